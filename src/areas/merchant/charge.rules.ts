import type { Rule } from '../../language/rule';

export const chargeRules: readonly Rule[] = [
  {
    id: 'CHG-1',
    says: '启用的收费规则同类、同优先级时范围不重叠',
    sql: `
      select a.id
      from shop_charge a
      join shop_charge b on b.charge_type = a.charge_type and b.priority = a.priority and b.id > a.id
        and b.status = 'enabled' and not b.deleted and a.begin_date <= b.end_date and b.begin_date <= a.end_date
        and (a.tag_ids && b.tag_ids or cardinality(a.tag_ids) = 0 or cardinality(b.tag_ids) = 0)
        and (a.city_codes && b.city_codes or cardinality(a.city_codes) = 0 or cardinality(b.city_codes) = 0)
      where a.status = 'enabled' and not a.deleted`,
    brokenBy: [
      [
        'shop_charge',
        `
          charge_type = 'fixed', priority = 1, tag_ids = '{}', city_codes = '{}', begin_date = '2026-01-01',
            end_date = '2026-12-31', status = 'enabled'`,
      ],
    ],
  },
];
