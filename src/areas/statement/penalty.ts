import type { Row } from '../../language/resource';
import type { thirdStatementDiff } from './channelBill';

interface Fine {
  readonly id: string;
  readonly statementId: string;
  readonly subId: string;
  readonly partnerId: string;
  readonly thirdOrderId: string;
  readonly complaintNo: string;
  /** In fen, above zero. */ readonly amount: number;
}

/** A partner's fine as a difference of its statement: the channel takes it, our books have nothing of it yet. */
export const penaltyOf = ({ amount, complaintNo, ...fine }: Fine): Partial<Row<typeof thirdStatementDiff>> => ({
  ...fine,
  diffNo: `CY${fine.id.slice(-12)}`,
  diffType: 'penalty',
  platformAmount: 0,
  channelAmount: -amount,
  diffAmount: -amount,
  remark: `客诉 ${complaintNo} 扣罚`,
});
