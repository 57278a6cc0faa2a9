/** The triggers by which sums of rows are kept: whatever statement changes rows adds by how much it changes their sums, in its own transaction. */
import { groupBy } from '../../language/groupBy';
import type { Resource } from '../../language/resource';
import type { Resources } from './indexes';
import { addSql, keptOf, plain, targetOf, type Kept } from './kept';
import { columnSql, shortName } from './names';

const nameOf = (table: string) => shortName(`${table}_keep`);
type Event = 'INSERT' | 'UPDATE' | 'DELETE';
/** What a statement has changed: as it is now, as it was before. */
const NOW = 'select 1 as side, * from new_rows';
const BEFORE = 'select -1 as side, * from old_rows';
const CHANGED: Readonly<Record<Event, string>> = { INSERT: NOW, UPDATE: `${NOW} union all ${BEFORE}`, DELETE: BEFORE };

/** Whether an update has changed any of these. */
const changed = (keys: readonly string[]): string => {
  const of = (alias: string) => [...new Set(['deleted', ...keys])].map((key) => `${alias}.${columnSql(key)}`).join(', ');
  return `exists (select from new_rows as n join old_rows as p on p.id = n.id where (${of('n')}) is distinct from (${of('p')}))`;
};
const partFields = ({ parts }: Kept): string[] => [...parts.values()].flatMap(({ fields, where }) => [...fields, ...Object.keys(where)]);

/** Sums of a table's own rows. */
function ownSql(res: Resource, all: readonly Kept[], event: Event): string {
  const added = all.map((one) => `${addSql(res, one, `(${CHANGED[event]}) as t`, 't.side')};`).join('\n');
  if (event !== 'UPDATE' || !all.length) return added;
  return `if ${changed(all.flatMap((one) => [one.on, ...one.by, ...partFields(one)]))} then\n${added}\nend if;`;
}

/**
 * Sums of rows that are told apart by what they refer to. That is held while they are added: who changes it at the same time waits, and then finds these rows too.
 * All rows of it are added anew, and taken away as they were before, for what is different among them is known of all of them alone.
 */
function referringSql(res: Resource, reference: string, all: readonly Kept[], event: Event): string {
  const [key, target] = [columnSql(reference), targetOf(res, reference)];
  const touched = { INSERT: ['new_rows'], UPDATE: ['new_rows', 'old_rows'], DELETE: ['old_rows'] }[event]
    .map((rows) => `select ${key} from ${rows}`)
    .join(' union ');
  const there = (side: number) => `select ${side} as side, i.* from ${res.name} as i where i.${key} in (${touched})`;
  const before = event === 'DELETE' ? there(-1) : `${there(-1)} and i.id not in (select id from new_rows)`;
  const rows = `(${there(1)} union all ${before}${event === 'INSERT' ? '' : ` union all ${BEFORE}`})`;
  const held = `perform 1 from ${target} where id in (${touched}) order by id for no key update;`;
  const added = all.map((one) => `${addSql(res, one, `${rows} as t join ${target} as o on o.id = t.${key} and not o.deleted`, 't.side')};`);
  const what = [held, ...added].join('\n');
  if (event !== 'UPDATE') return what;
  const own = (keys: readonly string[]) => keys.filter((one) => !one.includes('.'));
  return `if ${changed([reference, ...all.flatMap((one) => own([...one.by, ...partFields(one)]))])} then\n${what}\nend if;`;
}

/** Sums of rows that refer to those that an update changes. */
function referredSql(res: Resource, reference: string, all: readonly Kept[]): string {
  const from = `${res.name} as t join (${CHANGED.UPDATE}) as o on o.id = t.${columnSql(reference)} and not o.deleted`;
  const added = all.map((one) => `${addSql(res, one, from, 'o.side')};`).join('\n');
  const keys = all.flatMap((one) => [one.on, ...one.by].filter((path) => path.includes('.')).map(plain));
  return `if ${changed(keys)} then\n${added}\nend if;`;
}

/** Sums that are kept of a resource, by what they are told apart through: nothing for those by its own fields. */
const byReference = (res: Resource) => groupBy(keptOf(res), ({ through }) => through ?? '');

/** The function of a table's triggers; null where nothing that is kept depends on its rows. */
export function keepingSql(res: Resource, resources: Resources): string | null {
  const own = byReference(res);
  const referring = [...resources.values()].flatMap((other) =>
    [...byReference(other)].flatMap(([reference, all]) =>
      reference && targetOf(other, reference) === res.name ? [{ other, reference, all }] : [],
    ),
  );
  if (!own.size && !referring.length) return null;
  const on = (event: Event): string =>
    [
      ...[...own].map(([reference, all]) => (reference ? referringSql(res, reference, all, event) : ownSql(res, all, event))),
      // What is new is not referred to yet, and what is still referred to can't be removed.
      ...(event === 'UPDATE' ? referring.map(({ other, reference, all }) => referredSql(other, reference, all)) : []),
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
