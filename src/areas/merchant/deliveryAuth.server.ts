import type { Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import type { Store } from '../../server/resource/store';
import { thirdOrder, thirdWaybill } from '../order';
import { deliveryShop } from '../delivery';
import { productBrand } from '../product';
import { areaNode } from '../system';
import { deliveryAuth } from './deliveryAuth';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';
import { dayOf } from '../../language/days';

export const deliveryAuthServer = implement(deliveryAuth, {
  actions: {
    async add({ tx, input }) {
      if (input.endDate! <= input.beginDate!) throw refuse('datesReversed', '结束日期要晚于开始日期', 'endDate');
      if (input.brandIds!.length === 0) throw refuse('brandMissing', '请选择授权品牌', 'brandIds');
      const station = await tx.need(deliveryShop, input.deliveryShopId!);
      if (station.status !== 'enabled') throw refuse('stationStopped', `${station.name}未启用`, 'deliveryShopId');
      const shop = await tx.need(merchantShop, input.shopId!);
      if (shop.status !== 'open') throw refuse('shopNotOpen', `${shop.name}不在营业,不能授权`, 'shopId');
      return {
        set: {
          authNo: `SQ${newId()}`,
          areaCodes: await streetsOf(tx, input.areaCodes!),
          ...(input.feeRule === 'quote' && { fixedFee: null }),
        },
      };
    },
    async audit({ tx, actor, row, input, now }) {
      requireOther(actor, row);
      const note = ownNote(actor, row);
      if (input.result === 0) return { set: { auditReason: input.reason }, note };
      if (row.endDate < dayOf(now)) throw refuse('expiryPassed', '授权的结束日期已过,不能通过');
      // One verdict over a shop's authorizations at a time, or two could each miss the other.
      await tx.lock(merchantShop, { id: row.shopId });
      const others = await tx.all(deliveryAuth, { shopId: row.shopId, status: 'active' });
      const other = others.find(
        (auth) => auth.areaCodes.some((code) => row.areaCodes.includes(code)) && auth.brandIds.some((id) => row.brandIds.includes(id)),
      );
      if (other) throw refuse('authOverlaps', await overlap(tx, row, other));
      return { set: { auditReason: null }, note };
    },
    async stop({ tx, row }) {
      const { open } = await tx.sql
        .selectFrom(`${thirdWaybill.name} as w`)
        .innerJoin(`${thirdOrder.name} as o`, 'o.id', 'w.thirdOrderId')
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .where('w.deleted', '=', false)
        .where('w.status', 'in', ['waiting', 'accepted', 'delivering'])
        .where('w.deliveryShopId', '=', row.deliveryShopId)
        .where('o.shopId', '=', row.shopId)
        .executeTakeFirstOrThrow();
      if (Number(open) > 0) throw refuse('openWaybills', `还有 ${open} 张在途运单,不能解除`);
    },
  },
});

/** Street codes unchanged, districts expanded to all of their streets. */
async function streetsOf(tx: Store, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) throw refuse('streetsMissing', '请填写授权街道', 'areaCodes');
  const below = await tx.all(areaNode, { parentCode: codes.filter((code) => code.length === 6) });
  const bare = codes.find((code) => code.length === 6 && !below.some((one) => one.parentCode === code));
  if (bare)
    throw refuse('streetUnknown', `“${(await tx.find(areaNode, { code: bare }))?.name ?? bare}”还没有街道资料,请先补街道`, 'areaCodes');
  return [...new Set([...codes.filter((code) => code.length > 6), ...below.map((area) => area.code)])].sort();
}

async function overlap(tx: Store, row: Row<typeof deliveryAuth>, other: Row<typeof deliveryAuth>): Promise<string> {
  const [street, brand, station] = [
    await tx.find(areaNode, { code: other.areaCodes.find((code) => row.areaCodes.includes(code))! }),
    await tx.get(
      productBrand,
      other.brandIds.find((id) => row.brandIds.includes(id))!,
    ),
    await tx.get(deliveryShop, other.deliveryShopId),
  ];
  return `${street?.name ?? '同一街道'}的${brand?.name ?? '同一品牌'}已授权给${station?.name ?? '另一配送店'}(${other.authNo}),须先解除`;
}
