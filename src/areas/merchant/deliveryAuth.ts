import { choice, date, image, money, ref, refs, text, texts, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource } from '../../language/resource';

/** What is looked at before any of this is done. */
const deliveryAuthEvidence = {
  fields: [
    'contractImg',
    'authNo',
    'shopId',
    'deliveryShopId',
    'areaCodes',
    'brandIds',
    'beginDate',
    'endDate',
    'feeRule',
    'fixedFee',
    'status',
    'auditReason',
  ],
  alike: ['shopId', 'deliveryShopId'],
} as const;

/** Permission for a delivery shop to deliver on behalf of another shop: some brands, in some streets, for a time. */
export const deliveryAuth = resource('delivery_auth', {
  label: '配送授权',
  title: 'authNo',
  english: 'delivery authorization',
  jump: ['authNo'],
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  holds: { from: 'beginDate', until: 'endDate', when: { status: 'active' }, of: ['shopId'] },
  fields: {
    authNo: text('授权号', { max: 32, unique: true, readOnly: true, search: 'exact', shape: 'SQ\\d{18}' }),
    shopId: ref('merchant_shop', '授权店铺', { offered: { status: 'open' }, required: true }),
    deliveryShopId: ref('delivery_shop', '被授权配送店', { required: true, offered: { status: 'enabled' } }),
    areaCodes: texts('授权街道', { areas: 'street', help: '街道码;填区县码即为它的全部街道' }),
    brandIds: refs('product_brand', '授权品牌'),
    beginDate: date('开始', { required: true }),
    endDate: date('结束', { required: true, help: '到期次日起不再分单' }),
    feeRule: choice('结算方式', { quote: '按报价单', fixed: '固定每单' }, { required: true, default: 'quote' }),
    fixedFee: money('固定每单', { min: 1, requiredWhen: { feeRule: 'fixed' }, shownWhen: { feeRule: 'fixed' } }),
    contractImg: image('授权书', { documents: true }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', active: '生效', stopped: '已解除', expired: '已到期', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'pending',
        tones: { pending: 'wait', active: 'good', stopped: 'idle', expired: 'idle', rejected: 'bad' },
      },
    ),
  },
  indexes: [['shopId', 'status'], ['deliveryShopId'], ['status', '-createdAt'], ['brandIds'], ['endDate'], ['-createdAt']],
  moves: [
    { call: '/merchant/shop/delivery/auth/add', from: null, to: 'pending' },
    { call: '/merchant/shop/delivery/auth/audit', from: 'pending', to: 'active', by: { result: 1 } },
    { call: '/merchant/shop/delivery/auth/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/merchant/shop/delivery/auth/stop', from: 'active', to: 'stopped' },
    { call: 'system', from: 'active', to: 'expired', due: 'endDate' },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '配送授权待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/merchant/shop/delivery/auth/search',
      about: 'shopId',
    },
  },
  reads: { search: list('/merchant/shop/delivery/auth/search') },
  actions: {
    add: create('新增授权', '/merchant/shop/delivery/auth/add', {
      key: 'n',
      english: 'add authorization',
      fields: ['shopId', 'deliveryShopId', 'areaCodes', 'brandIds', 'beginDate', 'endDate', 'feeRule', 'fixedFee', 'contractImg', 'remark'],
    }),
    audit: move('审核', '/merchant/shop/delivery/auth/audit', {
      evidence: deliveryAuthEvidence,
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    stop: move('解除', '/merchant/shop/delivery/auth/stop', {
      evidence: deliveryAuthEvidence,
      key: 's',
      english: 'stop revoke',
      danger: true,
    }),
  },
});

export const authPages = pages(deliveryAuth, {
  url: '/api/merchant/shop/delivery/auth/search',
  name: '配送授权',
  group: 'merchant-management',
  subgroup: '配送授权',
  kind: 'list',
  read: 'search',
  english: 'delivery authorizations',
  columns: [
    'authNo',
    'status',
    'shopId',
    'deliveryShopId',
    'areaCodes',
    'brandIds',
    'beginDate',
    'endDate',
    'feeRule',
    'fixedFee',
    'contractImg',
    'createdAt',
    'createdBy',
  ],
  filters: ['keyword', 'status', 'shopId', 'deliveryShopId', 'brandIds', 'endDate', 'createdAt'],
  actions: ['add', 'audit', 'stop'],
  calls: ['/partner/delivery/shop/list'],
  help: '决定哪家配送店可以替哪家店铺配送。同一店铺、街道、品牌同时只能有一份生效的授权;有在途运单时不能解除。',
});
