import { bp, choice, derived, instant, int, money, ref, refs, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource, update } from '../../language/resource';

const CALL = '/shop/voucher';
const RULE = ['name', 'faceAmount', 'thresholdAmount', 'issueQty', 'platformBearBp', 'spuIds', 'beginAt', 'endAt', 'remark'] as const;
const voucherEvidence = {
  fields: [
    'voucherNo',
    'name',
    'shopId',
    'shopId.partnerId',
    'faceAmount',
    'thresholdAmount',
    'issueQty',
    'receivedQty',
    'usedQty',
    'platformBearBp',
    'platformMost',
    'beginAt',
    'endAt',
    'spuIds',
    'status',
    'auditReason',
  ],
  alike: ['shopId'],
} as const;

/** Vouchers a shop issues on its own; the platform may bear a part. What customers hold of them are cards. */
export const shopVoucher = resource('shop_voucher', {
  label: '商家券',
  title: 'name',
  english: 'shop voucher',
  module: 'coupon',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  holds: { from: 'beginAt', until: 'endAt', when: { status: 'active' }, of: ['shopId'] },
  fields: {
    voucherNo: text('券号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'SQ\\d{18}' }),
    shopId: ref('merchant_shop', '店铺', { required: true, offered: { status: 'open' } }),
    name: text('券名', { max: 32, required: true, search: 'contains' }),
    faceAmount: money('面额', { required: true, min: 1 }),
    thresholdAmount: money('门槛', { required: true, min: 0, default: 0, help: '为零或高于面额' }),
    issueQty: int('发行量', { required: true, min: 1, max: 1_000_000, unit: '张' }),
    receivedQty: derived.count('已领', 'coupon_item', 'voucherId'),
    usedQty: derived.count('已用', 'coupon_item', 'voucherId', { status: 'used' }),
    platformBearBp: bp('平台承担', { required: true, min: 0, max: 10_000, default: 0 }),
    // What the platform pays where all of them are used.
    platformMost: money('平台最多承担', { reckoned: 'round(face_amount * platform_bear_bp / 10000.0)::bigint * issue_qty' }),
    spuIds: refs('product_spu', '适用商品', { help: '留空为全部' }),
    beginAt: instant('开始', { required: true }),
    endAt: instant('结束', { required: true }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { auditing: '待审核', active: '生效', stopped: '已终止', expired: '已过期', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'auditing',
        tones: { auditing: 'wait', active: 'good', stopped: 'idle', expired: 'idle', rejected: 'bad' },
      },
    ),
  },
  counts: { status: ['auditing', 'active', 'stopped', 'expired'] },
  caps: { room: ['usedQty', 'receivedQty', 'issueQty'] },
  checks: {
    days: { sql: 'end_at > begin_at', message: '结束须晚于开始' },
    face: { sql: 'threshold_amount = 0 or face_amount < threshold_amount', message: '面额须低于门槛,或没有门槛' },
  },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['status', 'endAt'],
    ['shopId', '-createdAt'],
    ['beginAt'],
    ['endAt'],
    ['-platformMost'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'auditing' },
    { call: `${CALL}/update`, from: 'rejected', to: 'auditing' },
    { call: `${CALL}/audit`, from: 'auditing', to: 'active', by: { result: 1 } },
    { call: `${CALL}/audit`, from: 'auditing', to: 'rejected', by: { result: 0 } },
    { call: `${CALL}/stop`, from: 'active', to: 'stopped' },
    { call: 'system', from: 'active', to: 'expired', due: 'endAt' },
  ],
  waits: {
    auditing: {
      kind: 'audit',
      label: '商家券待审核',
      when: { status: 'auditing' },
      action: 'audit',
      page: '/api/shop/voucher/search',
      about: 'shopId',
    },
  },
  reads: { search: list(`${CALL}/search`, { summary: ['issueQty', 'receivedQty', 'usedQty', 'platformMost'] }) },
  actions: {
    add: create('新增商家券', `${CALL}/add`, { key: 'n', english: 'add voucher', like: ['shopId'], fields: ['shopId', ...RULE] }),
    update: update('修改并重新提交', `${CALL}/update`, { key: 'e', english: 'edit resubmit', versioned: true, fields: RULE }),
    audit: move('审核', `${CALL}/audit`, {
      evidence: voucherEvidence,
      key: 'a',
      english: 'audit approve reject',
      versioned: true,
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    stop: move('终止', `${CALL}/stop`, {
      evidence: voucherEvidence,
      key: 's',
      english: 'stop terminate',
      danger: true,
      ask: { reason: text('终止原因', { max: 200, required: true, help: '已领未用的仍可用到期' }) },
    }),
  },
});

export const voucherPages = pages(shopVoucher, {
  url: '/api/shop/voucher/search',
  name: '商家券',
  group: 'operations-center',
  subgroup: '商家券与水票',
  kind: 'list',
  read: 'search',
  english: 'shop vouchers merchant coupons',
  columns: [
    'name',
    'status',
    'shopId',
    'faceAmount',
    'thresholdAmount',
    'issueQty',
    'receivedQty',
    'usedQty',
    'platformBearBp',
    'platformMost',
    'endAt',
    'beginAt',
    'auditReason',
    'voucherNo',
    'createdBy',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'shopId', 'beginAt', 'endAt', 'createdAt'],
  actions: ['add', 'update', 'audit', 'stop'],
  calls: ['/merchant/shop/list'],
  help: '店铺自建的代金券,只能在发券的店使用;平台承担的部分用后结算给店铺。平台最多承担=面额×平台承担×发行量,审核时看它。提交的人不能审核;被驳回的改好即重新提交;终止后已领的仍可用到期。',
});
