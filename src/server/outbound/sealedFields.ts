/** All fields declared `sealed`: encrypts remaining plain text, and re-encrypts everything under another key. */
import { sql, type Kysely } from 'kysely';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import { columnOf } from '../db/names';
import { openSecret, sealSecret } from './sealed';

export interface Resealed {
  /** Sealed anew. */
  done: number;
  /** Under the key of today already. */
  known: number;
  /** Opened by neither key: they stay as they are. */
  lost: number;
}
type Resources = ReadonlyMap<string, Resource>;

/** What a secret of a row is sealed to, so that it opens nowhere else. */
export const placeOf = ({ name }: Pick<Resource, 'name'>, field: string, id: string): string => `${name}:${columnOf(field)}:${id}`;

/** Texts of a resource that are sealed; they go with their row. What is sealed otherwise, as receivers are, is its area's to seal anew. */
export const sealedTextsOf = ({ fields }: Resource): string[] =>
  Object.entries(fields as Readonly<Record<string, Field>>)
    .filter(([, { secret, kind }]) => secret === 'sealed' && kind === 'text')
    .map(([field]) => field);
const sealedTexts = (resources: Resources) => [...resources.values()].flatMap((res) => sealedTextsOf(res).map((field) => ({ res, field })));

/** Encrypts plain text and clears removed values: rows from before the field was sealed, also from an old backup. */
export async function sealClear(db: Kysely<never>, resources: Resources): Promise<void> {
  for (const { res, field } of sealedTexts(resources)) {
    const [table, column] = [sql.table(res.name), sql.ref(columnOf(field))];
    await sql`update ${table} set ${column} = null where deleted and ${column} is not null`.execute(db);
    const { rows } = await sql<{ id: string; text: string }>`
      select id::text as id, ${column} as text from ${table} where ${column} not like 's1:%'`.execute(db);
    for (const { id, text } of rows)
      await sql`update ${table} set ${column} = ${sealSecret(text, placeOf(res, field, id))} where id = ${id}::bigint and ${column} = ${text}`.execute(
        db,
      );
  }
}

/**
 * Skips what the current key opens, so an interrupted run can be repeated, and values written by a server meanwhile stay.
 * @param before the environment with the old key
 */
export async function resealSecrets(
  db: Kysely<never>,
  resources: Resources,
  before: Readonly<Record<string, string | undefined>>,
): Promise<Resealed> {
  const all: Resealed = { done: 0, known: 0, lost: 0 };
  for (const { res, field } of sealedTexts(resources)) {
    const [table, column] = [sql.table(res.name), sql.ref(columnOf(field))];
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id::text as id, ${column} as sealed from ${table} where ${column} is not null`.execute(db);
    for (const { id, sealed } of rows) {
      const place = placeOf(res, field, id);
      if (openSecret(sealed, place) !== null) {
        all.known++;
        continue;
      }
      const text = openSecret(sealed, place, before);
      if (text === null) {
        all.lost++;
        continue;
      }
      await sql`update ${table} set ${column} = ${sealSecret(text, place)} where id = ${id}::bigint and ${column} = ${sealed}`.execute(db);
      all.done++;
    }
  }
  return all;
}
