/** Which of a picture's uses are a caller's affair: those within their scope, and of these the ones that they may change. */
import { sql } from 'kysely';
import { lineFieldsOf, inputsOf } from '../../language/inputs';
import type { Action, Resource } from '../../language/resource';
import type { Resources } from '../../server/db/indexes';
import { and, FALSE, or, type Sql } from '../../server/resource/conditions';
import type { Actor } from '../../server/resource/implement';
import { isKeptFrom, isNarrowed, scopeSql } from '../../server/resource/scope';
import type { Store } from '../../server/resource/store';
import { platform } from '../catalogue';

/** The uses of one picture, as conditions on `engine_picture_use as u`, and how many meet them. */
export interface Uses {
  /** Those that count, and how many. */
  readonly within: Sql;
  readonly count: number;
  /** How many others there are. */
  readonly beyond: number;
}

/** @param counts which places a picture may be in at all. */
export async function usesWithin(
  tx: Store,
  resources: Resources,
  actor: Actor,
  url: string,
  counts: (res: Resource, field: string) => boolean,
  without: readonly string[],
): Promise<Uses> {
  const ofPicture = sql<boolean>`u.name = ${url} and u.entity <> all(${[...without]}::text[])`;
  const { rows: places } = await sql<{
    entity: string;
    field: string;
    n: number;
  }>`select u.entity, u.field, count(*)::int as n from engine_picture_use as u where ${ofPicture} group by 1, 2`.execute(tx.sql);
  const all = places.reduce((sum, { n }) => sum + n, 0);
  const parts: Sql[] = [];
  let [isCut, open] = [false, 0];
  for (const { entity, field, n } of places) {
    const res = resources.get(entity);
    if (!res || !counts(res, field) || isKeptFrom(res, field, resources, actor)) continue;
    const here = sql<boolean>`u.entity = ${entity} and u.field = ${field}`;
    if (isNarrowed(res, actor)) {
      isCut = true;
      parts.push(and([here, notBeyond(res, resources, actor)]));
    } else {
      open += n;
      parts.push(here);
    }
  }
  const within = and([ofPicture, parts.length ? or(parts) : FALSE]);
  const count = isCut
    ? (await sql<{ n: number }>`select count(*)::int as n from engine_picture_use as u where ${within}`.execute(tx.sql)).rows[0]!.n
    : open;
  return { within, count, beyond: all - count };
}

/** A row that is gone is nobody's, and in nobody's way. A scope of which nothing is known excludes. */
const notBeyond = (res: Resource, resources: Resources, actor: Actor): Sql =>
  sql<boolean>`not exists (select 1 from ${sql.table(res.name)} as t
    where t.id = u.row_id and not t.deleted and (${scopeSql(res, resources, actor)}) is not true)`;

/** Whether somebody holds a page that shows rows of a resource. */
export const maySee = (actor: Actor, res: Resource): boolean =>
  [...actor.pages.keys()].some((url) => [...callsOf(url)].some((call) => platform.reads.get(call)?.resource.name === res.name));

/** Whether somebody may write a field: by a call that takes it or, where none does, by any that writes such rows. */
export function mayWrite(actor: Actor, res: Resource, field: string): boolean {
  if (actor.isSuper) return true;
  const writes = Object.values(res.actions).filter(({ does }) => does !== 'look');
  const taking = writes.filter((action) => takes(res, action, field));
  const wanted = (taking.length > 0 ? taking : writes).map(({ call }) => call);
  return [...actor.pages].some(([url, granted]) => wanted.some((call) => callsOf(url).has(call) && (granted?.includes(call) ?? true)));
}
const takes = (res: Resource, action: Action, field: string) =>
  Object.hasOwn(inputsOf(res, action), field) || (action.does === 'import' && Object.hasOwn(lineFieldsOf(res, action), field));

function callsOf(url: string): ReadonlySet<string> {
  const page = platform.pages.get(url);
  let known = calls.get(url);
  if (!known) calls.set(url, (known = page ? platform.callsOf(page) : new Set()));
  return known;
}
const calls = new Map<string, ReadonlySet<string>>();
