import { dayOf, startOfDay } from '../../language/days';
import type { Row } from '../../language/resource';
import { requirePlatform } from '../../server/access/fourEyes';
import { implement, type Asked } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { thirdAuth, thirdOrder } from '../order';
import { smsAccount } from './account';
import { hadOf, holdPhones, queued, type Wanted } from './queue.server';
import { smsRecord } from './record';
import { refuse } from './refusals.server';
import { PAID, starSms } from './star';
import { smsTemplate } from './template';
import { shownTo, tried } from './trial.server';
import { phoneOf, VALUES, valuesOf } from './values.server';

type Star = Row<typeof starSms>;

export const starSmsServer = implement(starSms, {
  actions: {
    async add(ctx) {
      await requireFit(ctx, ctx.input as Star);
      return { set: { limitSince: ctx.now.toISOString() } };
    },
    async update(ctx) {
      if (ctx.row.status === 'enabled') requirePlatform(ctx.actor, PAID);
      const next = { ...ctx.row, ...ctx.input } as Star;
      await requireFit(ctx, next);
      if (next.status === 'enabled') await requireAlone(ctx, next);
      return next.dayLimitPerPhone === ctx.row.dayLimitPerPhone ? undefined : { set: { limitSince: ctx.now.toISOString() } };
    },
    async start(ctx) {
      await requireFit(ctx, ctx.row);
      await requireAlone(ctx, ctx.row);
      return { set: { enabledAt: ctx.now.toISOString(), problem: null } };
    },
    stop: () => ({ set: { enabledAt: null, problem: null } }),
    async send({ tx, view, actor, row, input, now }) {
      const orders = await view.all(thirdOrder, { id: input.orderIds });
      if (orders.length < new Set(input.orderIds).size) throw refuse('orderGone', '有的订单不存在,或不在您的数据范围内', 'orderIds');
      const brands = row.brandIds.length ? row.brandIds : null;
      const strange = orders.find((order) => order.authId !== row.authId || (brands && !brands.includes(order.brandId)));
      if (strange) throw refuse('otherChannel', `订单 ${strange.orderNo} 不属于这个授权或品牌`, 'orderIds');
      const template = await tx.need(smsTemplate, row.templateId);
      const account = await tx.find(smsAccount, { ownerType: 'platform' });
      if (!account) throw refuse('noAccount', '还没有平台的短信账户');
      const records = await tx.all(smsRecord, { starSmsId: row.id, thirdOrderId: orders.map(({ id }) => id) });
      const come = orders.filter((order) => hasCome(order, row, now));
      const early = new Map(orders.filter((order) => !come.includes(order)).map((order) => [order.id, whyEarly(order, row)]));
      const had = new Set(input.again ? [] : records.map(({ thirdOrderId }) => thirdOrderId));
      const wanted = await wantedOf(
        tx,
        come.filter(({ id }) => !had.has(id)),
      );
      await holdPhones(
        tx,
        wanted.map(({ phone }) => phone),
      );
      const open = await withinDay({ tx, now }, row, wanted);
      const goes = new Set(open.map(({ thirdOrderId }) => thirdOrderId));
      const [held] = await tx.lock(smsAccount, { id: account.id });
      const { changes, parts } = await queued(tx, now, held!, template, open, { source: 'star', starSmsId: row.id });
      return {
        also: changes,
        reply: {
          trial: shownTo(
            actor,
            await tried(
              tx,
              template,
              orders,
              (id) => early.get(id) ?? (had.has(id) ? '已发过' : goes.has(id) ? undefined : '今日已到上限'),
            ),
          ),
          queued: open.length,
          parts,
          early: early.size,
          already: come.length - wanted.length,
          skipped: wanted.length - open.length,
        },
      };
    },
  },
});

type Order = Row<typeof thirdOrder>;
/** States of orders that have come to a node, or past it; one is late as long as it is on its way. */
const CAME_TO = {
  accepted: ['ready', 'delivering', 'done'],
  delivering: ['delivering', 'done'],
  done: ['done'],
  late: ['ready', 'delivering'],
} as const;

/** The orders that have come to the node of a rule, as a condition of a query. */
export const cameTo = ({ node }: Pick<Star, 'node'>, now: Date) => ({
  status: CAME_TO[node],
  ...(node === 'late' && { promiseAt: { lt: now.toISOString() } }),
});
/** The same of an order that was read. */
const hasCome = ({ status, promiseAt }: Order, { node }: Star, now: Date): boolean =>
  (CAME_TO[node] as readonly string[]).includes(status) && (node !== 'late' || (promiseAt !== null && promiseAt < now.toISOString()));
const whyEarly = ({ status }: Order, { node }: Star): string =>
  `订单是“${thirdOrder.fields.status.choices![status]}”,没有走到“${starSms.fields.node.choices![node]}”`;

/** Recipients of messages about orders, and what the texts can say. @throws Refusal where one of them can't be reached. */
export async function wantedOf(tx: Store, orders: readonly Row<typeof thirdOrder>[]): Promise<Wanted[]> {
  const lost = orders.filter((order) => phoneOf(order) === null).map(({ orderNo }) => orderNo);
  if (lost.length) {
    const named = lost.slice(0, NAMED).join('、') + (lost.length > NAMED ? ` 等 ${lost.length} 单` : '');
    throw refuse('noPhone', `订单 ${named} 的手机号解不开,或不是手机号`, 'orderIds');
  }
  const values = await valuesOf(tx, orders);
  return orders.map((order) => ({ phone: phoneOf(order)!, thirdOrderId: order.id, values: values.get(order.id)! }));
}
/** Orders that a refusal names. */
const NAMED = 5;

/** Those whose phone has not had as many today as it may get. The phones are held. */
export async function withinDay<W extends Pick<Wanted, 'phone'>>(
  { tx, now }: Pick<Asked, 'tx' | 'now'>,
  { authId, dayLimitPerPhone }: Star,
  wanted: readonly W[],
): Promise<W[]> {
  const siblings = (await tx.all(starSms, { authId })).map(({ id }) => id);
  const phones = wanted.map(({ phone }) => phone);
  const had = await hadOf(tx, phones, { gte: startOfDay(dayOf(now)) }, { starSmsId: siblings });
  return wanted.filter(({ phone }) => {
    const count = (had.get(phone) ?? 0) + 1;
    had.set(phone, count);
    return count <= dayLimitPerPhone;
  });
}

/** A template about orders, of a channel that is a brand's own. */
async function requireFit({ tx }: Asked, { templateId, authId }: Star): Promise<void> {
  const template = await tx.need(smsTemplate, templateId);
  if (template.status !== 'usable' || template.smsType !== 'notice')
    throw refuse('templateUnusable', `模板“${template.name}”不是审核通过的通知模板`, 'templateId');
  const unknown = template.variables.find((name) => !VALUES[name]);
  if (unknown)
    throw refuse(
      'valueMissing',
      `变量 ${unknown} 订单里没有;可用的有 ${Object.entries(VALUES)
        .map(([name, label]) => `${name}(${label})`)
        .join('、')}`,
      'templateId',
    );
  const auth = await tx.need(thirdAuth, authId);
  if (auth.channel !== 'star') throw refuse('otherChannel', `“${auth.authName}”不是品牌直连授权`, 'authId');
}

async function requireAlone({ tx }: Asked, { id, authId, node }: Star): Promise<void> {
  const other = (await tx.all(starSms, { authId, node, status: 'enabled' })).find((one) => one.id !== id);
  if (other) throw refuse('nodeTaken', `同一授权的这个节点已启用“${other.name}”`, 'node');
}
