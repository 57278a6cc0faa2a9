import { sql } from 'kysely';
import { typedCodes } from '../../language/typedList';
import { dayOf } from '../../language/days';
import { formatCount, formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { implement, type Actor, type Asked } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { isNarrowed } from '../../server/resource/scope';
import { addAll, drop, patchAll, type Change, type Store } from '../../server/resource/store';
import { merchantShop, shopTag } from '../merchant';
import { smsAccount, smsTemplate } from '../sms';
import { wordingOf } from '../sms/index.server';
import { areaNode } from '../system';
import { couponActivity } from './activity';
import { passedByOther, withAuthor } from './authors.server';
import { couponBatch } from './batch';
import { isOfOtherScene } from './meant.server';
import { held, unsent, type Batch, type Send } from './budget.server';
import { cardDays } from './days';
import { issue } from './issue.server';
import { faultOfNotice, valuesOf } from './notice.server';
import { refuse } from './refusals.server';
import { couponSend, couponSendLine, TARGETS } from './send';

/** Numbers that are typed or pasted; more come as a file. */
const MOST_PHONES = 5_000;
const MOBILE = /^1\d{10}$/;

interface Target {
  readonly phone: string;
  readonly shopId: string | null;
}
type Whom = {
  readonly phones: string | null;
  readonly shopIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly cityCodes: readonly string[];
};

export const couponSendServer = implement(couponSend, {
  actions: {
    async add(ctx) {
      const { row, input, tx, now } = ctx;
      const batch = await usableBatch(tx, input.batchId!, now);
      if (input.activityId) await requireActivity(tx, input.activityId, batch, now);
      const notice = await noticeBy(tx, input.smsTemplateId ?? null, batch, input.perQty!, now);
      const { targets, message } = await targetsOf(ctx, input.targetType!, input as Whom);
      return {
        set: { sendNo: `KF${newId()}`, targetText: message, authorIds: withAuthor({}, ctx.actor), ...notice },
        also: [linesFor(row.id, targets, input.perQty!)],
      };
    },
    async update(ctx) {
      const { actor, tx, row, input, now } = ctx;
      await requireAllSeen(ctx, row, '修改');
      const batch = await usableBatch(tx, input.batchId ?? row.batchId, now);
      const activityId = input.activityId === undefined ? row.activityId : input.activityId;
      if (activityId) await requireActivity(tx, activityId, batch, now);
      const templateId = input.smsTemplateId === undefined ? row.smsTemplateId : input.smsTemplateId;
      const notice = await noticeBy(tx, templateId, batch, input.perQty ?? row.perQty, now);
      const perQty = input.perQty ?? row.perQty;
      const set = { auditReason: null, authorIds: withAuthor(row, actor), ...notice };
      const type = input.targetType ?? row.targetType;
      if (type !== row.targetType || namesAny(input as Whom)) {
        const { targets, message } = await targetsOf(ctx, type, input as Whom);
        const before = await tx.lock(couponSendLine, { sendId: row.id });
        const also = [...before.map(({ id }) => drop(couponSendLine, id)), linesFor(row.id, targets, perQty)];
        return { set: { ...set, targetText: message }, also };
      }
      const lines = perQty !== row.perQty ? await tx.lock(couponSendLine, { sendId: row.id }) : [];
      const ids = lines.map(({ id }) => id);
      return { set, also: ids.length > 0 ? [patchAll(couponSendLine, ids, { qty: perQty })] : [] };
    },
    async audit({ tx, view, actor, row, input, now }) {
      const note = passedByOther(actor, row);
      if (input.result !== 1) return { set: { auditReason: input.reason }, note };
      const batch = await usableBatch(tx, row.batchId, now);
      if (row.activityId) await requireActivity(tx, row.activityId, batch, now);
      if (row.lineQty === 0) throw refuse('noTargets', '还没有发放对象,请先到发放明细导入手机号');
      await requireAllSeen({ view, actor }, row, '审核');
      return { set: { auditReason: null }, note };
    },
    async send({ tx, row, now }) {
      // The batch is held by now: two sendings see what each of them takes.
      const batch = await usableBatch(tx, row.batchId, now);
      const others = await tx.all(couponSend, { batchId: batch.id, status: 'sending' });
      const open = others.reduce((sum, one) => sum + one.planQty - one.successQty, 0);
      const room = batch.totalQty - batch.sentQty - open;
      if (row.planQty > room)
        throw refuse('noRoom', `批次只剩 ${formatCount(Math.max(0, room))} 张可发,这张发放单要 ${formatCount(row.planQty)} 张`);
      const needed = row.planQty * batch.cardHold!;
      const left = batch.budgetAmount - batch.heldAmount - batch.spentAmount;
      if (needed > left) throw refuse('budgetShort', `批次预算只剩 ${formatMoney(left)} 元,这张发放单要占用 ${formatMoney(needed)} 元`);
      if (row.activityId) {
        const activity = await requireActivity(tx, row.activityId, batch, now);
        const free = activity.budgetAmount - activity.heldAmount - activity.costAmount;
        if (needed > free)
          throw refuse('budgetShort', `活动“${activity.name}”的预算只剩 ${formatMoney(free)} 元,要占用 ${formatMoney(needed)} 元`);
      }
      return {
        set: { sentAt: now.toISOString() },
        also: [held(row, batch, now)],
        jobs: [{ key: 'issue', id: row.id }],
        reply: { notice: await noticeOf(tx, row, batch, now) },
      };
    },
    async stop({ tx, view, actor, row, input, now }) {
      await requireAllSeen({ view, actor }, row, '终止');
      const batch = await tx.need(couponBatch, row.batchId);
      return {
        set: { finishedAt: now.toISOString() },
        also: row.status === 'sending' ? unsent(row, batch, row.planQty - row.successQty, `终止:${input.reason}`.slice(0, 200), now) : [],
        note: `终止:${input.reason}`,
      };
    },
    async remove({ tx, view, actor, row }) {
      await requireAllSeen({ view, actor }, row, '删除');
      return { also: (await tx.lock(couponSendLine, { sendId: row.id })).map(({ id }) => drop(couponSendLine, id)) };
    },
  },
  jobs: { issue },
});

export const couponSendLineServer = implement(couponSendLine, {
  actions: {
    async withdraw({ tx, actor, row, now }) {
      const [send] = await tx.lock(couponSend, { id: row.sendId });
      if (!send || !isOpen(send)) throw refuse('linesFixed', `发放单 ${send?.sendNo ?? ''} 的对象已定:只有待审核、已驳回的可以撤下对象`);
      await retargeted(tx, send.id, actor, now);
    },
  },
  lines: {
    async import({ tx, actor, input, now }) {
      // Locked: a concurrent approval waits until these lines are there, and is refused, for it has not seen them.
      const [send] = await tx.lock(couponSend, { id: input.sendId as string });
      if (send?.targetType !== 'file' || !isOpen(send))
        throw refuse('linesFixed', `发放单 ${send?.sendNo ?? ''} 不能再导入对象:只有待审核或已驳回、对象为“文件”的可以`, 'sendId');
      await retargeted(tx, send.id, actor, now);
      return { qty: send.perQty };
    },
  },
});

/** @throws Refusal where a sending is for some whom the actor does not see: nobody rewrites or takes away what they can't read. */
async function requireAllSeen({ view, actor }: Pick<Asked, 'view' | 'actor'>, send: Send, done: string): Promise<void> {
  if (!isNarrowed(couponSendLine, actor)) return;
  const unseen = send.lineQty - (await view.count(couponSendLine, { sendId: send.id }));
  if (unseen > 0) throw refuse('beyondReach', `有 ${formatCount(unseen)} 个对象不在你的数据范围内,请由看得到的人${done}`);
}

/** Whether it may still be changed whom a sending is for. */
const isOpen = ({ status }: Send) => status === 'auditing' || status === 'rejected';

/**
 * Whoever changes whom a sending is for has written it, too; and whoever saw it before that sees something else now, so that its version
 * goes on. Lines of an import come many at a time, beside the rows of their own resource: this is one statement for all of them.
 */
const retargeted = (tx: Store, id: string, { id: actorId }: Actor, now: Date) =>
  sql`
    update ${sql.table(couponSend.name)}
    set author_ids = case when ${actorId}::bigint = any(author_ids) then author_ids else author_ids || ${actorId}::bigint end,
      updated_by = ${actorId}::bigint, updated_at = ${now.toISOString()}::timestamptz, version = version + 1
    where id = ${id}::bigint`.execute(tx.sql);

const linesFor = (sendId: string, targets: readonly Target[], qty: number): Change =>
  addAll(
    couponSendLine,
    targets.map((target) => ({ sendId, ...target, qty })),
  );
const namesAny = ({ phones, shopIds, tagIds, cityCodes }: Partial<Whom>): boolean =>
  Boolean(phones) || [shopIds, tagIds, cityCodes].some((list) => (list ?? []).length > 0);

/** @throws Refusal beside the batch where nothing of it may be sent now. */
async function usableBatch(tx: Store, id: string, now: Date): Promise<Batch> {
  const batch = await tx.need(couponBatch, id);
  if (batch.status !== 'running')
    throw refuse('batchNotRunning', `批次“${batch.name}”${couponBatch.fields.status.choices![batch.status]},不能发放`, 'batchId');
  const end = batch.validType === 'fixed' ? batch.validEnd : batch.claimEnd;
  if (end && end < dayOf(now)) throw refuse('daysOver', `批次“${batch.name}”已到期(${end}),不能发放`, 'batchId');
  return batch;
}

async function requireActivity(tx: Store, id: string, batch: Batch, now: Date): Promise<Row<typeof couponActivity>> {
  const activity = await tx.need(couponActivity, id);
  if (activity.status !== 'running' || activity.endAt <= now.toISOString())
    throw refuse('activityUnfit', `活动“${activity.name}”没有在进行`, 'activityId');
  if (!activity.batchIds.includes(batch.id)) throw refuse('activityUnfit', `活动“${activity.name}”不用这个批次`, 'activityId');
  if (isOfOtherScene(batch, activity))
    throw refuse('sceneDiffers', `活动“${activity.name}”与批次“${batch.name}”不属于同一个场景`, 'activityId');
  return activity;
}

/** What a sending keeps of its message. @throws Refusal beside the template where no card can be told of by it. */
async function noticeBy(
  tx: Store,
  templateId: string | null,
  batch: Batch,
  perQty: number,
  now: Date,
): Promise<Pick<Send, 'smsAccountId' | 'smsParts' | 'noticeText'>> {
  if (templateId === null) return { smsAccountId: null, smsParts: null, noticeText: null };
  const template = await tx.need(smsTemplate, templateId);
  const fault = faultOfNotice(template);
  if (fault) throw refuse('templateUnfit', fault, 'smsTemplateId');
  const account = await tx.find(smsAccount, { ownerType: 'platform' });
  const { text, parts } = wordingFor(template, batch, perQty, now);
  return { smsAccountId: account?.id ?? null, smsParts: parts, noticeText: text };
}
const wordingFor = (template: Row<typeof smsTemplate>, batch: Batch, perQty: number, now: Date) =>
  wordingOf(template, valuesOf(batch, perQty, cardDays(batch, now).validEnd));

/** How many messages go along with the cards, and whether the account can pay for them. */
async function noticeOf(tx: Store, send: Send, batch: Batch, now: Date): Promise<string> {
  if (!send.smsTemplateId) return '不发短信';
  const template = await tx.need(smsTemplate, send.smsTemplateId);
  const fault = faultOfNotice(template);
  if (fault) return `${fault}:只发卡,不发短信`;
  const account = await tx.find(smsAccount, { ownerType: 'platform' });
  if (!account) return '还没有平台的短信账户:只发卡,不发短信';
  if (account.status === 'frozen') return `短信账户“${account.name}”已冻结:只发卡,不发短信`;
  const { parts } = wordingFor(template, batch, send.perQty, now);
  const total = send.lineQty * parts;
  const each = `${formatCount(send.lineQty)} 人各一条,每条计 ${parts} 条,共 ${formatCount(total)} 条`;
  const left = `短信账户“${account.name}”余额 ${formatCount(account.balanceQty)} 条`;
  return account.balanceQty < total ? `${each};${left},只够 ${formatCount(Math.floor(account.balanceQty / parts))} 人` : `${each};${left}`;
}

/** Who gets cards. @throws Refusal beside what names nobody, a wrong number, or one twice. */
async function targetsOf(ctx: Asked, type: Send['targetType'], whom: Whom): Promise<{ targets: Target[]; message: string | null }> {
  if (type === 'activity') throw refuse('badTargets', '活动触发的发放由端侧产生,不能手工新建', 'targetType');
  // What is typed has no shop: whoever sees only some of them could give cards to anybody, and would not see to whom.
  if ((type === 'file' || type === 'phone') && isNarrowed(couponSendLine, ctx.actor))
    throw refuse('beyondReach', '你的数据范围有限,只能发给店铺、店铺标签或城市', 'targetType');
  if (type === 'file') return { targets: [], message: null };
  if (type === 'phone') return { targets: phonesOf(whom.phones ?? '').map((phone) => ({ phone, shopId: null })), message: null };
  const key = ({ shop: 'shopIds', tag: 'tagIds', city: 'cityCodes' } as const)[type];
  const wanted = whom[key] ?? [];
  if (wanted.length === 0) throw refuse('badTargets', `请选择${TARGETS[type]}`, key);
  const open = await ctx.view.all(merchantShop, type === 'shop' ? { status: 'open', id: wanted } : { status: 'open' }, {
    order: ['shopNo'],
  });
  const shops = open.filter(
    (shop) =>
      type === 'shop' ||
      (type === 'tag' ? shop.tagIds.some((id) => wanted.includes(id)) : wanted.some((code) => shop.areaCode.startsWith(code))),
  );
  if (shops.length === 0) throw refuse('badTargets', '没有营业中的店铺', key);
  // Who has several shops has one number.
  const byPhone = new Map<string, Target>();
  for (const shop of shops) if (!byPhone.has(shop.ownerPhone)) byPhone.set(shop.ownerPhone, { phone: shop.ownerPhone, shopId: shop.id });
  return { targets: [...byPhone.values()], message: await namesOf(ctx.tx, type, wanted) };
}

async function namesOf(tx: Store, type: 'shop' | 'tag' | 'city', wanted: readonly string[]): Promise<string> {
  const names =
    type === 'shop'
      ? (await tx.all(merchantShop, { id: wanted })).map((shop) => shop.name)
      : type === 'tag'
        ? (await tx.all(shopTag, { id: wanted })).map((tag) => tag.name)
        : (await tx.all(areaNode, { code: wanted })).map((area) => area.name);
  return names.join('、').slice(0, 200);
}

/** @throws Refusal that names what is no mobile number, and what stands there twice. */
export function phonesOf(pasted: string): string[] {
  const phones = typedCodes(pasted);
  const named = (some: readonly string[]) => `${some.slice(0, 3).join('、')}${some.length > 3 ? ` 等 ${some.length} 个` : ''}`;
  if (phones.length === 0) throw refuse('badTargets', '请填写手机号', 'phones');
  if (phones.length > MOST_PHONES)
    throw refuse(
      'badTargets',
      `一次最多 ${formatCount(MOST_PHONES)} 个手机号,现在有 ${formatCount(phones.length)} 个;更多的请用文件`,
      'phones',
    );
  const wrong = phones.filter((phone) => !MOBILE.test(phone));
  if (wrong.length > 0) throw refuse('badTargets', `不是手机号:${named(wrong)}`, 'phones');
  const twice = [...new Set(phones.filter((phone, i) => phones.indexOf(phone) !== i))];
  if (twice.length > 0) throw refuse('badTargets', `手机号重复:${named(twice)}`, 'phones');
  return phones;
}
