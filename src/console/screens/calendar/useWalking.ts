import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { addDays, inMonth } from '../../../language/days';
import { steppedTo, type Going } from '../common/screenHandlers';
import { dayByKey, type Span } from './days';
import type { useCalendar } from './useCalendar';

/** Rows a page key leaps over. */
const LEAP = 5;

/** How the cursor of a calendar walks: over its days, or over the rows of one of them. The keyboard goes along. */
export function useWalking({ day, days, setDay, span, setSpan, rows, cursor, setAt }: ReturnType<typeof useCalendar>, refocus: () => void) {
  const go = useCallback(
    (to: string) => {
      flushSync(() => {
        setDay(to);
        setAt(null);
      });
      refocus();
    },
    [setDay, setAt, refocus],
  );
  const goRow = useCallback(
    (to: number | null) => {
      flushSync(() => setAt(to));
      refocus();
    },
    [setAt, refocus],
  );
  const look = useCallback(
    (at: Span) => {
      setSpan(at);
      refocus();
    },
    [setSpan, refocus],
  );
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
