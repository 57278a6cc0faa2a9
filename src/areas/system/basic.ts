import { choice, decimal, flag, text } from '../../language/field';
import { query, resource } from '../../language/resource';

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
