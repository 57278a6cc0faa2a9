import { implement } from '../../server/resource/implement';
import type { Where } from '../../server/resource/store';
import { followUp } from '../merchant/follow';
import { merchantShop } from '../merchant/shop';
import { thirdOrder } from '../order/order';
import { thirdStatement, thirdStatementDiff, thirdStatementSub } from '../statement/statement';
import { ABNORMAL, boardOf, todayOf } from './board.server';
import { homeStatistic } from './home';

/** A count (or amount in fen) and the list behind it: page and filters lead to exactly the rows counted. */
interface Figure { key: string; label: string; unit: 'count' | 'money'; value: number; page: string; query: Record<string, string> }
type Todo = Omit<Figure, 'unit'> & { kind: 'audit' | 'order' | 'settle' | 'follow' };
type Counted = Omit<Todo, 'value'> & { count: () => Promise<number> };

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
    async todo({ view, actor, now, input }) {
      const today = todayOf(now);
      const endOfToday = today.add(1, 'day').toISOString();
      const statements = (where: Where<typeof thirdStatement>) => () => view.count(thirdStatement, where);
      const all: Counted[] = [
        { key: 'abnormal', kind: 'order', label: '异常订单待处理', count: () => view.count(thirdOrder, { abnormalType: ABNORMAL }), page: '/api/third/order/abnormal/search', query: {} },
        { key: 'allocate', kind: 'order', label: '三方订单待分单', count: () => view.count(thirdOrder, { status: 'waiting' }), page: '/api/third/order/search', query: { status: 'waiting' } },
        { key: 'shop', kind: 'audit', label: '店铺待审核', count: () => view.count(merchantShop, { status: 'pending' }), page: '/api/merchant/shop/search/audit', query: {} },
        { key: 'follow', kind: 'follow', label: '今日及以前应回访', count: () => view.count(followUp, { targetType: 'shop', nextAt: { lt: endOfToday } }), page: '/api/merchant/shop/followUp/search', query: { nextAt_to: today.format('YYYY-MM-DD') } },
        { key: 'statement', kind: 'audit', label: '对账单待审核', count: statements({ status: 'auditing' }), page: '/api/third/statement/search', query: { status: 'auditing' } },
        { key: 'finance', kind: 'audit', label: '对账单待财务审核', count: statements({ status: 'financing' }), page: '/api/third/statement/finance/search', query: { status: 'financing' } },
        { key: 'settle', kind: 'settle', label: '对账单待结算', count: statements({ status: 'settling' }), page: '/api/third/statement/search', query: { status: 'settling' } },
        { key: 'sub', kind: 'settle', label: '子单待确认', count: () => view.count(thirdStatementSub, { status: ['pending', 'disputed'] }), page: '/api/third/statement/sub/search', query: { status: 'pending,disputed' } },
        { key: 'difference', kind: 'settle', label: '对账差异待处理', count: () => view.count(thirdStatementDiff, { status: 'pending' }), page: '/api/third/statement/difference/search', query: { status: 'pending' } },
      ];
      const list: Todo[] = [];
      for (const { count, ...todo } of all) {
        // What somebody may not open is nobody's work for them, and its number none of their business.
        if (!actor.pages.has(todo.page) || (input.kind && todo.kind !== input.kind)) continue;
        const value = await count();
        if (value > 0) list.push({ ...todo, value });
      }
      return { list };
    },
    board: ({ view, now }) => boardOf(view, now),
  },
});
