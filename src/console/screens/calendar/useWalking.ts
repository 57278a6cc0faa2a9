import { useCallback } from 'react';
import { addDays, inMonth } from '../../../language/days';
import { steppedTo, type Going } from '../common/screenHandlers';
import type { useCursorFocus } from '../common/useCursorFocus';
import { dayByKey, type Span } from './days';
import type { useCalendar } from './useCalendar';

/** Rows a page key leaps over. */
const LEAP = 5;

/** How the cursor of a calendar walks: over its days, or over the rows of one of them. The keyboard goes along. */
export function useWalking(
  { day, days, setDay, span, setSpan, rows, cursor, setAt }: ReturnType<typeof useCalendar>,
  arrive: ReturnType<typeof useCursorFocus>['arrive'],
) {
  const go = useCallback(
    (to: string) =>
      arrive(() => {
        setDay(to);
        setAt(null);
      }),
    [setDay, setAt, arrive],
  );
  const goRow = useCallback((to: number | null) => arrive(() => setAt(to)), [setAt, arrive]);
  const look = useCallback((at: Span) => arrive(() => setSpan(at)), [setSpan, arrive]);
  return {
    go,
    goRow,
    look,
    /** To another week or month. */
    turn: (by: number) => go(span === 'week' ? addDays(day, 7 * by) : inMonth(day, by)),
    move: (going: Going) => {
      if (cursor !== null) goRow(steppedTo(going, cursor, rows.length, LEAP));
      else if ('by' in going) go(addDays(day, going.by));
    },
    /** What the arrows to the sides and Escape do. @returns whether the key was one of these. */
    walk: (key: string) => {
      const to = cursor === null ? dayByKey(key, day, days) : undefined;
      const isLeft = cursor !== null && (key === 'Escape' || key === 'ArrowLeft');
      if (to) go(to);
      else if (isLeft) goRow(null);
      return to !== undefined || isLeft;
    },
  };
}
