import type { Actor } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { platform } from '../catalogue';
import { permissionNode } from './permission';
import { adminRole } from './role';

/** What partners see of the platform's people. */
const PLATFORM = '平台';

/** Roles in use that grant each call on some page. Super administrators are not named; partners only learn that the platform does it. */
export async function doersOf(store: Store, actor: Actor, calls: readonly string[]): Promise<Record<string, readonly string[]>> {
  const pages = [...platform.pages.values()].map((page) => ({ url: page.url, calls: platform.writesOf(page) }));
  const urls = pages.filter((page) => page.calls.some((call) => calls.includes(call))).map(({ url }) => url);
  if (urls.length === 0) return {};
  const nodes = await store.all(permissionNode, { system: 'admin', url: urls });
  const roles = await store.all(adminRole, { system: 'admin', isSuper: false }, { order: ['sort', 'id'] });
  return Object.fromEntries(
    calls.map((call) => {
      const where = nodes.filter(({ url }) => pages.find((page) => page.url === url)!.calls.includes(call));
      const names = roles
        .filter(({ userCount }) => userCount > 0)
        .filter(({ permissionIds, actionGrants }) =>
          where.some(({ id }) => permissionIds.includes(id) && (actionGrants?.[id] ?? [call]).includes(call)),
        )
        .map(({ name }) => name);
      return [call, actor.loginType === 1 || names.length === 0 ? names : [PLATFORM]];
    }),
  );
}
