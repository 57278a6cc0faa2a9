import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { rules } from '../../src/areas/rules';
import type { Field } from '../../src/language/field';
import { closedOf, copiesOf, refsOf, sumsOf, veiledOf } from '../../src/server/db/everyRule';
import { rollupsOf, plain, targetOf } from '../../src/server/db/rollups';
import { putTogether } from '../../src/server/jobs/rollup';
import { columnSql } from '../../src/server/db/names';
import { openDatabase } from '../../src/server/db/database';
import { fillPictureUses } from '../../src/server/resource/pictures';
import { brokenRules } from './invariants';
import { AREA_ENGINES, place } from './place';

/** What is done, and which rules have to notice it: those of an id, about one resource where they are made for each. */
interface Harm {
  readonly id: string;
  readonly about?: string;
  readonly text: string;
}

/** SQL of what a column does not hold. */
const otherThan = (column: string, { required, kind, choices }: Field): string => {
  // No row of the demo may have one: then something stands where nothing should.
  if (!required) return choices ? `case when ${column} is null then '${Object.keys(choices)[0]}' end` : 'null';
  if (kind === 'flag') return `not ${column}`;
  if (choices) return `(array[${Object.keys(choices).map((code) => `'${code}'`)}])[1 + (${column} = '${Object.keys(choices)[0]}')::int]`;
  return ['int', 'money', 'bp', 'decimal', 'ref', 'date'].includes(kind) ? `${column} + 1` : `${column} || '0'`;
};

const resources = [...platform.resources.values()].filter((res) => !res.virtual);
const harms: readonly Harm[] = [
  ...rules.flatMap(({ id, about, brokenBy = [] }) =>
    brokenBy.map(([table, set, where = 'true']): Harm => ({ id, about, text: `update ${table} set ${set} where ${where}` })),
  ),
  // A secret or a whole phone in the operation log.
  ...resources.flatMap((res) =>
    veiledOf(res).map(([key]): Harm => ({
      id: 'SYS-19',
      about: res.name,
      text: `update operat_log_item set entity = '${res.name}', after = '{"${key}": "13812345678"}'`,
    })),
  ),
  // Each secret stands there as it is.
  ...resources.flatMap((res) =>
    closedOf(res).map(([key, { kind }]): Harm => ({
      id: 'X-20',
      about: res.name,
      text: `update ${res.name} set ${columnSql(key)} = ${kind === 'json' ? `'{"phone": "13812345678"}'` : `'in clear'`}`,
    })),
  ),
  // Each reference of each resource leads to a row that was removed.
  ...resources.flatMap((res) =>
    refsOf(res, platform).map(([key, { kind, target }]): Harm => ({
      id: 'X-15',
      about: res.name,
      text: `with gone as (update ${target} set deleted = true where id = (select min(id) from ${target})) update ${res.name} set ${columnSql(key)} = ${kind === 'refs' ? `array[(select min(id) from ${target})]` : `(select min(id) from ${target})`} where id <> (select min(id) from ${target})`,
    })),
  ),
  // Each sum is more than its parts.
  ...resources.flatMap((res) =>
    sumsOf(res).map(([key]): Harm => ({
      id: 'X-17',
      about: res.name,
      text: `update ${res.name} set ${columnSql(key)} = ${columnSql(key)} + 1`,
    })),
  ),
  // Each sum that is kept is more than its rows; and rows are changed while nobody keeps it.
  ...resources.flatMap((res) =>
    rollupsOf(res).flatMap(({ table, on, through }): Harm[] => {
      const [rows, column] = [through ? targetOf(res, through) : res.name, columnSql(plain(on))];
      return [`update ${table} set n = n + 1`, `update ${rows} set ${column} = ${column} + interval '1 day'`].map((text) => ({
        id: 'X-19',
        about: table,
        text,
      }));
    }),
  ),
  // Each copy is something else than its original.
  ...resources.flatMap((res) =>
    copiesOf(res).map(([key, field]): Harm => ({
      id: 'X-16',
      about: res.name,
      text: `update ${res.name} set ${columnSql(key)} = ${otherThan(columnSql(key), field)}`,
    })),
  ),
];

it.each(AREA_ENGINES)('each rule of the domain is broken by some damage, and by each that should break it, on %s', async (engine) => {
  const at = await place(engine);
  const database = await openDatabase(at.settings);
  try {
    // What no sum holds yet can't be wrong there.
    const still = { db: database.db, gap: () => Promise.resolve(), signal: new AbortController().signal };
    for (const res of resources) if (rollupsOf(res).length) await putTogether(still, res);
    await fillPictureUses(database.db, platform.resources);
    // A rule that is broken before notices nothing.
    expect(await brokenRules(database)).toEqual([]);
    // Much of this the database refuses as well: its unique indexes, checks and triggers stand back, so that the rules are asked alone.
    const { rows: indexes } = await sql<{
      name: string;
    }>`select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indrelid
      where indisunique and c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
      database.db,
    );
    for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(database.db);
    const { rows: checks } = await sql<{
      tableName: string;
      name: string;
    }>`select conrelid::regclass::text as table_name, conname as name from pg_constraint where contype = 'c' and conname like '%\\_holds'`.execute(
      database.db,
    );
    for (const { tableName, name } of checks)
      await sql`alter table ${sql.table(tableName)} drop constraint ${sql.ref(name)}`.execute(database.db);
    const noticed = new Set<number>();
    const inVain: string[] = [];
    for (const { id, about, text } of harms) {
      await database.db
        .transaction()
        .execute(async (tx) => {
          await sql`set local session_replication_role = replica`.execute(tx);
          await sql.raw(text).execute(tx);
          let isNoticed = false;
          for (const [i, rule] of rules.entries())
            if (rule.id === id && rule.about === about && (await sql.raw(rule.sql).execute(tx)).rows.length) {
              isNoticed = true;
              noticed.add(i);
            }
          if (!isNoticed) inVain.push(`${id} ${text}`);
          throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw new Error(`${id} ${text}`, { cause: error });
        });
    }
    expect(inVain).toEqual([]);
    expect(rules.filter((_, i) => !noticed.has(i)).map(({ id, message }) => `${id} ${message}`)).toEqual([]);
  } finally {
    await database.close();
    await at.remove();
  }
});

class Undone extends Error {}
