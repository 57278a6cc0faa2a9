/** How the keys of lists and details are called, for the palette and the help sheet; in the order in which they are shown. */
import type { ScreenAct } from './keymap';

export const SCREEN: Readonly<Record<ScreenAct, { readonly label: string; readonly english: string }>> = {
  down: { label: '下一行', english: 'next row' },
  up: { label: '上一行', english: 'previous row' },
  toggle: { label: '选择或取消选择', english: 'select toggle' },
  open: { label: '打开详情', english: 'open' },
  menu: { label: '行操作菜单', english: 'row menu actions' },
  filter: { label: '筛选', english: 'filter' },
  undo: { label: '撤销上一个操作', english: 'undo' },
  redo: { label: '恢复刚撤销的操作', english: 'redo' },
  repeat: { label: '重复上一个操作', english: 'repeat again' },
  refresh: { label: '刷新', english: 'refresh reload' },
  export: { label: '导出', english: 'export download excel xlsx csv' },
  columns: { label: '列设置', english: 'columns order width pin density' },
  views: { label: '视图', english: 'saved views' },
  back: { label: '返回', english: 'back' },
  related: { label: '打开关联单据', english: 'open related record reference' },
  previous: { label: '上一条', english: 'previous record' },
  next: { label: '下一条', english: 'next record' },
};
