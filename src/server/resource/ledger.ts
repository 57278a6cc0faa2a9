/** Append-only books: an entry moves its account's balance, records it, and is refused where the balance would fall short. */
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { oneOf } from './conditions';
import type { RowChange } from './derive';
import { lockRows } from './lockRows';
import { fieldsOf, updateRows, type AnyRow } from './rows';
import { missing } from './sqlStore';
import { refuse } from '../refusals';

/**
 * Books `entries` in order and fills in the balance after each.
 * @returns the accounts' changes. @throws Refusal 422 when a balance would fall below its field's `min` (zero where it has none).
 */
export async function post(tx: Tx, resources: Resources, book: Resource, entries: readonly AnyRow[]): Promise<RowChange[]> {
  const { of, by, amount, balance, after, beside = [], along = [] } = book.ledger!;
  const res = resources.get(of)!;
  const ids = [...new Set(entries.map((e) => e[by] as string))];
  const accounts = new Map((await lockRows(tx, resources, res, oneOf('id', fieldsOf(res).id!, ids))).map((row) => [row.id as string, row]));
  if (accounts.size < ids.length) throw missing(res);
  const field = fieldsOf(res)[balance]!;
  const balances = new Map([...accounts].map(([id, row]) => [id, row[balance] as number]));
  const others = beside.map((one) => ({ ...one, sums: new Map([...accounts].map(([id, row]) => [id, Number(row[one.balance])])) }));
  for (const entry of entries) {
    const id = entry[by] as string;
    const foreign = along.find((key) => entry[key] !== accounts.get(id)![key]);
    if (foreign) throw new Error(`an entry of ${book.name} has another ${foreign} than its ${of}`);
    const next = balances.get(id)! + (entry[amount] as number);
    if (next < (field.min ?? 0)) throw refuse('balanceShort', `${res.label}的${field.label}不足`);
    balances.set(id, next);
    entry[after] = next;
    for (const other of others) {
      const sum = other.sums.get(id)! + (entry[other.amount] as number);
      other.sums.set(id, sum);
      entry[other.after] = sum;
    }
  }
  const moved = [...accounts.values()].filter((row) => row[balance] !== balances.get(row.id as string));
  if (moved.length === 0) return [];
  const afters = new Map(
    (
      await updateRows(
        tx,
        res,
        moved.map((row) => ({ id: row.id, [balance]: balances.get(row.id as string)! })),
        [balance],
      )
    ).map((row) => [row.id, row]),
  );
  return moved.map((before) => ({ res, id: before.id as string, before, after: { ...before, ...afters.get(before.id)! } }));
}
