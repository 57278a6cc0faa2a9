import { choice, date, derived, int, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, resource, SAME, update } from '../../language/resource';

const CALL = '/activity/coupon/scene';
/** What somebody has to have done, or not, for a scene to be meant for them; what is empty is not asked. */
const SCENE_RULE = ['minOrders', 'maxOrders', 'idleDays'] as const;
const FIELDS = ['code', 'name', 'trigger', ...SCENE_RULE, 'perUserLimit', 'perDayLimit', 'sort', 'remark'] as const;

/** When cards are given out: on which occasion, to whom, and how many at most. */
export const couponScene = resource('coupon_scene', {
  label: '卡券场景',
  title: 'name',
  english: 'coupon scene',
  fields: {
    code: text('编码', {
      max: 16,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[A-Z][A-Z0-9_]{1,15}',
      help: '大写字母、数字与下划线',
    }),
    name: text('场景名', { max: 32, required: true, unique: true, search: 'contains' }),
    trigger: choice(
      '触发',
      { first: '新客首单', again: '复购', recall: '沉默召回', birthday: '生日', manual: '手工' },
      // Nothing says when a customer's birthday is: cards by it would go to nobody.
      { required: true, default: 'manual', withheld: ['birthday'] },
    ),
    minOrders: int('下过至少', { min: 0, max: 9_999, unit: '单' }),
    maxOrders: int('下过至多', { min: 0, max: 9_999, unit: '单' }),
    idleDays: int('已有多久没下单', { min: 1, max: 999, unit: '天' }),
    rule: text('条件', { max: 200, readOnly: true }),
    perUserLimit: int('每人限领', { required: true, min: 1, max: 999, default: 1, unit: '张' }),
    perDayLimit: int('每日限发', { required: true, min: 1, max: 10_000_000, default: 1_000, unit: '张' }),
    batchCount: derived.count('批次', 'coupon_batch', 'sceneId'),
    activityCount: derived.count('进行中活动', 'coupon_activity', 'sceneId', { status: ['published', 'running'] }),
    sort: int('排序', { required: true, min: 0, max: 9_999, default: 100, help: '小的在前' }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  checks: { orders: { sql: 'max_orders >= min_orders', message: '“下过至多”不能小于“下过至少”' } },
  indexes: [['sort'], ['status', 'sort'], ['trigger', 'sort'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'enabled' },
    { call: `${CALL}/update`, from: ['enabled', 'disabled'], to: SAME },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: { search: list(`${CALL}/search`, { sort: 'sort' }), options: options(`${CALL}/list`) },
  actions: {
    add: create('新增场景', `${CALL}/add`, { key: 'n', english: 'add scene', fields: FIELDS }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: FIELDS }),
    enable: move('启用', `${CALL}/enable`, { key: 't', english: 'enable', with: { status: 'enabled' }, undo: 'disable' }),
    disable: move('停用', `${CALL}/enable`, { key: 'p', english: 'disable', with: { status: 'disabled' }, undo: 'enable' }),
  },
});

/** How many cards of a scene somebody has had, or were given out on a day: what its limits are held against. */
export const couponSceneCount = resource('coupon_scene_count', {
  label: '场景领取数',
  title: 'kind',
  english: 'coupon scene count',
  under: ['sceneId'],
  fields: {
    sceneId: ref('coupon_scene', '场景', { required: true, readOnly: true }),
    kind: choice('按', { user: '人', day: '日' }, { required: true, readOnly: true }),
    phone: phone('手机', { masked: true, readOnly: true }),
    day: date('日期', { readOnly: true }),
    taken: int('已领', { required: true, readOnly: true, min: 0, default: 0, unit: '张' }),
    most: int('当时上限', { required: true, readOnly: true, min: 0, default: 0, unit: '张' }),
  },
  checks: {
    kind: { sql: `(kind = 'user') = (phone is not null) and (kind = 'day') = (day is not null)`, message: '按人的有手机,按日的有日期' },
  },
  uniqueWhere: [{ fields: ['sceneId', 'phone'] }, { fields: ['sceneId', 'day'] }],
  indexes: [['sceneId', 'kind']],
});

export const scenePages = pages(couponScene, {
  url: '/api/activity/coupon/scene/search',
  name: '卡券场景',
  group: 'operations-center',
  subgroup: '场景与活动',
  kind: 'list',
  read: 'search',
  english: 'coupon scenes',
  columns: ['name', 'status', 'trigger', 'rule', 'perUserLimit', 'perDayLimit', 'batchCount', 'activityCount', 'code', 'sort', 'updatedAt'],
  filters: ['keyword', 'status', 'trigger'],
  actions: ['add', 'update', 'enable', 'disable'],
  help: '一个手机号在一个场景里领到的卡不超过每人限领,一天发出的不超过每日限发,经活动发的也一样,所以活动只能用本场景或不限场景的批次;超过的、以及触发与条件不相符的(首单只给没下过单的,复购与召回只给下过单的),在发放明细里记为失败。限领可以调低,只对以后的发放算。有已发布或进行中活动的场景不能停用。',
});
