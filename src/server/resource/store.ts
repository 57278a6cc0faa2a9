/** Typed reads inside one transaction, and the changes a handler may ask for. */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import type { FieldKey, Resource, Row } from '../../language/resource';

type Test<T> =
  | T
  | readonly T[]
  | { readonly gt?: T; readonly gte?: T; readonly lt?: T; readonly lte?: T; readonly not?: T | readonly T[]; readonly startsWith?: string };
/** Conditions that are ANDed; an array means "one of", `null` "is empty". Soft-deleted rows never match. */
export type Where<X> = { readonly [K in FieldKey<X>]?: Test<Row<X>[K & keyof Row<X>]> };

/** Reads of the transaction a handler runs in. Never open another connection beside it: on PGlite that waits forever. */
export interface Store {
  get<X extends Resource>(res: X, id: string): Promise<Row<X> | null>;
  /** @throws Refusal 404 with a Chinese message naming the resource. */
  need<X extends Resource>(res: X, id: string): Promise<Row<X>>;
  find<X extends Resource>(res: X, where: Where<X>): Promise<Row<X> | null>;
  all<X extends Resource>(res: X, where: Where<X>, o?: { order?: readonly string[]; limit?: number }): Promise<Row<X>[]>;
  count<X extends Resource>(res: X, where: Where<X>): Promise<number>;
  /** Like `all`, holding the rows until the transaction ends; taken in ascending id. */
  lock<X extends Resource>(res: X, where: Where<X>): Promise<Row<X>[]>;
  /**
   * The rows of `res` that this store can see, as a condition on an alias: for statistics in SQL, which must not include rows out of
   * scope.
   */
  within(res: Resource, alias?: string): RawBuilder<SqlBool>;
  /** Where people are led to any of these rows from, by name. */
  leading(res: Resource, ids: readonly string[], besides?: readonly string[]): Promise<string[]>;
  /** The transaction itself, for statistics that no declaration expresses. */
  readonly sql: Kysely<Record<string, Record<string, unknown>>>;
}

/** A wish of a handler; the engine checks machine, ledger and uniqueness of the resource it names, then writes and logs it. */
export type Change =
  | { readonly op: 'add'; readonly res: Resource; readonly values: Readonly<Record<string, unknown>> }
  | { readonly op: 'patch'; readonly res: Resource; readonly id: string; readonly set: Readonly<Record<string, unknown>> }
  | { readonly op: 'patchAll'; readonly res: Resource; readonly ids: readonly string[]; readonly set: Readonly<Record<string, unknown>> }
  | { readonly op: 'addAll'; readonly res: Resource; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly op: 'drop'; readonly res: Resource; readonly id: string };

/** New rows: an `id` may be set (see `newId`) so that further changes can refer to them. */
export const add = <X extends Resource>(res: X, values: Partial<Row<X>>): Change => ({ op: 'add', res, values });
export const patch = <X extends Resource>(res: X, id: string, set: Partial<Row<X>>): Change => ({ op: 'patch', res, id, set });
/** The same change of many rows: checked row by row, written and logged in batches (settling a statement touches thousands of orders). */
export const patchAll = <X extends Resource>(res: X, ids: readonly string[], set: Partial<Row<X>>): Change => ({
  op: 'patchAll',
  res,
  ids,
  set,
});
export const addAll = <X extends Resource>(res: X, rows: readonly Partial<Row<X>>[]): Change => ({ op: 'addAll', res, rows });
export const drop = (res: Resource, id: string): Change => ({ op: 'drop', res, id });
