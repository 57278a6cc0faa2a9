/** Where a suggestion comes from: each term with the rows it is the sum of, and what was sold beside it. */
import { sql } from 'kysely';
import { addDays, addMonths, boundsOf, DAY_MS, dayOf, startOfDay, weekdayOf, ZONE } from '../../language/days';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { RATE, replenishAccount, replenishScheme } from '../stock';
import { needsOf, OPEN } from './need.server';
import { replenishPurchasePlan } from './plan';
import { replenishPlanLine, type Behind, type Hint, type Term } from './planLine';

type Line = Row<typeof replenishPlanLine>;
/** So many days the rate of sale is a mean of. */
const DAYS = RATE.days;
/** Over so many weeks one weekday is looked at. */
const WEEKS = 4;
const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
const LOG = '/api/stock/log';

export const replenishPlanLineServer = implement(replenishPlanLine, {
  reads: {
    async explain({ view, tx, input, now }) {
      const line = await view.need(replenishPlanLine, input.id);
      const plan = await tx.need(replenishPurchasePlan, line.planId);
      const account = await tx.need(replenishAccount, line.accountId);
      const scheme = await tx.need(replenishScheme, account.schemeId);
      const { shelf, onWay, terms } = (await needsOf(tx, account))(
        line.specCodeId,
        scheme.items.find(({ specNo }) => specNo === line.specNo) ?? { minQty: 0, maxQty: 0 },
      );
      const here = { warehouseId: account.warehouseId ?? '', specCodeId: line.specCodeId };
      return {
        terms: termsOf(line, scheme.id, here, { ...terms, ...onWay, onHand: shelf?.onHand ?? 0, locked: shelf?.locked ?? 0 }),
        hints: shelf ? await hintsOf(tx, shelf.id, here, plan.planDate, now) : [],
      };
    },
  },
});

type Here = { readonly warehouseId: string; readonly specCodeId: string };
type Now = Pick<Line, 'maxQty' | 'availableQty' | 'onWayQty' | 'suggestQty' | 'appliedQty' | 'planQty' | 'why'> & {
  readonly onHand: number;
  readonly locked: number;
  readonly billQty: number;
  readonly transferQty: number;
};

function termsOf(line: Line, schemeId: string, { warehouseId, specCodeId }: Here, now: Now): Term[] {
  const onShelf = (page: string, query: Behind['query'], sum: string): Behind | null => (warehouseId ? { page, query, sum } : null);
  const items = (sum: string): Behind => ({
    page: '/api/partner/replenish/apply/bill/searchSub',
    query: { 'billId.accountId': line.accountId, specCodeId, billStatus: OPEN.join() },
    sum,
  });
  const term = (
    label: string,
    sign: Term['sign'],
    was: number | null,
    of: number,
    behind: Behind | null = null,
    why: string | null = null,
  ) => ({ label, sign, was, now: of, behind, why }) satisfies Term;
  return [
    term('目标库存', '+', line.maxQty, now.maxQty, { page: '/api/partner/replenish/scheme/info', query: { id: schemeId }, sum: 'maxQty' }),
    term('可用', '-', line.availableQty, now.availableQty),
    term('现存', 'of', null, now.onHand, onShelf(LOG, { warehouseId, specCodeId }, 'qtyDelta')),
    term(
      '锁定',
      'less',
      null,
      now.locked,
      onShelf('/api/stock/hold/search', { 'stockId.warehouseId': warehouseId, 'stockId.specCodeId': specCodeId, status: 'held' }, 'qty'),
    ),
    term('在途', '-', line.onWayQty, now.onWayQty),
    term('补货在途', 'of', null, now.billQty, items('onWayQty')),
    term(
      '调拨在途',
      'of',
      null,
      now.transferQty,
      onShelf('/api/stock/transfer/line/search', { 'transferId.toWarehouseId': warehouseId, specCodeId }, 'onWayQty'),
    ),
    term('建议量', '=', line.suggestQty, now.suggestQty, null, now.why),
    term('已申请未发', '-', line.appliedQty, now.appliedQty, items('unsentQty')),
    term('计划量', '=', line.planQty, now.planQty),
  ];
}

/** The mean of the days behind 可售天数, of the days with stock, of the same weekday, and of the month a year ago. */
async function hintsOf(tx: Store, stockId: string, here: Here, planDate: string, now: Date): Promise<Hint[]> {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString();
  const [weekday, today] = [weekdayOf(planDate), dayOf(now)];
  const month = addMonths(planDate.slice(0, 7), -12);
  const { begin, end } = boundsOf(month);
  const monthEnd = addDays(dayOf(end), -1);
  const weeksAgo = addDays(today, -7 * WEEKS);
  const { rows } = await sql<{ recent: number; stocked: number; weekday: number; month: number; first: string | null }>`
    with days as (
      select ${since}::timestamptz + make_interval(days => n) as begin, ${since}::timestamptz + make_interval(days => n + 1) as over
      from generate_series(0, ${DAYS - 1}::int) as n
    ), moved as (
      select occurred_at as at, out_qty, on_hand_after, id from stock_movement where stock_id = ${stockId}::bigint and not deleted
    )
    select
      (select coalesce(sum(out_qty), 0) from moved where at >= ${since}::timestamptz)::int as recent,
      (select count(*) from days where
        (select m.on_hand_after from moved m where m.at < days.begin order by m.at desc, m.id desc limit 1) > 0
        or exists (select from moved m where m.at >= days.begin and m.at < days.over and m.on_hand_after > 0))::int as stocked,
      (select coalesce(sum(out_qty), 0) from moved
        where at >= ${startOfDay(weeksAgo)}::timestamptz and at < ${startOfDay(today)}::timestamptz
          and extract(isodow from at at time zone ${ZONE}) = ${weekday + 1}::int)::int as weekday,
      (select coalesce(sum(out_qty), 0) from moved where at >= ${begin}::timestamptz and at < ${end}::timestamptz)::int as month,
      (select min(at) from moved)::text as first`.execute(tx.sql);
  const sold = rows[0]!;
  const out = (when: Readonly<Record<string, string>>): Behind => ({
    page: LOG,
    query: { ...here, direction: 'out', ...when },
    sum: 'outQty',
  });
  const recent = out({ occurredAt_from: since });
  const wasThere = (day: string) => sold.first !== null && dayOf(sold.first) <= day;
  return [
    { label: `近 ${DAYS} 天日均`, qty: sold.recent, days: DAYS, behind: recent },
    { label: '有货日日均', qty: sold.recent, days: sold.stocked, behind: recent },
    {
      label: `近 ${WEEKS} 个${WEEKDAYS[weekday]}日均`,
      qty: sold.weekday,
      days: WEEKS,
      behind: out({ occurredAt_from: weeksAgo, occurredAt_to: addDays(today, -1), occurredAt_weekday: String(weekday + 1) }),
    },
    // A shelf that was not there yet sold nothing then, which says nothing.
    ...(wasThere(monthEnd)
      ? [
          {
            label: `去年 ${Number(month.slice(5))} 月日均`,
            qty: sold.month,
            days: Number(monthEnd.slice(8)),
            behind: out({ occurredAt_from: dayOf(begin), occurredAt_to: monthEnd }),
          },
        ]
      : []),
  ].filter(({ days }) => days > 0);
}
