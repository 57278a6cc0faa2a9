/** A day of the business beside its orders: who makes what, who decides on it, who pays. */
import { appVersion } from '../app';
import { atHours, inDays, monthBefore, some, type Deed, type Loose } from './deeds';
import type { Tick } from './tick';

const ADMIN = ['admin'];
const PASSED = { result: 1 };
const WITH_COVER = { cover: { not: null } };
const no = (tick: Tick, prefix: string) => `${prefix}${tick.world.now.getTime()}${tick.world.int(100, 999)}`;
/** Yes mostly, now and then no with a reason. */
const verdict = (key: 'reason' | 'auditReason') => (tick: Tick) =>
  tick.world.chance(0.9) ? PASSED : { result: 0, [key]: '资料不全,请补充后再提交' };
const audit = (does: string, aDay: number, key: 'reason' | 'auditReason' = 'reason'): Deed => ({
  does,
  aDay,
  input: verdict(key),
  by: ADMIN,
});
const lineOf = async (tick: Tick, lines: (row: Loose) => Loose): Promise<Loose | null> => {
  const shelf = await some(tick, 'stock', { available: { gt: 20 } });
  return shelf && { warehouseId: shelf.warehouseId, reason: '日常', lines: [{ specCodeId: shelf.specCodeId, ...lines(shelf) }] };
};
/** What is done to a child of a statement that has come so far. */
async function ofStatement(tick: Tick, sub: Loose, status: string, input: Loose): Promise<Loose | null> {
  const statement = await some(tick, 'third_statement', { id: sub.statementId });
  return statement?.status === status ? input : null;
}
/** From tomorrow on. */
const week = (tick: Tick) => ({ beginAt: atHours(tick, 20), endAt: atHours(tick, 20 + 24 * 5) });

