import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import type { Acting } from '../../work/acting/acting';
import { held } from '../../work/acting/held';
import { judge, titleOf } from '../../work/acting/offers';
import type { ReviewToolProps } from './about';
import { heldIn, type Mark, type Marks, type Verdict } from './queue';

/**
 * The verdicts of a review: each is held for some seconds, can be cancelled meanwhile, and is then sent. @param onRefused gets a row the
 * server refused.
 */
export function useVerdicts(carryOut: ReviewToolProps['actions']['carryOut'], onRefused: (id: string) => void) {
  const [marks, setMarks] = useState<Marks>({});
  const marksNow = useRef(marks);
  const mark = useCallback((id: string, next: Mark | undefined) => {
    const { [id]: _before, ...rest } = marksNow.current;
    marksNow.current = next ? { ...rest, [id]: next } : rest;
    setMarks(marksNow.current);
  }, []);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  return {
    marks,
    /** @returns what is known of all rows by then. */
    hold: (by: Acting, row: WireRow, verdict: Verdict, label: string, input: Readonly<Record<string, unknown>>): Marks => {
      const title = titleOf(by.resource, row);
      // What was held before is sent now.
      held.begin(`${by.action.label}${label} ${title}`, () => {
        mark(row.id, { verdict, phase: 'sent' });
        void carryOut(by, judge(by, [row], input), input).then((problem) => {
          const message = problem && (problem.message ?? Object.values(problem.fields ?? {})[0] ?? '没有执行');
          mark(row.id, message ? { verdict, phase: 'failed', message } : { verdict, phase: 'done' });
          if (message) onRefused(row.id);
          if (message && isClosed.current) toast.error(`没有${by.action.label} ${title}:${message}`);
        });
      });
      mark(row.id, { verdict, phase: 'held' });
      return marksNow.current;
    },
    /** Stops the verdict that is held. @returns of which row; verdicts held by another screen are not stopped from here. */
    stop: (): string | undefined => {
      const id = heldIn(marksNow.current);
      if (!id) return undefined;
      held.stop();
      mark(id, undefined);
      return id;
    },
  };
}
