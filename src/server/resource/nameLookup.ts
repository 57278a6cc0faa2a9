/** Names of the rows and areas that rows refer to. */
import type DataLoader from 'dataloader';
import { sql } from 'kysely';
import { maskPhone } from '../../language/format';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { prepared } from '../db/prepared';
import { columnOf } from '../db/names';
import { together } from '../db/together';
import { fieldsOf } from './rows';

/** Target (or `area`) → id (or code) → name. */
export type Names = Map<string, Map<string, string>>;
/** Target (or `area`) → ids (or codes). */
type Wanted = ReadonlyMap<string, ReadonlySet<string>>;

/** All in one query, together with what others look up at the same time. Removed rows keep their names. @returns at least those wanted. */
export const lookUp = (db: Db | Tx, resources: Resources, wanted: Wanted): Promise<Names> =>
  db.isTransaction ? ask(db, resources, wanted) : lookups(db, resources, [...wanted.keys()].join()).load(wanted);

/** Lookups of names of the same targets are batched. */
function lookups(db: Db, resources: Resources, targets: string): DataLoader<Wanted, Names> {
  const here = lookupsOf.get(db) ?? new Map<string, DataLoader<Wanted, Names>>();
  lookupsOf.set(db, here);
  let asked = here.get(targets);
  if (!asked)
    here.set(
      targets,
      (asked = together(async (all) => {
        const names = await ask(
          db,
          resources,
          new Map([...all[0]!.keys()].map((target) => [target, new Set(all.flatMap((wanted) => [...wanted.get(target)!]))])),
        );
        return all.map(() => names);
      })),
    );
  return asked;
}
const lookupsOf = new WeakMap<Db, Map<string, DataLoader<Wanted, Names>>>();

async function ask(db: Db | Tx, resources: Resources, wanted: Wanted): Promise<Names> {
  // One index lookup per id: for lists of unknown length a cached plan would scan whole tables.
  const each = [...wanted].map(([name, ids]) =>
    name === 'area'
      ? sql`select 'area' as target, k as key, coalesce((select full_name from area where code = k and not deleted), (select full_name from area where code = k limit 1), '') as name from unnest(${[...ids]}::text[]) as k`
      : sql`select ${sql.lit(name)} as target, k::text as key, ${sql.ref(columnOf(resources.get(name)!.title))}::text as name from unnest(${[...ids]}::bigint[]) as k join ${sql.table(name)} on id = k`,
  );
  const { rows } = await sql<{ target: string; key: string; name: string | null }>`${prepared}${sql.join(each, sql` union all `)}`.execute(
    db,
  );
  const names: Names = new Map([...wanted.keys()].map((target) => [target, new Map()]));
  for (const { target, key, name } of rows) {
    // A code that there has never been.
    if (target === 'area' && name === '') continue;
    const title = fieldsOf(resources.get(target)!)[resources.get(target)!.title]!;
    names.get(target)!.set(key, title.masked && target !== 'area' ? maskPhone(name ?? '') : (name ?? key));
  }
  return names;
}