const STOCK: readonly Deed[] = [
  {
    does: 'stock.count',
    aDay: 6,
    async input(tick) {
      const lines = await lineOf(tick, (row) => ({ counted: Math.max(0, Number(row.onHand) + tick.world.int(-2, 1)) }));
      return lines && { ...lines, countedAt: undefined };
    },
  },
  { does: 'stock.scrap', aDay: 3, input: (tick) => lineOf(tick, () => ({ qty: 1 })) },
  { does: 'stock.gain', aDay: 2, input: (tick) => lineOf(tick, () => ({ qty: 1 })) },
  {
    does: 'stock.transfer',
    aDay: 3,
    async input(tick) {
      const from = await lineOf(tick, () => ({ qty: tick.world.int(1, 10) }));
      const own = from && (await some(tick, 'partner_warehouse', { id: from.warehouseId }));
      const to = own && (await some(tick, 'partner_warehouse', { partnerId: own.partnerId, status: 'enabled', id: { not: own.id } }));
      return to && { ...from, toWarehouseId: to.id };
    },
  },
];
const REPLENISHMENT: readonly Deed[] = [
  { does: 'replenish_purchase_plan.add', aDay: 2, input: (tick) => ({ planDate: inDays(tick, 3), accounts: [] }) },
  audit('replenish_purchase_plan.audit', 2, 'auditReason'),
  { does: 'replenish_purchase_plan.toBill', aDay: 2 },
  {
    does: 'replenish_apply_bill.check',
    aDay: 6,
    where: { status: ['received', 'settled'] },
    input: (_, row) => ({ result: 'passed', amount: row!.payAmount, seenTradeNo: row!.outTradeNo ?? undefined }),
    by: ['finance', 'admin'],
  },
  {
    does: 'replenish_statement.accounting',
    aDay: 0.5,
    async input(tick) {
      const account = await some(tick, 'replenish_account', { status: 'normal' });
      return account && { brandId: account.brandId, cityCode: account.cityCode, period: monthBefore(tick) };
    },
  },
  audit('replenish_statement.audit', 0.5, 'auditReason'),
  {
    does: 'replenish_statement.invoice',
    aDay: 0.5,
    input: (tick, row) => ({ invoiceNo: String(tick.world.int(10_000_000, 99_999_999)), amount: row!.settleAmount }),
  },
  { does: 'replenish_statement.settle', aDay: 0.5, by: ADMIN },
  { does: 'holiday_record.add', aDay: 0.7, input: week },
  audit('holiday_record.audit', 0.7, 'auditReason'),
  audit('procurement_plan.audit', 1, 'auditReason'),
  { does: 'procurement_plan.publish', aDay: 1 },
  { does: 'procurement_plan.arrive', aDay: 1, input: (_, row) => (Date.parse(String(row!.planAt)) <= Date.now() ? {} : null) },
  audit('depot_logistics.audit', 1),
];
const MONEY: readonly Deed[] = [
  { does: 'third_statement.add', aDay: 1, input: (tick) => ({ period: monthBefore(tick) }) },
  { does: 'third_statement.compare', aDay: 1 },
  {
    does: 'third_statement_diff.handle',
    aDay: 4,
    input: (_, row) => ({ action: 'accept', adjustAmount: row!.diffAmount, handleNote: '核对无误', evidence: [] }),
  },
  { does: 'third_statement_sub.audit', aDay: 8, input: (tick, row) => ofStatement(tick, row!, 'confirming', PASSED) },
  audit('third_statement.audit', 1),
  audit('third_statement.financeAudit', 1),
  {
    does: 'third_statement_invoice.add',
    aDay: 3,
    async input(tick) {
      const sub = await some(tick, 'third_statement_sub', { status: 'confirmed' });
      const invoiceNo = String(tick.world.int(10_000_000, 99_999_999));
      return sub && ofStatement(tick, sub, 'settling', { subId: sub.id, invoiceNo, invoiceDate: inDays(tick, 0), taxRateBp: 600 });
    },
  },
  {
    does: 'third_statement_payment.add',
    aDay: 3,
    async input(tick) {
      const sub = await some(tick, 'third_statement_sub', { status: 'confirmed' });
      return sub && ofStatement(tick, sub, 'settled', { subId: sub.id, payWay: 'bank' });
    },
  },
  {
    does: 'third_statement_payment.confirm',
    aDay: 3,
    by: ADMIN,
    input: (tick) => ({ result: 'received', bankSerial: no(tick, 'B'), voucherImg: undefined }),
  },
  { does: 'third_statement.settle', aDay: 1, by: ADMIN },
  {
    does: 'provider_settlement.add',
    aDay: 1,
    async input(tick) {
      const partner = await some(tick, 'partner_main', { status: 'normal' });
      return partner && { partnerId: partner.id, period: monthBefore(tick) };
    },
  },
  audit('provider_settlement.audit', 1),
  { does: 'provider_settlement.settle', aDay: 1, by: ADMIN },
  { does: 'voucher_settlement.add', aDay: 0.5, input: (tick) => ({ period: monthBefore(tick), voucherType: 'card' }) },
  audit('voucher_settlement.audit', 0.5),
  { does: 'voucher_settlement.settle', aDay: 0.5, by: ADMIN, input: (tick) => ({ payNo: no(tick, 'P') }) },
];
const MARKETING: readonly Deed[] = [
  { does: 'coupon_batch.add', aDay: 1, where: { validType: 'days' }, input: { submit: true } },
  audit('coupon_batch.audit', 1),
  {
    does: 'coupon_activity.add',
    aDay: 1,
    async input(tick) {
      const batch = await some(tick, 'coupon_batch', { status: 'running' });
      return batch && { ...week(tick), batchIds: [batch.id], conditions: undefined };
    },
  },
  { does: 'coupon_activity.publish', aDay: 1, input: { overlapping: 'accept' } },
  {
    does: 'coupon_send.add',
    aDay: 2,
    async input(tick) {
      const batch = await some(tick, 'coupon_batch', { status: 'running' });
      const phones = Array.from({ length: 20 }, () => tick.world.mobile()).join('\n');
      const template = await some(tick, 'sms_template', { smsType: 'promo', status: 'usable', shopId: null });
      return (
        batch && {
          batchId: batch.id,
          activityId: undefined,
          targetType: 'phone',
          perQty: 1,
          smsTemplateId: tick.world.chance(0.5) ? template?.id : undefined,
          planAt: undefined,
          phones,
        }
      );
    },
  },
  audit('coupon_send.audit', 2),
  { does: 'coupon_send.send', aDay: 2 },
  { does: 'coupon_item.freeze', aDay: 1, input: { reason: '疑似盗用' } },
  { does: 'coupon_item.unfreeze', aDay: 1 },
  { does: 'coupon_item.void', aDay: 0.5, input: { reason: '发错' } },
  { does: 'shop_voucher.add', aDay: 1, input: week },
  audit('shop_voucher.audit', 1),
  {
    does: 'marketing_activity.addFestival',
    aDay: 0.5,
    where: { activityType: 'festival' },
    input: (tick) => ({
      signupBegin: atHours(tick, 24),
      signupEnd: atHours(tick, 72),
      beginAt: atHours(tick, 120),
      endAt: atHours(tick, 220),
      quota: 0,
      subsidyEach: 0,
    }),
  },
  { does: 'marketing_activity.publishFestival', aDay: 0.5 },
  audit('activity_signup.audit', 1),
  {
    does: 'live_session.add',
    aDay: 0.5,
    where: WITH_COVER,
    input: (tick) => ({ anchor: `主播${tick.world.int(1000, 9999)}`, beginAt: atHours(tick, 22), endAt: atHours(tick, 24) }),
  },
  { does: 'live_session.publish', aDay: 0.5, where: WITH_COVER },
  { does: 'banner_pic.add', aDay: 0.5, input: week },
  { does: 'banner_pic.enable', aDay: 0.5 },
  {
    does: 'market_article.publish',
    aDay: 1,
    where: WITH_COVER,
    input: (tick) => ({ at: tick.world.chance(0.5) ? atHours(tick, 20) : undefined }),
  },
  { does: 'market_article.stop', aDay: 0.5 },
  { does: 'water_ticket_record.refund', aDay: 1, where: { bizType: 'buy' }, input: { reason: '顾客搬家' } },
];
const PEOPLE: readonly Deed[] = [
  { does: 'order_main.cancel', aDay: 2, input: { reason: '顾客不要了' } },
  {
    does: 'order_main.refund',
    aDay: 3,
    where: { status: 'done', refundableAmount: { gt: 100 } },
    input: (tick, row) => ({ amount: tick.world.chance(0.3) ? row!.refundableAmount : 100, lines: [], reason: '少送一桶,退差额' }),
  },
  {
    does: 'third_order.handle',
    aDay: 4,
    where: { abnormalType: { not: 'none' } },
    input: { action: 'cancel', cancelDuty: 'platform', reason: '没有配送店' },
  },
  { does: 'third_complaint.accept', aDay: 3 },
  { does: 'third_complaint.judge', aDay: 3, input: { duty: 'customer', penaltyAmount: 0, compensateAmount: 0 } },
  { does: 'third_complaint.close', aDay: 3, input: { reply: '已与顾客沟通,表示认可' } },
  {
    does: 'follow_up.add',
    aDay: 4,
    where: { shopId: { not: null } },
    input: (tick) => ({ followedAt: atHours(tick, -1), nextAt: atHours(tick, 72), images: [] }),
  },
  { does: 'merchant_work_order.add', aDay: 2 },
  {
    does: 'merchant_work_order.assign',
    aDay: 2,
    async input(tick) {
      const manager = await some(tick, 'manager_user', { status: 'active' });
      return manager && { handlerId: manager.id };
    },
  },
  { does: 'merchant_work_order.handle', aDay: 2, input: { result: '已上门处理' } },
  { does: 'merchant_work_order.audit', aDay: 2, input: { passed: 1 }, by: ADMIN },
  {
    does: 'merchant_shop.add',
    aDay: 1,
    where: { licenseImg: { not: null } },
    input: (tick) => ({ licenseNo: `91330100MA${tick.world.int(10_000_000, 99_999_999)}` }),
  },
  audit('merchant_shop.audit', 1),
  audit('shop_charge.audit', 0.5),
  audit('partner_main.audit', 0.5),
  audit('official_partner_apply.audit', 0.5),
  { does: 'delivery_quote_order.submit', aDay: 1 },
  {
    does: 'delivery_quote_order.audit',
    aDay: 1,
    input: { action: 'approve' },
    by: ADMIN,
  },
  {
    does: 'delivery_capacity.plan',
    aDay: 6,
    async input(tick) {
      const station = await some(tick, 'delivery_shop', { status: 'enabled' });
      return (
        station && {
          deliveryShopId: station.id,
          beginDate: inDays(tick, 1),
          endDate: inDays(tick, 7),
          slots: ['morning', 'afternoon', 'evening'],
          maxCount: 60,
          adjustReason: '排班',
        }
      );
    },
  },
  { does: 'privacy_phone.unbind', aDay: 1 },
];
const MESSAGES: readonly Deed[] = [
  { does: 'sms_order.add', aDay: 1, input: (tick) => ({ payWay: tick.world.pick(['wechat', 'alipay', 'transfer']), discount: 0 }) },
  { does: 'sms_order.pay', aDay: 1, input: (tick) => ({ tradeNo: no(tick, '42') }), by: ['finance', 'admin'] },
  { does: 'sms_template.audit', aDay: 0.5, input: { result: 1, refusedIds: [] }, by: ADMIN },
  { does: 'sms_record.resend', aDay: 1 },
  { does: 'star_sms.start', aDay: 0.5 },
  {
    does: 'star_sms.send',
    aDay: 1,
    where: { status: 'enabled' },
    async input(tick, row) {
      const order = await some(tick, 'third_order', { authId: row!.authId, status: row!.node === 'done' ? 'done' : 'delivering' });
      return order && { orderIds: [order.id], again: false };
    },
  },
  {
    does: 'sms_bill_diff.handle',
    aDay: 20,
    input: (tick) =>
      tick.world.chance(0.7)
        ? { result: 'accepted', handleNote: '与平台方核对,按对方账单付' }
        : { result: 'rejected', handleNote: '我方没有发过,请平台方更正' },
    by: ADMIN,
  },
  {
    does: 'app_notify.add',
    aDay: 0.5,
    input: { target: 'all', sendType: 'now', planAt: undefined, jumpPageId: undefined },
  },
  { does: 'app_notify.publish', aDay: 0.5 },
  { does: 'platform_notice.add', aDay: 0.5, input: (tick) => ({ ...week(tick), attachments: [] }) },
  { does: 'platform_notice.publish', aDay: 0.5 },
];

