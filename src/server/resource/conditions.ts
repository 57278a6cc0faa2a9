/** Conditions on columns as SQL. Values always travel as parameters. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Condition, Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import { columnSql, literal } from '../db/names';
import { typeOf } from '../db/columnType';
import { fieldsOf } from './rows';
import { isList } from '../../language/fieldKinds';

export type Sql = RawBuilder<SqlBool>;
export const TRUE: Sql = sql`true`;
export const FALSE: Sql = sql`false`;
export const and = (parts: readonly Sql[]): Sql =>
  parts.length
    ? sql`${sql.join(
        parts.map((p) => sql`(${p})`),
        sql` and `,
      )}`
    : TRUE;
export const or = (parts: readonly Sql[]): Sql =>
  parts.length
    ? sql`${sql.join(
        parts.map((p) => sql`(${p})`),
        sql` or `,
      )}`
    : FALSE;

/** A column of an alias. */
export function column(key: string, alias = 't'): RawBuilder<unknown> {
  const text = `"${alias}".${columnSql(key)}`;
  let known = columns.get(text);
  if (!known) columns.set(text, (known = sql.raw(text)));
  return known;
}
/** By their text: every statement is made of them, and there are only as many as declarations have. */
const columns = new Map<string, RawBuilder<unknown>>();

/** A value cast to the type of its field. */
export const valueOf = (field: Field, value: unknown) => sql`${field.kind === 'json' ? JSON.stringify(value) : value}::${cast(field)}`;

/** "One of"; a list column matches if it contains any of them; null means empty. */
export function oneOf(key: string, field: Field, values: readonly unknown[], alias = 't'): Sql {
  const known = values.filter((v) => v !== null);
  const parts: Sql[] = [];
  if (isList(field)) {
    if (known.length) parts.push(sql`${column(key, alias)} && ${known}::${cast(field)}`);
  } else if (known.length === 1) parts.push(sql`${column(key, alias)} = ${valueOf(field, known[0])}`);
  else if (known.length) parts.push(sql`${column(key, alias)} = any(${known}::${cast(field)}[])`);
  if (known.length < values.length) parts.push(sql`${column(key, alias)} is null`);
  return or(parts);
}

/** An area and everything below it: codes of lower levels begin with those above. */
export const withinAreas = (key: string, codes: readonly string[], alias = 't'): Sql =>
  or(codes.map((code) => sql`${column(key, alias)} >= ${code} and ${column(key, alias)} < ${`${code}:`}`));

/** A declared condition as SQL. Values are literals, so that cached plans can use partial indexes. */
export function meetsSql(res: Resource, condition: Condition | undefined, alias = 't'): Sql {
  return and(
    Object.entries(condition ?? {}).map(([key, wanted]) => {
      const field = fieldsOf(res)[key]!;
      const values = [wanted].flat() as readonly (string | number | boolean | null)[];
      if (isList(field) || values.length === 0 || values.includes(null)) return oneOf(key, field, values, alias);
      const constants = sql.raw(values.map((value) => `${literal(value!)}::${typeOf(field).replace(' collate "C"', '')}`).join(', '));
      return values.length === 1 ? sql`${column(key, alias)} = ${constants}` : sql`${column(key, alias)} in (${constants})`;
    }),
  );
}

/** A typed `Where` of the store. */
export function whereSql(res: Resource, where: Readonly<Record<string, unknown>>, alias = 't'): Sql {
  return and(
    Object.entries(where)
      .filter(([, test]) => test !== undefined)
      .map(([key, test]) => {
        const field = fieldsOf(res)[key];
        if (!field) throw new Error(`${res.name} has no field ${key}`);
        if (test === null || typeof test !== 'object' || Array.isArray(test))
          return oneOf(key, field, Array.isArray(test) ? test : [test], alias);
        return and(Object.entries(test as Record<string, unknown>).map(([kind, value]) => comparison(key, field, kind, value, alias)));
      }),
  );
}

function comparison(key: string, field: Field, kind: string, value: unknown, alias: string): Sql {
  const col = column(key, alias);
  switch (kind) {
    case 'gt':
      return sql`${col} > ${valueOf(field, value)}`;
    case 'gte':
      return sql`${col} >= ${valueOf(field, value)}`;
    case 'lt':
      return sql`${col} < ${valueOf(field, value)}`;
    case 'lte':
      return sql`${col} <= ${valueOf(field, value)}`;
    // `is not true` keeps rows whose column is empty: they differ from every value.
    case 'not':
      return sql`(${oneOf(key, field, Array.isArray(value) ? value : [value], alias)}) is not true`;
    case 'startsWith':
      return sql`starts_with(${col}, ${value}) and ${col} >= ${value}`;
    default:
      throw new Error(`Unknown test ${kind} on ${key}`);
  }
}

const cast = (field: Field) => sql.raw(typeOf(field).replace(' collate "C"', ''));
