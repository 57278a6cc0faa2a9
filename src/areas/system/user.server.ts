import { randomInt } from 'node:crypto';
import { hashPassword } from '../../server/access/password';
import { implement, refuse, type Actor } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { adminRole } from './role';
import { adminUser } from './user';

export const adminUserServer = implement(adminUser, {
  actions: {
    async add({ tx, actor, input, now }) {
      await mayGrant(tx, actor, input.roleIds ?? []);
      const password = randomPassword();
      return {
        set: {
          passwordHash: await hashPassword(password), inviteCode: code(8), pwdChangedAt: now.toISOString(),
          dataScope: scopeOf(input.loginType, input.partnerId, []),
          ...(input.loginType === 'staff' && { partnerId: null }),
        },
        reply: { password },
      };
    },
    update({ row, input }) {
      const loginType = input.loginType ?? row.loginType;
      const partnerId = 'partnerId' in input ? input.partnerId : row.partnerId;
      if (loginType === 'partner' && !partnerId) throw refuse('服务商账号必须选择所属服务商', 'partnerId');
      return { set: { dataScope: scopeOf(loginType, partnerId, row.dataScope?.cities ?? []), ...(loginType === 'staff' && { partnerId: null }) } };
    },
    async setRole({ tx, actor, row, input }) {
      await mayGrant(tx, actor, input.roleIds);
      const wasSuper = await hasSuper(tx, row.roleIds);
      if (wasSuper && !actor.isSuper) throw refuse('只有超级管理员能改超级管理员的角色');
      if (wasSuper && !(await hasSuper(tx, input.roleIds))) await keepOneSuper(tx, row.id);
      return { set: { roleIds: input.roleIds, dataScope: scopeOf(row.loginType, row.partnerId, input.cityCodes) } };
    },
    async initPwd({ tx, actor, row, now }) {
      if (!actor.isSuper && await hasSuper(tx, row.roleIds)) throw refuse('只有超级管理员能重置超级管理员的密码');
      const password = randomPassword();
      return { set: { passwordHash: await hashPassword(password), failCount: 0, lockedUntil: null, pwdChangedAt: now.toISOString() }, reply: { password } };
    },
    async disable({ tx, actor, row }) {
      if (row.id === actor.id) throw refuse('不能停用自己');
      if (await hasSuper(tx, row.roleIds)) await keepOneSuper(tx, row.id);
    },
    async remove({ tx, actor, row }) {
      if (row.id === actor.id) throw refuse('不能删除自己');
      if (await hasSuper(tx, row.roleIds)) await keepOneSuper(tx, row.id);
    },
  },
});

const scopeOf = (loginType: string | null | undefined, partnerId: string | null | undefined, cities: string[]) =>
  ({ cities, partnerIds: loginType === 'partner' && partnerId ? [partnerId] : [], shopIds: [] });

const superRoles = (tx: Store) => tx.all(adminRole, { isSuper: true });
const hasSuper = async (tx: Store, roleIds: readonly string[]) => (await superRoles(tx)).some((r) => roleIds.includes(r.id));

/** The super role is given by its holders only: nobody lifts themselves above their own rights. */
async function mayGrant(tx: Store, actor: Actor, roleIds: readonly string[]) {
  if (!actor.isSuper && await hasSuper(tx, roleIds)) throw refuse('只有超级管理员能授予超级管理员角色', 'roleIds');
}

async function keepOneSuper(tx: Store, leaving: string) {
  const roles = new Set((await superRoles(tx)).map((r) => r.id));
  const others = (await tx.lock(adminUser, { status: 'enabled', id: { not: leaving } })).filter((u) => u.roleIds.some((id) => roles.has(id)));
  if (others.length === 0) throw refuse('至少要有一个启用的超级管理员');
}

const LETTERS = { upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ', lower: 'abcdefghijkmnpqrstuvwxyz', digit: '23456789' };
const pick = (from: string) => from[randomInt(from.length)]!;
const code = (length: number) => Array.from({ length }, () => pick(LETTERS.upper + LETTERS.digit)).join('');
/** Twelve characters that satisfy the password rule, none that are easily mistaken for another. */
const randomPassword = () => pick(LETTERS.upper) + pick(LETTERS.lower) + pick(LETTERS.digit) + Array.from({ length: 9 }, () => pick(LETTERS.upper + LETTERS.lower + LETTERS.digit)).join('');
