import { implement, type Actor } from '../../server/resource/implement';
import { patch, patchAll, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { managerUser } from './manager';
import { refuse } from './refusals.server';
import { adminUser } from './user';
import { newPassword } from './user.server';
import { requireOver } from './within.server';

export const managerUserServer = implement(managerUser, {
  actions: {
    async add({ tx, actor, input }) {
      await mayLink(tx, actor, input.adminUserId);
      return { set: { cityCodes: [] } };
    },
    async update({ tx, actor, row, input }) {
      if (input.adminUserId !== row.adminUserId) await mayLink(tx, actor, input.adminUserId);
      if (input.leaderId) await requireNoCircle(tx, row.id, input.leaderId);
    },
    async areaSetting({ tx, view, row, input }) {
      if (input.fromId === row.id) throw refuse('takeoverFromSelf', '不能从本人接管', 'fromId');
      const whole = input.fromId ? await view.all(merchantShop, { managerId: input.fromId }) : [];
      const ids = [...new Set([...input.shopIds, ...whole.map((shop) => shop.id)])];
      // Whoever has had them until now is held before them.
      await tx.lock(managerUser, { id: (await tx.all(merchantShop, { id: ids })).flatMap((shop) => shop.managerId ?? []) });
      const taken = (await tx.lock(merchantShop, { id: ids, managerId: { not: row.id } })).map((shop) => shop.id);
      return {
        set: { cityCodes: input.cityCodes },
        also: taken.length ? [patchAll(merchantShop, taken, { managerId: row.id })] : [],
        reply: { taken: `${taken.length} 个` },
      };
    },
    async initPwd(ctx) {
      if (!ctx.row.adminUserId) throw refuse('noLogin', '没有关联登录账号,无密码可重置');
      const user = await ctx.tx.need(adminUser, ctx.row.adminUserId);
      if (user.status === 'disabled') throw refuse('noLogin', '关联的登录账号已停用');
      const { set, password } = await newPassword(ctx, user);
      return { also: [patch(adminUser, user.id, { ...set, status: 'enabled' })], reply: { login: user.username, password } };
    },
    leave({ row }) {
      if (row.shopCount > 0) throw refuse('stillResponsible', `名下还有 ${row.shopCount} 个店铺,须先移交`);
    },
  },
});

/** Whoever is linked gets a new password from whoever may give managers one. */
async function mayLink(tx: Store, actor: Actor, userId: string | null | undefined): Promise<void> {
  if (userId) await requireOver(tx, actor, await tx.need(adminUser, userId), 'adminUserId');
}

/** Whoever leads somebody is not led by them, however far up. */
async function requireNoCircle(tx: Store, id: string, leaderId: string) {
  for (let at: string | null = leaderId; at; at = (await tx.get(managerUser, at))?.leaderId ?? null)
    if (at === id) throw refuse('badParent', '上级不能是本人或自己的下属', 'leaderId');
}
