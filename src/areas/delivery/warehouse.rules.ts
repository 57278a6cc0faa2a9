import type { Rule } from '../../language/rule';

export const warehouseRules: readonly Rule[] = [
  {
    id: 'WHS-1',
    says: '前置仓有同城市的启用的上级总仓',
    sql: `
      select w.id
      from partner_warehouse w
      left join partner_warehouse m on m.id = w.parent_id and not m.deleted
      where not w.deleted and w.warehouse_type = 'front'
        and (
          m.id is null or m.warehouse_type <> 'main' or m.status <> 'enabled'
            or left(m.area_code, 4) <> left(w.area_code, 4)
        )`,
    brokenBy: [['partner_warehouse', 'parent_id = null', `warehouse_type = 'front'`]],
  },
];
