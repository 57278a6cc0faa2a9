/** Default key sequences. `Mod` is Ctrl, or ⌘ on a Mac; a space separates the strokes of a sequence. */
export const GLOBAL_KEYS = { palette: 'Mod+k', help: '?', notices: 'g m', pageHelp: 'g e', lock: 'g k', dashboard: 'g b' } as const;

/** What the tab bar can do. Browsers keep Ctrl+W and the like for themselves. */
export const TAB_KEYS = {
  close: 'g w', reopen: 'g z', next: 'g n', previous: 'g p', list: 'g t', pin: 'g i', left: 'g ,', right: 'g .',
  closeOthers: 'g x', closeLeft: 'g [', closeRight: 'g ]', closeAll: 'g q',
} as const;

/** Pages worth two letters. */
export const PAGE_KEYS: Readonly<Record<string, string>> = {
  '/api/statistics/admin/default/page/search': 'g h',
  '/api/third/order/search': 'g o',
  '/api/third/order/abnormal/search': 'g a',
  '/api/third/order/waybill/search': 'g y',
  '/api/merchant/shop/search': 'g s',
  '/api/merchant/shop/followUp/search': 'g f',
  '/api/third/statement/search': 'g d',
  '/api/third/statement/difference/search': 'g c',
  '/api/admin/user/search': 'g u',
  '/api/manager/operat/log/search': 'g l',
};

/** Keys that lists and details listen for themselves: for the help sheet, and so that no command takes them away. */
export const SCREEN_KEYS: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'j', 'k'], label: '移动行' }, { keys: ['PageUp', 'PageDown'], label: '翻屏' }, { keys: ['Home', 'End'], label: '首行、末行' },
  { keys: ['Space', 'x'], label: '选择或取消' }, { keys: ['Shift+ArrowUp', 'Shift+ArrowDown'], label: '扩展选择' }, { keys: ['Mod+a'], label: '全选本页,再按全选所有匹配' },
  { keys: ['Enter', 'o'], label: '打开详情' }, { keys: ['Mod+Enter'], label: '在新浏览器标签页打开' }, { keys: ['.'], label: '行操作菜单' }, { keys: ['/'], label: '筛选' },
  { keys: ['u'], label: '撤销上一个操作' }, { keys: [','], label: '重复上一个操作' }, { keys: ['r'], label: '刷新' }, { keys: ['F6', 'Shift+F6'], label: '切换区域' },
  { keys: ['-'], label: '返回' }, { keys: ['Escape'], label: '清除选择或关闭' },
];
