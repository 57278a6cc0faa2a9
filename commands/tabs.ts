/** Tabs: closing, opening again, going from one to the next, moving and pinning. About the active one, or about that whose menu is open. */
import { SHELL_KEYS } from './keymap';
import type { CommandDefinition, Family } from './command';

/** Which tabs go, seen from the one at hand. */
export type Side = 'others' | 'left' | 'right' | 'all';

/** A tab, those around it, and what can be done with them. */
export interface TabsPort {
  readonly key: string;
  /** Undefined where the page at hand has no tab. */
  readonly tab: { readonly pinned?: boolean; readonly affix: boolean } | undefined;
  /** How many are open, and how many that were closed can be opened again. */
  readonly open: number;
  readonly closed: number;
  /** Keys of those that closing towards a side would close. */
  closedBy(side: Side): readonly string[];
  close(keys: readonly string[]): void;
  reopen(): void;
  /** To the next or the previous one. */
  step(by: 1 | -1): void;
  /** Moves it among the others. */
  move(by: 1 | -1): void;
  pin(pinned: boolean): void;
  /** Lists them, to find one. */
  find(): void;
}

const closing = (side: Side, label: string, short: string, english: string): CommandDefinition<TabsPort> => ({
  id: `shell:tab.close.${side}`,
  label,
  short,
  english,
  key: SHELL_KEYS[`tab.close.${side}`],
  why: (at) => (at.closedBy(side).length > 0 ? null : '没有可关闭的标签'),
  run: (at) => at.close(at.closedBy(side)),
});

export const TABS = {
  list: {
    id: 'shell:tab.list',
    label: '查找打开的标签',
    short: (at) => `查找标签(${at?.open ?? 0})`,
    english: 'find switch tab',
    key: SHELL_KEYS['tab.list'],
    run: (at) => at.find(),
  },
  close: {
    id: 'shell:tab.close',
    label: '关闭当前标签',
    short: '关闭',
    english: 'close tab',
    key: SHELL_KEYS['tab.close'],
    why: ({ tab }) => (tab && (tab.affix || tab.pinned) ? '固定的标签不能关闭' : null),
    run: (at) => at.close([at.key]),
  },
  reopen: {
    id: 'shell:tab.reopen',
    label: '重新打开关闭的标签',
    english: 'reopen closed tab',
    key: SHELL_KEYS['tab.reopen'],
    why: (at) => (at.closed > 0 ? null : '没有关闭过标签'),
    run: (at) => at.reopen(),
  },
  closeOthers: closing('others', '关闭其他标签', '关闭其他', 'close other tabs'),
  closeLeft: closing('left', '关闭左侧标签', '关闭左侧', 'close tabs to the left'),
  closeRight: closing('right', '关闭右侧标签', '关闭右侧', 'close tabs to the right'),
  closeAll: closing('all', '关闭全部标签', '关闭全部', 'close all tabs'),
  next: { id: 'shell:tab.next', label: '下一个标签', english: 'next tab', key: SHELL_KEYS['tab.next'], run: (at) => at.step(1) },
  previous: {
    id: 'shell:tab.previous',
    label: '上一个标签',
    english: 'previous tab',
    key: SHELL_KEYS['tab.previous'],
    run: (at) => at.step(-1),
  },
  pin: {
    id: 'shell:tab.pin',
    label: (at) => (at?.tab?.pinned ? '取消固定当前标签' : '固定当前标签'),
    short: (at) => (at?.tab?.pinned ? '取消固定' : '固定标签'),
    english: 'pin unpin tab',
    key: SHELL_KEYS['tab.pin'],
    why: ({ tab }) => (tab?.affix ? '这个页面的标签总是固定的' : null),
    run: (at) => at.pin(!at.tab?.pinned),
  },
  left: { id: 'shell:tab.left', label: '标签左移', english: 'move tab left', key: SHELL_KEYS['tab.left'], run: (at) => at.move(-1) },
  right: { id: 'shell:tab.right', label: '标签右移', english: 'move tab right', key: SHELL_KEYS['tab.right'], run: (at) => at.move(1) },
} satisfies Family<TabsPort>;
