import { useEffect, useMemo } from 'react';
import type { Candidate } from '../../../language/kinds/desk';
import type { DeskPage } from '../../../language/page';
import { useAwaited } from '../../base/handover/useAwaited';
import { useSession } from '../../base/session/useSession';
import type { ScreenProps } from '../../contract';
import { useReturn } from '../../kit/rows/useReturn';
import { useCursorFocus } from '../common/useCursorFocus';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { presence } from './presence';
import { useCandidates } from './useCandidates';
import { useClaim, useStaying } from './useClaim';
import { useGiving } from './useGiving';
import { useLive } from './useLive';
import { useQueue } from './useQueue';

export const NOBODY: readonly Candidate[] = [];

/** What waits at a desk, who could take the row at hand, what others are at, and how that row is given away. */
export function useDesk({ page, visible }: Pick<ScreenProps<DeskPage>, 'page' | 'visible'>) {
  const listing = useListing({ page });
  const { catalogue, resource, list } = listing;
  const { permissions } = useSession();
  const { desk } = page;
  const held = catalogue.resources.get(desk.leases)!;
  const claims = held.actions.claim!.call;
  const claim = useClaim(claims, permissions.can(claims, page.url));
  const live = useLive(list, held.reads.live!.call, visible);
  const { data: found, error, isPlaceholderData: stale, refetch } = live.list;
  const queue = useQueue(found?.list, live.leases);
  const { byId, cursor, setCursor, marked, takenOf } = queue;
  const row = cursor === null ? undefined : byId.get(cursor);
  const isKnown = found !== undefined;
  useAwaited(visible && !isKnown && !error, 'rows');
  const candidates = useCandidates(resource.reads[desk.candidates]!.call, cursor, visible);

  const { root, refocus, arrive } = useCursorFocus('[data-card][data-focused]', '[data-region=grid]');
  const inHand = useMemo(() => (marked.length > 0 ? marked : row && !stale ? [row] : []), [marked, row, stale]);
  // Claims are made by the screen itself, and are no business of the tool bar.
  const shown = useMemo(() => ({ ...page, borrows: page.borrows.filter((path) => path !== `${desk.leases}.claim`) }), [page, desk]);
  const parts = useRowParts({ page: shown, visible, listing, root, refocus, rows: inHand, byId });
  const go = (id: string | null) => arrive(() => setCursor(id));
  useEffect(() => (visible ? presence.watch() : undefined), [visible]);
  const giving = useGiving({
    resource,
    allocate: desk.allocate,
    queue,
    row,
    shown: candidates.shown ?? NOBODY,
    claim,
    go,
    perform: parts.actions.perform,
    visible,
  });
  useStaying(claim, row && !giving.others(row.id) && !takenOf.has(row.id) ? row.id : null, visible);
  useReturn(visible, resource, undefined, (id) => byId.has(id) && setCursor(id));
  useEffect(() => {
    root.current?.querySelector('[data-card][data-focused]')?.scrollIntoView({ block: 'nearest' });
  }, [root, cursor]);
  return {
    parts,
    queue,
    row,
    candidates,
    giving,
    go,
    waiting: { isKnown, stale, error, total: found?.total, capped: found?.capped, retry: () => void refetch() },
  };
}
