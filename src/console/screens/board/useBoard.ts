import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { dayOf } from '../../../language/days';
import { isLate } from '../../../language/field';
import type { BoardPage } from '../../../language/page';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { useMinute } from '../../kit/fields/useMinute';
import { showTotal } from '../../kit/rows/range';
import { steppedTo, type Going } from '../common/screenHandlers';
import { useCursorFocus } from '../common/useCursorFocus';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { lanesOf, shownIn, type LaneOf, type Place } from './lanes';
import { useCards } from './useCards';
import { useCarrying } from './useCarrying';

/** Cards a page key leaps over. */
const LEAP = 5;
const NOUN = { name: '卡片', counter: '张' };

/** The cards of a board, how one walks among them and carries them on, and what can be done with the one at hand. */
export function useBoard({ page, visible }: Pick<ScreenProps<BoardPage>, 'page' | 'visible'>) {
  const listing = useListing({ page });
  const { resource, list } = listing;
  const now = useMinute();
  const today = dayOf(now);
  const lanes = useMemo(() => lanesOf(page, resource, list.filters, today), [page, resource, list, today]);
  const cards = useCards(visible, resource, list, lanes);
  const { rows, byId, data, whole, stale, place, setPlace, card, inHand, more } = cards;
  useLateness(page, fieldOf(resource, page.lanes)!, lanes, cards, now);
  const { root, refocus, arrive } = useCursorFocus('[data-card][data-focused]', '[data-region=grid]');
  const go = useCallback((to: Place) => arrive(() => setPlace(to)), [arrive, setPlace]);
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: inHand,
    byId,
    shown: useMemo(() => ({ filters: shownIn(page, resource, list.filters) }), [list, page, resource]),
    total: whole ? totalOf(data) : undefined,
  });
  const carrying = useCarrying({ page, resource, lanes, rows, place, inHand, offers: parts.actions.offers, go });

  const move = (going: Going) => {
    if (place) go({ lane: place.lane, at: steppedTo(going, place.at, rows[place.lane]!.length, LEAP) });
  };
  const open = () => {
    if (!place || !card || stale) return;
    const ids = rows[place.lane]!.map((row) => row.id);
    parts.showing.showAmong(ids, card);
  };
  const screen = useScreen({
    ...parts,
    noun: NOUN,
    onKey: carrying.onKey,
    handlers: { move, open },
    tools: useMemo(() => lanes.map((lane) => moreOf(lane, more)), [lanes, more]),
  });
  return { screen, lanes, cards, carrying, go, columns: parts.columns, hrefOf: parts.showing.hrefOf };
}

const moreOf = ({ code, label }: LaneOf, more: (code: string) => void) => ({
  id: `screen:lane.${code}`,
  label: `更多${label}`,
  english: 'more cards',
  run: () => more(code),
});

/** A card that becomes late while it is looked at goes to the lane of those. */
function useLateness(
  page: BoardPage,
  due: NonNullable<ReturnType<typeof fieldOf>>,
  lanes: readonly LaneOf[],
  { rows, retry }: ReturnType<typeof useCards>,
  now: number,
) {
  const overdue = rows
    .flatMap((lane, i) => (lanes[i]?.code === 'over' ? [] : lane))
    .filter((row) => isLate(page.lanes, due, row, now)).length;
  const refresh = useEffectEvent(retry);
  useEffect(() => {
    if (due.kind === 'instant' && overdue > 0) refresh();
  }, [due, overdue, now]);
}

/** How many cards all lanes have together, as people say it. */
const totalOf = (lanes: ReturnType<typeof useCards>['data']) =>
  showTotal(
    lanes.reduce((sum, lane) => sum + (lane?.total ?? 0), 0),
    lanes.some((lane) => lane?.capped),
  );
