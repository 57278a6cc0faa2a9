/** Alipay's verdicts on submissions, from its answer or a notice, whichever comes first. What is no longer under review stays as it is. */
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import { alipayReviewGateway, gatewayCall } from '../gateway';
import { apply, isLast } from '../gateway/index.server';
import { trademark } from '../product';
import { sesameActivity } from './activity';
import { noted } from './noted.server';
import { refuse } from './refusals.server';
import { serviceSubmit } from './service';

export interface Outcome {
  readonly passed: boolean;
  readonly reason: string | null;
  /** Alipay's own number of it. */
  readonly no?: string | null;
}

const reasonOf = ({ reason }: Outcome, most = 200) => (reason ?? '未通过').slice(0, most);

/** What a review of a submission comes to. */
export const reviewed = (row: Pick<Row<typeof serviceSubmit>, 'log'>, outcome: Outcome, now: Date) => ({
  status: outcome.passed ? ('passed' as const) : ('rejected' as const),
  rejectReason: outcome.passed ? null : reasonOf(outcome, 500),
  finishedAt: now.toISOString(),
  log: [...(row.log ?? []), { at: now.toISOString(), who: '支付宝', what: outcome.passed ? '通过' : `驳回:${reasonOf(outcome, 500)}` }],
  ...(outcome.no && { alipayOrderNo: outcome.no }),
});

/** @returns null where there is none. */
export async function submissionReviewed(
  tx: Store,
  where: { readonly id: string } | { readonly submitNo: string },
  outcome: Outcome,
  now: Date,
): Promise<Change[] | null> {
  const [row] = await tx.lock(serviceSubmit, where);
  if (!row) return null;
  return row.status === 'auditing' ? [patch(serviceSubmit, row.id, reviewed(row, outcome, now))] : [];
}

/** @returns null where there is none. */
export async function trademarkReviewed(
  tx: Store,
  where: { readonly id: string } | { readonly regNo: string },
  outcome: Outcome,
): Promise<Change[] | null> {
  const [row] = await tx.lock(trademark, where);
  if (!row) return null;
  return row.alipayStatus === 'auditing'
    ? [
        patch(
          trademark,
          row.id,
          outcome.passed ? { alipayStatus: 'passed', alipayReason: null } : { alipayStatus: 'rejected', alipayReason: reasonOf(outcome) },
        ),
      ]
    : [];
}

/** An activity runs from the moment it is published; one that Alipay does not take is a draft again. */
export async function activityReviewed(tx: Store, id: string, outcome: Outcome): Promise<Change[]> {
  if (outcome.passed) return [];
  const [row] = await tx.lock(sesameActivity, { id, status: 'running' });
  return row ? [patch(sesameActivity, row.id, { status: 'draft', makeError: reasonOf(outcome) })] : [];
}

apply(alipayReviewGateway, 'reviewed', async (tx, notice, now) => {
  const { requestNo, passed, reason, no } = (notice.content ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof requestNo !== 'string' || typeof passed !== 'boolean') throw refuse('badNotice', '通知里没有请求号或审核结果');
  const call = await tx.find(gatewayCall, { gateway: alipayReviewGateway.name, requestNo });
  if (!call?.subjectId) throw refuse('badNotice', `没有请求号为 ${requestNo} 的送审`);
  const { operation, subjectId } = call;
  // Of what was handed in again since, it says nothing.
  if (!(await isLast(tx, call))) return [];
  const outcome: Outcome = { passed, reason: typeof reason === 'string' ? reason : null, no: typeof no === 'string' ? no : null };
  switch (operation as keyof typeof alipayReviewGateway.calls) {
    case 'submitService':
      return [
        ...((await submissionReviewed(tx, { id: subjectId }, outcome, now)) ?? []),
        ...(await noted(tx, notice, {
          notifyType: 'review',
          bizNo: call.subject ?? requestNo,
          status: 'done',
          retryCount: 1,
          handledAt: now.toISOString(),
        })),
      ];
    case 'submitTrademark':
      return (await trademarkReviewed(tx, { id: subjectId }, outcome)) ?? [];
    case 'publishActivity':
      return activityReviewed(tx, subjectId, outcome);
    case 'queryService':
    case 'syncStores':
      throw refuse('badNotice', `请求号 ${requestNo} 不是送审`);
  }
});
