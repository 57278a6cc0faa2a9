/** The first character of a query can narrow what is searched; Chinese punctuation counts as well. */
export const MODES = {
  '>': { key: 'action', label: '操作', hint: '只找操作' },
  '#': { key: 'jump', label: '编号直达', hint: '订单号、店铺编号、对账单号、手机号' },
  '@': { key: 'people', label: '店铺与服务商', hint: '按名称找店铺、服务商' },
  '/': { key: 'filter', label: '筛选当前列表', hint: '在当前列表里按关键词筛选' },
  '~': { key: 'tab', label: '打开的标签', hint: '在打开的标签里找' },
  '?': { key: 'help', label: '按键帮助', hint: '当前可用的按键' },
} as const;
export type Prefix = keyof typeof MODES;
export type ModeKey = (typeof MODES)[Prefix]['key'] | 'all';

// An input method in Chinese mode turns `/` into `、` and `>` into `》` or `＞`.
const WIDE: Readonly<Record<string, Prefix>> = { '＞': '>', '》': '>', '＃': '#', '＠': '@', '／': '/', '、': '/', '？': '?', '～': '~' };

/** Splits what was typed into a mode and the text to search for. */
export function modeOf(typed: string): { mode: ModeKey; prefix: Prefix | null; query: string } {
  const text = typed.trimStart();
  const first = WIDE[text[0] ?? ''] ?? text[0] ?? '';
  if (!Object.hasOwn(MODES, first)) return { mode: 'all', prefix: null, query: text.trim() };
  return { mode: MODES[first as Prefix].key, prefix: first as Prefix, query: text.slice(1).trim() };
}
