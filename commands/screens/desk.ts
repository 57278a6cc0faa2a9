/** Commands of a desk where rows are assigned: one by a key, or many by a plan. */
import type { CommandDefinition, Family } from '../command';

export interface DeskPort {
  /** For each candidate beside the row at hand, why the row can't be assigned to it now; null: it can. */
  readonly takers: readonly (string | null)[];
  readonly marked: number;
  /** Rows that wait here. */
  readonly waiting: number;
  /** Gives the row at hand to one of them, counted from 0. */
  take(at: number): void;
  /** To the first that can have it. */
  takeFirst(): void;
  plan(): void;
  turnMap(): void;
  putOff(): void;
  turnWhy(): void;
}
const none = ({ takers }: DeskPort) => (takers.includes(null) ? null : '没有谁能接手上的这一行');
const idle = ({ waiting }: DeskPort) => (waiting > 0 ? null : '这里没有等着的');
const NUMERALS = '一二三四五六七八九';
const take = (n: number): CommandDefinition<DeskPort> => ({
  id: `screen:desk.take.${n}`,
  label: `分给第${NUMERALS[n - 1]}个`,
  english: `take candidate ${n}`,
  key: String(n),
  why: (at) => none(at) ?? (n > at.takers.length ? `只有 ${at.takers.length} 个能接` : at.takers[n - 1]!),
  run: (at) => at.take(n - 1),
});

export const DESK = {
  best: {
    id: 'screen:desk.best',
    label: '分给排在最前的',
    english: 'take best candidate',
    key: 'Enter',
    why: none,
    run: (at) => at.takeFirst(),
  },
  one: take(1),
  two: take(2),
  three: take(3),
  four: take(4),
  five: take(5),
  six: take(6),
  seven: take(7),
  eight: take(8),
  nine: take(9),
  plan: {
    id: 'screen:desk.plan',
    label: (at) => (at?.marked ? `把标记的 ${at.marked} 单排好` : '把等着的都排好'),
    short: '批量排单',
    english: 'batch plan optimal',
    key: 'b',
    why: idle,
    run: (at) => at.plan(),
  },
  map: { id: 'screen:desk.map', label: '显示或隐藏位置图', short: '位置', english: 'toggle map', key: 'm', run: (at) => at.turnMap() },
  off: {
    id: 'screen:desk.off',
    label: '推后 10 分钟',
    short: '推后',
    english: 'put off skip',
    key: 'x',
    why: idle,
    run: (at) => at.putOff(),
  },
  why: {
    id: 'screen:desk.why',
    label: '别的为什么不能送',
    short: '为什么不能',
    english: 'why not blocked',
    key: 'w',
    run: (at) => at.turnWhy(),
  },
} satisfies Family<DeskPort>;
