import type { Rule } from '../../language/rule';

export const gatewayRules: readonly Rule[] = [
  {
    id: 'GTW-1',
    message: '外部调用成功、失败或放弃的有完结时间,等待中的有下次时间,要人查明的可以没有;成功的没有错误',
    sql: `
      select id
      from gateway_call
      where not deleted
        and (
          (status in ('waiting', 'unknown') and next_at is null and not stuck)
            or (status in ('done', 'failed', 'dead') and next_at is not null)
            or (status = 'done' and (done_at is null or error_kind is not null)) or (status in ('done', 'sending') and tries = 0)
        )`,
    brokenBy: [
      ['gateway_call', `next_at = null, status = 'waiting'`],
      ['gateway_call', `done_at = null`, `status = 'done'`],
    ],
  },
  {
    id: 'GTW-2',
    message: '回调处理过的有处理时间,失败和没有处理的说出了原因',
    sql: `
      select id
      from gateway_notice
      where not deleted
        and ((status <> 'waiting' and handled_at is null) or (status in ('failed', 'unknown') and error is null))`,
    brokenBy: [
      ['gateway_notice', 'error = null', `status = 'failed'`],
      ['gateway_notice', 'error = null', `status = 'unknown'`],
      ['gateway_notice', 'handled_at = null', `status = 'done'`],
    ],
  },
];
