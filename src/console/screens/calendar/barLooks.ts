import type { Stretch } from '../../../language/stretch';
import type { WireRow } from '../../contract';
import { textOf } from '../../kit/fields/Cell';
import type { useRowParts } from '../common/useRowParts';
import type { BarLooks } from './Bars';
import type { useCalendar } from './useCalendar';
import type { useDrawn } from './useDrawn';
import { moverOf, type useShifting } from './useShifting';

interface Drawing {
  readonly stretch: Stretch;
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly parts: Pick<ReturnType<typeof useRowParts>, 'resource' | 'columns' | 'actions'>;
  readonly shifting: ReturnType<typeof useShifting>;
  readonly drawn: ReturnType<typeof useDrawn>;
  /** Does something, then puts the keyboard where the cursor is. */
  readonly arrive: (go: () => void) => void;
}

/** How periods are drawn as bars, and what dragging one of them does. */
export function barsOf({ stretch, calendar, parts: { resource, columns, actions }, shifting, drawn, arrive }: Drawing): BarLooks {
  const { toneOf, stageOf, crowded } = drawn;
  const { wish } = shifting;
  return {
    titleOf: (one: WireRow) => textOf(columns[0]!.name, columns[0]!.field, one),
    toneOf,
    stageOf,
    crowded,
    atHand: calendar.row?.id,
    wished: wish?.row.id,
    isRefused: typeof wish?.verdict === 'object',
    canDrag: moverOf(actions.offers, resource, stretch) !== undefined,
    onPick: (one, on) => arrive(() => calendar.seek(one.id, on)),
    onDrag: shifting.drag,
    onDrop: shifting.settle,
    onGiveUp: shifting.giveUp,
  };
}
