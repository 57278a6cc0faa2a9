import { randomInt } from 'node:crypto';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll, patch, patchAll, type Store } from '../../server/resource/store';
import { alipayGateway, gatewayCall } from '../gateway';
import { apply, callOut, chanceOf, handle, remoteTells, simulate } from '../gateway/index.server';
import { merchantShop } from '../merchant';
import { alipayAppid } from './appid';
import { alipayCoupon, orderVoucher, voucherCode } from './coupon';
import { alipayMerchant } from './merchant';
import { refuse } from './refusals.server';

type Coupon = Row<typeof alipayCoupon>;
type Voucher = Row<typeof orderVoucher>;
/** Without letters and digits that are taken for each other. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 16;

/** @throws Refusal beside the end where it is not after the beginning, or over already. */
export function requireTime(beginAt: string, endAt: string, now: Date): void {
  if (endAt <= beginAt) throw refuse('datesReversed', '结束须晚于开始', 'endAt');
  if (endAt <= now.toISOString()) throw refuse('datesReversed', '结束时间已过', 'endAt');
}
export async function requireApp(tx: Store, id: string): Promise<void> {
  const app = await tx.need(alipayAppid, id);
  if (app.status !== 'enabled') throw refuse('appStopped', `小程序“${app.name}”没有启用`, 'appId');
}

function requireBudget(coupon: Pick<Coupon, 'couponType' | 'budgetAmount' | 'totalQty' | 'faceAmount'>): void {
  if (coupon.couponType === 'rate') return;
  const needed = coupon.totalQty * (coupon.faceAmount ?? 0);
  if (coupon.budgetAmount < needed) throw refuse('budgetShort', `预算至少要 ${(needed / 100).toFixed(2)} 元(总量 × 面额)`, 'budgetAmount');
}

export const alipayCouponServer = implement(alipayCoupon, {
  actions: {
    async add({ tx, input, row, now }) {
      await requireApp(tx, input.appId!);
      requireTime(input.beginAt!, input.endAt!, now);
      return { set: { voucherNo: `AC${row.id}` } };
    },
    update({ row, input, now }) {
      const next = { ...row, ...input };
      requireTime(next.beginAt, next.endAt, now);
      if (row.status === 'draft') return { to: row.status };
      const changed = (Object.keys(input) as (keyof typeof input)[]).find(
        (key) => !['totalQty', 'endAt', 'remark'].includes(key) && input[key] !== row[key],
      );
      if (changed) throw refuse('onlyMore', '已发布的只能加总量、延结束', changed);
      if (next.totalQty < row.totalQty) throw refuse('onlyMore', `总量只能增加,现在是 ${row.totalQty}`, 'totalQty');
      if (next.endAt < row.endAt) throw refuse('onlyMore', '结束时间只能延后', 'endAt');
      requireBudget(next);
      return { to: row.status };
    },
    async publish({ tx, row, now }) {
      await requireApp(tx, row.appId);
      requireTime(row.beginAt, row.endAt, now);
      requireBudget(row);
      return {
        set: { makeError: null },
        also: [
          callOut(
            alipayGateway,
            'createCoupon',
            { res: alipayCoupon, id: row.id, title: row.name },
            { content: { name: row.name, total: row.totalQty, amount: row.budgetAmount }, now },
          ),
        ],
      };
    },
    stop: ({ row, now }) => ({
      also: [
        callOut(
          alipayGateway,
          'stopCoupon',
          { res: alipayCoupon, id: row.id, title: row.name },
          { content: { activity_id: row.alipayActivityId }, now },
        ),
      ],
    }),
  },
});
handle(alipayGateway, 'createCoupon', {
  done: async (_tx, call, content) => [
    patch(alipayCoupon, call.subjectId!, { alipayActivityId: String(content.activity_id), makeError: null }),
  ],
  async refused(tx, call, message) {
    const [row] = await tx.lock(alipayCoupon, { id: call.subjectId!, status: 'published' });
    return row ? [patch(alipayCoupon, row.id, { status: 'draft', makeError: message.slice(0, 200) })] : [];
  },
});
handle(alipayGateway, 'stopCoupon', { done: async () => [] });
const made = (no: string, name: unknown) =>
  String(name).includes('违规') ? '券名含有违规内容' : { activity_id: `2026${String(Math.floor(chanceOf(no) * 1e14)).padStart(14, '0')}` };
simulate('alipay.marketing.cashvoucher.template.create', (no, { name }) => made(no, name));

