import { area, choice, date, instant, int, money, ref, refs, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, resource, update } from '../../language/resource';

const prices = ['referPrice', 'floorPrice', 'ceilPrice', 'deliveryFee'] as const;
/** State of the notice of a change: with each new change it starts again. */
const change = {
  effectiveDate: date('生效日', { required: true, today: true, help: '以后的日期:到那天才换价,在那之前仍按现价;已排好的下次价由这次替换' }),
  changeReason: text('调整原因', { max: 200, required: true }),
};
/** What is changed, and what is to come already: a change takes its place. */
const evidence = { fields: ['referPrice', 'effectiveDate', 'prevPrice', 'nextPrice', 'nextDate', 'changedAt'] } as const;
const anew = { effectiveDate: null, changeReason: null } as const;
const EDIT = '/partner/product/spu/editCityRefer';
const PAST = '/partner/product/spu/code/pastCityRefer';
const EDIT_MANY = '/partner/product/spu/batchEditCityRefer';

/**
 * The reference price of a specification in a city and its limits, which quotes are compared with. A future price is stored beside it
 * until its day.
 */
export const cityReferPrice = resource('city_refer_price', {
  label: '城市参考价',
  title: 'name',
  english: 'city reference price',
  scope: { city: 'cityCode', partner: 'hidden' },
  holds: {
    from: 'effectiveDate',
    next: {
      referPrice: 'nextPrice',
      floorPrice: 'nextFloor',
      ceilPrice: 'nextCeil',
      deliveryFee: 'nextFee',
      effectiveDate: 'nextDate',
    },
    past: { call: PAST, by: 'referPriceId' },
  },
  fields: {
    specCodeId: ref('partner_spu_code', '规格码', { required: true }),
    cityCode: area('城市', { required: true, level: 'city' }),
    // What it is called where it stands alone: 农夫山泉 18.9L 桶装水 · 杭州市.
    name: text('规格与城市', { max: 100, readOnly: true, search: 'contains' }),
    referPrice: money('参考价', { required: true, min: 1 }),
    floorPrice: money('下限', { required: true, min: 1 }),
    ceilPrice: money('上限', { required: true, min: 1 }),
    deliveryFee: money('参考配送费', { min: 0 }),
    effectiveDate: date('生效日', { required: true, today: true }),
    prevPrice: money('调整前', { readOnly: true }),
    nextPrice: money('下次参考价', { readOnly: true }),
    nextFloor: money('下次下限', { readOnly: true }),
    nextCeil: money('下次上限', { readOnly: true }),
    nextFee: money('下次配送费', { readOnly: true }),
    nextDate: date('下次生效', { readOnly: true }),
    lastDay: date('现价止于', { readOnly: true }),
    changeReason: text('调整原因', { max: 200, readOnly: true }),
    changedAt: instant('最近调整', { readOnly: true }),
    phase: choice(
      '变价',
      { steady: '现行', coming: '待换价' },
      { required: true, readOnly: true, default: 'steady', tones: { steady: 'good', coming: 'wait' } },
    ),
  },
  state: 'phase',
  uniqueWhere: [{ fields: ['specCodeId', 'cityCode'] }],
  indexes: [
    ['-createdAt'],
    ['-changedAt'],
    ['specCodeId', 'cityCode'],
    ['cityCode', '-changedAt'],
    ['effectiveDate'],
    ['referPrice'],
    ['nextDate'],
    ['phase', '-changedAt'],
    ['lastDay'],
  ],
  moves: [
    { call: '/partner/product/spu/code/addCityRefer', from: null, to: 'steady' },
    ...[EDIT, EDIT_MANY].flatMap(
      (call) =>
        [
          { call, from: ['steady', 'coming'], to: 'steady' },
          { call, from: ['steady', 'coming'], to: 'coming' },
        ] as const,
    ),
    { call: 'system', from: 'coming', to: 'steady', due: 'lastDay' },
  ],
  reads: { search: list('/partner/product/spu/code/searchCity', { sort: '-changedAt' }) },
  actions: {
    add: create('新增参考价', '/partner/product/spu/code/addCityRefer', {
      key: 'n',
      english: 'add reference price',
      fields: ['specCodeId', 'cityCode', ...prices, 'effectiveDate', 'remark'],
    }),
    update: update('改价', EDIT, {
      key: 'e',
      english: 'change price',
      evidence,
      versioned: true,
      fields: [...prices, 'remark'],
      replaces: anew,
      ask: change,
    }),
    batch: act('批量改价', EDIT_MANY, {
      key: 'b',
      english: 'change prices in batch',
      evidence,
      whole: true,
      replaces: anew,
      usually: { amount: null },
      ask: {
        way: choice('方式', { percent: '按百分比', amount: '加减金额' }, { required: true, default: 'percent' }),
        percent: int('百分比', {
          min: -90,
          max: 200,
          unit: '%',
          requiredWhen: { way: 'percent' },
          shownWhen: { way: 'percent' },
          help: '如 5 为上调 5%,-3 为下调 3%;参考价与上下限一起调',
        }),
        amount: money('金额', { requiredWhen: { way: 'amount' }, shownWhen: { way: 'amount' }, help: '正数上调,负数下调' }),
        ...change,
      },
    }),
  },
});

