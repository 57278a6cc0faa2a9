import type { Row } from '../../language/resource';
import type { thirdOrder } from '../order';
import type { thirdStatement, thirdStatementLine, thirdStatementSub } from './statement';

type Order = Row<typeof thirdOrder>;
type Sub = Pick<Row<typeof thirdStatementSub>, 'id' | 'statementId' | 'partnerId' | 'channel' | 'period'>;

/** The amounts of a line that books an order. settle = order + subsidy − commission − refund. */
export const lineAmounts = (o: Pick<Order, 'paidAmount' | 'subsidyAmount' | 'commissionAmount' | 'refundAmount'>) => ({
  orderAmount: o.paidAmount,
  subsidyAmount: o.subsidyAmount,
  commissionAmount: o.commissionAmount,
  refundAmount: o.refundAmount,
  settleAmount: o.paidAmount + o.subsidyAmount - o.commissionAmount - o.refundAmount,
});

/** An order as a line of its partner's part of a statement. */
export const lineOf = (
  { id: subId, statementId, partnerId, channel, period }: Sub,
  order: Order,
  lineType: Row<typeof thirdStatementLine>['lineType'],
) => ({
  statementId,
  subId,
  partnerId,
  channel,
  period,
  lineType,
  thirdOrderId: order.id,
  channelOrderNo: order.channelOrderNo,
  completedAt: order.completedAt,
  ...lineAmounts(order),
});

/** What a partner owes from an earlier part, as an adjustment of this one. */
export const carryOf = (
  { id: subId, statementId, partnerId, channel, period }: Sub,
  before: Pick<Row<typeof thirdStatementSub>, 'id' | 'settleAmount'>,
  now: Date,
) => ({
  statementId,
  subId,
  partnerId,
  channel,
  period,
  lineType: 'adjust' as const,
  carriedFromId: before.id,
  adjustAmount: before.settleAmount,
  settleAmount: before.settleAmount,
  matchStatus: 'same' as const,
  completedAt: now.toISOString(),
});

/** The `n`th partner's part of a statement, counted from one. */
export const subOf = (
  { id: statementId, statementNo, channel, period }: Pick<Row<typeof thirdStatement>, 'id' | 'statementNo' | 'channel' | 'period'>,
  partnerId: string,
  n: number,
) => ({ statementId, channel, period, partnerId, subNo: `${statementNo}-${String(n).padStart(2, '0')}` });
