import { reread } from '../../base/loading/reread';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCatalogue } from '../../base/loading/registry';
import type { WireRow } from '../../contract';
import type { Acting } from '../acting/acting';
import type { Step } from '../acting/acting';
import type { Input } from '../acting/inputs';
import { stepOf, stepsLeft } from '../acting/savedStep';
import { added, NO_STEPS } from '../acting/steps';

/**
 * What was done on a screen: the last action, to repeat it, and steps to undo. @param url of its page. @param onDone gets the affected
 * rows.
 */
export function useDone(url: string, onDone: ((ids: ReadonlySet<string>, acting: Acting) => void) | undefined) {
  const catalogue = useCatalogue();
  const client = useQueryClient();
  const [last, setLast] = useState<Step | null>(null);
  const [steps, setSteps] = useState(NO_STEPS);
  const stepsNow = useRef(steps);
  const changeSteps = useCallback((change: (now: typeof NO_STEPS) => typeof NO_STEPS) => {
    stepsNow.current = change(stepsNow.current);
    setSteps(stepsNow.current);
  }, []);
  const keep = useCallback((step: Step) => changeSteps((now) => added(now, step)), [changeSteps]);
  // A save on a page of its own, closed by now, is undone on the page where the user returned.
  useEffect(() => {
    const left = stepsLeft.take(url);
    if (left) keep(left);
  }, [url, keep]);

  const refresh = useCallback(() => reread(client, catalogue), [client, catalogue]);

  /** @param byId little more is known of these rows than their ids: the history reads them anew, here they can't be taken back. */
  const done = useCallback(
    (acting: Acting, input: Input, finished: readonly WireRow[], byId = false) => {
      if (finished.length === 0) return;
      const { origin } = acting;
      const { step: of, way } = acting.retraces ?? {};
      if (!of) setLast(byId ? null : { acting: origin ?? acting, input, rows: finished });
      const ids = new Set(finished.map((row) => row.id));
      if (of) changeSteps((now) => added(now, { ...of, rows: of.rows.filter((row) => ids.has(row.id)) }, way));
      else if (!byId) {
        const step = stepOf(acting, finished, input);
        if (step) keep(step);
      }
      onDone?.(new Set(finished.map((row) => (origin ? String(row[origin.link!.by]) : row.id))), acting);
      void refresh();
    },
    [onDone, refresh, changeSteps, keep],
  );
  return { last, steps, stepsNow, changeSteps, keep, refresh, done };
}
