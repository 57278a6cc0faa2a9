import type { Waiting } from '../../language/waiting';
import { implement } from '../../server/resource/implement';
import type { Where } from '../../server/resource/store';
import { countWaiting } from '../../server/resource/waiting';
import { platform } from '../catalogue';
import { thirdOrder } from '../order/order';
import { ABNORMAL, boardOf, todayOf } from './board.server';
import { homeStatistic } from './home';

/** A count (or amount in fen) and the list behind it: page and filters lead to exactly the rows counted. */
interface Figure { key: string; label: string; unit: 'count' | 'money'; value: number; page: string; query: Record<string, string> }
type Todo = Omit<Figure, 'unit'> & { kind: Waiting['kind'] };

const TREND_DAYS = 14;

export const homeServer = implement(homeStatistic, {
  reads: {
    /** Like the to-dos: of what somebody may not open, the numbers are none of their business. */
    async search({ view, actor, now }) {
      const today = todayOf(now);
      const date = today.format('YYYY-MM-DD');
      const orders = '/api/third/order/search';
      const count = (where: Where<typeof thirdOrder>) => () => view.count(thirdOrder, where);
      const paid = async (where: Where<typeof thirdOrder>) => (await view.all(thirdOrder, where)).reduce((sum, order) => sum + order.paidAmount, 0);
      const all: (Omit<Figure, 'value'> & { value: () => Promise<number> })[] = [
        { key: 'orders', label: '今日三方订单', unit: 'count', value: count({ placedAt: { gte: today.toISOString() } }), page: orders, query: { placedAt_from: date } },
        { key: 'waiting', label: '待分单', unit: 'count', value: count({ status: 'waiting' }), page: orders, query: { status: 'waiting' } },
        { key: 'abnormal', label: '异常订单', unit: 'count', value: count({ abnormalType: ABNORMAL }), page: '/api/third/order/abnormal/search', query: {} },
        { key: 'amount', label: '今日完成额', unit: 'money', value: () => paid({ status: 'done', completedAt: { gte: today.toISOString() } }), page: orders, query: { status: 'done', completedAt_from: date } },
      ];
      const figures: Figure[] = [];
      for (const figure of all) if (actor.pages.has(figure.page)) figures.push({ ...figure, value: await figure.value() });
      const trend: { date: string; count: number }[] = [];
      for (let back = TREND_DAYS - 1; back >= 0 && actor.pages.has(orders); back--) {
        const from = today.subtract(back, 'day');
        trend.push({ date: from.format('YYYY-MM-DD'), count: await view.count(thirdOrder, { placedAt: { gte: from.toISOString(), lt: from.add(1, 'day').toISOString() } }) });
      }
      return { figures, trend };
    },
    async todo({ view, actor }) {
      const list = await countWaiting(view.sql, platform.resources, actor);
      return { list: list.map(({ key, waiting, value, query }): Todo => ({ key, kind: waiting.kind, label: waiting.label, value, page: waiting.page, query })) };
    },
    board: ({ view, now }) => boardOf(view, now),
  },
});
