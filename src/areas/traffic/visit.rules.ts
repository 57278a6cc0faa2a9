import type { Rule } from '../../language/rule';

export const visitRules: readonly Rule[] = [
  {
    id: 'SYS-22',
    message: '访客不多于浏览,下单不多于点击;同一天、页面或商品、城市、来源只有一行',
    sql: `
      select min(id) as id
      from page_visit_stat
      where not deleted
      group by stat_date, stat_type, page_code, spu_id, city_code, source_app
      having count(*) > 1 or bool_or(
        uv > pv
          or order_count > click_count
          or (stat_type = 'page') <> (page_code is not null)
          or (stat_type = 'product') <> (spu_id is not null)
      )`,
    brokenBy: [
      ['page_visit_stat', 'uv = pv + 1', `stat_type = 'page'`],
      ['page_visit_stat', 'order_count = click_count + 1'],
      ['page_visit_stat', `city_code = '3301', source_app = 'app'`],
    ],
  },
];
