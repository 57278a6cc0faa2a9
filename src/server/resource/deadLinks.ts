/** Finds links to invisible targets, before anything with links is published. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { meets, type Block, type Field, type Fields, type Leads } from '../../language/field';
import { shownBlocks } from '../../language/nesting';
import { columnOf } from '../db/names';
import type { Store } from './store';

const ENDS_FIRST = '指向的内容会先结束:请提前这里的结束时间,或换一个';

/**
 * Broken links by field; links of hidden content are not checked. @param shownUntil the end of the page's own period: targets must last as
 * long.
 */
export async function deadLinks(
  tx: Store,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  now: Date,
  shownUntil: string | null = null,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const [key, { leads, target, shownWhen }] of Object.entries(fields)) {
    const id = values[key];
    if (!leads || typeof id !== 'string' || !meets(values, shownWhen)) continue;
    if (!(await isLive(tx, target!, id, leads, sql`> ${now.toISOString()}::timestamptz`))) errors[key] = leads.gone;
    else if (shownUntil && !(await isLive(tx, target!, id, leads, sql`>= ${shownUntil}::timestamptz`))) errors[key] = ENDS_FIRST;
  }
  return errors;
}

/** The same for the blocks of a page, by `block.field`; links in hidden blocks are ignored. */
export async function deadLinksIn(
  tx: Store,
  { blocks: kinds = {} }: Field,
  draft: readonly Block[],
  now: Date,
  shownUntil: string | null = null,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { key, kind, values } of shownBlocks(draft))
    for (const [field, problem] of Object.entries(await deadLinks(tx, kinds[kind]?.fields ?? {}, values, now, shownUntil)))
      errors[`${key}.${field}`] = problem;
  return errors;
}

async function isLive(tx: Store, target: string, id: string, { live, until }: Leads, ends: RawBuilder<unknown>): Promise<boolean> {
  const column = (key: string) => sql.ref(`t.${columnOf(key)}`);
  const needed = [
    ...Object.entries(live).map(([key, values]) => sql<SqlBool>`${column(key)}::text = any(${[values].flat().map(String)}::text[])`),
    ...(until ? [sql<SqlBool>`${column(until)} ${ends}`] : []),
  ];
  const { rows } =
    await sql`select 1 from ${sql.table(target)} as t where t.id = ${id}::bigint and not t.deleted and ${sql.join(needed, sql` and `)}`.execute(
      tx.sql,
    );
  return rows.length > 0;
}
