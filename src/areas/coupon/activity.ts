import { choice, derived, image, instant, int, json, money, ref, refs, text, texts } from '../../language/field';
import { ruleData } from '../../language/ruleData';
import { whenLinked } from '../../language/linking';
import { pages } from '../../language/page';
import { create, detail, list, look, move, query, remove, resource, SAME, update } from '../../language/resource';
import { activityReport } from './reports';
import { ORDER_FACTS } from './orderFacts';
import type { Replayed } from './condition';
import type { RuleNode } from './ruleTree';
import { WHOLE } from './platform';

const CALL = '/activity/coupon';
const FIELDS = ['name', 'sceneId', 'batchIds', 'cityCodes', 'beginAt', 'endAt', 'budgetAmount', 'banner', 'conditions', 'remark'] as const;

const activityEvidence = {
  fields: [
    'name',
    'sceneId',
    'batchIds',
    'cityCodes',
    'beginAt',
    'endAt',
    'conditionText',
    'budgetAmount',
    'heldAmount',
    'costAmount',
    'receivedCount',
    'usedCount',
    'status',
  ],
  alike: ['sceneId'],
} as const;

/** Cards of some batches, given out in a scene, in some cities, for a while, on a budget of its own. */
export const couponActivity = resource('coupon_activity', {
  label: '卡券活动',
  title: 'name',
  english: 'coupon activity campaign',
  fields: {
    name: text('活动名', { max: 64, required: true, search: 'contains' }),
    sceneId: ref('coupon_scene', '场景', { required: true, offered: { status: 'enabled' } }),
    batchIds: refs('coupon_batch', '批次', {
      offered: { status: 'running' },
      leads: { live: { status: 'running' }, seen: { status: ['published', 'running'] }, gone: '批次没有在发' },
    }),
    cityCodes: texts('城市', { areas: 'city', help: '留空为全部' }),
    beginAt: instant('开始', { required: true }),
    endAt: instant('结束', { required: true }),
    conditions: ruleData('订单条件', ORDER_FACTS, {
      max: 10,
      textIn: 'conditionText',
      help: '各行同时满足才算命中,写“或”的行与上一行满足其一即可;金额以元计,多个值用逗号隔开。发布前可拿过去的订单试算,发卡时按每人最近一单核对',
    }),
    conditionText: text('条件', { max: 500, readOnly: true }),
    budgetAmount: money('预算', { required: true, min: 1 }),
    heldAmount: { ...derived.sum('占用', 'coupon_entry', 'activityId', 'heldDelta'), ...WHOLE },
    costAmount: { ...derived.sum('已花费', 'coupon_entry', 'activityId', 'spentDelta'), ...WHOLE },
    receivedCount: { ...derived.count('领取', 'coupon_item', 'activityId'), ...WHOLE },
    usedCount: { ...derived.count('使用', 'coupon_item', 'activityId', { status: 'used' }), ...WHOLE },
    banner: image('头图'),
    stopReason: text('终止原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', published: '已发布', running: '进行中', ended: '已结束', terminated: '已终止' },
      {
        required: true,
        readOnly: true,
        default: 'draft',
        tones: { draft: 'idle', published: 'good', running: 'run', ended: 'idle', terminated: 'idle' },
      },
    ),
  },
  counts: { status: ['published', 'running', 'ended', 'terminated'] },
  caps: { budget: [['heldAmount', 'costAmount'], 'budgetAmount'], counts: ['usedCount', 'receivedCount'] },
  checks: { days: { sql: 'end_at > begin_at', message: '结束须晚于开始' } },
  indexes: [['-createdAt'], ['status', '-beginAt'], ['sceneId', '-beginAt'], ['batchIds'], ['status', 'endAt'], ['beginAt'], ['endAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: 'draft', to: SAME },
    { call: `${CALL}/publish`, from: 'draft', to: 'published' },
    { call: 'system', from: 'published', to: 'running', due: 'beginAt' },
    { call: 'system', from: 'running', to: 'ended', due: 'endAt' },
    { call: `${CALL}/stop`, from: ['published', 'running'], to: 'terminated' },
    { call: `${CALL}/delete`, from: 'draft', to: null },
  ],
  reads: {
    search: list(`${CALL}/search`, { sort: '-beginAt', summary: ['budgetAmount', 'costAmount', 'receivedCount', 'usedCount'] }),
    info: detail(`${CALL}/info`, {
      with: {
        sends: {
          resource: 'coupon_send',
          by: 'activityId',
          sort: '-createdAt',
          columns: ['sendNo', 'status', 'batchId', 'planQty', 'successQty', 'failQty', 'sentAt'],
        },
        entries: {
          resource: 'coupon_entry',
          by: 'activityId',
          sort: '-occurredAt',
          columns: ['occurredAt', 'kind', 'batchId', 'qty', 'heldDelta', 'spentDelta', 'itemId'],
        },
      },
    }),
    replay: query(`${CALL}/replay`, {
      input: {
        id: ref('coupon_activity', '活动', { required: true }),
        days: int('天数', { min: 1, max: 366, default: 30, help: '回放到现在为止这么多天的订单' }),
      },
    }),
    /** Cards that customers can get now, for whoever builds a page that shows some. */
    shown: query(`${CALL}/shown`, {
      access: 'session',
      input: { count: int('张数', { required: true, min: 1, max: 10 }) },
    }),
    ...activityReport,
  },
  actions: {
    add: create('新建活动', `${CALL}/add`, { key: 'n', english: 'add activity', like: ['sceneId'], fields: FIELDS }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: FIELDS }),
    replay: look('试算', `${CALL}/replay`, {
      key: 'i',
      english: 'replay simulate overlap trial',
      ask: { days: int('回放最近', { required: true, min: 1, max: 366, default: 30, unit: '天' }) },
      reply: { rule: json<readonly RuleNode[]>('规则'), replayed: json<Replayed>('回放') },
    }),
    publish: move('发布', `${CALL}/publish`, {
      evidence: activityEvidence,
      key: 'p',
      on: 'row',
      english: 'publish',
      versioned: true,
      danger: true,
      ask: {
        overlapping: choice('与其他活动重叠时', { refuse: '不发布', accept: '仍然发布' }, { required: true, default: 'refuse' }),
      },
    }),
    stop: move('终止', `${CALL}/stop`, {
      evidence: activityEvidence,
      key: 's',
      english: 'terminate stop',
      danger: true,
      ask: { reason: text('终止原因', { max: 200, required: true, help: '已领的卡仍可用到期' }), linked: whenLinked() },
      replaces: { linked: null },
      // Which pages these are is said before it is decided.
      previews: true,
    }),
    remove: remove('删除', `${CALL}/delete`, { evidence: activityEvidence, english: 'delete', danger: true }),
  },
});

