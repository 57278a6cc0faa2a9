/** What links to a row. Asked before the row is unpublished or deleted, so that no live page has a dead link. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Condition, Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { columnOf } from '../db/names';
import { whereSql } from './conditions';
import { storedFields, type AnyRow } from './rows';
import { shownBlocksSql } from './shownBlocks';

/** So many places are named. */
const NAMED = 3;

const leadsTo = (to: Resource, { leads, target }: Field) => leads !== undefined && target === to.name;
/** Inputs of a block of each kind that may lead there. */
const inputsOf = (to: Resource, { blocks = {} }: Field): string[] => [
  ...new Set(
    Object.values(blocks).flatMap(({ fields }) => Object.entries(fields).flatMap(([key, field]) => (leadsTo(to, field) ? [key] : []))),
  ),
];
/** Fields of a resource that may lead there as people see it: its own links, and the blocks that are live. */
const waysOf = (res: Resource, to: Resource) =>
  storedFields(res).flatMap(([key, field]) => {
    const inputs = field.blocks && field.readOnly ? inputsOf(to, field) : [];
    return leadsTo(to, field) || inputs.length > 0 ? [{ key, inputs, field }] : [];
  });

/** Which rows of a resource people see: by its place in time, or as links to it ask. */
function shownWhen(resources: Resources, res: Resource): Condition | undefined {
  if (res.slot?.when) return res.slot.when;
  for (const other of resources.values())
    for (const [, field] of storedFields(other))
      for (const one of [field, ...Object.values(field.blocks ?? {}).flatMap(({ fields }) => Object.values(fields))])
        if (leadsTo(res, one)) return one.leads!.live;
  return undefined;
}

/**
 * The places that lead to any of some rows, by name: 装修页面“春节”. @param besides rows whose links don't count, because they go out of sight
 * together with their targets.
 */
export async function leadingTo(
  db: Db | Tx,
  resources: Resources,
  to: Resource,
  ids: readonly string[],
  besides: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  if (ids.length === 0) return found;
  for (const res of resources.values()) {
    const ways = res.virtual ? [] : waysOf(res, to);
    if (ways.length === 0) continue;
    const shown = shownWhen(resources, res);
    const leads = ways.map(({ key, inputs, field }): RawBuilder<SqlBool> => {
      const column = sql.ref(`t.${columnOf(key)}`);
      const seen = field.leads?.seen ?? shown;
      const isSeen = seen ? whereSql(res, seen as AnyRow) : sql<SqlBool>`true`;
      if (field.kind === 'refs') return sql`${isSeen} and ${column} && ${ids}::bigint[]`;
      if (inputs.length === 0) return sql`${isSeen} and ${column} = any(${ids}::bigint[])`;
      const any = inputs.map((input) => sql<SqlBool>`b.block->'values'->>${sql.lit(input)} = any(${ids}::text[])`);
      return sql`${isSeen} and exists (select 1 from ${shownBlocksSql(column)} as b where ${sql.join(any, sql` or `)})`;
    });
    const { rows } = await sql<{
      title: string;
    }>`select ${sql.ref(`t.${columnOf(res.title)}`)}::text as title from ${sql.table(res.name)} as t
      where not t.deleted and not (t.id = any(${besides}::bigint[])) and (${sql.join(leads, sql` or `)}) order by t.id limit ${NAMED + 1}`.execute(
      db,
    );
    found.push(...rows.map(({ title }) => `${res.label}“${title}”`));
  }
  return found;
}

/** The states in which rows of a resource may be led to; null where nothing leads there. */
export function statesLedTo(resources: Resources, to: Resource): readonly string[] | null {
  if (!mayBeLedTo(resources, to)) return null;
  const [first] = [...resources.values()]
    .flatMap(storedFields)
    .flatMap(([, field]) => [field, ...Object.values(field.blocks ?? {}).flatMap(({ fields }) => Object.values(fields))])
    .filter((field) => leadsTo(to, field));
  return [first!.leads!.live[to.state] ?? []].flat().map(String);
}

/** Whether anything can lead to rows of a resource at all. */
export function mayBeLedTo(resources: Resources, to: Resource): boolean {
  let all = known.get(resources);
  if (!all) {
    const targets = [...resources.values()]
      .flatMap(storedFields)
      .flatMap(([, field]) => [
        ...(field.leads ? [field.target!] : []),
        ...Object.values(field.blocks ?? {}).flatMap(({ fields }) =>
          Object.values(fields).flatMap((one) => (one.leads ? [one.target!] : [])),
        ),
      ]);
    known.set(resources, (all = new Set(targets)));
  }
  return all.has(to.name);
}
const known = new WeakMap<Resources, ReadonlySet<string>>();

export const namesOf = (places: readonly string[]): string =>
  places.length > NAMED ? `${places.slice(0, NAMED).join('、')} 等` : places.join('、');
