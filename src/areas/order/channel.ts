import { bp, choice, instant, ref, text } from '../../language/field';
import { list, options, resource } from '../../language/resource';

/** Channels third-party orders come from. */
export const CHANNELS = {
  jd: '京东',
  meituan: '美团',
  eleme: '饿了么',
  tmall: '天猫',
  douyin: '抖音',
  star: '品牌直连',
  nongfu: '农夫',
} as const;

/** Authorisation of one shop or application on a channel. */
export const thirdAuth = resource('third_auth', {
  label: '渠道授权',
  title: 'authName',
  english: 'channel authorization',
  scope: { partner: 'partnerId' },
  fields: {
    channel: choice('渠道', CHANNELS, { required: true }),
    authName: text('授权名', { max: 64, required: true, search: 'contains' }),
    channelShopId: text('渠道店铺号', { max: 64, required: true }),
    brandId: ref('product_brand', '品牌'),
    partnerId: ref('partner_main', '归属服务商'),
    accessToken: text('令牌', { max: 256, secret: true, readOnly: true }),
    expireAt: instant('到期'),
    commissionBp: bp('佣金比例', { required: true, default: 0 }),
    settleCycle: choice('账期', { month: '月结', half: '半月结', week: '周结' }, { required: true, default: 'month' }),
    status: choice('状态', { disabled: '停用', normal: '正常', expired: '已过期' }, { required: true, readOnly: true, default: 'normal' }),
  },
  uniqueWhere: [{ fields: ['channel', 'channelShopId'] }],
  indexes: [['channel']],
  reads: { search: list('/third/auth/search'), options: options('/third/auth/list') },
});
