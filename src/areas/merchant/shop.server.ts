import { canBeIn, fenceProblem, type Fence } from '../../language/geo';
import type { Row } from '../../language/resource';
import { madeBy, ownNote, requireOther } from '../../server/access/fourEyes';
import { followers } from '../../server/resource/followers';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { wireId } from '../../server/resource/present';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { thirdOrder } from '../order';
import { thirdStatement, thirdStatementLine } from '../statement';
import { areaNode, managerUser } from '../system';
import { requireOwnArea, rivalsOf } from './area.server';
import { shopClient } from './client';
import { groundOf } from './ground.server';
import { refuse } from './refusals.server';
import { merchantShop, type DeliveryArea } from './shop';
import { priceAt, shopProduct } from './shopProduct';
import { requireManual } from './tag.server';

/** Whoever keeps a shop's name or partner elsewhere. */
const keepers = followers<typeof merchantShop>();
export const followShops = keepers.join;

export const merchantShopServer = implement(merchantShop, {
  reads: {
    ground: ({ tx }) => groundOf(tx),
    async areaNear({ tx, view, input }) {
      const shop = await view.need(merchantShop, input.id);
      const city = await tx.find(areaNode, { code: shop.areaCode.slice(0, 4) });
      const districts = await tx.all(areaNode, { parentCode: shop.areaCode.slice(0, 4) }, { order: ['code'] });
      const streets = districts.length ? await tx.all(areaNode, { parentCode: districts.map((one) => one.code) }, { order: ['code'] }) : [];
      const rivals = new Map((await rivalsOf(tx, shop)).map((one) => [one.id, one]));
      const mine = await view.all(merchantShop, {
        areaCode: { startsWith: shop.areaCode.slice(0, 4) },
        status: 'open',
        id: { not: shop.id },
      });
      const seen = new Set(mine.map((one) => one.id));
      const near = [...mine.filter((one) => one.deliveryArea), ...[...rivals.values()].filter((one) => !seen.has(one.id))];
      return {
        center:
          shop.lng !== null && shop.lat !== null
            ? [shop.lng, shop.lat]
            : city?.lng != null && city.lat != null
              ? [city.lng, city.lat]
              : null,
        city: city?.name ?? null,
        streets: districts.map((one) => ({
          code: one.code,
          name: one.name,
          streets: streets
            .filter((street) => street.parentCode === one.code)
            .map((street) => ({
              code: street.code,
              name: street.name,
              by: near.find((other) => rivals.has(other.id) && other.deliveryArea?.streets.includes(street.code))?.name ?? null,
            })),
        })),
        // Of a shop that somebody may not see, they learn what they need to keep clear of, and whose it is.
        near: near.map((one) => ({
          ...(seen.has(one.id) ? { id: wireId(one.id), lng: one.lng, lat: one.lat } : { id: null, lng: null, lat: null }),
          name: one.name,
          fence: one.deliveryArea?.fence ?? null,
          isRival: rivals.has(one.id),
        })),
      };
    },
  },
  actions: {
    async areaSetting({ tx, view, row, input }) {
      const fence = input.fence && (input.fence as Fence).length > 0 ? input.fence : null;
      const problem = fence && fenceProblem(fence);
      if (problem) throw refuse('badFence', problem, 'fence');
      const streets = [...input.streets].sort();
      const foreign = streets.find((code) => code.length < 9 || !code.startsWith(row.areaCode.slice(0, 4)));
      if (foreign)
        throw refuse(
          'foreignStreet',
          `“${(await tx.find(areaNode, { code: foreign }))?.name ?? foreign}”不是店铺所在城市的街道`,
          'streets',
        );
      const city = await tx.find(areaNode, { code: row.areaCode.slice(0, 4) });
      if (fence && city?.lng != null && city.lat != null && fence.some((corner) => !canBeIn(corner, [city.lng!, city.lat!])))
        throw refuse('badFence', `围栏不在${city.name}范围内`, 'fence');
      const deliveryArea: DeliveryArea = { streets, fence: fence && fence.map(([lng, lat]) => [round(lng), round(lat)] as const) };
      if (row.status === 'open') await requireOwnArea({ tx, view }, row, deliveryArea);
      return { set: { deliveryArea: streets.length === 0 && !fence ? null : deliveryArea } };
    },
    async add({ tx, input }) {
      await freeLicense(tx, input.licenseNo!);
      await inService(tx, input.managerId);
      await requireManual(tx, [], input.tagIds ?? []);
      return { set: { shopNo: await freeNumber(tx, merchantShop, 'shopNo', 'S') } };
    },
    async update({ tx, row, input }) {
      if (input.managerId !== row.managerId) await inService(tx, input.managerId);
      if (input.licenseNo && input.licenseNo !== row.licenseNo) await freeLicense(tx, input.licenseNo);
      if (input.tagIds) await requireManual(tx, row.tagIds, input.tagIds);
      const next = { ...row, ...input };
      if (row.status === 'open') requirePosition(next);
      const also = next.partnerId === row.partnerId && next.name === row.name ? [] : await keepers.changes(tx, next);
      if (next.areaCode === row.areaCode) return { also };
      // The shops it must not overlap are looked for in its own city only.
      if (row.deliveryArea && next.areaCode.slice(0, 4) !== row.areaCode.slice(0, 4))
        throw refuse('areaElsewhere', '配送区域还在原来的城市,请先清空配送区域', 'areaCode');
      // What its products cost follows the shop to its new street.
      const products = await tx.lock(shopProduct, { shopId: row.id });
      return {
        also: [...also, ...products.map((product) => patch(shopProduct, product.id, { areaPrice: priceAt(next.areaCode, product) }))],
      };
    },
    async audit({ tx, view, actor, row, input }) {
      requireOther(actor, madeBy(row));
      const note = ownNote(actor, madeBy(row));
      if (input.result === 0) return { set: { auditReason: input.reason }, note };
      if (!row.licenseImg) throw refuse('reviewIncomplete', '缺执照照片,不能通过');
      if (!row.managerId) throw refuse('reviewIncomplete', '未指定业务经理,不能通过');
      requirePosition(row);
      await freeLicense(tx, row.licenseNo);
      await requireOwnArea({ tx, view }, row, row.deliveryArea);
      return { set: { auditReason: null }, also: await ownerOf(tx, row), note };
    },
    async stop({ tx, row }) {
      const open = await tx.count(thirdOrder, { shopId: row.id, status: ['waiting', 'assigned', 'ready', 'delivering'] });
      if (open > 0) throw refuse('openOrders', `还有 ${open} 个进行中的订单,不能停用`);
      const { rows } = await tx.sql
        .selectNoFrom(({ exists, selectFrom }) =>
          exists(
            selectFrom(`${thirdStatementLine.name} as l`)
              .innerJoin(`${thirdOrder.name} as o`, 'o.id', 'l.thirdOrderId')
              .innerJoin(`${thirdStatement.name} as s`, 's.id', 'l.statementId')
              .select('l.id')
              .where('o.shopId', '=', row.id)
              .where('s.status', 'not in', ['settled', 'closed', 'rejected'])
              .where('s.deleted', '=', false)
              .where('l.deleted', '=', false),
          ).as('unsettled'),
        )
        .execute()
        .then((r) => ({ rows: r as unknown as { unsettled: boolean }[] }));
      if (rows[0]?.unsettled) throw refuse('unsettled', '还有未结算的对账,不能停用');
    },
    async start({ tx, view, row }) {
      requirePosition(row);
      await freeLicense(tx, row.licenseNo);
      await requireOwnArea({ tx, view }, row, row.deliveryArea);
    },
  },
});

