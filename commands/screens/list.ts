/** Commands for the rows of a list in any layout; all such screens share these keys (`FIXED_KEYS`). */
import type { Family } from '../command';

export interface RowsPort {
  act(does: 'all' | 'clear' | 'copy'): void;
}
export const ROWS = {
  all: { id: 'screen:all', label: '选择已加载的行', english: 'select all', run: (at) => at.act('all') },
  clear: { id: 'screen:clear', label: '取消选择', english: 'clear selection', run: (at) => at.act('clear') },
  copy: { id: 'screen:copyRows', label: '复制所选的行', english: 'copy rows', run: (at) => at.act('copy') },
} satisfies Family<RowsPort>;

export interface FiltersPort {
  reset(): void;
}
export const FILTERS = {
  reset: { id: 'screen:reset', label: '重置筛选', short: '重置', english: 'reset clear filters', run: (at) => at.reset() },
} satisfies Family<FiltersPort>;

export interface MadePort {
  show(): void;
}
export const MADE = {
  show: { id: 'screen:made', label: '查看新增的一行', english: 'show new row', run: (at) => at.show() },
} satisfies Family<MadePort>;

export interface PeekPort {
  peek(): void;
}
export const PEEK = {
  peek: {
    id: 'screen:peek',
    label: '速览所在行',
    short: '速览',
    english: 'peek preview quick look',
    key: 'v',
    run: (at) => at.peek(),
  },
} satisfies Family<PeekPort>;

export interface ReviewPort {
  review(): void;
}
export const REVIEW = {
  review: {
    id: 'screen:review',
    label: '逐条审核',
    english: 'review one by one audit',
    key: 'Shift+a',
    run: (at) => at.review(),
  },
} satisfies Family<ReviewPort>;
