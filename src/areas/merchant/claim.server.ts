import { implement, refuse } from '../../server/resource/implement';
import { add, patch } from '../../server/resource/store';
import { shopClaimApply } from './claim';
import { shopClient } from './client';
import { merchantShop } from './shop';

export const shopClaimApplyServer = implement(shopClaimApply, {
  actions: {
    import: () => ({ set: { recordType: 'seed', status: 'waiting' } }),
    async audit({ tx, row, input }) {
      if (input.result === 0) return { set: { shopId: null } };
      const [shop] = await tx.lock(merchantShop, { id: input.shopId! });
      if (shop!.status !== 'open' && shop!.status !== 'stopped') throw refuse(`“${shop!.name}”还没有通过开店审核`, 'shopId');
      const [seed] = row.seedId ? await tx.lock(shopClaimApply, { id: row.seedId }) : [];
      if (seed && seed.status !== 'waiting') throw refuse('对应的种子已被认领');
      const known = await tx.find(shopClient, { phone: row.phone });
      if (known && known.shopId !== shop!.id) throw refuse(`申请人的电话已是“${(await tx.need(merchantShop, known.shopId)).name}”${known.name}的 APP 账号`);
      if (known?.status === 'left') throw refuse(`${known.name}在这家店已离职,请先复职`);
      const owner = await tx.find(shopClient, { shopId: shop!.id, position: 'owner', status: 'active' });
      const others = owner && owner.id !== known?.id ? [patch(shopClient, owner.id, { position: 'manager' })] : [];
      return {
        also: [
          ...others,
          known ? patch(shopClient, known.id, { position: 'owner' }) : add(shopClient, { shopId: shop!.id, name: row.applicant ?? row.shopName, phone: row.phone, position: 'owner' }),
          patch(merchantShop, shop!.id, { ownerName: row.applicant ?? shop!.ownerName, ownerPhone: row.phone }),
          ...(seed ? [patch(shopClaimApply, seed.id, { status: 'passed', shopId: shop!.id })] : []),
        ],
      };
    },
  },
});
