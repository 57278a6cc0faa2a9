import type { BoardPage } from '../../../language/page';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { isLate } from '../../../language/field';
import { flushSync } from 'react-dom';
import { dayOf } from '../../../language/days';
import type { ScreenProps } from '../../contract';
import { useMinute } from '../../kit/fields/useMinute';
import { steppedTo, type Going } from '../common/screenHandlers';
import { Cards } from '../common/Cards';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { useListing } from '../common/useListing';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { fieldOf } from '../../kit/columns/columns';
import { neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
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
  const { resource, list } = listing;
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
  const {
    columns,
    actions,
    showing: { hrefOf, show },
  } = parts;
  const { onKey, takes, setDragged, drop } = useCarrying({ page, resource, lanes, rows, place, inHand, offers: actions.offers, go });

  const move = (going: Going) => {
    if (!place) return;
    go({ lane: place.lane, at: steppedTo(going, place.at, rows[place.lane]!.length, LEAP) });
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
    ...parts,
    noun: NOUN,
    onKey,
    handlers: { move, open },
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
  return (
    <ScreenFrame screen={screen} sample={card ?? undefined}>
      <ToolBar screen={screen} fetching={fetching} />
      <Cards
        screen={screen}
        className={classes.board}
        error={error}
        isThere={isThere}
        isEmpty={!isThere && !fetching && !error}
        onRetry={retry}
      >
        {lanes.map(({ code, label, tone }, lane) => (
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
        ))}
      </Cards>
    </ScreenFrame>
  );
}

/** How many cards all lanes have together, as people say it. */
const totalOf = (lanes: ReturnType<typeof useCards>['data']) =>
  showTotal(
    lanes.reduce((sum, lane) => sum + (lane?.total ?? 0), 0),
    lanes.some((lane) => lane?.capped),
  );
