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

/** Keys of lists and details, for the help sheet; the screens themselves listen for them. */
export const SCREEN_KEYS: readonly (readonly [string, string])[] = [
  ['↑ ↓ / j k', '移动行'], ['PageUp PageDown', '翻屏'], ['Home End', '首行、末行'], ['空格 / x', '选择或取消'], ['Shift+↑ ↓', '扩展选择'], ['Mod+a', '全选本页,再按全选所有匹配'],
  ['Enter / o', '打开详情'], ['Mod+Enter', '在新浏览器标签页打开'], ['.', '行操作菜单'], ['/', '筛选'], ['u', '撤销上一个操作'], [',', '重复上一个操作'], ['r', '刷新'],
  ['F6', '切换区域'], ['-', '返回'], ['Esc', '清除选择或关闭'],
];
