import { formatMoney } from '../../language/format';
import { groupBy } from '../../language/groupBy';
import { madeBy, ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, addAll, drop, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { thirdAuth, thirdComplaint, thirdOrder } from '../order';
import { refundsAgain } from '../order/index.server';
import { clear, compare, requireCompared } from './channelBill.server';
import { carryOf, lineOf, subOf } from './line';
import { penaltyOf } from './penalty';
import { refuse } from './refusals.server';
import { thirdChannelBill, thirdStatementDiff } from './channelBill';
import { thirdStatement, thirdStatementLine, thirdStatementSub } from './statement';
import { addDays, boundsOf, dayOf } from '../../language/days';

export const thirdStatementServer = implement(thirdStatement, {
  actions: {
    async add(ctx) {
      const { authId, period, channelBillAmount } = ctx.input;
      const auth = await ctx.tx.need(thirdAuth, authId!);
      const { begin, end } = boundsOf(period!);
      if (end > ctx.now.toISOString()) throw refuse('periodOpen', `账期 ${period} 还没有结束`, 'period');
      if (await ctx.tx.find(thirdStatement, { authId: auth.id, period: period! }))
        throw refuse('alreadyStated', `${auth.authName} ${period} 的对账单已存在`, 'period');
      const orders = await ctx.tx.lock(thirdOrder, {
        authId: auth.id,
        statementStatus: 'recorded',
        completedAt: { gte: begin, lt: end },
      });
      if (orders.length === 0) throw refuse('nothingToState', `${auth.authName} ${period} 没有已入账的订单`, 'period');
      const statementNo = `DZ${period!.replace('-', '')}${auth.id.slice(-6)}`;
      const partners = groupBy(orders, (o) => o.partnerId!);
      const statement = { id: ctx.row.id, statementNo, channel: auth.channel, period: period! };
      const subs = [...partners.keys()].sort().map((partnerId, i) => ({ id: newId(), ...subOf(statement, partnerId, i + 1) }));
      const lines = subs.flatMap((sub) => partners.get(sub.partnerId)!.map((order) => lineOf(sub, order, 'order')));
      // Fines that found no statement when their complaints were closed.
      const fines = await finesWaiting(ctx.tx, auth.id, [...partners.keys()]);
      const penalties = fines.map((fine) => ({
        fine,
        diff: penaltyOf({
          id: newId(),
          statementId: ctx.row.id,
          subId: subs.find((sub) => sub.partnerId === fine.partnerId)!.id,
          partnerId: fine.partnerId!,
          thirdOrderId: fine.thirdOrderId,
          amount: fine.penaltyAmount!,
          complaintNo: fine.complaintNo,
        }),
      }));
      const carried = (await owedBack(ctx.tx, auth.id, period!, [...partners.keys()])).map((before) =>
        carryOf(
          subs.find((sub) => sub.partnerId === before.partnerId)!,
          before,
          ctx.now,
        ),
      );
      const settle = [...lines, ...carried].reduce((sum, l) => sum + l.settleAmount, 0);
      return {
        set: {
          statementNo,
          channel: auth.channel,
          beginDate: dayOf(begin),
          endDate: addDays(dayOf(end), -1),
          diffAmount: (channelBillAmount ?? 0) - settle,
        },
        also: [
          addAll(thirdStatementSub, subs),
          addAll(thirdStatementLine, lines),
          addAll(thirdStatementLine, carried),
          patchAll(
            thirdOrder,
            orders.map((o) => o.id),
            { statementStatus: 'reconciling' },
          ),
          ...penalties.flatMap(({ fine, diff }) => [add(thirdStatementDiff, diff), patch(thirdComplaint, fine.id, { diffId: diff.id })]),
        ],
      };
    },
    async audit(ctx) {
      requireOther(ctx.actor, madeBy(ctx.row));
      if (ctx.input.result === 1) await requireCompared(ctx.tx, ctx.row);
      return { set: { auditReason: ctx.input.result === 0 ? ctx.input.reason : null }, note: ownNote(ctx.actor, madeBy(ctx.row)) };
    },
    async financeAudit(ctx) {
      requireOther(ctx.actor, madeBy(ctx.row));
      if (ctx.input.result === 1) {
        if (ctx.row.openDiffCount > 0) throw refuse('differencesOpen', `还有 ${ctx.row.openDiffCount} 条差异未处理,不能通过财务审核`);
        return { set: { auditReason: null }, note: ownNote(ctx.actor, madeBy(ctx.row)) };
      }
      const subs = await ctx.tx.lock(thirdStatementSub, { statementId: ctx.row.id });
      return {
        set: { auditReason: ctx.input.reason },
        also: [
          patchAll(
            thirdStatementSub,
            subs.map((s) => s.id),
            { status: 'pending', confirmedAt: null },
          ),
        ],
      };
    },
    async settle(ctx) {
      const lines = await ctx.tx.all(thirdStatementLine, { statementId: ctx.row.id });
      const subs = await ctx.tx.lock(thirdStatementSub, { statementId: ctx.row.id });
      return {
        // Where nothing is owed nobody will be paid, and no payment will close it.
        to: subs.some((sub) => sub.settleAmount > 0) ? 'settled' : 'closed',
        set: { settledAt: ctx.now.toISOString() },
        also: [
          patchAll(
            thirdStatementSub,
            subs.map((s) => s.id),
            { status: 'settled' },
          ),
          patchAll(
            thirdOrder,
            lines.flatMap((l) => (l.thirdOrderId && l.lineType !== 'adjust' ? [l.thirdOrderId] : [])),
            { statementStatus: 'settled' },
          ),
        ],
      };
    },
    compare,
    clear,
    async remove(ctx) {
      const [lines, diffs, subs, bills] = [
        await ctx.tx.all(thirdStatementLine, { statementId: ctx.row.id }),
        await ctx.tx.all(thirdStatementDiff, { statementId: ctx.row.id }),
        await ctx.tx.all(thirdStatementSub, { statementId: ctx.row.id }),
        await ctx.tx.all(thirdChannelBill, { statementId: ctx.row.id }),
      ];
      const orderIds = lines.flatMap((l) => (l.thirdOrderId && l.lineType !== 'adjust' ? [l.thirdOrderId] : []));
      // Their fines wait for the statement that comes instead.
      const fines = diffs.length ? await ctx.tx.all(thirdComplaint, { diffId: diffs.map((d) => d.id) }) : [];
      return {
        also: [
          patchAll(thirdOrder, orderIds, { statementStatus: 'recorded' }),
          ...(await refundsAgain(ctx.tx, orderIds)),
          ...fines.map((fine) => patch(thirdComplaint, fine.id, { diffId: null })),
          ...diffs.map((d) => drop(thirdStatementDiff, d.id)),
          ...lines.map((l) => drop(thirdStatementLine, l.id)),
          ...subs.map((s) => drop(thirdStatementSub, s.id)),
          ...bills.map((b) => drop(thirdChannelBill, b.id)),
        ],
      };
    },
  },
});

export const thirdStatementSubServer = implement(thirdStatementSub, {
  actions: {
    async audit(ctx) {
      const [statement] = await ctx.tx.lock(thirdStatement, { id: ctx.row.statementId });
      if (statement?.status !== 'confirming') throw refuse('statementNotReady', '总单不在“待服务商确认”,不能确认子单');
      if (ctx.input.result === 0) return { set: { disputeReason: ctx.input.reason } };
      const others = await ctx.tx.count(thirdStatementSub, {
        statementId: statement.id,
        status: { not: 'confirmed' },
        id: { not: ctx.row.id },
      });
      return {
        set: { confirmedAt: ctx.now.toISOString(), disputeReason: null },
        also: others === 0 ? [patch(thirdStatement, statement.id, { status: 'financing' })] : [],
      };
    },
  },
});

export const thirdStatementDiffServer = implement(thirdStatementDiff, {
  actions: {
    async handle(ctx) {
      const { row, input } = ctx;
      const [statement] = await ctx.tx.lock(thirdStatement, { id: row.statementId });
      if (!statement || !['auditing', 'confirming', 'financing'].includes(statement.status))
        throw refuse(
          'statementNotReady',
          `对账单${statement ? `处于“${thirdStatement.fields.status.choices![statement.status]}”` : '不存在'},差异不可再处理`,
        );
      // What was shown for an appeal still counts when it is decided.
      const done = {
        handleNote: input.handleNote,
        evidence: [...new Set([...row.evidence, ...input.evidence])],
        handledAt: ctx.now.toISOString(),
      };
      if (input.action !== 'accept') return { set: done };
      const sub = await ctx.tx.need(thirdStatementSub, row.subId);
      const adjustAmount = input.adjustAmount ?? row.diffAmount;
      if (adjustAmount === 0 || Math.sign(adjustAmount) !== Math.sign(row.diffAmount) || Math.abs(adjustAmount) > Math.abs(row.diffAmount))
        throw refuse('badAdjustment', `认差金额应与差额 ${formatMoney(row.diffAmount)} 同向,且不超过它`, 'adjustAmount');
      const also: Change[] = [
        add(thirdStatementLine, {
          statementId: row.statementId,
          subId: row.subId,
          partnerId: sub.partnerId,
          channel: sub.channel,
          period: sub.period,
          lineType: 'adjust',
          thirdOrderId: row.thirdOrderId,
          diffId: row.id,
          adjustAmount,
          settleAmount: adjustAmount,
          matchStatus: 'same',
          completedAt: ctx.now.toISOString(),
        }),
        patch(thirdStatement, statement.id, { diffAmount: statement.diffAmount - adjustAmount }),
      ];
      return { set: { ...done, adjustAmount }, also };
    },
  },
});

/** Fines of closed complaints about this authorisation that are on no statement yet, of partners with a part in the new one. */
async function finesWaiting(tx: Store, authId: string, partnerIds: readonly string[]) {
  const fines = await tx.all(thirdComplaint, {
    partnerId: partnerIds,
    status: 'closed',
    duty: 'partner',
    penaltyAmount: { gt: 0 },
    diffId: null,
  });
  const ours = new Set((await tx.all(thirdOrder, { id: fines.map((fine) => fine.thirdOrderId), authId })).map((order) => order.id));
  return fines.filter((fine) => ours.has(fine.thirdOrderId));
}

/** Negative settled parts of earlier statements of this authorisation not carried over yet, of partners with a part in the new one. */
async function owedBack(tx: Store, authId: string, period: string, partnerIds: readonly string[]) {
  const below = await tx.lock(thirdStatementSub, {
    partnerId: partnerIds,
    status: 'settled',
    settleAmount: { lt: 0 },
    period: { lt: period },
  });
  if (below.length === 0) return [];
  const ours = new Set(
    (await tx.all(thirdStatement, { id: below.map((sub) => sub.statementId), authId })).map((statement) => statement.id),
  );
  const taken = new Set(
    (await tx.all(thirdStatementLine, { carriedFromId: below.map((sub) => sub.id) })).map((line) => line.carriedFromId),
  );
  return below.filter((sub) => ours.has(sub.statementId) && !taken.has(sub.id));
}
