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
  otherPlaces: '换个地方找',
} as const;
export type Section = keyof typeof SECTIONS;
