/**
 * Paths as SQL. A reader sees the value at a path if they may see that row in its own list; deleted rows and rows out of scope count as
 * missing.
 */
import { sql, type RawBuilder } from 'kysely';
import { ZONE } from '../../language/days';
import { isPath, stepOf } from '../../language/paths';
import type { Resource } from '../../language/resource';
import { and, column, FALSE, meetsSql, or, type Sql } from './conditions';
import { decoded, fieldsOf, type AnyRow } from './rows';
import { isKeptFrom, scopeSql, type Reading } from './scope';

/** Rows whose path ends in a field that meets `test`. At each step the row is `t`, so the test need not know the path. */
export function leadsTo(
  { resources, actor }: Omit<Reading, 'db'>,
  res: Resource,
  path: string,
  test: (end: Resource, key: string) => Sql,
): Sql {
  if (isKeptFrom(res, path, resources, actor)) return FALSE;
  if (!isPath(path)) return test(res, path);
  const [reference, rest] = stepOf(path);
  const target = targetOf(resources, res, reference);
  const there = and([sql`not t.deleted`, scopeSql(target, resources, actor), leadsTo({ resources, actor }, target, rest, test)]);
  return sql`${column(reference)} in (select t.id from ${sql.table(target.name)} as t where ${there})`;
}

/** SQL for the value of a path, starting at the row under an alias. */
function valueAt({ resources, actor }: Omit<Reading, 'db'>, res: Resource, path: string, alias = 't'): RawBuilder<unknown> {
  if (isKeptFrom(res, path, resources, actor)) return sql`null`;
  if (!isPath(path)) return column(path, alias);
  const [reference, rest] = stepOf(path);
  const target = targetOf(resources, res, reference);
  const next = `${alias}n`;
  const there = and([
    sql`${column('id', next)} = ${column(reference, alias)}`,
    sql`not ${sql.ref(`${next}.deleted`)}`,
    scopeSql(target, resources, actor, next),
  ]);
  return sql`(select ${valueAt({ resources, actor }, target, rest, next)} from ${sql.table(target.name)} as ${sql.ref(next)} where ${there})`;
}

/** The rows with what their paths lead to: one query for each reference, about as many rows as are referred to. */
export async function withPathValues(
  at: Reading,
  res: Resource,
  paths: readonly string[],
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> {
  const byReference = new Map<string, string[]>();
  for (const [reference, rest] of paths.map(stepOf)) byReference.set(reference, [...(byReference.get(reference) ?? []), rest]);
  const found = await Promise.all(
    [...byReference].map(async ([reference, rests]) => {
      const target = targetOf(at.resources, res, reference);
      const ids = [...new Set(rows.flatMap((row) => row[reference] ?? []))];
      const values = sql.join(rests.map((rest, i) => sql`${valueAt(at, target, rest)} as ${sql.ref(`v${i}`)}`));
      const { rows: there } = ids.length
        ? await sql<AnyRow>`select t.id, ${values} from ${sql.table(target.name)} as t
            where t.id = any(${ids}::bigint[]) and not t.deleted and ${scopeSql(target, at.resources, at.actor)}`.execute(at.db)
        : { rows: [] };
      const byId = new Map(there.map((row) => [String(row.id), row]));
      return (row: AnyRow) => {
        const one = byId.get(row[reference] as string);
        return rests.map((rest, i) => {
          const path = `${reference}.${rest}`;
          return [path, decoded(fieldsOf(res)[path]!, one?.[`v${i}`] ?? null)] as const;
        });
      };
    }),
  );
  return rows.map((row) => ({ ...row, ...Object.fromEntries(found.flatMap((valuesOf) => valuesOf(row))) }));
}

const targetOf = (resources: Reading['resources'], res: Resource, reference: string): Resource =>
  resources.get(fieldsOf(res)[reference]!.target!)!;

/** Rows that are late now, by the rule of their resource. */
export function lateSql(at: Omit<Reading, 'db'>, res: Resource): Sql {
  const { by, while: open } = res.late!;
  // A day is over when Shanghai has the next one.
  const now = (end: Resource, key: string) =>
    fieldsOf(end)[key]!.kind === 'date' ? sql`(now() at time zone ${sql.lit(ZONE)})::date` : sql`now()`;
  return and([meetsSql(res, open), leadsTo(at, res, by, (end, key) => sql`${column(key)} < ${now(end, key)}`)]);
}

/** Rows that are late now, or were done too late. */
export function everLateSql(at: Omit<Reading, 'db'>, res: Resource): Sql {
  const { by, end } = res.late!;
  return or([lateSql(at, res), sql<boolean>`${column(end!)} > ${valueAt(at, res, by)}` as Sql]);
}
