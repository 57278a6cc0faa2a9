/** Orders that were finished but not entered into the books. */
import { newId } from '../../server/resource/newId';
import { type ActionContext, type Outcome } from '../../server/resource/implement';
import { add, patch, type Store } from '../../server/resource/store';
import { lineOf, subOf, thirdStatement, thirdStatementLine, thirdStatementSub } from '../statement';
import { logOf } from './effects.server';
import { thirdOrder } from './order';
import { monthOf } from '../../language/days';
import { refuse } from './refusals.server';

/** Statements are locked before their orders: those that could take these. */
export async function holdStatements(tx: Store, ids: readonly string[]): Promise<void> {
  const orders = await tx.all(thirdOrder, { id: ids, completedAt: { not: null } });
  await tx.lock(thirdStatement, {
    authId: orders.map((order) => order.authId),
    period: orders.map((order) => monthOf(order.completedAt!)),
    status: 'auditing',
  });
}

/** Adds an order as a late line to the statement of its period while that is not audited; else the next statement takes it. */
export async function record(ctx: ActionContext<typeof thirdOrder, 'record'>): Promise<Outcome<typeof thirdOrder>> {
  const { row, tx } = ctx;
  if (!row.partnerId) throw refuse('partnerMissing', '订单没有服务商,不能入账');
  const period = monthOf(row.completedAt!);
  const [statement] = await tx.lock(thirdStatement, { authId: row.authId, period, status: 'auditing' });
  if (!statement) return { set: { statementStatus: 'recorded' }, also: [logOf(ctx, row, 'record', row.status, '补入账,等待生成对账单')] };
  const parts = await tx.all(thirdStatementSub, { statementId: statement.id });
  const known = parts.find((part) => part.partnerId === row.partnerId);
  const part = known ?? { id: newId(), ...subOf(statement, row.partnerId, parts.length + 1) };
  const line = lineOf(part, row, 'late');
  return {
    set: { statementStatus: 'reconciling' },
    also: [
      ...(known ? [] : [add(thirdStatementSub, part)]),
      add(thirdStatementLine, line),
      patch(thirdStatement, statement.id, { diffAmount: statement.diffAmount - line.settleAmount }),
      logOf(ctx, row, 'record', row.status, `补入账到对账单 ${statement.statementNo}`),
    ],
  };
}
