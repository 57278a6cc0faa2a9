/** What an actor may see of a resource: all narrowed dimensions together, as SQL. */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { isPath, stepOf } from '../../language/paths';
import { and, column, FALSE, oneOf, TRUE, withinAreas, type Sql } from './conditions';
import type { Actor } from './implement';
import { fieldsOf } from './rows';

/** Which database answers a read, and for which reader. */
export interface Reading {
  readonly db: Db | Tx;
  readonly resources: Resources;
  readonly actor: Actor | null;
}

/** SQL for the rows of `res` under `alias` within the actor's scope; null is the engine itself, which sees all. */
export function scopeSql(res: Resource, resources: Resources, actor: Actor | null, alias = 't'): Sql {
  if (!actor) return TRUE;
  const parts: Sql[] = [];
  for (const [dimension, values] of Object.entries(allowedTo(actor))) {
    const path = res.scope[dimension as keyof Resource['scope']];
    if (path === undefined || values.length === 0) continue;
    parts.push(path === 'hidden' ? FALSE : pathSql(res, resources, path, values, alias));
  }
  return and(parts);
}

/** Whether the actor is narrowed in a way that leaves nothing of the resource. */
export const isHidden = (res: Resource, actor: Actor): boolean =>
  Object.entries(allowedTo(actor)).some(
    ([dimension, values]) => res.scope[dimension as keyof Resource['scope']] === 'hidden' && values.length > 0,
  );

/** Whether anything narrows what the actor sees of the resource. */
export const isNarrowed = (res: Resource, actor: Actor): boolean =>
  Object.entries(allowedTo(actor)).some(
    ([dimension, values]) => res.scope[dimension as keyof Resource['scope']] !== undefined && values.length > 0,
  );

/**
 * Whether something meant for these cities (for none of them: for all) reaches rows of the resource that the actor does not see. Whoever is
 * narrowed by anything else than cities sees only some of any city.
 */
export function reachesBeyond(res: Resource, actor: Actor, cityCodes: readonly string[]): boolean {
  if (!isNarrowed(res, actor)) return false;
  const { city, ...others } = allowedTo(actor);
  const isOther = Object.entries(others).some(
    ([key, values]) => res.scope[key as keyof Resource['scope']] !== undefined && values.length > 0,
  );
  const sees = (code: string) => city.some((own) => code.startsWith(own));
  return isOther || cityCodes.length === 0 || !cityCodes.every(sees);
}

/**
 * Whether a field, or what a path leads to, is the platform's own business (`internal`), and the actor sees only some of those rows, or of
 * those it speaks of.
 */
export function isKeptFrom(res: Resource, path: string, resources: Resources, actor: Actor | null): boolean {
  if (!actor) return false;
  const [key, rest] = isPath(path) ? stepOf(path) : [path, null];
  const field = fieldsOf(res)[key];
  const of = typeof field?.internal === 'string' ? resources.get(field.internal)! : res;
  if (field?.internal && isNarrowed(of, actor)) return true;
  const target = rest === null ? undefined : resources.get(field?.target ?? '');
  return target !== undefined && isKeptFrom(target, rest!, resources, actor);
}

/** Resources → fields that are kept from an actor; only resources that have any. */
export function keptFrom(resources: Resources, actor: Actor): Record<string, string[]> {
  return Object.fromEntries(
    [...resources].flatMap(([name, res]) => {
      const kept = Object.keys(res.fields).filter((key) => isKeptFrom(res, key, resources, actor));
      return kept.length > 0 ? [[name, kept]] : [];
    }),
  );
}

/** The values of each dimension that an actor is restricted to; none without restrictions. */
export const allowedTo = ({ id, isSuper, scope }: Actor): Readonly<Record<keyof Resource['scope'], readonly string[]>> => ({
  city: scope.cities,
  partner: scope.partnerIds,
  shop: scope.shopIds,
  own: isSuper ? [] : [id],
  alone: [id],
});

function pathSql(res: Resource, resources: Resources, path: string, values: readonly string[], alias: string): Sql {
  const [key, ...further] = path.split('.') as [string, ...string[]];
  const field = fieldsOf(res)[key]!;
  if (further.length === 0) return field.kind === 'area' ? withinAreas(key, values, alias) : oneOf(key, field, values, alias);
  const target = resources.get(field.target!)!;
  return sql`exists (select 1 from ${sql.table(target.name)} as ${sql.ref(`${alias}v`)} where ${column('id', `${alias}v`)} = ${column(key, alias)} and ${pathSql(target, resources, further.join('.'), values, `${alias}v`)})`;
}
