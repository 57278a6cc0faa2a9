/** Commands of the designer. Enter and Delete in its list of blocks mean the same as in every list. */
import type { CommandDefinition, Family } from '../command';

export interface DesignerPort {
  save(): void;
  /** Asks for a kind and adds a block of that kind. */
  add(): void;
  /** Adds one of a kind. */
  put(kind: string): void;
  /** Into the form of the block at hand. */
  edit(): void;
  shift(by: 1 | -1): void;
  /** Into the block before it, or out of the one it is in. */
  nest(): void;
  lift(): void;
  turn(): void;
  copy(): void;
  remove(): void;
  reset(): void;
  /** Shows the live and previous versions, which can be restored. */
  compare(): void;
  /** Moves the focus to the choice of audience and width of the preview. */
  look(): void;
}
export const DESIGNER = {
  save: { id: 'screen:design.save', label: '保存草稿', short: '保存', english: 'save draft', key: 's', run: (at) => at.save() },
  up: { id: 'screen:design.up', label: '组件上移', english: 'move block up', key: 'Alt+ArrowUp', run: (at) => at.shift(-1) },
  down: { id: 'screen:design.down', label: '组件下移', english: 'move block down', key: 'Alt+ArrowDown', run: (at) => at.shift(1) },
  nest: {
    id: 'screen:design.nest',
    label: '组件放进上一个容器',
    short: '放进',
    english: 'nest block into container',
    key: 'Alt+ArrowRight',
    run: (at) => at.nest(),
  },
  lift: {
    id: 'screen:design.lift',
    label: '组件移出容器',
    short: '移出',
    english: 'lift block out of container',
    key: 'Alt+ArrowLeft',
    run: (at) => at.lift(),
  },
  hide: { id: 'screen:design.hide', label: '隐藏或显示组件', short: '隐藏', english: 'hide show block', key: 'h', run: (at) => at.turn() },
  copy: { id: 'screen:design.copy', label: '复制组件', english: 'copy block', key: 'c', run: (at) => at.copy() },
  add: { id: 'screen:design.add', label: '添加组件', english: 'add block', key: 'n', run: (at) => at.add() },
  edit: { id: 'screen:design.edit', label: '编辑组件', short: '编辑', english: 'edit block', key: 'Enter', run: (at) => at.edit() },
  remove: {
    id: 'screen:design.remove',
    label: '移除组件',
    short: '移除',
    english: 'remove block',
    key: 'Delete',
    run: (at) => at.remove(),
  },
  versions: {
    id: 'screen:design.versions',
    label: '版本与线上的差别',
    short: '版本',
    english: 'versions differences live restore',
    key: 'v',
    run: (at) => at.compare(),
  },
  look: { id: 'screen:design.look', label: '换身份或宽度预览', english: 'preview as role', key: 'w', run: (at) => at.look() },
  reset: { id: 'screen:design.reset', label: '放弃草稿,恢复已保存的', english: 'reset draft', run: (at) => at.reset() },
} satisfies Family<DesignerPort>;

/** Adds a block of a kind. */
export const addOf = (kind: string, label: string, english: string | undefined): CommandDefinition<DesignerPort> => ({
  id: `screen:design.add.${kind}`,
  label: `添加${label}`,
  english: `add ${english ?? kind}`,
  run: (at) => at.put(kind),
});
