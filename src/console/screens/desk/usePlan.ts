import { useEffect, useState } from 'react';
import type { Candidate, Plannable } from '../../../language/kinds/desk';
import type { Action } from '../../../language/resource';
import { read } from '../../base/http/client';
import type { WireRow } from '../../contract';
import { send, sendRehearsal } from '../../work/acting/send';
import type { Planned } from './planned';

export type To = Pick<Candidate, 'name' | 'note' | 'input'>;
export interface Planning {
  readonly row: WireRow;
  readonly to: To | null;
  readonly more: number;
  readonly why: string;
  /** What the server says against it. */
  readonly refused: string | null;
  readonly isDone: boolean;
}
/** @param canRehearse the server knows how to try without doing. */
export function usePlan(call: string, action: Action, rows: readonly WireRow[], canRehearse: boolean) {
  const [plan, setPlan] = useState<{ readonly list: readonly Planning[]; readonly cost: number; readonly gap: number } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(true);
  const [asked] = useState(rows);
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
      const list = made.rows.flatMap(({ id, to, more, why }): Planning[] => {
        const row = byId.get(id);
        return row ? [{ row, to: to === null ? null : facts.candidates[to]!, more, why, refused: null, isDone: false }] : [];
      });
      const tried = canRehearse ? await each(list, (of, to) => sendRehearsal(action, of, to.input)) : new Map<string, string | null>();
      if (controller.signal.aborted) return;
      setPlan({ cost: made.cost, gap: made.gap, list: list.map((one) => ({ ...one, refused: tried.get(one.row.id) ?? null })) });
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
  /** Gives away what nothing speaks against. @returns how many were refused. */
  const carryOut = async (): Promise<number> => {
    if (!plan) return 0;
    setBusy(true);
    try {
      const answers = await each(
        plan.list.filter((one) => !one.refused && !one.isDone),
        (of, to) => send(action, of, to.input),
      );
      const list = plan.list.map((one) =>
        answers.has(one.row.id) ? { ...one, refused: answers.get(one.row.id)!, isDone: answers.get(one.row.id) === null } : one,
      );
      setPlan({ ...plan, list });
      return list.filter((one) => one.to && one.refused).length;
    } catch (problem) {
      setError(problem as Error);
      return plan.list.length;
    } finally {
      setBusy(false);
    }
  };
  return { plan, error, isBusy, carryOut };
}

/** A call for each that rows go to. @returns what was said against each row; null: nothing. */
async function each(list: readonly Planning[], call: (rows: readonly WireRow[], to: To) => ReturnType<typeof send>) {
  const said = new Map<string, string | null>();
  for (const to of new Set(list.flatMap((one) => one.to ?? []))) {
    const rows = list.flatMap((one) => (one.to === to ? [one.row] : []));
    for (const { id, ok, message } of await call(rows, to)) said.set(id, ok ? null : message);
  }
  return said;
}
