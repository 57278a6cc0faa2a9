/** Commands of calendars only: how much is in view, and going to the next or previous page of it. */
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

/** Commands of calendars with periods: the current row is moved or extended, previewed, and then saved. */
export interface ShiftPort {
  /** Whether a row is at hand, and something of the page moves it. */
  readonly isThere: boolean;
  /** Why it can't be moved now. */
  readonly stuck: string | null;
  /** Whether a previewed move is not saved yet. */
  readonly isWished: boolean;
  shift(days: number, edge: 'all' | 'begin' | 'end'): void;
  settle(): void;
  giveUp(): void;
}
const by = (id: string, days: number, edge: 'all' | 'begin' | 'end', key: string, short: string, english: string) => ({
  id: `screen:shift.${id}`,
  label: `改期:${short}`,
  short,
  english: `move reschedule ${english}`,
  key,
  when: (at: ShiftPort) => at.isThere,
  why: (at: ShiftPort) => at.stuck,
  run: (at: ShiftPort) => at.shift(days, edge),
});
export const SHIFT = {
  earlier: by('earlier', -1, 'all', 'Alt+ArrowLeft', '早一天', 'day earlier'),
  later: by('later', 1, 'all', 'Alt+ArrowRight', '晚一天', 'day later'),
  weekEarlier: by('weekEarlier', -7, 'all', 'Alt+ArrowUp', '早一周', 'week earlier'),
  weekLater: by('weekLater', 7, 'all', 'Alt+ArrowDown', '晚一周', 'week later'),
  endsEarlier: by('endsEarlier', -1, 'end', 'Alt+Shift+ArrowLeft', '早一天结束', 'resize shorter'),
  endsLater: by('endsLater', 1, 'end', 'Alt+Shift+ArrowRight', '晚一天结束', 'resize longer'),
  beginsEarlier: by('beginsEarlier', -1, 'begin', 'Alt+Shift+ArrowUp', '早一天开始', 'resize begin earlier'),
  beginsLater: by('beginsLater', 1, 'begin', 'Alt+Shift+ArrowDown', '晚一天开始', 'resize begin later'),
  settle: {
    id: 'screen:shift.settle',
    label: '确定改期',
    short: '确定',
    english: 'confirm move',
    when: (at) => at.isWished,
    run: (at) => at.settle(),
  },
  giveUp: {
    id: 'screen:shift.giveUp',
    label: '放弃改期',
    short: '放弃',
    english: 'cancel move',
    when: (at) => at.isWished,
    run: (at) => at.giveUp(),
  },
} satisfies Family<ShiftPort>;
