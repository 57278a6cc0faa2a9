/** How figures of statistics read, and how their groups are put in order. */
import { formatShare } from '../../../language/format';
import type { Measure, StatisticsData, StatisticsGroup } from '../../../language/statistics';

const count = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });
const SHORT = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 });

/** What it is called, with the unit its figures at an axis or in a sheet leave out. */
export const titleOf = ({ label, unit }: Measure): string =>
  unit === 'money' ? `${label}(元)` : unit === 'hours' ? `${label}(小时)` : unit === 'seconds' ? `${label}(秒)` : label;

/** The same at an axis: short. */
export const tickOf = ({ unit }: Measure, value: number): string =>
  unit === 'share' ? `${count.format(value / 100)}%` : SHORT.format(unit === 'money' ? value / 100 : value);

/** Groups in time stay as they are; others by the measure, the greatest first, those without one last. */
export function inOrder(data: StatisticsData, measure: string, inTime: boolean): readonly StatisticsGroup[] {
  if (inTime) return data.groups;
  const valueOf = (group: StatisticsGroup) => group.values[measure] ?? -Infinity;
  return [...data.groups].sort((a, b) => (valueOf(b) === valueOf(a) ? 0 : valueOf(b) - valueOf(a)));
}

/** The table behind a chart, as it stands. The total is of all rows. */
export function sheetOf(
  data: StatisticsData,
  groups: readonly StatisticsGroup[],
  head: string,
  measures: readonly (readonly [name: string, measure: Measure])[],
): string[][] {
  const line = (label: string, values: StatisticsGroup['values']) => [
    label,
    ...measures.map(([name, measure]) => plain(measure, values[name])),
  ];
  return [
    [head, ...measures.map(([, measure]) => titleOf(measure))],
    ...groups.map((g) => line(g.label, g.values)),
    line('合计', data.total),
  ];
}
const plain = ({ unit }: Measure, value: number | null | undefined) =>
  value === null || value === undefined
    ? ''
    : unit === 'money'
      ? (value / 100).toFixed(2)
      : unit === 'share'
        ? formatShare(value)
        : String(value);
