/** One request of an action, and what its answer means for each row. */
import type { Action } from '../../../language/resource';
import { CODE, type ActionData, type RowResult } from '../../../language/wire';
import { forbiddenAddress } from '../../base/address/redirect';
import { CallError, read, write } from '../../base/http/client';
import { navigate } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { bodyOf } from './body';

/**
 * Sends one chunk. @returns a result per row, refusals included. Without a `key`, a repetition after a lost answer uses the same key.
 * @throws CallError when the outcome is unknown, or the session is gone.
 */
export const send = (
  action: Action,
  rows: readonly WireRow[],
  input: Readonly<Record<string, unknown>>,
  key?: string,
): Promise<RowResult[]> =>
  verdicts(rows, async () =>
    action.does === 'look'
      ? read(action.call, { id: rows[0]!.id, ...input }, { quiet: true })
      : (await write(action.call, bodyOf(action, rows, input), { key, encoding: action.encoding, inQuery: action.inQuery, quiet: true }))
          .data,
  );

/** The same with `dryRun`: changes nothing, and shows no overlay. */
export const sendRehearsal = (action: Action, rows: readonly WireRow[], input: Readonly<Record<string, unknown>>): Promise<RowResult[]> =>
  verdicts(
    rows,
    async () =>
      (
        await write(
          action.call,
          { ...bodyOf(action, rows, input), dryRun: true },
          { encoding: action.encoding, inQuery: action.inQuery, quiet: true, rehearsal: true },
        )
      ).data,
  );

async function verdicts(rows: readonly WireRow[], call: () => Promise<unknown>): Promise<RowResult[]> {
  try {
    const data = await call();
    return resultsOf(data) ?? rows.map((row) => ({ id: row.id, ok: true, code: CODE.ok, message: '', data }));
  } catch (error) {
    if (!(error instanceof CallError) || error.unsettled || error.code === CODE.sessionExpired || error.code === CODE.throttled)
      throw error;
    if (error.code === CODE.noPermission) navigate(forbiddenAddress());
    const message = Object.values(error.fieldErrors).join(';') || error.message;
    return (
      resultsOf(error.data) ?? rows.map((row) => ({ id: row.id, ok: false, code: error.code ?? CODE.internal, message, data: error.data }))
    );
  }
}

const resultsOf = (data: unknown): RowResult[] | null => {
  const results = (data as Partial<ActionData> | null | undefined)?.results;
  return Array.isArray(results) && results.length > 0 ? results.map((r) => ({ ...r, id: String(r.id) })) : null;
};
