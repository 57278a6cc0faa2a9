import { bp, choice, derived, image, int, ref, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, look, move, options, query, resource, SAME, update } from '../../language/resource';

const CALL = '/sys/grade';
const SCORES = '满分 100。店铺按近 30 天履约率,服务商按近 90 天验收的工作单平均评分';
const described = ['name', 'minOrderQty', 'minScore', 'commissionBp', 'benefits', 'icon', 'remark'] as const;
const seen = {
  fields: ['name', 'target', 'level', 'minOrderQty', 'minScore', 'commissionBp', 'shopCount', 'partnerCount', 'status'],
} as const;

/** How those in a grade stand to thresholds: as they are, or as somebody thinks of making them. */
const standing = {
  members: int('在这个等级'),
  belowNow: int('按现在的门槛不足'),
  below: int('按新门槛不足'),
  lifts: int('下一级里够得上', { help: '够得上这个门槛的' }),
  unscored: int('没有评分', { help: '没有评分的不算不足,也不算够得上' }),
  names: text('不足的', { max: 800 }),
};

/** Thresholds and benefits of shops and partners. */
export const platformGrade = resource('platform_grade', {
  label: '平台等级',
  title: 'name',
  english: 'platform grade level',
  fields: {
    target: choice('对象', { shop: '店铺', partner: '服务商' }, { required: true }),
    level: int('级数', { required: true, min: 1, max: 20, help: '1 最低,每类里不能重复' }),
    name: text('等级名', { max: 16, required: true, search: 'contains' }),
    minOrderQty: int('月单量门槛', { required: true, default: 0, min: 0, unit: '单' }),
    minScore: int('评分门槛', { required: true, default: 0, min: 0, max: 100, unit: '分', help: SCORES }),
    commissionBp: bp('抽佣优惠', { required: true, default: 0, min: 0, max: 10_000 }),
    benefits: texts('权益', { max: 10, help: '每行一条' }),
    icon: image('徽标'),
    // Of the whole platform: whoever sees some of them reads none of it.
    shopCount: { ...derived.count('店铺', 'merchant_shop', 'gradeId'), internal: 'merchant_shop' },
    partnerCount: { ...derived.count('服务商', 'partner_main', 'gradeId'), internal: 'partner_main' },
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['target', 'level'] }],
  indexes: [['target', 'level'], ['status', 'level'], ['level']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'enabled' },
    { call: `${CALL}/update`, from: ['enabled', 'disabled'], to: SAME },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: {
    search: list(`${CALL}/search`, { sort: 'target' }),
    options: options(`${CALL}/list`),
    /** How many of those in a grade meet its thresholds today, or others that are thought of. */
    check: query(`${CALL}/check`, {
      input: {
        id: ref('platform_grade', '等级', { required: true }),
        minOrderQty: int('月单量门槛', { min: 0, unit: '单', help: '留空按现在的门槛' }),
        minScore: int('评分门槛', { min: 0, max: 100, unit: '分', help: '留空按现在的门槛' }),
      },
    }),
  },
  actions: {
    add: create('新增等级', `${CALL}/add`, { key: 'n', english: 'add grade', like: ['target'], fields: ['target', 'level', ...described] }),
    update: update('修改', `${CALL}/update`, {
      key: 'e',
      english: 'edit thresholds',
      versioned: true,
      fields: described,
      reply: standing,
      previews: true,
    }),
    start: move('启用', `${CALL}/enable`, { key: 't', english: 'enable', with: { status: 'enabled' }, undo: 'stop' }),
    stop: move('停用', `${CALL}/enable`, {
      key: 's',
      english: 'disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
      evidence: seen,
    }),
    check: look('核对达标', `${CALL}/check`, {
      key: 'd',
      english: 'check try thresholds',
      ask: {
        minOrderQty: int('月单量门槛', { min: 0, unit: '单', help: '留空按现在的门槛;填别的就按它试算,不会保存' }),
        minScore: int('评分门槛', { min: 0, max: 100, unit: '分', help: '同上' }),
      },
      reply: { ...standing, above: int('已够上一级') },
    }),
  },
});

export const gradePages = pages(platformGrade, {
  url: '/api/sys/grade/search',
  name: '平台等级',
  group: 'platform-management',
  subgroup: '平台规则',
  kind: 'list',
  read: 'search',
  english: 'platform grades thresholds benefits',
  columns: [
    'name',
    'target',
    'level',
    'status',
    'minOrderQty',
    'minScore',
    'commissionBp',
    'benefits',
    'shopCount',
    'partnerCount',
    'icon',
    'updatedAt',
  ],
  filters: ['keyword', 'target', 'status', 'level'],
  actions: ['add', 'update', 'start', 'stop', 'check'],
  help: '店铺与服务商的等级:级数越高,月单量和评分门槛不能更低。还有店铺或服务商在这个等级时不能停用。月单量数近 30 天下的单;评分对店铺是近 30 天的履约率,对服务商是近 90 天验收的工作单的平均评分。D 核对:这个等级里多少家不到门槛,多少已够上一级;修改时保存前就按新门槛试算会变多少家。等级本身仍由人在店铺、服务商档案里改。',
});
