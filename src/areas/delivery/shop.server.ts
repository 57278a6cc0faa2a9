import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement, refuse } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant/shop';
import { OPEN_WAYBILL, thirdWaybill } from '../order/waybill';
import { partnerWarehouse } from './warehouse';
import { partnerMain } from '../partner/partner';
import { areaNode } from '../system/basic';
import { requirePlace } from './place.server';
import { deliveryShop } from './shop';

type Station = Pick<Row<typeof deliveryShop>, 'partnerId' | 'cityCode' | 'shopId' | 'warehouseId' | 'areaCodes' | 'lng' | 'lat' | 'fence'>;

export const deliveryShopServer = implement(deliveryShop, {
  actions: {
    async add({ tx, input }) {
      const areaCodes = await streetsOf(tx, input.areaCodes ?? []);
      await coherent(tx, { shopId: null, warehouseId: null, lng: null, lat: null, ...input, fence: null, areaCodes } as Station);
      return { set: { code: await freeNumber(tx, deliveryShop, 'code', 'D'), areaCodes } };
    },
    async update({ tx, row, input }) {
      const areaCodes = await streetsOf(tx, input.areaCodes ?? row.areaCodes);
      const next = { ...row, ...input, areaCodes };
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
      if (open > 0) throw refuse(`还有 ${open} 张在途运单,不能停用`);
    },
    start: ({ row }) => requireReady(row),
    pauseQuote: ({ row }) => { if (row.quoteStatus === 'paused') throw refuse('已经暂停报价'); return { set: { quoteStatus: 'paused' } }; },
    openQuote: ({ row }) => { if (row.quoteStatus === 'open') throw refuse('已经可以报价'); return { set: { quoteStatus: 'open' } }; },
    ban({ row, input }) {
      const fresh = input.specIds.filter((id) => !row.banSpecIds.includes(id));
      if (fresh.length === 0) throw refuse(input.specIds.length === 0 ? '请选择规格' : '这些规格已经禁售', 'specIds');
      return { set: { banSpecIds: [...row.banSpecIds, ...new Set(fresh)] } };
    },
    lift({ row, input }) {
      const left = row.banSpecIds.filter((id) => !input.specIds.includes(id));
      if (left.length === row.banSpecIds.length) throw refuse(input.specIds.length === 0 ? '请选择规格' : '这些规格没有禁售', 'specIds');
      return { set: { banSpecIds: left } };
    },
  },
});

/** Street codes as given, districts as all of their streets. */
async function streetsOf(tx: Store, codes: readonly string[]): Promise<string[]> {
  const districts = codes.filter((code) => code.length === 6);
  const below = districts.length ? await tx.all(areaNode, { parentCode: districts }) : [];
  return [...new Set([...codes.filter((code) => code.length > 6), ...below.map((area) => area.code)])].sort();
}

/** What has to be known of a shop before orders are given to it. */
function requireReady(shop: Pick<Row<typeof deliveryShop>, 'lng' | 'lat' | 'phone' | 'areaCodes'>): void {
  if (shop.lng === null || shop.lat === null) throw refuse('缺坐标,不能启用', 'lng');
  if (!shop.phone) throw refuse('缺电话,不能启用', 'phone');
  if (shop.areaCodes.length === 0) throw refuse('没有覆盖街道,不能启用', 'areaCodes');
}

/** Refuses a shop whose parts contradict each other: another partner's shop or warehouse, streets of another city, half a place, a fence that is none. */
async function coherent(tx: Store, shop: Station): Promise<void> {
  const partner = await tx.need(partnerMain, shop.partnerId);
  if (partner.status !== 'normal') throw refuse(`服务商“${partner.name}”不是正常状态`, 'partnerId');
  const warehouse = shop.warehouseId ? await tx.need(partnerWarehouse, shop.warehouseId) : null;
  if (warehouse && warehouse.partnerId !== shop.partnerId) throw refuse(`${warehouse.name}不是这个服务商的仓库`, 'warehouseId');
  const own = shop.shopId ? await tx.need(merchantShop, shop.shopId) : null;
  if (own && own.partnerId !== shop.partnerId) throw refuse(`${own.name}不是这个服务商的店铺`, 'shopId');
  const foreign = shop.areaCodes.find((code) => code.length < 9 || !code.startsWith(shop.cityCode));
  if (foreign) throw refuse(`“${(await tx.find(areaNode, { code: foreign }))?.name ?? foreign}”不是所在城市的街道`, 'areaCodes');
  requirePlace(shop);
}
