import type { Rule } from '../../language/rule';

export const invoiceRecordRules: readonly Rule[] = [
  {
    id: 'TST-13',
    message: '开票记录的税额按税率算出;已确认的挂着已确认的文件;服务商即子单的',
    sql: `
      select i.id
      from third_statement_invoice i
      join third_statement_sub s on s.id = i.sub_id
      left join invoice_file f on f.id = i.invoice_file_id
      where not i.deleted
        and (
          i.tax_amount <> round(i.amount * i.tax_rate_bp / (10000.0 + i.tax_rate_bp)) or i.partner_id <> s.partner_id
            or (i.status = 'confirmed' and f.status is distinct from 'confirmed')
        )`,
    brokenBy: [['third_statement_invoice', 'tax_amount = tax_amount + 1']],
  },
];
