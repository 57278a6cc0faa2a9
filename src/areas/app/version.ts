import { bp, choice, flag, instant, int, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource, SAME, update } from '../../language/resource';
import { VERSION } from './blocks';

const CALL = '/app/version';
const described = ['packageUrl', 'changeLog', 'force', 'minSupport', 'remark'] as const;
const seen = {
  fields: [
    'platform',
    'versionNo',
    'buildNo',
    'packageUrl',
    'force',
    'minSupport',
    'grayBp',
    'cityCodes',
    'changeLog',
    'installedCount',
    'status',
  ],
} as const;

/** A version of the app: offered to a share of the shops first, then to all. */
export const appVersion = resource('app_version', {
  label: 'APP版本',
  title: 'versionNo',
  english: 'app version release',
  fields: {
    platform: choice('平台', { android: 'Android', ios: 'iOS' }, { required: true, default: 'android' }),
    versionNo: text('版本号', { ...VERSION, required: true, search: 'prefix' }),
    buildNo: int('构建号', { required: true, min: 1, max: 2_000_000_000, help: '每次构建都更大,如 1024' }),
    packageUrl: text('安装包', { max: 200, shape: 'https://\\S+', help: 'https 地址;发布前必填' }),
    changeLog: text('更新说明', { max: 2000, required: true }),
    force: flag('强更'),
    grayBp: bp('灰度比例', { required: true, readOnly: true, min: 0, max: 10_000, default: 0 }),
    cityCodes: texts('灰度城市', { areas: 'city', readOnly: true }),
    minSupport: text('最低支持', { ...VERSION, required: true, default: '1.0.0' }),
    installedCount: int('安装数', { required: true, readOnly: true, min: 0, default: 0 }),
    publishedAt: instant('发布时间', { readOnly: true }),
    stopReason: text('停止原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', gray: '灰度中', full: '全量', stopped: '停止' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', gray: 'run', full: 'good', stopped: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['platform', 'versionNo'] }, { fields: ['platform', 'buildNo'] }],
  checks: {
    share: {
      sql: `case status when 'draft' then gray_bp = 0 when 'gray' then gray_bp between 1 and 9999 when 'full' then gray_bp = 10000 else true end`,
      message: '灰度比例须与状态一致',
    },
    backed: { sql: `status = 'draft' or package_url is not null`, message: '发布的版本须有安装包' },
  },
  indexes: [['platform', '-buildNo'], ['status', '-buildNo'], ['-buildNo'], ['-publishedAt'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: ['draft', 'gray', 'full'], to: SAME },
    { call: `${CALL}/publish`, from: 'draft', to: 'gray' },
    { call: `${CALL}/publish`, from: 'draft', to: 'full' },
    { call: `${CALL}/publish`, from: 'gray', to: 'full' },
    { call: `${CALL}/publish`, from: 'gray', to: SAME },
    { call: `${CALL}/stop`, from: ['gray', 'full'], to: 'stopped' },
  ],
  reads: { search: list(`${CALL}/search`, { sort: '-buildNo' }) },
  actions: {
    add: create('新增版本', `${CALL}/add`, {
      key: 'n',
      english: 'add version',
      like: ['platform'],
      fields: ['platform', 'versionNo', 'buildNo', ...described],
    }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: described }),
    publish: move('发布/调灰度', `${CALL}/publish`, {
      on: 'row',
      key: 'p',
      english: 'publish stage rollout',
      evidence: seen,
      danger: true,
      versioned: true,
      ask: {
        grayBp: bp('灰度比例', { required: true, min: 1, max: 10_000, help: '100% 为全量,发给全部城市;只增不减' }),
        cityCodes: texts('灰度城市', { areas: 'city', help: '留空为全部城市;只能增加' }),
      },
      // The share is what is to be typed; the one that stands is read above it.
      replaces: { grayBp: null },
    }),
    stop: move('停止', `${CALL}/stop`, {
      on: 'row',
      key: 's',
      english: 'stop bad version',
      evidence: seen,
      danger: true,
      ask: { stopReason: text('原因', { max: 200, required: true }) },
    }),
  },
});

export const versionPages = pages(appVersion, {
  url: '/api/app/version/search',
  name: 'APP版本',
  group: 'platform-management',
  subgroup: 'APP管理',
  gateway: 'client',
  kind: 'list',
  read: 'search',
  english: 'app versions staged forced',
  columns: [
    'versionNo',
    'platform',
    'status',
    'grayBp',
    'force',
    'installedCount',
    'buildNo',
    'minSupport',
    'cityCodes',
    'changeLog',
    'publishedAt',
    'stopReason',
    'packageUrl',
  ],
  filters: ['keyword', 'platform', 'status', 'publishedAt'],
  actions: ['add', 'update', 'publish', 'stop'],
  help: '先按比例和城市灰度,再全量;比例与城市只增不减。没有安装包不能发布,强更也一样。发布后不能改强更,也不能调高最低支持:那等于强制更旧的版本更新。构建号要大于同平台已有的。有问题的版本按 S 停止:不再下发,已装的不受影响。',
});