const place = { group: 'operations-center', subgroup: '场景与活动' } as const;
const filters = ['keyword', 'status', 'sceneId', 'batchIds', 'beginAt', 'endAt'] as const;
export const activityPages = pages(
  couponActivity,
  {
    ...place,
    url: '/api/activity/coupon/search',
    name: '卡券活动',
    kind: 'list',
    read: 'search',
    english: 'coupon activities campaigns',
    columns: [
      'name',
      'status',
      'beginAt',
      'endAt',
      'budgetAmount',
      'heldAmount',
      'costAmount',
      'receivedCount',
      'usedCount',
      'sceneId',
      'batchIds',
      'cityCodes',
      'conditionText',
    ],
    filters,
    actions: ['add', 'update', 'replay', 'publish', 'stop', 'remove'],
    calls: ['/activity/coupon/scene/list', '/coupon/merchant/batch/list'],
    help: '先用“试算”把规则放到过去的订单上:命中多少单、平台与店铺各承担多少、预算哪天用尽、谁已经优惠过一次,以及与哪些活动重叠。试算不是预测,也不算限领与余量。',
  },
  {
    ...place,
    url: '/api/activity/coupon/info',
    name: '卡券活动详情',
    kind: 'detail',
    facts: ['budgetAmount', 'costAmount', 'endAt'],
    read: 'info',
    english: 'coupon activity detail',
    sections: [
      {
        label: '活动',
        fields: ['name', 'status', 'banner', 'sceneId', 'batchIds', 'cityCodes', 'beginAt', 'endAt', 'stopReason', 'remark'],
      },
      { label: '条件', fields: ['conditionText', 'conditions'] },
      { label: '进度', fields: ['budgetAmount', 'heldAmount', 'costAmount', 'receivedCount', 'usedCount', 'createdBy', 'createdAt'] },
    ],
    related: [
      {
        label: '发出的卡',
        resource: 'coupon_item',
        read: 'search',
        by: 'activityId',
        columns: ['couponNo', 'status', 'phone', 'batchId', 'usedAt', 'orderId', 'discountAmount', 'platformBear'],
      },
    ],
    actions: ['update', 'replay', 'publish', 'stop'],
    help: '占用是已发未用的卡最多还会花的,已花费是用掉的卡里平台承担的;两者之和不超过预算。预算不够再发一张时活动自行结束。',
  },
  {
    ...place,
    url: '/api/activity/coupon/search/calendar',
    name: '卡券活动日历',
    kind: 'calendar',
    read: 'search',
    time: { begin: 'beginAt', end: 'endAt', when: { status: ['published', 'running'] } },
    lanes: 'sceneId',
    overlaps: {
      when: { status: ['draft', 'published', 'running'] },
      by: [
        ['sceneId', 'cityCodes'],
        ['batchIds', 'cityCodes'],
      ],
    },
    english: 'coupon activity calendar',
    columns: ['name', 'status', 'beginAt', 'endAt', 'sceneId', 'cityCodes', 'budgetAmount'],
    filters: ['keyword', 'status', 'sceneId'],
    actions: ['update', 'replay', 'publish'],
    help: '一个活动画在它的全部日子上,按周看时每个场景一条道;同时同城、场景相同或共用批次的标红。草稿选中后按 Alt+←→ 改一天、Alt+Shift+←→ 改结束,或直接拖,Enter 确定。用“试算”看它与谁的时间、城市和批次重叠。',
  },
);
