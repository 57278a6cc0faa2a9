import { hashPassword } from '../../server/access/password';
import { randomPassword } from '../../server/access/randomPassword';
import { maskPhone } from '../../language/format';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { appSpecialRole } from '../system';
import { thirdWaybill } from '../order';
import { shopClient } from './client';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';

export const shopClientServer = implement(shopClient, {
  actions: {
    async add({ tx, input }) {
      if (input.position === 'owner') await withoutOwner(tx, input.shopId!);
      const password = randomPassword();
      return { set: { passwordHash: await hashPassword(password), specialRoleIds: [] }, reply: { login: input.phone, password } };
    },
    async update({ tx, row, input }) {
      if (!input.position || input.position === row.position) return;
      if (row.position === 'owner') throw refuse('ownerFixed', '店主不能改岗;换店主须由新店主申请认领店铺', 'position');
      if (input.position === 'owner') await withoutOwner(tx, row.shopId);
      if (row.position === 'courier') await withoutWaybills(tx, row.id, '改岗');
    },
    /** Whoever is signed in to the app with the old one is signed out by the new hash. */
    async initPwd({ row }) {
      const password = randomPassword();
      return { set: { passwordHash: await hashPassword(password) }, reply: { login: maskPhone(row.phone), password } };
    },
    async leave({ tx, row }) {
      if (row.position === 'owner') throw refuse('ownerFixed', '店主不能离职;换店主须由新店主申请认领店铺');
      if (row.position === 'courier') await withoutWaybills(tx, row.id, '离职');
      return { set: { specialRoleIds: [] } };
    },
    async setSpecialRole({ tx, input }) {
      const stopped = (await tx.all(appSpecialRole, { id: input.roleIds })).find((role) => role.status !== 'enabled');
      if (stopped) throw refuse('roleStopped', `特殊角色“${stopped.name}”已停用,不能分配`, 'roleIds');
      return { set: { specialRoleIds: input.roleIds } };
    },
  },
});

async function withoutOwner(tx: Store, shopId: string) {
  const owner = await tx.find(shopClient, { shopId, position: 'owner', status: 'active' });
  if (owner) throw refuse('ownerExists', `“${(await tx.need(merchantShop, shopId)).name}”的店主已是${owner.name}`, 'position');
}

async function withoutWaybills(tx: Store, courierId: string, what: string) {
  const open = await tx.count(thirdWaybill, { courierId, status: ['waiting', 'accepted', 'delivering'] });
  if (open > 0) throw refuse('openWaybills', `还有 ${open} 张在途运单,不能${what}`);
}
