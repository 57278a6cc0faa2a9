import { browserOf } from '../../language/browserOf';
import { formatInstant } from '../../language/format';
import { hashPassword } from '../../server/access/password';
import { randomCode, randomPassword } from '../../server/access/randomPassword';
import type { Row } from '../../language/resource';
import { implement, type Actor, type Asked } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { accountOf } from './accounts.server';
import { refuse } from './refusals.server';
import { adminRole } from './role';
import { adminUser } from './user';
import { requireHeld, requireInScope, requireOver } from './within.server';

export const adminUserServer = implement(adminUser, {
  clock: { enabled: { set: { failCount: 0, lockedUntil: null } } },
  reads: {
    async sessions({ view, input, sessionsOf }) {
      const found = await sessionsOf(accountOf(await view.need(adminUser, input.id)));
      return {
        count: found.length,
        devices:
          found
            .map(
              ({ agent, ip, beganAt, seenAt }) =>
                `${browserOf(agent) || '未知设备'} · ${ip}\n登录于 ${formatInstant(beganAt)}\n最近使用 ${formatInstant(seenAt)}`,
            )
            .join('\n\n') || null,
      };
    },
  },
  actions: {
    async add({ tx, actor, input, now }) {
      await mayGrant(tx, actor, input.roleIds ?? []);
      const dataScope = scopeOf(input.loginType, input.partnerId, [...actor.scope.cities]);
      requireInScope(actor, dataScope, 'loginType');
      const password = randomPassword();
      return {
        set: {
          passwordHash: await hashPassword(password),
          inviteCode: randomCode(8),
          pwdChangedAt: now.toISOString(),
          dataScope,
          ...(input.loginType === 'staff' && { partnerId: null }),
        },
        reply: { login: input.username, password },
      };
    },
    async update({ tx, actor, row, input }) {
      await requireLike(tx, actor, row, '编辑超级管理员');
      const loginType = input.loginType ?? row.loginType;
      const partnerId = 'partnerId' in input ? input.partnerId : row.partnerId;
      if (loginType === 'partner' && !partnerId) throw refuse('partnerMissing', '服务商账号必须选择所属服务商', 'partnerId');
      if (loginType === row.loginType && partnerId === row.partnerId) return undefined;
      const dataScope = scopeOf(loginType, partnerId, row.dataScope?.cities ?? []);
      requireInScope(actor, dataScope, 'partnerId');
      return { set: { dataScope, ...(loginType === 'staff' && { partnerId: null }) } };
    },
    async setRole({ tx, actor, row, input }) {
      if (row.id === actor.id && !actor.isSuper) throw refuse('ownAccount', '不能改自己的角色');
      await mayGrant(tx, actor, input.roleIds);
      await requireLike(tx, actor, row, '改超级管理员的角色');
      if ((await hasSuper(tx, row.roleIds)) && !(await hasSuper(tx, input.roleIds))) await keepOneSuper(tx, row.id);
      const dataScope = scopeOf(row.loginType, row.partnerId, input.cityCodes);
      requireInScope(actor, dataScope, 'cityCodes');
      // Whoever could first make somebody less could then get hold of them.
      await requireOver(tx, actor, row);
      return { set: { roleIds: input.roleIds, dataScope } };
    },
    async initPwd(ctx) {
      const { set, password } = await newPassword(ctx, ctx.row);
      return { set, reply: { login: ctx.row.username, password } };
    },
    async signOut({ tx, actor, row, now }) {
      if (row.id === actor.id) throw refuse('ownAccount', '自己的设备请在“登录设备”里退出');
      await requireLike(tx, actor, row, '让超级管理员下线');
      return { set: { signedOutAt: now.toISOString() } };
    },
    /** Sessions that were not used while the account was disabled do not come back with it. */
    async disable({ tx, actor, row, now }) {
      if (row.id === actor.id) throw refuse('ownAccount', '不能停用自己');
      await requireLike(tx, actor, row, '停用超级管理员');
      if (await hasSuper(tx, row.roleIds)) await keepOneSuper(tx, row.id);
      return { set: { signedOutAt: now.toISOString() } };
    },
    enable: ({ tx, actor, row }) => requireLike(tx, actor, row, '启用超级管理员'),
    async remove({ tx, actor, row }) {
      if (row.id === actor.id) throw refuse('ownAccount', '不能删除自己');
      await requireLike(tx, actor, row, '删除超级管理员');
      if (await hasSuper(tx, row.roleIds)) await keepOneSuper(tx, row.id);
    },
  },
});

/** A new password for an account, and what the account is to hold of it. @throws Refusal where the account may do more than the actor. */
export async function newPassword({ tx, actor, now }: Pick<Asked, 'tx' | 'actor' | 'now'>, user: Row<typeof adminUser>) {
  await requireOver(tx, actor, user);
  const password = randomPassword();
  return {
    password,
    set: { passwordHash: await hashPassword(password), failCount: 0, lockedUntil: null, pwdChangedAt: now.toISOString() },
  };
}

const scopeOf = (loginType: string | null | undefined, partnerId: string | null | undefined, cities: string[]) => ({
  cities,
  partnerIds: loginType === 'partner' && partnerId ? [partnerId] : [],
  shopIds: [],
});

const superRoles = (tx: Store) => tx.all(adminRole, { isSuper: true });
const hasSuper = async (tx: Store, roleIds: readonly string[]) => (await superRoles(tx)).some((r) => roleIds.includes(r.id));

/** Super administrators are left to their like. */
async function requireLike(tx: Store, actor: Actor, row: Row<typeof adminUser>, what: string) {
  if (!actor.isSuper && (await hasSuper(tx, row.roleIds))) throw refuse('superOnly', `只有超级管理员能${what}`);
}

/** The super role is granted only by its holders, others by users who hold all rights in them: nobody can grant more than they have. */
async function mayGrant(tx: Store, actor: Actor, roleIds: readonly string[]) {
  if (!actor.isSuper && (await hasSuper(tx, roleIds))) throw refuse('superOnly', '只有超级管理员能授予超级管理员角色', 'roleIds');
  await requireHeld(tx, actor, await tx.all(adminRole, { id: [...roleIds] }), 'roleIds');
}

/** Every call that removes a super administrator locks the role first, and roles are locked before accounts: so no two do it at once. */
async function keepOneSuper(tx: Store, leaving: string) {
  const roles = new Set((await superRoles(tx)).map((r) => r.id));
  const others = (await tx.all(adminUser, { status: 'enabled', id: { not: leaving } })).filter((u) =>
    u.roleIds.some((id) => roles.has(id)),
  );
  if (others.length === 0) throw refuse('lastSuper', '至少要有一个启用的超级管理员');
}
