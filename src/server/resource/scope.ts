/** What an actor may see of a resource: all narrowed dimensions together, as SQL. */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Resources } from '../db/indexes';
import { and, column, FALSE, oneOf, TRUE, withinAreas, type Sql } from './conditions';
import type { Actor } from './implement';
import { fieldsOf } from './rows';

/** Rows of `res` under `alias` that lie in the actor's scope; null stands for the engine itself, which sees all. */
export function scopeSql(res: Resource, resources: Resources, actor: Actor | null, alias = 't'): Sql {
  if (!actor) return TRUE;
  const allowed = { city: actor.scope.cities, partner: actor.scope.partnerIds, shop: actor.scope.shopIds };
  const parts: Sql[] = [];
  for (const [dimension, values] of Object.entries(allowed)) {
    const path = res.scope[dimension as keyof typeof allowed];
    if (path === undefined || values.length === 0) continue;
    parts.push(path === 'hidden' ? FALSE : pathSql(res, resources, path, values, alias));
  }
  return and(parts);
}

/** Whether anything narrows what the actor sees of the resource. */
export const isNarrowed = (res: Resource, actor: Actor): boolean =>
  (['city', 'partner', 'shop'] as const).some((dimension) => res.scope[dimension] !== undefined && { city: actor.scope.cities, partner: actor.scope.partnerIds, shop: actor.scope.shopIds }[dimension].length > 0);

function pathSql(res: Resource, resources: Resources, path: string, values: readonly string[], alias: string): Sql {
  const [key, further] = path.split('.') as [string, string | undefined];
  const field = fieldsOf(res)[key]!;
  if (further === undefined) return field.kind === 'area' ? withinAreas(key, values, alias) : oneOf(key, field, values, alias);
  const target = resources.get(field.target!)!;
  return sql`exists (select 1 from ${sql.table(target.name)} as via where via.id = ${column(key, alias)} and ${pathSql(target, resources, further, values, 'via')})`;
}
