import type { Rule } from '../../language/rule';

export const invoiceRules: readonly Rule[] = [
  {
    id: 'PTN-3',
    message: '有开票信息的服务商恰有一个默认启用的',
    sql: `
      select min(id) as id
      from partner_invoice
      where not deleted
      group by partner_id
      having count(*) filter (where is_default and status = 'on') <> 1`,
    brokenBy: [
      ['partner_invoice', 'is_default = false'],
      ['partner_invoice', `is_default = true, status = 'on', partner_id = (select min(partner_id) from partner_invoice)`],
    ],
  },
];
