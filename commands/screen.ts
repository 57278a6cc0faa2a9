/** Commands of screens on the current rows: one key each, active while the screen has the focus. In display order. */
import type { Field } from '../src/language/field';
import type { CommandDefinition, ReadyCommand } from './command';

/** Which of these the visible screen can do, by their names in code. */
export type ScreenActs = Readonly<Partial<Record<ScreenAct, () => void>>>;
export type ScreenAct = keyof typeof SCREEN;
/** A command of a screen of any kind, as it is declared. */
type ActDefinition = CommandDefinition<ScreenActs> & { readonly label: string; readonly short: string; readonly key: string };

const act = <Name extends string>(name: Name, key: string, label: string, english: string, short = label): ActDefinition => ({
  id: `screen:${name}`,
  label,
  short,
  english,
  key,
  when: (acts) => name in acts,
  run: (acts) => acts[name as unknown as ScreenAct]!(),
});

export const SCREEN = {
  down: act('down', 'j', '下一行', 'next row'),
  up: act('up', 'k', '上一行', 'previous row'),
  toggle: act('toggle', 'x', '选择或取消选择', 'select toggle'),
  open: act('open', 'o', '打开详情', 'open'),
  menu: act('menu', '.', '行操作菜单', 'row menu actions'),
  filter: act('filter', '/', '筛选', 'filter'),
  undo: act('undo', 'u', '撤销上一个操作', 'undo', '撤销'),
  redo: act('redo', 'Shift+u', '恢复刚撤销的操作', 'redo'),
  repeat: act('repeat', ',', '重复上一个操作', 'repeat again'),
  refresh: act('refresh', 'r', '刷新', 'refresh reload'),
  export: act('export', 'Shift+e', '导出', 'export download excel xlsx csv'),
  columns: act('columns', 'l', '列设置', 'columns order width pin density'),
  views: act('views', 'Shift+v', '视图', 'saved views'),
  back: act('back', '-', '返回', 'back'),
  related: act('related', 'Shift+o', '打开关联单据', 'open related record reference'),
  previous: act('previous', '[', '上一条', 'previous record'),
  next: act('next', ']', '下一条', 'next record'),
};
export const SCREEN_ACTS = Object.keys(SCREEN) as readonly ScreenAct[];

/** `createdAt` → `created at`. */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
type Named = Pick<ReadyCommand, 'id' | 'label' | 'english'>;
const of = (what: string, name: string, label: string, english: string): Named => ({
  id: `screen:${what}.${name}`,
  label,
  english: `${english} ${wordsOf(name)}`,
});
/** Commands for a field of the rows, and their names: one key for all lists with such a field. */
export const BY_FIELD = {
  filter: (name: string, { label }: Field) => of('filter', name, `筛选${label}`, 'filter by'),
  sort: (name: string, { label }: Field) => of('sort', name, `按${label}排序`, 'sort by'),
  thenBy: (name: string, { label }: Field) => of('then', name, `再按${label}排序`, 'then sort by'),
  view: (name: string, { label }: Field) => of('cell', name, `查看${label}`, 'view'),
  download: (name: string, { label }: Field) => of('cell', name, `下载${label}`, 'download'),
  open: (name: string, { label }: Field) => of('cell', name, `打开关联的${label}`, 'open related'),
  copy: (name: string, { label }: Field) => of('cell', name, `复制${label}`, 'copy'),
} as const;
