import type { KeyboardEvent } from 'react';
import { addDays } from '../../../language/days';
import { steppedTo, type Going } from '../common/screenHandlers';
import type { useCursorFocus } from '../common/useCursorFocus';
import type { useLoads } from './useLoads';

/** Rows a page key leaps over. */
const LEAP = 5;

/** How one walks over the parts of days and marks them, or over the rows of what is marked. */
export function useLoadMoves(loads: ReturnType<typeof useLoads>, parts: number, arrive: ReturnType<typeof useCursorFocus>['arrive']) {
  const { days, today, spot, corner, beside, entry } = loads;
  const goTo = (...to: Parameters<typeof loads.goTo>) => arrive(() => loads.goTo(...to));
  const goRow = (at: number | null) => arrive(() => loads.setEntry(at));
  const move = (to: Going, isMarking = false) => {
    if (entry !== null) {
      goRow(steppedTo(to, entry, beside.length, LEAP));
      return;
    }
    const { day, part } = spot;
    const next =
      'by' in to
        ? { day, part: steppedTo(to, part, parts, 1) }
        : 'page' in to
          ? { day: addDays(day, 7 * to.page), part }
          : { day: to.edge === 'first' ? days[0]! : days.at(-1)!, part };
    goTo(next, isMarking);
  };
  const clear = () => {
    if (entry === null && !corner) return false;
    arrive(() => (entry === null ? loads.unmark() : loads.setEntry(null)));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
    if (entry !== null) {
      if (event.key === 'ArrowLeft') clear();
      return true;
    }
    const day = addDays(spot.day, event.key === 'ArrowLeft' ? -1 : 1);
    // What is marked lies within the week that is looked at.
    if (!event.shiftKey || days.includes(day)) goTo({ ...spot, day }, event.shiftKey);
    return true;
  };
  return {
    onKey,
    goTo,
    goRow,
    handlers: { move, extend: (to: Going) => move(to, true), all: () => arrive(loads.markAll), clear },
    port: {
      look: () => undefined,
      today: () => goTo({ ...spot, day: today }),
      turn: (by: number) => goTo({ ...spot, day: addDays(spot.day, 7 * by) }),
    },
  };
}
