import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { patchAll, type Change, type Store } from '../../server/resource/store';
import { merchantShop, shopProduct } from '../merchant';
import { OPEN_WAYBILL, thirdWaybill } from '../order';
import { refuse } from './refusals.server';
import { partnerWarehouse } from './warehouse';
import { partnerMain } from '../partner';
import { areaNode } from '../system';
import { pointsAbout } from './points.server';
import { requireSoundFence } from './fence.server';
import { deliveryShop } from './shop';

type Station = Pick<Row<typeof deliveryShop>, 'partnerId' | 'cityCode' | 'shopId' | 'warehouseId' | 'areaCodes' | 'lng' | 'lat' | 'fence'>;

export const deliveryShopServer = implement(deliveryShop, {
  reads: { points: (ctx) => pointsAbout(ctx, ctx.input) },
  actions: {
    async add({ tx, input }) {
      const areaCodes = await streetsOf(tx, input.areaCodes ?? []);
      await coherent(tx, { shopId: null, warehouseId: null, lng: null, lat: null, ...input, fence: null, areaCodes } as Station);
      return { set: { code: await freeNumber(tx, deliveryShop, 'code', 'D'), areaCodes } };
    },
    async update({ tx, row, input }) {
      const areaCodes = await streetsOf(tx, input.areaCodes ?? row.areaCodes);
      const next = { ...row, ...input, areaCodes };
      if (next.shopId !== row.shopId && row.banSpecIds.length > 0)
        throw refuse('shopBanned', '先解除禁售,再换对应店铺:禁售也管着原来那家店铺的商品', 'shopId');
      await coherent(tx, next);
      if (row.status === 'enabled') requireReady(next);
      return { set: { areaCodes, fence: next.fence?.length ? next.fence : null, ...(row.status === 'rejected' && { auditReason: null }) } };
    },
    async audit({ tx, actor, row, input }) {
      requireOther(actor, row);
      const note = ownNote(actor, row);
      if (input.result === 0) return { set: { auditReason: input.reason }, note };
      requireReady(row);
      await coherent(tx, row);
      return { set: { auditReason: null }, note };
    },
    async stop({ tx, row }) {
      const open = await tx.count(thirdWaybill, { deliveryShopId: row.id, status: OPEN_WAYBILL });
      if (open > 0) throw refuse('openWaybills', `还有 ${open} 张在途运单,不能停用`);
    },
    start: ({ row }) => requireReady(row),
    pauseQuote: ({ row }) => {
      if (row.quoteStatus === 'paused') throw refuse('quotesPaused', '已经暂停报价');
      return { set: { quoteStatus: 'paused' } };
    },
    openQuote: ({ row }) => {
      if (row.quoteStatus === 'open') throw refuse('quotesOpen', '已经可以报价');
      return { set: { quoteStatus: 'open' } };
    },
    /** What a station may not bring, the shop behind it does not sell either. */
    async ban({ tx, row, input }) {
      const fresh = input.specIds.filter((id) => !row.banSpecIds.includes(id));
      if (fresh.length === 0) throw refuse('nothingToBan', input.specIds.length === 0 ? '请选择规格' : '这些规格已经禁售', 'specIds');
      return { set: { banSpecIds: [...row.banSpecIds, ...new Set(fresh)] }, also: banned(await productsOf(tx, row, fresh), true) };
    },
    async lift({ tx, row, input }) {
      const left = row.banSpecIds.filter((id) => !input.specIds.includes(id));
      if (left.length === row.banSpecIds.length)
        throw refuse('nothingToUnban', input.specIds.length === 0 ? '请选择规格' : '这些规格没有禁售', 'specIds');
      const others = row.shopId ? await tx.all(deliveryShop, { shopId: row.shopId, id: { not: row.id } }) : [];
      const free = row.banSpecIds.filter((id) => !left.includes(id) && !others.some((other) => other.banSpecIds.includes(id)));
      return { set: { banSpecIds: left }, also: banned(await productsOf(tx, row, free), false) };
    },
  },
});

const productsOf = (tx: Store, { shopId }: Station, specIds: readonly string[]) =>
  shopId && specIds.length ? tx.lock(shopProduct, { shopId, specCodeId: specIds }) : Promise.resolve([]);

/** Takes products off the shelf at once; whether they go on again is for their shop to say. */
function banned(products: readonly Row<typeof shopProduct>[], banSale: boolean): Change[] {
  const ids = (status: Row<typeof shopProduct>['status']) => products.filter((one) => one.status === status).map((one) => one.id);
  const [on, off] = [ids('on'), ids('off')];
  return [
    ...(on.length ? [patchAll(shopProduct, on, { banSale, ...(banSale && { status: 'off' as const }) })] : []),
    ...(off.length ? [patchAll(shopProduct, off, { banSale })] : []),
  ];
}

/** Street codes unchanged, districts expanded to all of their streets. */
async function streetsOf(tx: Store, codes: readonly string[]): Promise<string[]> {
  const districts = codes.filter((code) => code.length === 6);
  const below = districts.length ? await tx.all(areaNode, { parentCode: districts }) : [];
  return [...new Set([...codes.filter((code) => code.length > 6), ...below.map((area) => area.code)])].sort();
}

/** What has to be known of a shop before orders are assigned to it. */
function requireReady(shop: Pick<Row<typeof deliveryShop>, 'lng' | 'lat' | 'phone' | 'areaCodes'>): void {
  if (shop.lng === null || shop.lat === null) throw refuse('incomplete', '缺坐标,不能启用', 'lng');
  if (!shop.phone) throw refuse('incomplete', '缺电话,不能启用', 'phone');
  if (shop.areaCodes.length === 0) throw refuse('incomplete', '没有覆盖街道,不能启用', 'areaCodes');
}

/** Refuses a shop whose parts contradict each other: another partner's shop or warehouse, streets of another city, a fence that is none. */
async function coherent(tx: Store, shop: Station): Promise<void> {
  const partner = await tx.need(partnerMain, shop.partnerId);
  if (partner.status !== 'normal') throw refuse('partnerNotNormal', `服务商“${partner.name}”不是正常状态`, 'partnerId');
  const warehouse = shop.warehouseId ? await tx.need(partnerWarehouse, shop.warehouseId) : null;
  if (warehouse && warehouse.partnerId !== shop.partnerId)
    throw refuse('foreignPlace', `${warehouse.name}不是这个服务商的仓库`, 'warehouseId');
  const own = shop.shopId ? await tx.need(merchantShop, shop.shopId) : null;
  if (own && own.partnerId !== shop.partnerId) throw refuse('foreignPlace', `${own.name}不是这个服务商的店铺`, 'shopId');
  const foreign = shop.areaCodes.find((code) => code.length < 9 || !code.startsWith(shop.cityCode));
  if (foreign)
    throw refuse('foreignStreet', `“${(await tx.find(areaNode, { code: foreign }))?.name ?? foreign}”不是所在城市的街道`, 'areaCodes');
  requireSoundFence(shop.fence);
}