/** What a reference price was, from a day to another: they follow each other without a gap, up to the day before what holds now. */
export const cityReferPast = resource('city_refer_past', {
  label: '以前的参考价',
  title: 'effectiveDate',
  english: 'former reference price',
  scope: { city: 'referPriceId.cityCode', partner: 'hidden' },
  appendOnly: true,
  fields: {
    referPriceId: ref('city_refer_price', '参考价', { required: true }),
    referPrice: money('参考价', { required: true }),
    floorPrice: money('下限', { required: true }),
    ceilPrice: money('上限', { required: true }),
    deliveryFee: money('参考配送费'),
    effectiveDate: date('生效日', { required: true }),
    lastDay: date('止于', { required: true }),
    changeReason: text('调整原因', { max: 200 }),
  },
  indexes: [['referPriceId', '-effectiveDate'], ['-effectiveDate']],
  reads: { search: list(PAST, { sort: '-effectiveDate', needs: ['referPriceId'] }) },
  actions: {},
});

/** Word to the partners concerned that a reference price has changed. */
export const cityReferNotify = resource('city_refer_notify', {
  label: '参考价变更通知',
  title: 'name',
  english: 'reference price notice',
  scope: { city: 'cityCode', partner: 'partnerIds' },
  chain: { by: 'referPriceId', at: 'sentAt' },
  fields: {
    referPriceId: ref('city_refer_price', '参考价', { required: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true, readOnly: true }),
    cityCode: area('城市', { required: true, readOnly: true, level: 'city' }),
    name: text('规格与城市', { max: 100, readOnly: true, search: 'contains' }),
    oldPrice: money('原价', { readOnly: true }),
    newPrice: money('新价', { required: true, readOnly: true, default: 0 }),
    partnerIds: refs('partner_main', '通知对象', { readOnly: true }),
    partnerCount: int('对象数', { required: true, readOnly: true, default: 0 }),
    readPartnerIds: refs('partner_main', '已读服务商', { readOnly: true }),
    readCount: int('已读', { required: true, readOnly: true, default: 0 }),
    channel: choice('方式', { site: '站内', sms: '短信', both: '两者' }, { required: true, default: 'site' }),
    kind: choice(
      '来由',
      { change: '改价', again: '补发' },
      { required: true, readOnly: true, default: 'change', tones: { change: 'run', again: 'idle' } },
    ),
    effectiveDate: date('生效', { required: true, readOnly: true }),
    sentAt: instant('发送时间', { required: true, readOnly: true }),
  },
  indexes: [
    ['-sentAt'],
    ['referPriceId', '-sentAt'],
    ['specCodeId', '-sentAt'],
    ['cityCode', '-sentAt'],
    ['partnerIds'],
    ['channel', '-sentAt'],
    ['kind', '-sentAt'],
  ],
  reads: { search: list('/partner/product/spu/quote/refer/price/city/notify/search', { sort: '-sentAt' }) },
  actions: {
    add: create('补发通知', '/partner/product/spu/quote/refer/price/city/notify/add', {
      key: 'n',
      english: 'notify again',
      fields: ['referPriceId', 'channel', 'remark'],
    }),
    read: act('标为已读', '/partner/product/spu/quote/refer/price/city/notify/read', { key: 'd', english: 'mark read' }),
  },
});

const place = { group: 'basic-info', subgroup: '城市参考价' } as const;
export const pricePages = [
  ...pages(cityReferPrice, {
    ...place,
    url: '/api/partner/product/spu/code/searchCity',
    name: '规格码城市参考价',
    kind: 'list',
    read: 'search',
    english: 'city reference prices',
    columns: [
      'specCodeId',
      'cityCode',
      'referPrice',
      'effectiveDate',
      'nextPrice',
      'nextDate',
      'prevPrice',
      'floorPrice',
      'ceilPrice',
      'deliveryFee',
      'changeReason',
      'changedAt',
      'updatedBy',
    ],
    filters: ['keyword', 'phase', 'cityCode', 'specCodeId', 'effectiveDate', 'nextDate', 'changedAt'],
    actions: ['add', 'update', 'batch'],
    calls: [PAST],
    help: '参考价是品牌报价的上限依据:报价高于参考价的须复核。以后才生效的价到那天才换,在那之前列出并比对的都是现价;一行旁边看得到现在、接下来和以前的价。每次改价都通知受影响的服务商;批量改价要么全部成功,要么都不改。',
  }),
  ...pages(cityReferNotify, {
    ...place,
    url: '/api/partner/product/spu/quote/refer/price/city/notify/search',
    name: '城市参考价变更通知',
    kind: 'list',
    read: 'search',
    english: 'reference price notices',
    columns: [
      'specCodeId',
      'cityCode',
      'kind',
      'oldPrice',
      'newPrice',
      'effectiveDate',
      'partnerCount',
      'readCount',
      'partnerIds',
      'readPartnerIds',
      'channel',
      'sentAt',
      'createdBy',
    ],
    filters: ['keyword', 'cityCode', 'specCodeId', 'partnerIds', 'channel', 'kind', 'sentAt'],
    actions: ['add', 'read'],
    help: '收到通知的服务商标为已读。已读数小于对象数的,还有服务商没有看到;补发的是现在的参考价,只发给还没有读过它的。',
  }),
];
