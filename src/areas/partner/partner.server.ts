import { hashPassword } from '../../server/access/password';
import { requireOther, ownNote } from '../../server/access/fourEyes';
import { randomCode, randomPassword } from '../../server/access/randomPassword';
import { followers } from '../../server/resource/followers';
import { implement, type Asked } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, patchAll, type Store } from '../../server/resource/store';
import type { Row } from '../../language/resource';
import { partnerConfig } from '../cooperation';
import { firstRows } from '../cooperation/index.server';
import { adminRole, adminUser } from '../system';
import { newPassword, requireHeld } from '../system/index.server';
import { partnerMain } from './partner';
import { refuse } from './refusals.server';

type Partner = Row<typeof partnerMain>;
/** The role that a partner's main account begins with. */
const OPERATOR = 'partner';

/** Whoever keeps a partner's name elsewhere. */
const keepers = followers<typeof partnerMain>();
export const followPartners = keepers.join;

export const partnerMainServer = implement(partnerMain, {
  actions: {
    add: async ({ tx }) => ({ set: { partnerNo: await nextPartnerNo(tx) } }),
    async update({ tx, row, input }) {
      const next = { ...row, ...input };
      if (row.status === 'normal' || row.status === 'locked') requireComplete(next);
      return {
        set: row.status === 'rejected' ? { auditReason: null } : {},
        also: next.name === row.name ? [] : await keepers.changes(tx, next),
      };
    },
    async audit(ctx) {
      const { row, input, actor, now } = ctx;
      requireOther(actor, row);
      const [auditedAt, note] = [now.toISOString(), ownNote(actor, row)];
      if (input.result === 0) return { set: { auditedAt, auditReason: input.reason }, note };
      requireComplete(row);
      const { change, id, reply } = await mainAccount(ctx, row);
      const also = [change, addAll(partnerConfig, firstRows(row.id, now))];
      return { set: { auditedAt, auditReason: null, adminUserId: id }, also, reply, note };
    },
    /** Sessions that were not used while the partner was locked do not come back with it. */
    async lock({ tx, row, input, now }) {
      const people = await tx.all(adminUser, { partnerId: row.id, loginType: 'partner' });
      return {
        set: { lockReason: input.reason },
        also: [
          patchAll(
            adminUser,
            people.map(({ id }) => id),
            { signedOutAt: now.toISOString() },
          ),
        ],
      };
    },
    unlock: () => ({ set: { lockReason: null } }),
    async initPwd(ctx) {
      // Of the time before main accounts: it had no phone of its own to give it one.
      if (!ctx.row.adminUserId) {
        const { change, id, reply } = await mainAccount(ctx, ctx.row);
        return { set: { adminUserId: id }, also: [change], reply };
      }
      const user = await ctx.tx.need(adminUser, ctx.row.adminUserId);
      if (user.status === 'disabled') throw refuse('accountDisabled', `主账号 ${user.username} 已停用`);
      const { set, password } = await newPassword(ctx, user);
      return { also: [patch(adminUser, user.id, { ...set, status: 'enabled' })], reply: { login: user.username, password } };
    },
  },
});

/** The number after the last one in use. */
export async function nextPartnerNo(tx: Store): Promise<string> {
  const [last] = await tx.all(partnerMain, {}, { order: ['-partnerNo'], limit: 1 });
  return `P${String(Number(last?.partnerNo.slice(1) ?? 0) + 1).padStart(6, '0')}`;
}

/** @throws Refusal where something is missing by which a partner is known and reached. */
function requireComplete(partner: Partner): void {
  const missing = (
    [
      ['licenseImg', '执照'],
      ['phone', '电话'],
      ['managerId', '业务经理'],
    ] as const
  )
    .filter(([key]) => !partner[key])
    .map(([, label]) => label);
  if (partner.areaCodes.length === 0) missing.push('经营区域' as never);
  if (missing.length) throw refuse('reviewIncomplete', `正常的服务商须有${missing.join('、')}`);
}

/** The account that a partner signs in with first: it may do what the operators' role may, and sees its own rows. */
async function mainAccount({ tx, actor, now }: Asked, partner: Partner) {
  const role = await tx.find(adminRole, { code: OPERATOR, system: 'admin' });
  if (role) await requireHeld(tx, actor, [role], 'result');
  const taken = (await tx.find(adminUser, { phone: partner.phone! })) ?? (await tx.find(adminUser, { username: partner.partnerNo }));
  if (taken) throw refuse('phoneTaken', `电话已是账号“${taken.realName}”的,先更正服务商的电话`);
  const [id, password] = [newId(), randomPassword()];
  const change = add(adminUser, {
    id,
    username: partner.partnerNo,
    phone: partner.phone!,
    realName: partner.contact ?? partner.name.slice(0, 32),
    loginType: 'partner',
    partnerId: partner.id,
    roleIds: role ? [role.id] : [],
    dataScope: { cities: [], partnerIds: [partner.id], shopIds: [] },
    passwordHash: await hashPassword(password),
    inviteCode: randomCode(8),
    pwdChangedAt: now.toISOString(),
    status: 'enabled',
  });
  return { id, change, reply: { login: partner.partnerNo, password } };
}