/** To a tenth of a metre. */
const round = (degrees: number) => Number(degrees.toFixed(6));

/** What gives a shop its one owner in the app, where it has none yet. */
async function ownerOf(tx: Store, shop: Row<typeof merchantShop>): Promise<Change[]> {
  if (await tx.find(shopClient, { shopId: shop.id, position: 'owner', status: 'active' })) return [];
  const known = await tx.find(shopClient, { phone: shop.ownerPhone });
  if (!known) return [add(shopClient, { shopId: shop.id, name: shop.ownerName, phone: shop.ownerPhone, position: 'owner' })];
  if (known.shopId === shop.id && known.status === 'active') return [patch(shopClient, known.id, { position: 'owner' })];
  throw refuse('phoneTaken', `店主电话已是“${(await tx.need(merchantShop, known.shopId)).name}”${known.name}的 APP 账号,请先更正店主电话`);
}

/** A shop is looked after by somebody who is there. */
async function inService(tx: Store, managerId: string | null | undefined): Promise<void> {
  const [manager] = managerId ? await tx.lock(managerUser, { id: managerId }) : [];
  if (manager && manager.status !== 'active') throw refuse('managerLeft', `${manager.name}已离职,请另选业务经理`, 'managerId');
}

export async function freeLicense(tx: Store, licenseNo: string): Promise<void> {
  const other = await tx.find(merchantShop, { licenseNo, status: 'open' });
  if (other) throw refuse('licenseTaken', `执照号已被营业中的“${other.name}”使用`, 'licenseNo');
}

/** An open shop has a place. */
function requirePosition({ lng, lat }: { readonly lng: number | null; readonly lat: number | null }): void {
  if (lng === null || lat === null) throw refuse('badPosition', '缺坐标,不能营业', 'lng');
}
