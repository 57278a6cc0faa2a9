/** The data of the home page, as it comes over the wire; amounts in fen, instants ISO 8601. */
import type { WORK } from '../../language/waiting';

/** A number and the list behind it. */
export interface Linked {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly page: string;
  readonly query: Record<string, string>;
}
export interface HomeFigure extends Linked {
  readonly unit: 'count' | 'money';
  readonly rateBp?: number | null;
  readonly before?: number;
}
export interface HomeStake extends Linked {
  readonly count: number;
  readonly late: number;
  readonly oldest: string;
}
export interface HomeTodo extends Linked {
  readonly kind: keyof typeof WORK;
  readonly mine: number;
  readonly open: number;
  readonly late: number;
  readonly amount: number | null;
  readonly oldest: string;
}

/** How a number stands to the one before it: `+12%`, `−3%`; nothing where there was none, or it is the same. */
export function changeOf(value: number, before: number): string {
  if (before === 0 || value === before) return '';
  const share = Math.round((100 * (value - before)) / Math.abs(before));
  return share === 0 ? '' : `${share > 0 ? '+' : '−'}${Math.abs(share)}%`;
}

/** How long something has waited, in words; empty within its first day. */
export function ageOf(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / 86_400_000);
  return days < 1 ? '' : `${days} 天`;
}

/** What is the reader's own first, then what is late, then what nobody has; else in the order it came. */
export const urgentFirst = (todos: readonly HomeTodo[]): HomeTodo[] =>
  todos.toSorted(
    (a, b) => Number(b.mine > 0) - Number(a.mine > 0) || Number(b.late > 0) - Number(a.late > 0) || Number(b.open > 0) - Number(a.open > 0),
  );
