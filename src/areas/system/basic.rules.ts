import type { Rule } from '../../language/rule';

export const basicRules: readonly Rule[] = [
  {
    id: 'SYS-17',
    says: '等级越高,要求的单量和评分不下降',
    sql: `
      select h.id
      from platform_grade h
      join platform_grade l on l.target = h.target and l.level < h.level and not l.deleted
      where not h.deleted and (h.min_order_qty < l.min_order_qty or h.min_score < l.min_score)`,
    brokenBy: [['platform_grade', 'min_score = 100', 'level = 1']],
  },
  {
    id: 'SYS-20',
    says: '区划的上级存在,层级逐级加一',
    sql: `
      select a.id
      from area a
      left join area p on p.code = a.parent_code
      where (a.level = 'province') <> (a.parent_code is null)
        or (
          a.parent_code is not null
            and (
              p.id is null
                or (p.level, a.level) not in (('province', 'city'), ('city', 'district'), ('district', 'street'))
            )
        )`,
    brokenBy: [['area', `parent_code = '0'`, `level = 'city'`]],
  },
];