/** What customers and partners see of the platform, changed as it stands and put before them anew. */
const LOOKS: readonly Deed[] = [
  { does: 'aggregate_config.build', aDay: 1 },
  { does: 'aggregate_config.enable', aDay: 0.5 },
  { does: 'style_page.build', aDay: 1 },
  { does: 'style_page.publish', aDay: 0.5 },
  {
    does: 'style_scheme.copy',
    aDay: 0.2,
    input: (tick, row) => ({ name: `${String(row!.name).slice(0, 20)}副本${tick.world.int(100, 999)}` }),
  },
  { does: 'app_page.build', aDay: 1 },
  { does: 'app_page.publish', aDay: 0.5 },
  {
    does: 'app_version.add',
    aDay: 0.3,
    async input(tick, row) {
      const versions = await tick.store.all(appVersion, { platform: row!.platform as 'ios' }, { order: ['-buildNo'], limit: 1 });
      const { versionNo, buildNo } = versions[0]!;
      const [major, minor] = versionNo.split('.').map(Number) as [number, number];
      return { versionNo: `${major}.${minor + 1}.0`, buildNo: buildNo + 10, force: false };
    },
  },
  { does: 'app_version.publish', aDay: 0.3, input: (tick) => ({ grayBp: tick.world.pick([1_000, 10_000]), cityCodes: [] }) },
  { does: 'app_version.stop', aDay: 0.1, input: { stopReason: '闪退偏多,先停' } },
  { does: 'app_help_module.add', aDay: 0.5, where: { nodeType: 'article' } },
  { does: 'app_help_module.update', aDay: 0.5, where: { nodeType: 'article' } },
  { does: 'image_main.update', aDay: 1, input: (tick) => ({ remark: `${inDays(tick, 0)} 复核` }) },
  { does: 'image_tag.add', aDay: 0.3, where: { mergedToId: null } },
  { does: 'platform_grade.update', aDay: 0.2, input: (tick) => ({ remark: `${inDays(tick, 0)} 复核` }), by: ADMIN },
];

export const DEEDS: readonly Deed[] = [...STOCK, ...REPLENISHMENT, ...MONEY, ...MARKETING, ...PEOPLE, ...MESSAGES, ...LOOKS];
