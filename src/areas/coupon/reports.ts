/** What cards and activities are counted and measured by: the reports of their pages. */
import { report } from '../../language/resource';
import { levelsOf } from '../../language/report';
import { distinctOf, hoursOf, ratioOf, rowsOf, shareOf, sumOf, tallyOf } from '../../language/measures';

/** An activity runs for months, and stands under the day on which it began. */
const ACTIVITY_DAYS = 365;

/** Batches by the day they were made: what was planned, sent, used, and what it cost. */
export const batchReport = {
  statistics: report('/coupon/merchant/batch/statistics', {
    on: 'createdAt',
    per: ['month', 'week', 'day'],
    days: 366,
    by: {
      batch: { label: '批次', field: 'id' },
      type: { label: '类型', field: 'couponType' },
      scene: { label: '场景', field: 'sceneId' },
      status: { label: '状态', field: 'status' },
    },
    measures: {
      sent: tallyOf('已发', 'sentQty'),
      used: tallyOf('已用', 'usedQty'),
      useRate: ratioOf('核销率', 'used', 'sent', 'share'),
      spent: sumOf('平台已花', 'spentAmount'),
      held: sumOf('占用', 'heldAmount'),
      budget: sumOf('预算', 'budgetAmount'),
      spentRate: ratioOf('预算使用率', 'spent', 'budget', 'share'),
      perUse: ratioOf('每张成本', 'spent', 'used', 'money'),
      batches: rowsOf('批次数'),
    },
  }),
};

/** Cards by the day they were given out: where they stand, and what those used were good for. */
export const itemReport = {
  statistics: report('/coupon/merchant/item/statistics', {
    on: 'createdAt',
    per: ['day', 'week', 'month'],
    days: 366,
    by: {
      status: { label: '状态', field: 'status' },
      batch: { label: '批次', field: 'batchId' },
      activity: { label: '活动', field: 'activityId' },
      scene: { label: '场景', field: 'sceneId' },
      shop: { label: '店铺', field: 'shopId' },
      ...levelsOf('shopId.areaCode', 'city'),
      kind: { label: '券种', field: 'voucherType' },
    },
    measures: {
      cards: rowsOf('卡数'),
      unused: rowsOf('未使用', { where: { status: 'unused' } }),
      used: rowsOf('已使用', { where: { status: 'used' } }),
      useRate: shareOf('核销率', { where: { status: 'used' } }),
      expired: rowsOf('已过期', { where: { status: 'expired' } }),
      voided: rowsOf('已作废', { where: { status: 'voided' } }),
      held: sumOf('还占用', 'holdAmount'),
      discount: sumOf('抵扣', 'discountAmount'),
      platform: sumOf('平台承担', 'platformBear'),
      merchant: sumOf('店铺承担', 'merchantBear'),
      toUse: hoursOf('领取到使用', 'createdAt', 'usedAt', { where: { status: 'used' } }),
      people: distinctOf('领取人数', 'phone'),
    },
  }),
};

/** Activities by the day they begin: what they cost and what came of it. */
export const activityReport = {
  statistics: report('/activity/coupon/statistics', {
    on: 'beginAt',
    per: ['month', 'week', 'day'],
    days: ACTIVITY_DAYS,
    by: {
      activity: { label: '活动', field: 'id' },
      scene: { label: '场景', field: 'sceneId' },
      status: { label: '状态', field: 'status' },
    },
    measures: {
      cost: sumOf('已花费', 'costAmount'),
      budget: sumOf('预算', 'budgetAmount'),
      spentRate: ratioOf('预算使用率', 'cost', 'budget', 'share'),
      received: tallyOf('领取', 'receivedCount'),
      used: tallyOf('使用', 'usedCount'),
      useRate: ratioOf('使用率', 'used', 'received', 'share'),
      perUse: ratioOf('每次使用成本', 'cost', 'used', 'money'),
      activities: rowsOf('活动数'),
    },
  }),
};
