/** A command: one thing an operator can do. Palette, keys, menus, buttons and the help sheet read the same ones. */
export interface Command {
  /** Stable and unique: `page:/api/x`, `action:third_order.cancel`, `shell:logout`. */
  readonly id: string;
  readonly label: string;
  /** Where it stands: group and sub-group of a page, the page of an action. */
  readonly path: readonly string[];
  readonly english?: string;
  readonly aliases?: readonly string[];
  readonly section: Section;
  /** Key sequence, as `keys.ts` reads it. */
  readonly key?: string;
  readonly danger?: boolean;
  /** Kept for old times' sake: stands below its equals. */
  readonly retired?: boolean;
  /** Why it can't be run now; shown, and running it does nothing. */
  readonly why?: string | null;
  /** Address inside the console (`/api/x?y=1`), for commands that go somewhere: the row is a real link. */
  readonly to?: string;
  /** Shown at the right of the row. */
  readonly detail?: string;
  /** Absent where `to` says it all. */
  readonly run?: () => void;
}

/** Sections of the palette, in the order they stand when nothing is typed. */
export const SECTIONS = {
  pinned: '置顶',
  selection: '对所选',
  screen: '本页',
  jump: '直达',
  recent: '最近使用',
  page: '页面',
  macro: '宏',
  shell: '控制台',
  tab: '打开的标签',
  distant: '其他页面的操作',
  nearest: '你要找的可能是',
  elsewhere: '换个地方找',
} as const;
export type Section = keyof typeof SECTIONS;
