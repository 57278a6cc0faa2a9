import type { Dayjs } from 'dayjs';
import { sql } from 'kysely';
import { DAY_MS, ZONE } from '../../language/days';
import type { Waiting } from '../../language/waiting';
import { implement } from '../../server/resource/implement';
import type { Store, Where } from '../../server/resource/store';
import { countWaiting, type Waited } from '../../server/resource/waiting';
import { platform } from '../catalogue';
import { thirdOrder, TROUBLES, UNMET } from '../order';
import { boardOf, todayOf } from './board.server';
import { eventsOf } from './events.server';
import { homeStatistic } from './home';

/**
 * A count (or amount in fen) and the link to exactly the rows counted. `rateBp` is a share shown beside it, in basis points; null without
 * a base.
 */
interface Figure {
  key: string;
  label: string;
  unit: 'count' | 'money';
  value: number;
  rateBp?: number | null;
  /** The same at this time of the day before. */
  before?: number;
  page: string;
  query: Record<string, string>;
}
type Todo = Omit<Figure, 'unit'> & { kind: Waiting['kind'] } & Pick<Waited, 'mine' | 'open' | 'late' | 'amount' | 'oldest'>;
/** Money that waits for the reader, and the figure of its list that it is. */
type Stake = Omit<Figure, 'unit'> & Pick<Waited, 'late' | 'oldest'> & { count: number; sum: string };

/** Stakes on the home page: the largest say enough. */
const MOST_STAKES = 4;

const TREND_DAYS = 30;

export const homeServer = implement(homeStatistic, {
  reads: {
    /** Like the to-dos: of what somebody may not open, the numbers are none of their business. */
    async search({ view, actor, now }) {
      const today = todayOf(now);
      const date = today.format('YYYY-MM-DD');
      const orders = '/api/third/order/search';
      const count = (where: Where<typeof thirdOrder>) => async () => ({ value: await view.count(thirdOrder, where) });
      const yesterday = { gte: today.subtract(1, 'day').toISOString(), lt: new Date(now.getTime() - DAY_MS).toISOString() };
      const paidIn = async (period: { gte: string; lt?: string }) => {
        const {
          rows: [row],
        } = await sql<{
          amount: unknown;
        }>`select coalesce(sum(t.paid_amount), 0) as amount from third_order t where ${view.within(thirdOrder)} and t.status = 'done' and t.completed_at >= ${period.gte}::timestamptz and t.completed_at < ${period.lt ?? now.toISOString()}::timestamptz`.execute(
          view.sql,
        );
        return Number(row!.amount);
      };
      const month = today.subtract(TREND_DAYS - 1, 'day');
      const unmet = async () => {
        const placedAt = { gte: month.toISOString() };
        const [value, met] = [
          await view.count(thirdOrder, { fulfilment: UNMET, placedAt }),
          await view.count(thirdOrder, { fulfilment: 'onTime', placedAt }),
        ];
        return { value, rateBp: value + met ? Math.round((10_000 * met) / (value + met)) : null };
      };
      const all: (Omit<Figure, 'value' | 'rateBp' | 'before'> & { of: () => Promise<Pick<Figure, 'value' | 'rateBp' | 'before'>> })[] = [
        {
          key: 'orders',
          label: '今日三方订单',
          unit: 'count',
          of: async () => ({
            value: await view.count(thirdOrder, { placedAt: { gte: today.toISOString() } }),
            before: await view.count(thirdOrder, { placedAt: yesterday }),
          }),
          page: orders,
          query: { placedAt_from: date },
        },
        { key: 'waiting', label: '待分单', unit: 'count', of: count({ status: 'waiting' }), page: orders, query: { status: 'waiting' } },
        {
          key: 'abnormal',
          label: '异常订单',
          unit: 'count',
          of: count({ abnormalType: TROUBLES }),
          page: '/api/third/order/abnormal/search',
          query: {},
        },
        {
          key: 'amount',
          label: '今日完成额',
          unit: 'money',
          of: async () => ({ value: await paidIn({ gte: today.toISOString() }), before: await paidIn(yesterday) }),
          page: orders,
          query: { status: 'done', completedAt_from: date },
        },
        {
          key: 'unmet',
          label: '近30天履约未达标',
          unit: 'count',
          of: unmet,
          page: orders,
          query: { fulfilment: UNMET.join(','), placedAt_from: month.format('YYYY-MM-DD') },
        },
      ];
      const figures: Figure[] = [];
      for (const { of, ...figure } of all) if (actor.pages.has(figure.page)) figures.push({ ...figure, ...(await of()) });
      const trend = actor.pages.has(orders) ? await ordersByDay(view, today) : [];
      return { figures, trend, stakes: stakesOf(await countWaiting(view.sql, platform.resources, actor)) };
    },
    async todo({ view, actor }) {
      const list = await countWaiting(view.sql, platform.resources, actor);
      return {
        list: list.map(({ key, waiting, res: _, ...counted }): Todo => ({
          ...counted,
          key,
          kind: waiting.kind,
          label: waiting.label,
          page: waiting.page,
        })),
      };
    },
    events: async ({ tx, view, actor, now }) => ({ list: await eventsOf(tx, view, actor, now) }),
    board: ({ view, now }) => boardOf(view, now),
  },
});

/** What is to be settled, the most money first: only where the list that it leads to adds the same amount up. */
function stakesOf(waited: readonly Waited[]): Stake[] {
  return waited
    .filter(({ waiting: { kind }, amount }) => kind === 'settle' && amount)
    .flatMap(({ key, res, waiting, value, amount, late, oldest, query }): Stake[] => {
      const sum = waiting.amount!;
      const isSummed = res.reads[platform.pages.get(waiting.page)!.read]!.summary?.includes(sum);
      return isSummed ? [{ key, label: waiting.label, value: amount!, count: value, sum, late, oldest, page: waiting.page, query }] : [];
    })
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
    .slice(0, MOST_STAKES);
}

/** Orders placed on each of the last days, today included. */
async function ordersByDay(view: Store, today: Dayjs): Promise<{ date: string; count: number }[]> {
  const first = today.subtract(TREND_DAYS - 1, 'day');
  const { rows } = await sql<{ date: string; n: unknown }>`
    select to_char(t.placed_at at time zone ${ZONE}, 'YYYY-MM-DD') as date, count(*) as n from third_order t
    where ${view.within(thirdOrder)} and t.placed_at >= ${first.toISOString()}::timestamptz and t.placed_at < ${today.add(1, 'day').toISOString()}::timestamptz group by 1`.execute(
    view.sql,
  );
  const counts = new Map(rows.map((row) => [row.date, Number(row.n)]));
  return Array.from({ length: TREND_DAYS }, (_, i) => first.add(i, 'day').format('YYYY-MM-DD')).map((date) => ({
    date,
    count: counts.get(date) ?? 0,
  }));
}
