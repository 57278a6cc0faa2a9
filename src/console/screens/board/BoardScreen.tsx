import type { BoardPage } from '../../../language/page';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { isLate } from '../../../language/field';
import { flushSync } from 'react-dom';
import { useActions } from '../../work/actions/useActions';
import { dayOf } from '../../../language/days';
import type { ScreenProps } from '../../contract';
import { useExporting } from '../../work/export/useExporting';
import { useMinute } from '../../kit/fields/useMinute';
import type { Going } from '../common/screenHandlers';
import { Empty } from '../common/Empty';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { useArrival, useHeldFocus } from '../../kit/focus/useHeldFocus';
import { useListing } from '../common/useListing';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useScreen } from '../common/useScreen';
import { useShowing } from '../common/useShowing';
import { columnsOf, fieldOf } from '../../kit/columns/columns';
import { neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
import { Trouble } from '../../kit/rows/Trouble';
import classes from './board.module.css';
import { Lane } from './Lane';
import { lanesOf, shownIn, type Place } from './lanes';
import { useCards } from './useCards';
import { useCarrying } from './useCarrying';

/** Cards a page key leaps over. */
const LEAP = 5;
const NOUN = { name: '卡片', counter: '张' };

/** Rows as cards in lanes: what is where, what is late, what moves on. A card is dragged to the lane it shall go to, or acted on by the keys its actions have everywhere. */
export function BoardScreen({ page, visible }: ScreenProps<BoardPage>) {
  const listing = useListing({ page });
  const { catalogue, resource, list } = listing;
  const now = useMinute();
  const today = dayOf(now);
  const lanes = useMemo(() => lanesOf(page, resource, list.filters, today), [page, resource, list, today]);
  const { rows, byId, data, whole, stale, error, fetching, retry, more, place, setPlace, card, inHand } = useCards(
    visible,
    resource,
    list,
    lanes,
  );
  const due = fieldOf(resource, page.lanes)!;
  const overdue = rows
    .flatMap((lane, i) => (lanes[i]?.code === 'over' ? [] : lane))
    .filter((row) => isLate(page.lanes, due, row, now)).length;
  const refresh = useEffectEvent(retry);
  // A card that becomes late while it is looked at goes to the lane of those.
  useEffect(() => {
    if (due.kind === 'instant' && overdue > 0) refresh();
  }, [due, overdue, now]);
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-card][data-focused]', '[data-region=grid]');
  const go = useCallback(
    (to: Place) => {
      flushSync(() => setPlace(to));
      refocus();
    },
    [setPlace, refocus],
  );
  const actions = useActions({ page, rows: inHand, latest: useCallback((id: string) => byId.get(id), [byId]), refocus });
  const { onKey, takes, setDragged, drop } = useCarrying({ page, resource, lanes, rows, place, inHand, offers: actions.offers, go });

  const { hrefOf, show, drawer } = useShowing(page, resource, refocus);
  const columns = useMemo(() => columnsOf(resource, page.columns, catalogue.resources), [resource, page, catalogue]);
  const shown = useMemo(() => ({ ...list, filters: shownIn(page, resource, list.filters), columns: page.columns }), [list, page, resource]);
  const exporting = useExporting({
    page,
    list: shown,
    total: whole
      ? showTotal(
          data.reduce((sum, lane) => sum + (lane?.total ?? 0), 0),
          data.some((lane) => lane?.capped),
        )
      : '',
    refocus,
  });
  const move = (going: Going) => {
    if (!place) return;
    const end = rows[place.lane]!.length - 1;
    const to = 'by' in going ? place.at + going.by : 'page' in going ? place.at + going.page * LEAP : going.edge === 'first' ? 0 : end;
    go({ lane: place.lane, at: Math.max(0, Math.min(end, to)) });
  };
  const open = () => {
    if (!place || !card || stale) return;
    neighbours.rememberAll(
      resource.name,
      rows[place.lane]!.map((row) => row.id),
      card.id,
    );
    show(card);
  };
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    listing,
    actions,
    exporting,
    showing: { drawer },
    noun: NOUN,
    columns,
    onKey,
    handlers: { move, open, export: exporting.open },
    tools: useMemo(
      () =>
        lanes.map(({ code, label }) => ({
          id: `screen:lane.${code}`,
          label: `更多${label}`,
          english: 'more cards',
          run: () => more(code),
        })),
      [lanes, more],
    ),
  });

  const isThere = place !== null;
  useArrival(visible, isThere, root, refocus);
  const held = useHeldFocus(refocus);
  return (
    <ScreenFrame screen={screen} sample={card ?? undefined}>
      <ToolBar screen={screen} fetching={fetching} />
      <div
        className={classes.board}
        role="group"
        aria-label={page.name}
        tabIndex={-1}
        data-region="grid"
        onKeyDown={screen.onKeyDown}
        {...held}
      >
        {error && !isThere ? (
          <Trouble error={error} onRetry={retry} />
        ) : !isThere && !fetching && !error ? (
          <Empty screen={screen} />
        ) : (
          lanes.map(({ code, label, tone }, lane) => (
            <Lane
              key={code}
              code={code}
              label={label}
              tone={tone}
              data={data[lane]}
              resource={resource}
              columns={columns}
              cursor={place?.lane === lane ? place.at : null}
              hrefOf={hrefOf}
              takes={takes[lane]!}
              onPress={(at) => go({ lane, at })}
              onDrag={(at) => setDragged(at === null ? null : { lane, at })}
              onDrop={() => drop(code)}
              onMore={() => more(code)}
            />
          ))
        )}
      </div>
    </ScreenFrame>
  );
}
