/** The index of where uploaded files are used: in pictures, rich text and blocks. Written in the transaction that writes the rows. */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { columnSql } from '../db/names';
import { NAMED_FILE, namedFiles, namingFields } from '../db/naming';
import type { RowChange } from './derive';
import { fieldsOf, type AnyRow } from './rows';

/** The files a value names, each once. */
const filesIn = (value: unknown): string[] =>
  value === null || value === undefined
    ? []
    : [...new Set([...JSON.stringify(value).matchAll(new RegExp(NAMED_FILE, 'g'))].map(([found]) => found))];

const usesOf = (res: Resource, row: AnyRow | null): Set<string> =>
  new Set(row ? namingFields(res).flatMap(([key]) => filesIn(row[key]).map((name) => `${name}|${key}`)) : []);

/** Writes down which files rows name now, and no longer do. In one order, so that none waits for another in a circle. */
export async function followPictures(tx: Tx, changes: readonly RowChange[]): Promise<void> {
  const come: Use[] = [];
  const gone: Use[] = [];
  for (const { res, id, before, after } of changes) {
    if (namingFields(res).length === 0) continue;
    const [was, is] = [usesOf(res, before), usesOf(res, after)];
    for (const use of is) if (!was.has(use)) come.push(useOf(res, id, use));
    for (const use of was) if (!is.has(use)) gone.push(useOf(res, id, use));
  }
  if (gone.length)
    await sql`delete from engine_picture_use as u using json_to_recordset(${sorted(gone)}::json) as g(name text, entity text, row_id bigint, field text)
      where (u.name, u.entity, u.row_id, u.field) = (g.name, g.entity, g.row_id, g.field)`.execute(tx);
  if (come.length)
    await sql`insert into engine_picture_use select * from json_to_recordset(${sorted(come)}::json) as g(name text, entity text, row_id bigint, field text, label text)
      on conflict do nothing`.execute(tx);
}
interface Use {
  readonly name: string;
  readonly entity: string;
  readonly row_id: string;
  readonly field: string;
  /** What people call the place. */
  readonly label: string;
}
const useOf = (res: Resource, row_id: string, use: string): Use => {
  const [name, field] = use.split('|') as [string, string];
  return { name, entity: res.name, row_id, field, label: placeOf(res, field) };
};
const placeOf = (res: Resource, field: string) => `${res.label}·${fieldsOf(res)[field]!.label}`;
const sorted = (uses: readonly Use[]) => JSON.stringify([...uses].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)));

/** Builds the index from existing rows, once: after seeding, or after an upgrade from a version without it. */
export async function fillPictureUses(db: Db, resources: Resources): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`insert into engine_seed (name) values ('picture uses') on conflict do nothing returning 1`.execute(tx);
    if (rows.length === 0) return;
    for (const res of resources.values())
      for (const [key] of res.virtual ? [] : namingFields(res))
        await sql`insert into engine_picture_use
          select distinct m[1], ${res.name}, t.id, ${key}, ${placeOf(res, key)} from ${sql.table(res.name)} as t,
            ${sql.raw(namedFiles(`t.${columnSql(key)}`))} as m
          where not t.deleted on conflict do nothing`.execute(tx);
  });
}
