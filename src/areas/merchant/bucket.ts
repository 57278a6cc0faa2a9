import { area, choice, decimal, derived, flag, instant, int, money, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, detail, list, remove, resource, update } from '../../language/resource';
import { REASONS, suggestedBy } from '../system';

/** Empty buckets a customer still has, how many of them carry a deposit, and that deposit. All are sums of the account's log. */
export const bucketAccount = resource('bucket_account', {
  label: '客户桶账户',
  title: 'customerName',
  english: 'bucket account customer',
  under: ['shopId'],
  jump: ['id', 'customerPhone'],
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    customerName: text('客户', { max: 32, required: true, readOnly: true, search: 'contains' }),
    customerPhone: phone('手机', { required: true, readOnly: true, masked: true, search: 'exact', shape: '1\\d{10}' }),
    customerType: choice('类型', { home: '家庭', company: '企业' }, { required: true, readOnly: true, default: 'home' }),
    owedQty: int('欠桶数', { required: true, readOnly: true, default: 0, min: 0 }),
    depositQty: derived.tally('押桶数', 'bucket_log', 'accountId', 'depositQtyDelta'),
    depositAmount: derived.sum('押金余额', 'bucket_log', 'accountId', 'depositDelta'),
    addressCount: derived.count('地址数', 'bucket_contact', 'accountId'),
    lastOrderAt: instant('最近订水', { readOnly: true }),
    areaCode: area('区域', { copied: 'shopId.areaCode' }),
    status: choice(
      '状态',
      { frozen: '冻结', normal: '正常' },
      { required: true, readOnly: true, default: 'normal', tones: { frozen: 'wait', normal: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['shopId', 'customerPhone'] }],
  indexes: [
    ['status', '-owedQty'],
    ['-owedQty'],
    ['-depositAmount'],
    ['-depositQty'],
    ['customerType', '-owedQty'],
    ['areaCode', '-owedQty'],
    ['-lastOrderAt'],
    ['-createdAt'],
  ],
  reads: {
    search: list('/shop/bucket/account/search', { sort: '-owedQty', summary: ['owedQty', 'depositQty', 'depositAmount'] }),
    info: detail('/shop/bucket/account/info'),
  },
  actions: {
    adjust: act('调整', '/shop/bucket/account/adjust', {
      evidence: { fields: ['customerName', 'customerPhone', 'shopId', 'owedQty', 'depositQty', 'depositAmount', 'lastOrderAt', 'status'] },
      on: 'row',
      key: 'a',
      english: 'adjust buckets deposit',
      versioned: true,
      when: { status: 'normal' },
      danger: true,
      ask: {
        bucketDelta: int('桶增减', { required: true, default: 0, min: -9999, max: 9999, help: '顾客多欠为正,还桶为负' }),
        depositQtyDelta: int('押桶增减', { required: true, default: 0, min: -9999, max: 9999, help: '交了押金的桶:收押金为正,退押金为负' }),
        depositDelta: money('押金增减', { required: true, default: 0, help: '收取为正,退还为负' }),
        reason: text('原因', { max: 200, required: true, ...suggestedBy(REASONS.bucket) }),
      },
    }),
  },
});

/** One change of an account, forever: a mistake is put right by a contrary entry. */
export const bucketLog = resource('bucket_log', {
  label: '桶账户流水',
  title: 'occurredAt',
  appendOnly: true,
  scope: { partner: 'accountId.shopId.partnerId', city: 'accountId.shopId.areaCode', shop: 'accountId.shopId' },
  ledger: { of: 'bucket_account', by: 'accountId', amount: 'bucketDelta', balance: 'owedQty', after: 'bucketAfter' },
  chain: { by: 'accountId', at: 'occurredAt' },
  fields: {
    accountId: ref('bucket_account', '账户', { required: true }),
    bizType: choice(
      '类型',
      { out: '送水出桶', back: '回桶', deposit: '收押金', refund: '退押金', adjust: '人工调整' },
      { required: true, tones: { adjust: 'wait' } },
    ),
    orderId: ref('order_main', '商城订单'),
    bucketDelta: int('桶增减', { required: true }),
    depositQtyDelta: int('押桶增减', { required: true, default: 0 }),
    depositDelta: money('押金增减', { required: true }),
    bucketAfter: int('变动后欠桶', { required: true, default: 0, min: 0 }),
    depositAfter: money('变动后押金', { required: true, default: 0, min: 0 }),
    operator: text('操作人', { max: 32, required: true }),
    reason: text('原因', { max: 200 }),
    occurredAt: instant('时间', { required: true }),
  },
  indexes: [['accountId', '-occurredAt'], ['orderId'], ['-occurredAt'], ['bizType', '-occurredAt']],
  reads: {
    log: list('/shop/bucket/account/log', {
      needs: ['accountId'],
      sort: '-occurredAt',
      summary: ['bucketDelta', 'depositQtyDelta', 'depositDelta'],
    }),
  },
});

const reach = ['name', 'phone', 'areaCode', 'address', 'lng', 'lat', 'floor', 'hasElevator'] as const;

/** Whom to call and where to bring the water. One of an account's is asked first. */
export const bucketContact = resource('bucket_contact', {
  under: ['accountId'],
  label: '客户联系人',
  title: 'name',
  english: 'customer contact address',
  scope: { partner: 'accountId.shopId.partnerId', city: 'accountId.shopId.areaCode', shop: 'accountId.shopId' },
  liesIn: 'areaCode',
  fields: {
    accountId: ref('bucket_account', '客户', { required: true }),
    name: text('联系人', { max: 32, required: true, search: 'contains' }),
    phone: phone('电话', { required: true, masked: true, search: 'exact' }),
    areaCode: area('街道', { required: true, level: 'street' }),
    address: text('详细地址', { max: 128, required: true, search: 'contains' }),
    lng: decimal('经度', 6, { min: 73, max: 136, help: '东经,如 120.155070' }),
    lat: decimal('纬度', 6, { min: 3, max: 54, help: '北纬,如 30.274150' }),
    floor: int('楼层', { min: -5, max: 200, unit: '层', help: '地下填负数' }),
    hasElevator: flag('电梯'),
    isDefault: flag('默认', { help: '每个客户至多一个默认联系人' }),
  },
  indexes: [['accountId', '-createdAt'], ['areaCode', '-createdAt'], ['-createdAt']],
  reads: { search: list('/shop/bucket/contact/search') },
  actions: {
    add: create('新增联系人', '/shop/bucket/contact/add', {
      key: 'n',
      english: 'add contact',
      fields: ['accountId', ...reach, 'isDefault', 'remark'],
    }),
    update: update('修改', '/shop/bucket/contact/update', { key: 'e', english: 'edit', versioned: true, fields: [...reach, 'remark'] }),
    setDefault: update('设为默认', '/shop/bucket/contact/update', {
      key: 'd',
      english: 'set default',
      versioned: true,
      with: { isDefault: true },
      when: { isDefault: false },
      fields: [],
    }),
    remove: remove('删除', '/shop/bucket/contact/delete', {
      evidence: { fields: ['accountId', 'name', 'phone', 'areaCode', 'address', 'isDefault'] },
      english: 'delete',
      danger: true,
    }),
  },
});

const place = { group: 'merchant-management', subgroup: '客户与桶' } as const;
export const bucketPages = [
  ...pages(
    bucketAccount,
    {
      ...place,
      url: '/api/shop/bucket/account/search',
      name: '客户桶账户',
      kind: 'list',
      read: 'search',
      english: 'bucket accounts customers',
      columns: [
        'customerName',
        'status',
        'owedQty',
        'depositQty',
        'depositAmount',
        'shopId',
        'customerPhone',
        'customerType',
        'areaCode',
        'addressCount',
        'lastOrderAt',
      ],
      filters: ['keyword', 'shopId', 'customerType', 'status', 'owedQty', 'depositQty', 'depositAmount', 'lastOrderAt', 'areaCode'],
      actions: ['adjust'],
      borrows: ['bucket_contact.add'],
      help: '欠桶多的在前。欠桶和押金只能由流水改变;调整即写一条“人工调整”流水,原因必填。',
    },
    {
      ...place,
      url: '/api/shop/bucket/account/info',
      name: '客户桶账户详情',
      kind: 'detail',
      facts: ['owedQty', 'depositAmount', 'lastOrderAt'],
      read: 'info',
      english: 'bucket account detail',
      sections: [
        { label: '账户', fields: ['customerName', 'status', 'customerPhone', 'customerType', 'shopId', 'areaCode'] },
        { label: '欠桶与押金', fields: ['owedQty', 'depositQty', 'depositAmount', 'lastOrderAt', 'addressCount', 'createdAt', 'remark'] },
      ],
      related: [
        {
          label: '流水',
          resource: 'bucket_log',
          read: 'log',
          by: 'accountId',
          columns: [
            'occurredAt',
            'bizType',
            'orderId',
            'bucketDelta',
            'bucketAfter',
            'depositQtyDelta',
            'depositDelta',
            'depositAfter',
            'operator',
            'reason',
          ],
        },
        {
          label: '联系人',
          resource: 'bucket_contact',
          read: 'search',
          by: 'accountId',
          columns: ['name', 'isDefault', 'phone', 'areaCode', 'address', 'floor', 'hasElevator'],
        },
      ],
      actions: ['adjust'],
      borrows: ['bucket_contact.add'],
      help: '欠桶和押金等于下面流水的合计,只能由流水改变。记错的不改原来那条,再写一条“人工调整”,原因必填。',
    },
  ),
  ...pages(bucketContact, {
    ...place,
    url: '/api/shop/bucket/contact/search',
    name: '客户联系人',
    kind: 'list',
    read: 'search',
    english: 'customer contacts addresses',
    columns: [
      'name',
      'accountId',
      'accountId.shopId',
      'accountId.status',
      'isDefault',
      'phone',
      'areaCode',
      'address',
      'floor',
      'hasElevator',
      'createdAt',
      'remark',
    ],
    filters: ['keyword', 'accountId', 'accountId.shopId', 'accountId.status', 'areaCode', 'createdAt'],
    actions: ['add', 'update', 'setDefault', 'remove'],
    help: '关键字可查联系人、电话和地址。删除默认联系人后,最早的另一个成为默认。',
  }),
];
