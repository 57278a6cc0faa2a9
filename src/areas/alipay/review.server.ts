import type { Row } from '../../language/resource';
import type { serviceSubmit } from './service';

/** What a review comes to. */
export const reviewed = (row: Pick<Row<typeof serviceSubmit>, 'log'>, passed: boolean, reason: string | null, now: Date) => ({
  status: passed ? ('passed' as const) : ('rejected' as const),
  rejectReason: passed ? null : (reason ?? '未通过'),
  finishedAt: now.toISOString(),
  log: [...(row.log ?? []), { at: now.toISOString(), who: '支付宝', what: passed ? '通过' : `驳回:${reason ?? '未通过'}` }],
});
