/** What is looked at, by the name that stands in the address, where something is wrong with it. */
import type { Looked } from './looked';

export const LOOKED_LABELS: Readonly<Record<Looked | 'span', string>> = {
  rows: '行',
  columns: '列',
  measure: '指标',
  compare: '对比',
  top: '前几名',
  sort: '排序',
  limits: '标记',
  chart: '图',
  span: '时间',
};
