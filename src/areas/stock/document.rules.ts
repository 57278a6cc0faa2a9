import type { Rule } from '../../language/rule';

export const documentRules: readonly Rule[] = [
  {
    id: 'STK-8',
    message: '单据的行数、数量、金额是它各行之和(调拨不变金额);每行差异恰有一笔流水,数量和金额相同',
    sql: `
      with line as (
        select l.id, l.document_id, l.qty_delta, l.value, l.spec_code_id,
          d.document_no || '-' || l.line_no as biz_no, d.warehouse_id, d.kind
        from stock_document_line l
        join stock_document d on d.id = l.document_id
      )
      select d.id
      from stock_document d
      left join line l on l.document_id = d.id
      group by d.id
      having d.line_count <> count(l.id) or d.qty_delta <> coalesce(sum(l.qty_delta), 0)
        or d.value <> case d.kind when 'transfer' then 0 else coalesce(sum(l.value), 0) end
      union all
      select l.id
      from line l
      left join stock_movement m on m.biz_no = l.biz_no and m.warehouse_id = l.warehouse_id and m.spec_code_id = l.spec_code_id
      where (coalesce(m.qty_delta, 0), coalesce(m.amount, 0)) is distinct from (
        case l.kind when 'transfer' then -l.qty_delta else l.qty_delta end, case l.kind when 'transfer' then -l.value else l.value end
      )
      union all
      select m.id
      from stock_movement m
      left join stock_document d on d.document_no = m.document_no
      where m.document_no is not null and d.id is null`,
    brokenBy: [
      ['stock_document', 'line_count = line_count + 1'],
      ['stock_document_line', 'value = value + 1'],
      ['stock_document_line', 'qty_delta = qty_delta + 1'],
      ['stock_movement', `document_no = document_no || 'x'`, 'document_no is not null'],
    ],
  },
];
