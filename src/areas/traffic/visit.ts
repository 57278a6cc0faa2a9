import { area, choice, date, int, ref } from '../../language/field';
import { pages } from '../../language/page';
import { levelsOf } from '../../language/report';
import { report, resource } from '../../language/resource';
import { ratioOf, tallyOf } from '../../language/measures';

const DAYS = 30;
const places = { ...levelsOf('cityCode', 'province', 'city'), app: { label: '来源', field: 'sourceApp' } } as const;

/** Views and clicks in the mini programs and the app, summed by day: each row is one page or product in one city and program. */
export const pageVisitStat = resource('page_visit_stat', {
  label: '访问统计',
  title: 'id',
  english: 'page visits and clicks',
  scope: { city: 'cityCode', partner: 'hidden', shop: 'hidden' },
  fields: {
    statDate: date('日期', { required: true, readOnly: true }),
    statType: choice('类型', { page: '页面日活', product: '商品点击' }, { required: true, readOnly: true }),
    pageCode: choice(
      '页面',
      {
        home: '首页',
        category: '分类',
        product: '商品详情',
        cart: '购物车',
        checkout: '确认订单',
        ticket: '水票',
        activity: '活动页',
        mine: '我的',
      },
      { readOnly: true },
    ),
    spuId: ref('product_spu', '商品', { readOnly: true }),
    cityCode: area('城市', { required: true, level: 'city', readOnly: true }),
    pv: int('浏览', { required: true, readOnly: true, default: 0, min: 0 }),
    uv: int('访客', { required: true, readOnly: true, default: 0, min: 0 }),
    clickCount: int('点击', { required: true, readOnly: true, default: 0, min: 0 }),
    orderCount: int('点击后下单', { required: true, readOnly: true, default: 0, min: 0 }),
    sourceApp: choice('来源', { wechat: '微信小程序', alipay: '支付宝小程序', app: 'APP' }, { required: true, readOnly: true }),
  },
  indexes: [['-statDate'], ['pageCode', '-statDate'], ['spuId', '-statDate'], ['cityCode', '-statDate'], ['sourceApp', '-statDate']],
  reads: {
    daily: report(
      '/statistics/page/daily/search',
      {
        on: 'statDate',
        per: ['day', 'week', 'month', 'weekday'],
        days: DAYS,
        by: { page: { label: '页面', field: 'pageCode' }, ...places },
        measures: { uv: tallyOf('UV', 'uv'), pv: tallyOf('PV', 'pv'), depth: ratioOf('人均浏览', 'pv', 'uv') },
      },
      { where: { statType: 'page' } },
    ),
    clicks: report(
      '/statistics/product/click/search',
      {
        on: 'statDate',
        per: ['day', 'week', 'month', 'weekday'],
        days: DAYS,
        by: {
          product: { label: '商品', field: 'spuId' },
          category: { label: '分类', field: 'spuId.categoryId' },
          brand: { label: '品牌', field: 'spuId.brandId' },
          ...places,
        },
        measures: {
          clicks: tallyOf('点击', 'clickCount'),
          orders: tallyOf('点击后下单', 'orderCount'),
          rate: ratioOf('下单转化', 'orders', 'clicks', 'share'),
        },
      },
      { where: { statType: 'product' } },
    ),
  },
});

const place = { group: 'statistics-reports', subgroup: '流量分析', kind: 'stats' } as const;
export const trafficPages = pages(
  pageVisitStat,
  {
    ...place,
    url: '/api/statistics/page/daily/search',
    name: '页面日活统计',
    read: 'daily',
    english: 'page daily activity uv pv',
    look: { rows: 'day', columns: 'page', measure: 'uv', sort: '-uv', compare: 'lastWeek' },
    filters: ['statDate', 'pageCode', 'cityCode', 'sourceApp'],
    help: '端侧埋点按日聚合。UV 在同一天、页面、城市、来源之内去重,跨日、跨页面相加时同一个人会重复计。',
  },
  {
    ...place,
    url: '/api/statistics/product/click/search',
    name: '商品点击统计',
    read: 'clicks',
    english: 'product clicks conversion',
    look: { rows: 'product', measure: 'clicks', sort: '-clicks', compare: 'before', top: 50 },
    filters: ['statDate', 'spuId', 'spuId.categoryId', 'spuId.brandId', 'cityCode', 'sourceApp'],
    calls: ['/product/category/tree'],
    help: '下单转化 = 点击后下单 ÷ 点击。点击多而转化低的先看价格与详情,转化高而点击少的往前排。',
  },
);
