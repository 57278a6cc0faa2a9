/** Where a shop delivers: its fence and streets, which no other open shop that sells one of its brands may share. */
import { intersection, type Geom } from 'polyclip-ts';
import { sql } from 'kysely';
import { areaOf, type Fence } from '../../language/geo';
import type { Row } from '../../language/resource';
import { wireId } from '../../server/resource/present';
import type { Store } from '../../server/resource/store';
import { partnerSpuCode } from '../product';
import { areaNode } from '../system';
import { refuse } from './refusals.server';
import { merchantShop, type DeliveryArea } from './shop';
import { shopProduct } from './shopProduct';

type Shop = Row<typeof merchantShop>;
/** A touch of two fences along a road is no overlap (square metres). */
const TOUCH_M2 = 200;

/** What one shop's delivery area has in common with that of another. */
export interface Overlap {
  readonly shop: Shop;
  readonly streets: readonly string[];
  readonly fenceM2: number;
}

/** Open shops in the city with a delivery area that sell one of this shop's brands. @param adding a product about to be sold. */
export async function rivalsOf(tx: Store, shop: Shop, adding: string | null = null): Promise<Shop[]> {
  const { rows } = await sql<{ id: unknown }>`select distinct other.shop_id as id from ${sql.table(shopProduct.name)} own
    join ${sql.table(partnerSpuCode.name)} mine on mine.id = own.spec_code_id join ${sql.table(partnerSpuCode.name)} theirs on theirs.brand_id = mine.brand_id join ${sql.table(shopProduct.name)} other on other.spec_code_id = theirs.id
    where own.shop_id = ${shop.id}::bigint and (own.status = 'on' or own.id = ${adding}::bigint) and not own.deleted and other.status = 'on' and not other.deleted and other.shop_id <> own.shop_id`.execute(
    tx.sql,
  );
  if (rows.length === 0) return [];
  const shops = await tx.all(merchantShop, {
    id: rows.map(({ id }) => String(id)),
    status: 'open',
    areaCode: { startsWith: shop.areaCode.slice(0, 4) },
  });
  return shops.filter((other) => other.deliveryArea);
}

/** One verdict of a city at a time, or two could each miss the other. */
export async function holdCity(tx: Store, areaCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`delivery area ${areaCode.slice(0, 4)}`}))`.execute(tx.sql);
}

/**
 * @throws Refusal 422 with all `conflicts` if another shop of the brand delivers there. Of shops the user may not see it names the owner
 * only.
 */
export async function requireOwnArea(
  { tx, view }: { readonly tx: Store; readonly view: Store },
  shop: Shop,
  area: DeliveryArea | null,
  adding: string | null = null,
): Promise<void> {
  if (!area || (area.streets.length === 0 && !area.fence)) return;
  await holdCity(tx, shop.areaCode);
  const overlaps = (await rivalsOf(tx, shop, adding)).flatMap((other) => {
    const streets = other.deliveryArea!.streets.filter((code) => area.streets.includes(code));
    const fenceM2 = sharedM2(area.fence, other.deliveryArea!.fence);
    return streets.length > 0 || fenceM2 > TOUCH_M2 ? [{ shop: other, streets, fenceM2 }] : [];
  });
  if (overlaps.length === 0) return;
  const seen = new Set((await view.all(merchantShop, { id: overlaps.map((one) => one.shop.id) })).map((one) => one.id));
  const names = new Map(
    (await tx.all(areaNode, { code: [...new Set(overlaps.flatMap((one) => one.streets))] })).map((one) => [one.code, one.name]),
  );
  const sentences = overlaps.map(
    (one) =>
      `“${one.shop.name}”${[one.streets.map((code) => names.get(code) ?? code).join('、'), one.fenceM2 > TOUCH_M2 ? `围栏重叠 ${(one.fenceM2 / 1e6).toFixed(2)} 平方公里` : ''].filter(Boolean).join(',')}`,
  );
  throw refuse('areaOverlaps', `与同品牌的店铺重叠:${sentences.join(';')}`, {
    errors: { [overlaps.some((one) => one.streets.length > 0) ? 'streets' : 'fence']: `与${sentences[0]!}` },
    conflicts: overlaps.map((one) => ({
      id: seen.has(one.shop.id) ? wireId(one.shop.id) : null,
      name: one.shop.name,
      streets: one.streets,
      fenceM2: Math.round(one.fenceM2),
    })),
  });
}

/** Square metres that two fences share. */
export function sharedM2(one: Fence | null | undefined, other: Fence | null | undefined): number {
  if (!one || !other) return 0;
  const [left, right] = [boxOf(one), boxOf(other)];
  if (left.some(([from, to], axis) => to <= right[axis]![0] || right[axis]![1] <= from)) return 0;
  const shared = intersection([one as never] as Geom, [other as never] as Geom);
  return shared.reduce(
    (sum, [outer, ...holes]) =>
      sum + areaOf(outer! as unknown as Fence) - holes.reduce((of, hole) => of + areaOf(hole as unknown as Fence), 0),
    0,
  );
}
const boxOf = (fence: Fence) =>
  [0, 1].map((axis) => {
    const all = fence.map((corner) => corner[axis]!);
    return [Math.min(...all), Math.max(...all)] as const;
  });
