/** Keys of what only one kind of screen can do: the screens take them from here, and so do the rules of rebinding. */
import type { Page } from '../../../language/page';

/** Id (without `screen:`) → what it is called, and its key. */
export type Tools = Readonly<Record<string, { readonly label: string; readonly key: string; readonly english?: string }>>;

export const CALENDAR_TOOLS = {
  'span.month': { label: '查看整月', key: 'm' },
  'span.week': { label: '查看一周', key: 'w' },
  'day.today': { label: '查看今天', key: 't' },
  'day.before': { label: '查看上一页', key: '[' },
  'day.after': { label: '查看下一页', key: ']' },
} as const satisfies Tools;
export const DESIGNER_TOOLS = {
  'design.save': { label: '保存草稿', english: 'save draft', key: 's' },
  'design.up': { label: '组件上移', english: 'move block up', key: 'Alt+ArrowUp' },
  'design.down': { label: '组件下移', english: 'move block down', key: 'Alt+ArrowDown' },
  'design.hide': { label: '隐藏或显示组件', english: 'hide show block', key: 'h' },
  'design.copy': { label: '复制组件', english: 'copy block', key: 'c' },
} as const satisfies Tools;
/** Keys of the list of blocks itself, where they mean what they mean in every list: they are no more rebound than its arrows, and the list of pages may have them too. */
export const BLOCK_TOOLS = {
  'design.add': { label: '添加组件', english: 'add block', key: 'n' },
  'design.edit': { label: '编辑组件', english: 'edit block', key: 'Enter' },
  'design.remove': { label: '移除组件', english: 'remove block', key: 'Delete' },
} as const satisfies Tools;
export const PICTURE_TOOL = { picture: { label: '导出图片', key: 'Shift+p' } } as const satisfies Tools;
/** Measures have the digits in their order, so one that two pages share may have another on each: the rules of rebinding, which know one key a command, leave them out. */
export const measureKey = (i: number) => (i < 9 ? String(i + 1) : undefined);

/** What a kind of screen can do with keys of its own, beside what all screens share. */
export const toolsOf = (kind: Page['kind']): Tools =>
  kind === 'calendar' ? CALENDAR_TOOLS : kind === 'designer' ? DESIGNER_TOOLS : kind === 'stats' ? PICTURE_TOOL : {};
