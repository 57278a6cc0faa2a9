import { bp, choice, derived, instant, int, money, ref, refs, text } from '../../language/field';
import { resource } from '../../language/resource';

/** Vouchers a shop issues on its own; the platform may bear a part. What customers hold of them are cards. */
export const shopVoucher = resource('shop_voucher', {
  label: '商家券',
  title: 'name',
  english: 'shop voucher',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    voucherNo: text('券号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'SQ\\d{18}' }),
    shopId: ref('merchant_shop', '店铺', { required: true }),
    name: text('券名', { max: 32, required: true, search: 'contains' }),
    faceAmount: money('面额', { required: true, min: 1 }),
    thresholdAmount: money('门槛', { required: true, min: 0, default: 0, help: '为零或高于面额' }),
    issueQty: int('发行量', { required: true, min: 1 }),
    receivedQty: derived.count('已领', 'coupon_item', 'voucherId'),
    usedQty: derived.count('已用', 'coupon_item', 'voucherId', { status: 'used' }),
    platformBearBp: bp('平台承担', { required: true, min: 0, max: 10_000, default: 0 }),
    spuIds: refs('product_spu', '适用商品'),
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
  indexes: [['-createdAt'], ['status', '-createdAt'], ['shopId', '-createdAt'], ['endAt']],
  moves: [{ call: 'system', from: 'active', to: 'expired', due: 'endAt' }],
});
