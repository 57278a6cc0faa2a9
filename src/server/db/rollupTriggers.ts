/** Triggers that maintain rollups: every statement records its rows before and after, in its own transaction. */
import { isPath } from '../../language/paths';
import type { Resource } from '../../language/resource';
import type { Resources } from './indexes';
import { FIRST, rollupsOf, notedOf, plain, targetOf } from './rollups';
import { columnSql, shortName } from './names';

const nameOf = (table: string) => shortName(`${table}_keep`);
type Event = 'INSERT' | 'UPDATE' | 'DELETE';
/** Whether an update has changed any of these of a row. */
const differs = (keys: readonly string[]): string => {
  const of = (alias: string) => [...new Set(['deleted', ...keys])].map((key) => `${alias}.${columnSql(key)}`).join(', ');
  return `new_rows as n join old_rows as p on p.id = n.id and (${of('n')}) is distinct from (${of('p')})`;
};
/** Old and new values of these columns in a statement; for an update, only of rows in which they differ. */
const changed = (keys: readonly string[], event: Event): string => {
  const of = (alias: string, side: number) => `select ${side} as side, ${keys.map((key) => `${alias}.${columnSql(key)}`).join(', ')}`;
  if (event === 'INSERT') return `(${of('n', 1)} from new_rows as n where not n.deleted)`;
  if (event === 'DELETE') return `(${of('p', -1)} from old_rows as p where not p.deleted)`;
  return `(select c.* from ${differs(keys)} cross join lateral (${of('n', 1)} where not n.deleted union all ${of('p', -1)} where not p.deleted) as c)`;
};

/** Notes changes. @param first which of them is the first of its kind, where that is wanted. */
function noteSql(res: Resource, from: string, side: string, first = ''): string {
  const noted = notedOf(res);
  const columns = ['side', ...(first && [FIRST]), ...noted.map(([column]) => `"${column}"`)];
  const values = [side, ...(first && [first]), ...noted.map(([, path]) => `${isPath(path) ? 'o' : 't'}.${columnSql(plain(path))}`)];
  return `insert into ${rollupsOf(res)[0]!.changes} (${columns.join(', ')}) select ${values.join(', ')} from ${from};`;
}
const firstOf = (side: string, key: string) => `(row_number() over (partition by ${side}, t.${key}) = 1)::int`;
/** The keys of a row among what is noted, or of what it refers to. */
const ownKeys = (res: Resource) => notedOf(res).flatMap(([, path]) => (isPath(path) ? [] : [path]));
const otherKeys = (res: Resource) => notedOf(res).flatMap(([, path]) => (isPath(path) ? [plain(path)] : []));

/** Sums of a table's own rows. */
const ownSql = (res: Resource, event: Event): string => noteSql(res, `${changed(ownKeys(res), event)} as t`, 't.side');

/**
 * Sums grouped by a column of referenced rows. The referenced row is locked while a change is recorded, so a concurrent change of it waits
 * and sees these rows. All rows that refer to it are recorded, as before (-1) and as now (+1): how many distinct ones there are can only be
 * told from all of them together.
 */
function referringSql(res: Resource, reference: string, event: Event): string {
  const [key, target] = [columnSql(reference), targetOf(res, reference)];
  const touched = { INSERT: ['new_rows'], UPDATE: ['new_rows', 'old_rows'], DELETE: ['old_rows'] }[event]
    .map((rows) => `select ${key} from ${rows}`)
    .join(' union ');
  const columns = ['deleted', reference, ...ownKeys(res)].map((one) => `i.${columnSql(one)}`).join(', ');
  const there = (side: number) => `select ${side} as side, ${columns} from ${res.name} as i where i.${key} in (${touched})`;
  const before = event === 'DELETE' ? there(-1) : `${there(-1)} and i.id not in (select id from new_rows)`;
  const gone = event === 'INSERT' ? '' : ` union all select -1, ${columns} from old_rows as i`;
  const held = `perform 1 from ${target} where id in (${touched}) order by id for no key update;`;
  const rows = `(${there(1)} union all ${before}${gone}) as t join ${target} as o on o.id = t.${key} and not o.deleted where not t.deleted`;
  const what = `${held}\n${noteSql(res, rows, 't.side', firstOf('t.side', key))}`;
  return event === 'UPDATE' ? `if exists (select from ${differs([reference, ...ownKeys(res)])}) then\n${what}\nend if;` : what;
}

/** Sums of rows that refer to those that an update changes. */
function referredSql(res: Resource, reference: string): string {
  const key = columnSql(reference);
  const from = `${changed(['id', ...otherKeys(res)], 'UPDATE')} as o join ${res.name} as t on t.${key} = o.id and not t.deleted`;
  return noteSql(res, from, 'o.side', firstOf('o.side', key));
}

/** The function of a table's triggers; null if no rollup depends on its rows. */
export function keepingSql(res: Resource, resources: Resources): string | null {
  const throughIn = (one: Resource) => rollupsOf(one)[0]?.through;
  const through = throughIn(res);
  const referring = [...resources.values()].flatMap((other) => {
    const reference = throughIn(other);
    return reference && targetOf(other, reference) === res.name ? [{ other, reference }] : [];
  });
  if (through === undefined && !referring.length) return null;
  const on = (event: Event): string =>
    [
      ...(through === undefined ? [] : [through ? referringSql(res, through, event) : ownSql(res, event)]),
      // What is new is not referred to yet, and what is still referred to can't be removed.
      ...(event === 'UPDATE' ? referring.map(({ other, reference }) => referredSql(other, reference)) : []),
    ].join('\n') || 'null;';
  return `create or replace function ${nameOf(res.name)}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
${on('INSERT')}
  elsif tg_op = 'UPDATE' then
${on('UPDATE')}
  else
${on('DELETE')}
  end if;
  return null;
end
$$`;
}
export const keptTriggers = (table: string): string[] =>
  [
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ].map(
    ([event, rows]) =>
      `create trigger keep_${event} after ${event} on ${table} referencing ${rows} for each statement execute function ${nameOf(table)}()`,
  );
