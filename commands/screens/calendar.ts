/** What only calendars can do: how much is in view, and going from one page of it to the next. */
import type { Family } from '../command';

export interface CalendarPort {
  look(span: 'month' | 'week'): void;
  today(): void;
  turn(by: 1 | -1): void;
}
export const CALENDAR = {
  month: { id: 'screen:span.month', label: '查看整月', short: '整月', english: 'month', key: 'm', run: (at) => at.look('month') },
  week: { id: 'screen:span.week', label: '查看一周', short: '一周', english: 'week', key: 'w', run: (at) => at.look('week') },
  today: { id: 'screen:day.today', label: '查看今天', short: '今天', english: 'today', key: 't', run: (at) => at.today() },
  before: {
    id: 'screen:day.before',
    label: '查看上一页',
    short: '上一页',
    english: 'previous month week',
    key: '[',
    run: (at) => at.turn(-1),
  },
  after: { id: 'screen:day.after', label: '查看下一页', short: '下一页', english: 'next month week', key: ']', run: (at) => at.turn(1) },
} satisfies Family<CalendarPort>;
