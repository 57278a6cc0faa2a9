import { blocks, choice, image, instant, int, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource, SAME, update } from '../../language/resource';
import { slot } from '../../language/slot';
import { MODULES } from './modules';

const CALL = '/activity/aggregate';
const APPS = { wechat: '微信小程序', alipay: '支付宝小程序', app: 'APP' } as const;
const ABOUT = ['name', 'code', 'app', 'cityCodes', 'background', 'beginAt', 'endAt', 'remark'] as const;
const aggregateEvidence = {
  fields: ['name', 'app', 'cityCodes', 'draftModules', 'entryCount', 'beginAt', 'endAt', 'publishedAt', 'status'],
  alike: ['app'],
} as const;

/** A page of one client that gathers entries and activities: a draft of its modules, and what customers see. */
export const aggregateConfig = resource('aggregate_config', {
  label: '聚合配置',
  title: 'name',
  english: 'aggregate page config',
  holds: { from: 'liveBeginAt', until: 'liveEndAt', when: { status: ['enabled', 'changed'] }, of: ['app'] },
  fields: {
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    code: text('编码', {
      max: 16,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[a-z][a-z0-9_]{1,15}',
      help: '小写字母、数字与下划线',
    }),
    app: choice('端', APPS, { required: true, default: 'wechat' }),
    draftModules: blocks('草稿模块', MODULES),
    modules: blocks('线上模块', MODULES, { readOnly: true }),
    entryCount: int('入口数', { required: true, readOnly: true, default: 0, min: 0 }),
    cityCodes: texts('城市', { areas: 'city', help: '留空为全部' }),
    background: image('背景'),
    beginAt: instant('生效'),
    endAt: instant('失效'),
    // As customers see it, whatever the draft has become.
    liveApp: choice('线上端', APPS, { required: true, readOnly: true, default: 'wechat' }),
    liveCityCodes: texts('线上城市', { areas: 'city', readOnly: true }),
    liveBackground: image('线上背景', { readOnly: true }),
    liveBeginAt: instant('线上生效', { readOnly: true }),
    liveEndAt: instant('线上失效', { readOnly: true }),
    publishedAt: instant('上线时间', { readOnly: true }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用', changed: '有未发布改动' },
      { required: true, readOnly: true, default: 'disabled', tones: { disabled: 'idle', enabled: 'good', changed: 'wait' } },
    ),
  },
  /** One at a time for a client in a city; no city is all of them. */
  slot: slot('liveBeginAt', 'liveEndAt', {
    by: ['liveApp', 'liveCityCodes'],
    when: { status: ['enabled', 'changed'] },
    rule: 'ACT-4',
  }),
  checks: { days: { sql: 'end_at > begin_at', message: '失效须晚于生效' } },
  versions: { fields: ['app', 'cityCodes', 'background', 'beginAt', 'endAt', 'draftModules'], at: ['build', 'enable'] },
  indexes: [['-createdAt'], ['status', '-createdAt'], ['app', '-createdAt'], ['liveApp', 'status'], ['-publishedAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'disabled' },
    { call: `${CALL}/update`, from: ['disabled', 'enabled', 'changed'], to: SAME },
    { call: `${CALL}/update`, from: 'enabled', to: 'changed' },
    { call: `${CALL}/update`, from: 'changed', to: 'enabled' },
    { call: `${CALL}/enable`, from: ['disabled', 'changed'], to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: ['enabled', 'changed'], to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: { search: list(`${CALL}/search`) },
  actions: {
    add: create('新增配置', `${CALL}/add`, { key: 'n', english: 'add config', fields: ABOUT }),
    /** All that the designer changes; `update` is the part of it that needs no designer. */
    build: update('保存', `${CALL}/update`, { english: 'save', versioned: true, fields: [...ABOUT, 'draftModules'] }),
    update: update('改资料', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: ABOUT }),
    enable: move('上线', `${CALL}/enable`, {
      evidence: aggregateEvidence,
      key: 'p',
      english: 'enable publish',
      versioned: true,
      with: { status: 'enabled' },
      danger: true,
    }),
    disable: move('停用', `${CALL}/enable`, { key: 'd', english: 'disable', with: { status: 'disabled' } }),
  },
});

export const aggregatePages = pages(aggregateConfig, {
  url: '/api/activity/aggregate/search',
  name: '聚合配置',
  group: 'operations-center',
  subgroup: '主题活动',
  kind: 'designer',
  read: 'search',
  english: 'aggregate page designer entries',
  designer: { draft: 'draftModules', live: 'modules', publishes: 'enable' },
  saves: 'build',
  columns: ['name', 'status', 'app', 'cityCodes', 'entryCount', 'beginAt', 'endAt', 'code', 'publishedAt', 'updatedAt'],
  filters: ['keyword', 'status', 'app'],
  actions: ['add', 'update', 'enable', 'disable'],
  help: '打开一个配置即可搭建:左边是模块的顺序,右边是手机上的样子。保存的是草稿,模块、端、城市、背景与起止都在上线时一起生效。上线时查看每个入口指向的页面、商品或活动还在不在;同一端同一城市只有一个启用。',
});
