/** Uploaded files that a request names: they have to be there, or the row would show a gap from its first day on. */
import { sql } from 'kysely';
import type { Block, Field, Fields } from '../../language/field';
import { isPicture } from '../../language/fieldKinds';
import type { Db } from '../db/database';
import type { Uploads } from '../uploads';

/** A path of ours as a value of its own or as an attribute of rich text, and no part of an address elsewhere. */
const UPLOADED = /(?<=")\/uploads\/([\w./-]+)/g;

/**
 * Errors of inputs that name a file which was never uploaded, by field and, within blocks, by `field.block.field`.
 * What rows name already may be sent back as it is, even where it is lost.
 */
export async function lostFiles(
  db: Db,
  uploads: Pick<Uploads, 'find'>,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const lost: { readonly at: string; readonly label: string; readonly path: string }[] = [];
  for (const { at, field, value } of namedIn(fields, values))
    for (const [path, name] of JSON.stringify(value).matchAll(UPLOADED))
      if (!(await uploads.find(name!))) lost.push({ at, label: field.label, path });
  if (lost.length === 0) return {};
  const { rows } = await sql<{
    name: string;
  }>`select distinct name from engine_picture_use where name = any(${lost.map(({ path }) => path)})`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  return Object.fromEntries(
    lost.filter(({ path }) => !known.has(path)).map(({ at, label }) => [at, `${label}里的文件没有上传或已不在,请重新上传`]),
  );
}

interface Naming {
  readonly at: string;
  readonly field: Field;
  readonly value: unknown;
}
/** The values that may name files, with their places. */
const namedIn = (fields: Fields, values: Readonly<Record<string, unknown>>, place = ''): Naming[] =>
  Object.entries(fields).flatMap(([key, field]): Naming[] => {
    const value = values[key];
    const at = `${place}${key}`;
    if (value === null || value === undefined) return [];
    if (field.blocks)
      return (value as readonly Block[]).flatMap((one) => namedIn(field.blocks![one.kind]?.fields ?? {}, one.values, `${at}.${one.key}.`));
    return isPicture(field) || field.kind === 'rich' ? [{ at, field, value }] : [];
  });
