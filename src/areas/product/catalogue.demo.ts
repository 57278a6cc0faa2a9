/** What products are put in order by: units, categories, tags. */
import { productCategory } from './category';
import { partnerUnit } from './partnerProduct';
import { productTag } from './spu';
import { World, type Seed } from '../demo/world';

export function unitRows(id: (daysAgo: number) => string): Seed<typeof partnerUnit>[] {
  const base = (
    name: string,
    symbol: string | null,
    unitType: Seed<typeof partnerUnit>['unitType'],
    sort: number,
  ): Seed<typeof partnerUnit> => ({ id: id(600), name, symbol, unitType, ratio: 1, decimals: 0, sort });
  const [bucket, bottle, piece] = [base('桶', null, 'bucket', 10), base('瓶', null, 'bottle', 20), base('个', 'pcs', 'other', 60)];
  const of = (name: string, unitType: Seed<typeof partnerUnit>['unitType'], ratio: number, sort: number): Seed<typeof partnerUnit> => ({
    id: id(590),
    name,
    symbol: null,
    unitType,
    baseUnitId: bottle.id,
    ratio,
    decimals: 0,
    sort,
  });
  return [bucket, bottle, of('箱', 'box', 24, 30), of('半箱', 'box', 12, 40), of('提', 'pack', 6, 50), piece];
}

export function categoryRows(id: (daysAgo: number) => string): Seed<typeof productCategory>[] {
  const out: Seed<typeof productCategory>[] = [];
  const add = (
    parent: Seed<typeof productCategory> | null,
    code: string,
    name: string,
    more: Partial<Seed<typeof productCategory>> = {},
  ) => {
    const row: Seed<typeof productCategory> = {
      id: id(620),
      code,
      name,
      parentId: parent?.id ?? null,
      level: parent === null ? 'first' : parent.level === 'first' ? 'second' : 'third',
      attributes: [],
      sort: (out.length + 1) * 10,
      status: 'enabled',
      ...more,
    };
    out.push(row);
    return row;
  };
  const water = add(null, 'WATER', '饮用水');
  const buckets = add(water, 'BUCKETS', '桶装水', { isBucket: true });
  add(buckets, 'BUCKET', '周转桶', { isBucket: true, attributes: ['容量', '桶型'] });
  add(buckets, 'ONEWAY', '一次性桶', { attributes: ['容量'] });
  const bottles = add(water, 'BOTTLES', '瓶装水');
  add(bottles, 'FAMILY', '家庭装', { attributes: ['容量', '瓶数'] });
  add(bottles, 'BOX', '整箱小瓶', { attributes: ['容量', '瓶数'] });
  const devices = add(null, 'DEVICES', '饮水设备');
  const dispensers = add(devices, 'DISPENSERS', '饮水机');
  add(dispensers, 'STANDING', '立式', { attributes: ['制冷方式', '功率'] });
  add(dispensers, 'DESKTOP', '台式', { status: 'disabled' });
  return out;
}

export const tagRows = (world: World, id: (daysAgo: number) => string): Seed<typeof productTag>[] =>
  (
    [
      ['热销', 'selling', '#dc2626'],
      ['弱碱性', 'selling', '#0891b2'],
      ['母婴适用', 'selling', '#16a34a'],
      ['开学季', 'activity', '#ea580c'],
      ['禁止低于参考价', 'control', '#7c3aed'],
      ['限本城销售', 'control', '#475569'],
    ] as const
  ).map(([name, tagType, color], i) => ({
    id: id(200 - i * 7),
    name,
    tagType,
    color,
    sort: (i + 1) * 10,
    beginAt: tagType === 'activity' ? world.daysAgo(40).toISOString() : null,
    endAt: tagType === 'activity' ? world.daysAgo(5).toISOString() : null,
  }));
