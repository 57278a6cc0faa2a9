import { implement } from '../../server/resource/implement';
import { freeNumber } from '../../server/resource/freeNumber';
import { newId } from '../../server/resource/newId';
import { add, patch, type Store } from '../../server/resource/store';
import type { Input, Row } from '../../language/resource';
import { shopClaimApply } from './claim';
import { shopClient } from './client';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';
import { freeLicense } from './shop.server';

export const shopClaimApplyServer = implement(shopClaimApply, {
  actions: {
    import: () => ({ set: { recordType: 'seed', status: 'waiting' } }),
    async audit({ tx, row, input }) {
      if (input.result === 0) return { set: { shopId: null, rejectReason: input.reason } };
      const [shop] = input.shopId ? await tx.lock(merchantShop, { id: input.shopId }) : [];
      if (shop && shop.status !== 'open' && shop.status !== 'stopped')
        throw refuse('shopNotApproved', `“${shop.name}”还没有通过开店审核`, 'shopId');
      const [seed] = row.seedId ? await tx.lock(shopClaimApply, { id: row.seedId }) : [];
      if (seed && seed.status !== 'waiting') throw refuse('alreadyClaimed', '这家导入的店铺已被认领');
      const known = await tx.find(shopClient, { phone: row.phone });
      if (known && known.shopId !== shop?.id)
        throw refuse('phoneTaken', `申请人的电话已是“${(await tx.need(merchantShop, known.shopId)).name}”${known.name}的 APP 账号`);
      if (known?.status === 'left') throw refuse('employeeLeft', `${known.name}在这家店已离职,请先复职`);
      const owner = shop && (await tx.find(shopClient, { shopId: shop.id, position: 'owner', status: 'active' }));
      const others = owner && owner.id !== known?.id ? [patch(shopClient, owner.id, { position: 'manager' })] : [];
      const shopId = shop?.id ?? newId();
      return {
        set: { shopId },
        also: [
          shop
            ? patch(merchantShop, shopId, { ownerName: row.applicant ?? shop.ownerName, ownerPhone: row.phone })
            : add(merchantShop, { id: shopId, ...(await claimed(tx, row, input)) }),
          ...others,
          known
            ? patch(shopClient, known.id, { position: 'owner' })
            : add(shopClient, { shopId, name: row.applicant ?? row.shopName, phone: row.phone, position: 'owner' }),
          ...(seed ? [patch(shopClaimApply, seed.id, { status: 'passed', shopId })] : []),
        ],
      };
    },
  },
});

/** A shop as whoever claims it describes it; it is audited as any other that is new. */
async function claimed(
  tx: Store,
  row: Row<typeof shopClaimApply>,
  { partnerId, licenseNo }: Input<typeof shopClaimApply, 'audit'>,
): Promise<Partial<Row<typeof merchantShop>>> {
  await freeLicense(tx, licenseNo!);
  const { shopName: name, areaCode, address, phone: ownerPhone, applicant } = row;
  return {
    shopNo: await freeNumber(tx, merchantShop, 'shopNo', 'S'),
    name,
    partnerId: partnerId!,
    ownerName: applicant ?? name,
    ownerPhone,
    areaCode,
    address,
    licenseNo: licenseNo!,
    licenseImg: row.proofImgs[0] ?? null,
    status: 'pending',
  };
}
