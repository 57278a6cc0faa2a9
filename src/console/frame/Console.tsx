/** The console of a signed-in user: guards every navigation, then shows the shell. */
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState } from 'react';
import { forServer } from '../../language/lookUp';
import type { SessionInfo } from '../../language/wire';
import { navigate, useBrowserLocation } from '../base/address/location';
import { forbiddenAddress, loginAddress } from '../base/address/redirect';
import { Later } from '../base/loading/Later';
import { lazily } from '../base/loading/lazily';
import { PageLoading } from '../base/loading/PageLoading';
import { RegistryContext, useRegistry } from '../base/loading/registry';
import { infoQuery, permissionQuery } from '../base/session/account';
import { ALWAYS, guard, type Routes } from '../base/session/guard';
import { permissionsOf } from '../base/session/permissions';
import { SessionContext } from '../base/session/useSession';
import { viewedRole } from '../base/http/viewing';
import type { TabLocation } from '../contract';
import { routeOf } from './shell/routes';
import { Shell } from './shell/Shell';

export function Console() {
  const registry = useRegistry();
  const location = useBrowserLocation();
  const open = ALWAYS.includes(location.path);
  const permission = useQuery({ ...permissionQuery, enabled: !open });
  const info = useQuery({ ...infoQuery, enabled: !open });
  const tree = permission.data?.tree;
  const { batch, kept } = info.data ?? NOBODY;
  const [catalogue, known] = [
    useMemo(() => forServer({ batch, kept }, registry.catalogue), [batch, kept, registry.catalogue]),
    useMemo(() => forServer({ batch, kept }, registry.known), [batch, kept, registry.known]),
  ];
  const permissions = useMemo(() => permissionsOf(tree ?? [], known), [tree, known]);
  const routes = useMemo(
    (): Routes => ({
      known: (path) => routeOf(registry, path) !== undefined,
      whitelisted: (path) => routeOf(registry, path)?.whitelisted === true,
      homes: [
        ...[...registry.catalogue.pages.values()].filter((p) => p.affix).map((p) => p.url),
        ...permissions.menu.flatMap((g) => g.subgroups.flatMap((s) => s.pages.map((p) => p.url))),
      ],
    }),
    [registry, permissions],
  );

  const verdict = guard(location.path, permissions.urls, permission.data?.fetched ?? 'none', routes);
  const to = verdict.do === 'go' ? verdict.to : null;
  useLayoutEffect(() => {
    if (to) navigate(to === '/login' ? loginAddress() : to === '/401' ? forbiddenAddress() : to, { replace: true });
  }, [to]);

  const passed = usePassed(verdict.do === 'pass' && !open ? location : null);
  const session = useMemo(() => info.data && { info: info.data, permissions }, [info.data, permissions]);
  const seen = useMemo(() => ({ ...registry, catalogue, known }), [registry, catalogue, known]);
  if (!passed || !session || !permission.data) return <PageLoading />;
  return (
    <RegistryContext value={seen}>
      <SessionContext value={session}>
        {viewedRole && <Later part={Viewing} wanted />}
        <Shell location={passed} />
      </SessionContext>
    </RegistryContext>
  );
}

const NOBODY: Partial<SessionInfo> = {};
const Viewing = lazily(async () => (await import('./session/Viewing')).Viewing);

/** The last location the guard let through. */
function usePassed(now: TabLocation | null): TabLocation | null {
  const [last, setLast] = useState(now);
  if (now && now !== last) setLast(now);
  return now ?? last;
}
