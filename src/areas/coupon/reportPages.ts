import { pages } from '../../language/page';
import { couponActivity } from './activity';
import { couponBatch } from './batch';
import { couponItem } from './item';

const place = { group: 'statistics-reports', subgroup: '卡券与营销统计', kind: 'stats', read: 'statistics' } as const;

export const reportPages = [
  ...pages(couponBatch, {
    ...place,
    url: '/api/coupon/merchant/batch/statistics',
    name: '促销卡批次统计',
    leadsTo: '/api/coupon/merchant/batch/search',
    look: { rows: 'batch', measure: 'spent', top: 20 },
    english: 'coupon batch statistics',
    filters: ['status', 'couponType', 'sceneId', 'createdAt'],
    help: '一行一个批次:发了多少、用了多少、平台花了多少,据此决定续发还是停。核销率=已用÷已发,每张成本=已花÷已用。',
  }),
  ...pages(couponItem, {
    ...place,
    url: '/api/coupon/merchant/item/statistics',
    name: '促销卡状态统计',
    leadsTo: '/api/coupon/merchant/item/search',
    look: { rows: 'status', measure: 'cards' },
    english: 'coupon card statistics',
    filters: ['status', 'voucherType', 'batchId', 'activityId', 'shopId', 'createdAt'],
    preset: { voucherType: 'card' },
    help: '各状态的卡有多少、还占用多少预算、用掉的由谁承担;点一个数字看是哪些卡。按领取的日期算。',
  }),
  ...pages(couponActivity, {
    ...place,
    url: '/api/activity/coupon/statistics',
    name: '卡券活动统计',
    leadsTo: '/api/activity/coupon/search',
    look: { rows: 'activity', measure: 'cost', top: 20 },
    english: 'coupon activity statistics',
    filters: ['status', 'sceneId', 'beginAt'],
    help: '对比活动的花费与使用,或换成按场景看。已花费只算用掉的卡里平台承担的;每次使用成本=已花费÷使用。',
  }),
];
