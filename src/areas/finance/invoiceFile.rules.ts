import type { Rule } from '../../language/rule';

export const invoiceFileRules: readonly Rule[] = [
  {
    id: 'FILE-3',
    message: '待核对及以后的发票,不含税+税额=价税合计',
    sql: `
      select id
      from invoice_file
      where not deleted and status in ('checking', 'confirmed') and amount + tax_amount <> total_amount`,
  },
  {
    id: 'FILE-4',
    message: '已确认的发票文件恰挂一条未作废的开票记录,金额、号码相同;未确认的没有',
    sql: `
      select f.id
      from invoice_file f
      left join third_statement_invoice r on r.id = f.invoice_record_id and not r.deleted
      where not f.deleted
        and (
          (f.status = 'confirmed') <> (f.invoice_record_id is not null)
            or (
              f.status = 'confirmed'
                and (
                  r.id is null or r.status = 'voided' or r.invoice_file_id is distinct from f.id
                    or r.amount is distinct from f.total_amount or r.invoice_no is distinct from f.invoice_no
                    or r.partner_id is distinct from f.partner_id or f.invoice_key is null
                )
            )
        )`,
    brokenBy: [['invoice_file', 'invoice_record_id = null', `status = 'confirmed'`]],
  },
];
