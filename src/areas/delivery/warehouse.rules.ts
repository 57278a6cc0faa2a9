import type { Rule } from '../../language/rule';

export const warehouseRules: readonly Rule[] = [
  {
    id: 'WHS-1',
    message: '前置仓有同城市的启用的上级总仓',
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
  {
    id: 'WHS-3',
    message: '同类型启用仓内,品牌与街道唯一',
    sql: `
      select min(s.id) as id
      from warehouse_street s
      join partner_warehouse w on w.id = s.warehouse_id and not w.deleted and w.status = 'enabled'
      where not s.deleted
      group by w.warehouse_type, s.brand_id, s.street_code
      having count(*) > 1`,
    brokenBy: [
      [
        'warehouse_street',
        `(brand_id, street_code) = (select brand_id, street_code from warehouse_street order by id limit 1)`,
        'id in (select id from warehouse_street order by id limit 3)',
      ],
    ],
  },
  {
    id: 'WHS-5',
    message: '营业状态是最近一条生效的变更或休假的结果',
    sql: `
      with told as (
        select warehouse_id, effective_at as at, to_status as state from warehouse_status_change where status = 'active' and not deleted
        union all
        select warehouse_id, begin_at, 'holiday' from holiday_record where status in ('running', 'ended') and not deleted
        union all
        select warehouse_id, end_at, 'open' from holiday_record where status = 'ended' and not deleted
      )
      select w.id
      from partner_warehouse w
      join lateral (select state from told where warehouse_id = w.id order by at desc limit 1) t on true
      where not w.deleted and t.state <> w.biz_status
        and not exists (
          select from holiday_record h
          join warehouse_status_change c on c.warehouse_id = h.warehouse_id and c.status = 'active' and c.to_status = 'closed'
            and c.effective_at between h.begin_at and h.end_at
          where h.warehouse_id = w.id
        )`,
    brokenBy: [
      ['partner_warehouse', `biz_status = 'closed'`],
      ['warehouse_status_change', `to_status = 'closed'`, `status = 'active'`],
    ],
  },
  {
    id: 'WHS-5',
    message: '同仓至多一张待审核的变更;停业生效的那张没有剩余库存',
    sql: `
      select min(id) as id
      from warehouse_status_change
      where not deleted and status = 'pending'
      group by warehouse_id
      having count(*) > 1
      union all
      select id
      from warehouse_status_change
      where not deleted and (status = 'active') <> (effective_at is not null)`,
    brokenBy: [
      ['warehouse_status_change', 'effective_at = null', `status = 'active'`],
      ['warehouse_status_change', `status = 'pending', warehouse_id = (select min(id) from partner_warehouse)`],
    ],
  },
  {
    id: 'WHS-6',
    message: '渠道里编码唯一,仓在一个授权下只有一个编码,渠道就是授权的渠道',
    sql: `
      select c.id
      from warehouse_code c
      join third_auth a on a.id = c.auth_id
      where not c.deleted and c.channel <> a.channel
      union all
      select min(id) as id
      from warehouse_code
      where not deleted
      group by channel, channel_store_code
      having count(*) > 1
      union all
      select min(id) as id
      from warehouse_code
      where not deleted
      group by warehouse_id, auth_id
      having count(*) > 1`,
    brokenBy: [
      ['warehouse_code', `channel = 'nongfu'`],
      ['warehouse_code', `channel_store_code = 'A'`],
      ['warehouse_code', 'warehouse_id = (select min(id) from partner_warehouse)'],
    ],
  },
  {
    id: 'HOL-1',
    message: '休假的代班仓是同城的另一个仓',
    sql: `
      select a.id
      from holiday_record a
      left join partner_warehouse w on w.id = a.warehouse_id
      left join partner_warehouse s on s.id = a.backup_warehouse_id
      where not a.deleted and (left(s.area_code, 4) <> left(w.area_code, 4) or a.backup_warehouse_id = a.warehouse_id)`,
    brokenBy: [['holiday_record', 'backup_warehouse_id = warehouse_id']],
  },
];