export const orderVoucherServer = implement(orderVoucher, {
  actions: {
    async add({ tx, input, row, now }) {
      requireTime(input.beginAt!, input.endAt!, now);
      await requireOwnShops(tx, input.merchantId!, input.shopIds ?? []);
      return { set: { voucherNo: `AV${row.id}` } };
    },
    async update({ tx, row, input, now }) {
      const next = { ...row, ...input };
      requireTime(next.beginAt, next.endAt, now);
      await requireOwnShops(tx, next.merchantId, next.shopIds);
      return { to: row.status };
    },
    publish({ row, now }) {
      requireTime(row.beginAt, row.endAt, now);
      return {
        set: { makeError: null },
        also: [
          callOut(alipayGateway, 'createVoucher', about(row), {
            content: { name: row.name, total: row.totalQty, face: row.faceAmount },
            now,
          }),
        ],
      };
    },
    /** Codes are rows from the moment they are made; Alipay has them when it says so. */
    async send({ tx, row, input, now }) {
      const [voucher] = await tx.lock(orderVoucher, { id: row.id });
      const left = voucher!.totalQty - voucher!.sentQty;
      if (input.qty > left) throw refuse('exceedsTotal', `还可以发 ${left} 张`, 'qty');
      const codes = Array.from({ length: input.qty }, () => ({ id: newId(), code: newCode(), voucherId: row.id, status: 'sent' as const }));
      return {
        to: row.status,
        also: [
          addAll(voucherCode, codes),
          callOut(alipayGateway, 'depositCodes', about(row), {
            content: { activity_id: row.alipayActivityId, codes: codes.map(({ code }) => code) },
            now,
          }),
        ],
        reply: { sent: voucher!.sentQty + input.qty },
      };
    },
    stop: ({ row, now }) => ({
      also: [callOut(alipayGateway, 'stopVoucher', about(row), { content: { activity_id: row.alipayActivityId }, now })],
    }),
  },
});

const about = ({ id, name }: Voucher) => ({ res: orderVoucher, id, title: name });
const newCode = () => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
/** A merchant gives away at shops of its own partner. */
async function requireOwnShops(tx: Store, merchantId: string, shopIds: readonly string[]): Promise<void> {
  const merchant = await tx.need(alipayMerchant, merchantId);
  if (merchant.status !== 'signed') throw refuse('merchantNotSigned', `商家“${merchant.name}”没有签约`, 'merchantId');
  if (shopIds.length === 0) return;
  const own = await tx.need(merchantShop, merchant.shopId);
  const foreign = (await tx.all(merchantShop, { id: [...shopIds] })).find((shop) => shop.partnerId !== own.partnerId);
  if (foreign) throw refuse('foreignShop', `店铺“${foreign.name}”不属于商家的服务商`, 'shopIds');
}

/** Alipay has made it: known from the answer or from a notice, whichever comes first. */
async function madeAs(tx: Store, id: string, activityId: string) {
  const [row] = await tx.lock(orderVoucher, { id, status: 'making' });
  return row ? [patch(orderVoucher, row.id, { status: 'published', alipayActivityId: activityId, makeError: null })] : [];
}

handle(alipayGateway, 'createVoucher', {
  done: (tx, call, content) => madeAs(tx, call.subjectId!, String(content.activity_id)),
  async refused(tx, call, message) {
    const [row] = await tx.lock(orderVoucher, { id: call.subjectId!, status: 'making' });
    return row ? [patch(orderVoucher, row.id, { status: 'failed', makeError: message.slice(0, 200) })] : [];
  },
});
apply(alipayGateway, 'alipay.marketing.activity.message.created', async (tx, notice) => {
  const { out_biz_no: requestNo, activity_id: activityId } = (notice.content ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof requestNo !== 'string' || typeof activityId !== 'string') throw refuse('badNotice', '通知里没有请求号或活动号');
  const call = await tx.find(gatewayCall, { gateway: alipayGateway.name, operation: 'createVoucher', requestNo });
  if (!call?.subjectId) throw refuse('badNotice', `没有请求号为 ${requestNo} 的商家券`);
  return madeAs(tx, call.subjectId, activityId);
});
handle(alipayGateway, 'depositCodes', {
  async done(tx, call, _content, now) {
    const { codes } = call.request as { codes: readonly string[] };
    const rows = await tx.lock(voucherCode, { voucherId: call.subjectId!, code: [...codes] });
    return [
      patchAll(
        voucherCode,
        rows.map(({ id }) => id),
        { depositedAt: now.toISOString() },
      ),
    ];
  },
});
handle(alipayGateway, 'stopVoucher', { done: async () => [] });
simulate('alipay.marketing.activity.ordervoucher.create', (no, { name }) => made(no, name));
simulate('alipay.marketing.activity.ordervoucher.query', (no, { name }) => made(no, name));
/** Of those who were given a code some go to a shop with it within minutes, and a few want their money back. */
simulate('alipay.marketing.activity.ordervoucher.codedeposit', (_no, { activity_id, codes }) => {
  for (const code of codes as readonly string[]) {
    const [what, seconds] = [chanceOf(code), 60 + 600 * chanceOf(`when ${code}`)];
    if (what >= 0.33) continue;
    const content = { activity_id, voucher_code: code, user_id: `2088${code}`.slice(0, 16), trade_no: `T${code}` };
    const kind = `alipay.marketing.activity.message.${what < 0.3 ? 'used' : 'refund'}`;
    remoteTells(alipayGateway, { no: `V${code}`, kind, content }, seconds);
  }
  return {};
});
