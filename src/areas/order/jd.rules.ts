import type { Rule } from '../../language/rule';

export const jdRules: readonly Rule[] = [
  {
    id: 'JD-1',
    message: '已映射的京东区域有平台区划,且层级相同;未映射的没有',
    sql: `
      select id
      from jd_area
      where not deleted
        and (
          (mapped = 'yes') <> (area_code is not null)
            or length(area_code) <> case level when 'province' then 2 when 'city' then 4 when 'district' then 6 else 9 end
        )`,
    brokenBy: [
      ['jd_area', 'area_code = null', `mapped = 'yes'`],
      ['jd_area', `area_code = '33'`, `mapped = 'yes' and level = 'city'`],
    ],
  },
  {
    id: 'JD-2',
    message: '命中黑名单而取消的京东订单数等于命中次数之和',
    sql: `
      select 0 as id
      where (select coalesce(sum(hit_count), 0) from jd_blacklist where not deleted)
        <> (select count(*) from third_order where not deleted and channel = 'jd' and cancel_reason = '命中京东黑名单')`,
    brokenBy: [['jd_blacklist', 'hit_count = hit_count + 1']],
  },
];
