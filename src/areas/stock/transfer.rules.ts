import type { Rule } from '../../language/rule';

export const transferRules: readonly Rule[] = [
  {
    id: 'STK-9',
    message: '在途调拨每行的发出、到货、损失、退回各等于流水;没到的有原因;全部有了下落才是已收完',
    sql: `
      with moved as (
        select l.id, l.sent_qty, l.received_qty, l.lost_qty, l.back_qty, t.warehouse_id, t.to_warehouse_id, l.spec_code_id,
          coalesce(sum(-m.qty_delta) filter (where m.biz_type = 'transferOut' and m.warehouse_id = t.warehouse_id), 0) as sent,
          coalesce(sum(m.qty_delta) filter (where m.biz_type = 'transferIn' and m.warehouse_id = t.to_warehouse_id), 0) as came,
          coalesce(sum(m.qty_delta) filter (where m.biz_type = 'transferIn' and m.warehouse_id = t.warehouse_id), 0) as back,
          coalesce(sum(-m.qty_delta) filter (where m.biz_type = 'scrap' and m.warehouse_id = t.to_warehouse_id), 0) as lost
        from stock_transfer_line l
        join stock_transfer t on t.id = l.transfer_id
        left join stock_movement m on m.spec_code_id = l.spec_code_id and m.document_no = t.transfer_no
        group by l.id, t.id
      )
      select id
      from moved
      where (sent, came, back, lost) is distinct from (sent_qty, received_qty + lost_qty, back_qty, lost_qty)
      union all
      select t.id
      from stock_transfer t
      left join stock_transfer_line l on l.transfer_id = t.id
      group by t.id
      having (t.status = 'received') <> (coalesce(sum(l.on_way_qty), 0) = 0) or (t.status = 'received') <> (t.received_at is not null)
        or (sum(l.lost_qty + l.back_qty) > 0) <> (t.rest_reason is not null)
      union all
      select l.id
      from stock_transfer_line l
      join stock_transfer t on t.id = l.transfer_id
      join stock s on s.id = l.stock_id
      where (s.warehouse_id, s.spec_code_id) is distinct from (t.to_warehouse_id, l.spec_code_id)`,
    brokenBy: [
      ['stock_transfer_line', 'received_qty = received_qty - 1', 'received_qty > 0'],
      ['stock_transfer_line', 'lost_qty = lost_qty - 1, received_qty = received_qty + 1', 'lost_qty > 0'],
      ['stock_transfer', `status = 'received', received_at = now()`, `status = 'sent'`],
      ['stock_transfer', 'rest_reason = null', 'rest_reason is not null'],
      ['stock_transfer_line', 'stock_id = (select max(id) from stock where id <> stock_transfer_line.stock_id)'],
    ],
  },
];
