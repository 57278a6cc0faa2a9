import { bp, choice, decimal, flag, int, text } from '../../language/field';
import { options, query, resource } from '../../language/resource';

/** Administrative areas of GB/T 2260 and the statistics bureau: provinces, cities, districts; streets of the opened cities. */
export const areaNode = resource('area', {
  label: '行政区划',
  title: 'name',
  english: 'area',
  fields: {
    code: text('区划码', { max: 12, required: true, unique: true, search: 'prefix' }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    parentCode: text('上级', { max: 12 }),
    level: choice('层级', { province: '省', city: '市', district: '区县', street: '街道' }, { required: true }),
    fullName: text('全称', { max: 128, required: true }),
    lng: decimal('中心经度', 6),
    lat: decimal('中心纬度', 6),
    opened: flag('已开通'),
  },
  indexes: [['parentCode', 'code']],
  reads: {
    children: query('/util/area', {
      access: 'session',
      input: { parentCode: text('上级区划码', { max: 12 }), code: text('区划码', { max: 12 }), keyword: text('名称', { max: 32 }) },
    }),
  },
});

/** Thresholds and benefits of shops and partners. */
export const platformGrade = resource('platform_grade', {
  label: '平台等级',
  title: 'name',
  fields: {
    target: choice('对象', { shop: '店铺', partner: '服务商' }, { required: true }),
    level: int('级数', { required: true, min: 1, max: 20 }),
    name: text('等级名', { max: 16, required: true, search: 'contains' }),
    minOrderQty: int('月单量门槛', { required: true, default: 0, min: 0 }),
    minScore: int('评分门槛', { required: true, default: 0, min: 0, max: 100 }),
    commissionBp: bp('抽佣优惠', { required: true, default: 0 }),
    status: choice('状态', { disabled: '停用', enabled: '启用' }, { required: true, default: 'enabled' }),
  },
  uniqueWhere: [{ fields: ['target', 'level'] }],
  indexes: [['target', 'level']],
  reads: { options: options('/sys/grade/list') },
});
