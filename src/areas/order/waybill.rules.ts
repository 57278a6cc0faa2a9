import type { Rule } from '../../language/rule';

export const waybillRules: readonly Rule[] = [
  {
    id: 'WBL-1',
    message: '一单至多一张进行中的运单,送达不早于取货',
    sql: `select id from third_waybill where not deleted and delivered_at < picked_at`,
    brokenBy: [['third_waybill', `delivered_at = picked_at - interval '1 minute'`, 'delivered_at is not null']],
  },
];
