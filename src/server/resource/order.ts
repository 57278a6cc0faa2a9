/** The order of a list: always that of an index, always total, and resumable from any row. */
import { sql, type RawBuilder } from 'kysely';
import { isVeiled } from '../../language/field';
import type { Read, Resource } from '../../language/resource';
import { sortKeys, walkOf } from '../../language/sorting';
import { bare, indexesOf, type Resources } from '../db/indexes';
import { and, column, or, valueOf, type Sql } from './conditions';
import { fieldsOf, type AnyRow } from './rows';

export interface OrderTerm {
  readonly key: string;
  readonly descending: boolean;
}

/** Sort keys a list accepts alone, each in both directions. */
export function sortable(res: Resource, resources: Resources, read: Read): ReadonlySet<string> {
  return new Set(['id', ...ordered(res, resources, read).map((fields) => bare(fields[0]!))]);
}

export const defaultSort = (res: Resource, resources: Resources, read: Read): string =>
  read.sort ?? (sortable(res, resources, read).has('createdAt') ? '-createdAt' : '-id');

/** Everything a list accepts as `sort`: any prefix of each index, in either direction. */
export function sorts(res: Resource, resources: Resources, read: Read): string[] {
  const forwards = [['id'], ...ordered(res, resources, read).flatMap((fields) => fields.map((_, i) => fields.slice(0, i + 1)))];
  return [...new Set(forwards.flatMap((keys) => [keys.join(), keys.map((key) => (key.startsWith('-') ? bare(key) : `-${key}`)).join()]))];
}

/** The columns of the shortest index that begins with these keys, turned round if need be, and the id. Null: no index has this order. */
export function orderOf(res: Resource, resources: Resources, read: Read, sort: string): OrderTerm[] | null {
  const keys = sortKeys(sort);
  if (keys.length === 1 && bare(sort) === 'id') return [{ key: 'id', descending: sort !== 'id' }];
  const fields = ordered(res, resources, read)
    .filter((f) => walkOf(f, keys))
    .sort((a, b) => a.length - b.length)[0];
  if (!fields) return null;
  const turned = walkOf(fields, keys) === 'backwards';
  const terms = fields.map((f) => ({ key: bare(f), descending: f.startsWith('-') !== turned }));
  return [...terms, { key: 'id', descending: terms.at(-1)!.descending }];
}

export const orderSql = (terms: readonly OrderTerm[], alias = 't'): RawBuilder<unknown> =>
  sql.join(terms.map((t) => sql`${column(t.key, alias)} ${sql.raw(t.descending ? 'desc' : 'asc')}`));

/** Opaque text that names a row's place in an order. */
export const cursorOf = (sort: string, terms: readonly OrderTerm[], row: AnyRow): string =>
  Buffer.from(JSON.stringify([sort, ...terms.map((t) => row[t.key] ?? null)])).toString('base64url');

/** What a cursor that is one of its order says of the term the order begins with. */
export const cursorAt = (cursor: string): unknown => (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[])[1];

/** Rows after the cursor's. Null: it is not one of this order. */
export function afterCursor(res: Resource, sort: string, terms: readonly OrderTerm[], cursor: string): Sql | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts[0] !== sort || parts.length !== terms.length + 1) return null;
  const at = parts.slice(1) as unknown[];
  if (at.some((v) => v !== null && typeof v === 'object')) return null;
  const fields = terms.map((t) => fieldsOf(res)[t.key]!);
  const value = (i: number) => valueOf(fields[i]!, at[i]);
  const columns = terms.map((t) => column(t.key));
  // One row comparison walks the index from the cursor on; it can't express empty values or mixed directions.
  if (fields.every((f) => f.required) && terms.every((t) => t.descending === terms[0]!.descending)) {
    return sql`(${sql.join(columns)}) ${sql.raw(terms[0]!.descending ? '<' : '>')} (${sql.join(at.map((_, i) => value(i)))})`;
  }
  // PostgreSQL puts empty values last in ascending order and first in descending.
  const beyond = (i: number): Sql => {
    if (at[i] === null) return terms[i]!.descending ? sql`${columns[i]} is not null` : sql`false`;
    if (terms[i]!.descending) return sql`${columns[i]} < ${value(i)}`;
    return fields[i]!.required ? sql`${columns[i]} > ${value(i)}` : sql`${columns[i]} > ${value(i)} or ${columns[i]} is null`;
  };
  const same = (i: number): Sql => (at[i] === null ? sql`${columns[i]} is null` : sql`${columns[i]} = ${value(i)}`);
  return or(terms.map((_, i) => and([...terms.slice(0, i).map((_t, j) => same(j)), beyond(i)])));
}

/**
 * Field lists that a read can be ordered by: its indexes, without leading fields it fixes. None has a masked field, because cursor and
 * order would reveal it.
 */
function ordered(res: Resource, resources: Resources, read: Read): (readonly string[])[] {
  const fixed = new Set([
    ...(read.needs ?? []),
    ...Object.entries(read.where ?? {})
      .filter(([, wanted]) => !Array.isArray(wanted))
      .map(([key]) => key),
  ]);
  return indexesOf(res, resources)
    .filter((i) => !i.when && (i.kind === 'order' || i.kind === 'unique'))
    .flatMap(({ fields }) => {
      const rest = fields.findIndex((f) => !fixed.has(bare(f)));
      return rest > 0 ? [fields, fields.slice(rest)] : [fields];
    })
    .filter((fields) => !fields.some((key) => isVeiled(fieldsOf(res)[bare(key)]!)));
}
