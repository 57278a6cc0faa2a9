import type { Rule } from '../../language/rule';

export const waybillRules: readonly Rule[] = [
  {
    id: 'WBL-1',
    message: '一单至多一张进行中的运单,送达不早于取货',
    sql: `select id from third_waybill where not deleted and delivered_at < picked_at`,
    brokenBy: [['third_waybill', `delivered_at = picked_at - interval '1 minute'`, 'delivered_at is not null']],
  },
  {
    id: 'WBL-3',
    message: '取了货又拒收或取消的运单,须有回仓时间,不早于取货;别的没有',
    sql: `select id from third_waybill where not deleted
      and ((back_at is not null) <> (picked_at is not null and status in ('rejected', 'cancelled')) or back_at < picked_at)`,
    brokenBy: [
      ['third_waybill', 'back_at = null', 'back_at is not null'],
      ['third_waybill', 'back_at = delivered_at', 'delivered_at is not null'],
    ],
  },
];
