import { useEffect, useRef, useState } from 'react';
import type { Candidate, Plannable } from '../../../language/kinds/desk';
import type { Action } from '../../../language/resource';
import { read } from '../../base/http/client';
import type { WireRow } from '../../contract';
import { send, sendRehearsal } from '../../work/acting/send';
import { pricesOf, type Planned, type PlannedRow } from './planned';

export type To = Pick<Candidate, 'name' | 'note' | 'input'>;
export interface Planning {
  readonly row: WireRow;
  readonly planned: PlannedRow;
  readonly to: To | null;
  /** What the server says against it. */
  readonly refused: string | null;
  readonly isDone: boolean;
}
interface Plan extends Pick<Planned, 'gap' | 'short'> {
  readonly list: readonly Planning[];
  readonly seats: Plannable['seats'];
}

/** @param canRehearse the server knows how to try without doing. */
export function usePlan(call: string, action: Action, rows: readonly WireRow[], canRehearse: boolean) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [asked] = useState(rows);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    const worker = new Worker(new URL('./planWorker.ts', import.meta.url), { type: 'module' });
    const begin = async () => {
      const facts = await read<Plannable>(call, { ids: asked.map(({ id }) => id).join() }, { signal: controller.signal, quiet: true });
      const made = await new Promise<Planned>((resolve, reject) => {
        worker.addEventListener('message', ({ data }: MessageEvent<Planned>) => resolve(data));
        worker.addEventListener('error', () => reject(new Error('没有排成,请刷新后再试')));
        worker.postMessage(facts);
      });
      const byId = new Map(asked.map((row) => [row.id, row]));
      let list = made.rows.flatMap((planned): Planning[] => {
        const row = byId.get(planned.id);
        const to = planned.to === null ? null : facts.candidates[planned.to]!;
        return row ? [{ row, planned, to, refused: null, isDone: false }] : [];
      });
      if (canRehearse)
        for await (const answer of answers(list, (of, to) => sendRehearsal(action, of, to.input)))
          list = list.map((one) => (answer.has(one.row.id) ? { ...one, refused: answer.get(one.row.id)! } : one));
      if (controller.signal.aborted) return;
      setPlan({ gap: made.gap, short: made.short, seats: facts.seats, list });
      setBusy(false);
    };
    begin().catch((problem: Error) => {
      if (controller.signal.aborted) return;
      setError(problem);
      setBusy(false);
    });
    return () => {
      controller.abort();
      worker.terminate();
    };
  }, [call, action, asked, canRehearse]);
  /**
   * Assigns the rows that are still open. Each result is recorded at once, whatever happens to the rest. @returns whether all succeeded.
   */
  const carryOut = async (): Promise<boolean> => {
    if (!plan) return false;
    let { list } = plan;
    setBusy(true);
    setError(null);
    try {
      const open = list.filter((one) => !one.refused && !one.isDone);
      for await (const answer of answers(open, (of, to) => send(action, of, to.input))) {
        list = list.map((one) => {
          const refused = answer.get(one.row.id);
          return refused === undefined ? one : { ...one, refused, isDone: refused === null };
        });
        setPlan({ ...plan, list });
        if (isGone.current) return false;
      }
      return list.every((one) => !one.to || one.isDone);
    } catch (problem) {
      setError(problem as Error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const going = plan?.list.filter((one) => one.to && !one.refused) ?? [];
  const prices =
    plan &&
    pricesOf(
      plan.seats,
      going.map((one) => one.planned),
    );
  return { asked, plan, prices, error, isBusy, carryOut };
}

/** One call per place that rows go to, one after another. @returns why each of its rows was refused; null: it was not. */
async function* answers(list: readonly Planning[], call: (rows: readonly WireRow[], to: To) => ReturnType<typeof send>) {
  for (const to of new Set(list.flatMap((one) => one.to ?? []))) {
    const rows = list.flatMap((one) => (one.to === to ? [one.row] : []));
    yield new Map((await call(rows, to)).map(({ id, ok, message }) => [id, ok ? null : message] as const));
  }
}
