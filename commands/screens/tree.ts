/** What only trees can do: branches opened and closed, rows put in another order. */
import type { Family } from '../command';

export interface TreePort {
  turnAll(open: boolean): void;
  /** Whether the tree has an order that is made by hand. */
  readonly hasOrder: boolean;
  /** Why the row at hand can't be moved in the tree now. */
  readonly stuck: string | null;
  shift(past: 1 | -1): void;
  /** Whether a row can be hung on another. */
  readonly nests: boolean;
  /** Puts the row at hand under the sibling above it. */
  nest(): void;
  /** Puts it beside what it hangs on. */
  lift(): void;
}
export const TREE = {
  openAll: { id: 'screen:openAll', label: '展开全部', english: 'expand all', run: (at) => at.turnAll(true) },
  closeAll: { id: 'screen:closeAll', label: '收起全部', english: 'collapse all', run: (at) => at.turnAll(false) },
  up: {
    id: 'screen:order.up',
    label: '在同级中上移',
    short: '上移',
    english: 'move up order',
    key: 'Alt+ArrowUp',
    when: (at) => at.hasOrder,
    why: (at) => at.stuck,
    run: (at) => at.shift(-1),
  },
  down: {
    id: 'screen:order.down',
    label: '在同级中下移',
    short: '下移',
    english: 'move down order',
    key: 'Alt+ArrowDown',
    when: (at) => at.hasOrder,
    why: (at) => at.stuck,
    run: (at) => at.shift(1),
  },
  nest: {
    id: 'screen:order.nest',
    label: '放进上一个同级',
    short: '放进',
    english: 'move into indent',
    key: 'Alt+ArrowRight',
    when: (at) => at.nests,
    why: (at) => at.stuck,
    run: (at) => at.nest(),
  },
  lift: {
    id: 'screen:order.lift',
    label: '移到上一层',
    short: '移出',
    english: 'move out outdent',
    key: 'Alt+ArrowLeft',
    when: (at) => at.nests,
    why: (at) => at.stuck,
    run: (at) => at.lift(),
  },
} satisfies Family<TreePort>;
