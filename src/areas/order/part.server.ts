/** Which part of the orders somebody sees, so that a figure of a part is not taken for the whole. */
import type { Actor } from '../../server/resource/implement';
import { isNarrowed } from '../../server/resource/scope';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { partnerMain } from '../partner';
import { areaNode } from '../system';
import { orderMain } from './mallOrder';

/** So many names are said. */
const NAMED = 5;

/** In words: `城市 杭州市、绍兴市`; null for all of them. */
export async function partSeen(tx: Store, actor: Actor): Promise<string | null> {
  if (!isNarrowed(orderMain, actor)) return null;
  const { cities, partnerIds, shopIds } = actor.scope;
  const areas = await tx.all(areaNode, { code: cities });
  const partners = await tx.all(partnerMain, { id: partnerIds });
  const shops = await tx.all(merchantShop, { id: shopIds });
  return [
    named('城市', cities, new Map(areas.map(({ code, name }) => [code, name]))),
    named('服务商', partnerIds, new Map(partners.map(({ id, name }) => [id, name]))),
    named('店铺', shopIds, new Map(shops.map(({ id, name }) => [id, name]))),
  ]
    .filter(Boolean)
    .join(',');
}

function named(label: string, ids: readonly string[], names: ReadonlyMap<string, string>): string {
  if (ids.length === 0) return '';
  const first = ids.slice(0, NAMED).map((id) => names.get(id) ?? id);
  return `${label} ${first.join('、')}${ids.length > NAMED ? ` 等 ${ids.length} 个` : ''}`;
}
