/** Commands of reports only: axes, measures, period, comparison, and what a figure consists of. */
import type { CommandDefinition, Family } from '../command';

/** Settings chosen from a list below their button. */
export type ReportChoice = 'rows' | 'columns' | 'measure' | 'compare' | 'top' | 'span' | 'drill' | 'file';
export interface ReportPort {
  choose(what: ReportChoice): void;
  take(what: ReportChoice, value: string): void;
  transpose(): void;
  turn(by: 1 | -1): void;
  stack(): void;
  order(): void;
  explain(): void;
  recount(): void;
  note(): void;
  why(): void;
  limits(): void;
  revised(): void;
}
export const REPORT = {
  rows: { id: 'screen:report.rows', label: '换行的维度', short: '行', english: 'rows axis', key: 'h', run: (at) => at.choose('rows') },
  columns: {
    id: 'screen:report.columns',
    label: '换列的维度',
    short: '列',
    english: 'columns axis',
    key: 'Shift+h',
    run: (at) => at.choose('columns'),
  },
  measure: { id: 'screen:report.measure', label: '换指标', short: '指标', english: 'measure figure', run: (at) => at.choose('measure') },
  transpose: { id: 'screen:report.transpose', label: '行列互换', english: 'transpose swap axes', key: 't', run: (at) => at.transpose() },
  compare: {
    id: 'screen:report.compare',
    label: '换对比的时期',
    short: '对比',
    english: 'compare with period',
    key: 'b',
    run: (at) => at.choose('compare'),
  },
  top: { id: 'screen:report.top', label: '只列前几名', short: '列出', english: 'top n', key: 'n', run: (at) => at.choose('top') },
  span: { id: 'screen:report.span', label: '换时间', short: '时间', english: 'period of time', key: 'p', run: (at) => at.choose('span') },
  stack: { id: 'screen:report.stack', label: '折线与堆积互换', english: 'stacked bars lines chart', run: (at) => at.stack() },
  order: {
    id: 'screen:report.order',
    label: '按这个指标排序,再按一次反过来',
    short: '排序',
    english: 'sort by measure',
    key: 's',
    run: (at) => at.order(),
  },
  before: {
    id: 'screen:report.before',
    label: '看上一段时间',
    short: '上一段',
    english: 'previous period',
    key: '[',
    run: (at) => at.turn(-1),
  },
  after: { id: 'screen:report.after', label: '看下一段时间', short: '下一段', english: 'next period', key: ']', run: (at) => at.turn(1) },
  drill: {
    id: 'screen:report.drill',
    label: '按别的维度下钻',
    short: '下钻',
    english: 'drill down by',
    key: '.',
    run: (at) => at.choose('drill'),
  },
  explain: {
    id: 'screen:report.explain',
    label: '解释这些数字',
    short: '解释',
    english: 'explain how figures are reckoned',
    key: 'i',
    run: (at) => at.explain(),
  },
  recount: {
    id: 'screen:report.recount',
    label: '核对这个数字',
    short: '核对',
    english: 'recount check figure',
    key: 'c',
    run: (at) => at.recount(),
  },
  why: {
    id: 'screen:report.why',
    label: '为什么变了',
    english: 'why what changed contribution',
    key: 'w',
    run: (at) => at.why(),
  },
  limits: {
    id: 'screen:report.limits',
    label: '标记超过界限的数',
    short: '标记',
    english: 'limits thresholds mark figures',
    key: 'q',
    run: (at) => at.limits(),
  },
  note: {
    id: 'screen:report.note',
    label: '看和写日期备注',
    short: '备注',
    english: 'notes at days annotate',
    key: 'm',
    run: (at) => at.note(),
  },
  revised: {
    id: 'screen:report.revised',
    label: '打开这一组过后的退款',
    short: '修订',
    english: 'revised refunds that came later',
    key: 'd',
    run: (at) => at.revised(),
  },
} satisfies Family<ReportPort>;

const HEADS = {
  rows: '按{}看',
  columns: '按{}分列',
  measure: '指标:{}',
  compare: '对比{}',
  top: '列出{}',
  span: '时间:{}',
  drill: '下钻到{}',
  file: '导出 {}',
} as const;
const ENGLISH = {
  rows: 'rows by',
  columns: 'columns by',
  measure: 'figure',
  compare: 'compare',
  top: 'top',
  span: 'period',
  drill: 'drill by',
  file: 'export',
} as const;
/** A command for each setting. */
export const choiceOf = (what: ReportChoice, value: string, label: string): CommandDefinition<ReportPort> => ({
  id: `screen:report.${what}.${value}`,
  label: HEADS[what].replace('{}', label),
  short: label,
  english: `${ENGLISH[what]} ${value}`,
  run: (at) => at.take(what, value),
});
