/** How figures read at a chart's axes. */
import type { Measure } from '../../../language/measures';

const count = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });
const SHORT = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 });

/** What it is called, with the unit its figures at an axis leave out. */
export const titleOf = ({ label, unit }: Measure): string =>
  unit === 'money' ? `${label}(元)` : unit === 'hours' ? `${label}(小时)` : unit === 'seconds' ? `${label}(秒)` : label;

/** The same at an axis: short. */
export const tickOf = ({ unit }: Measure, value: number): string =>
  unit === 'share' ? `${count.format(value / 100)}%` : SHORT.format(unit === 'money' ? value / 100 : value);

/** What stands at an axis: values that read alike, where all are nearly nothing, stand there once. */
export const ticksOf = (measure: Measure, values: readonly number[]): { readonly value: number; readonly text: string }[] =>
  values
    .filter((value) => measure.unit !== 'count' || Number.isInteger(value))
    .map((value) => ({ value, text: tickOf(measure, value) }))
    .filter(({ text }, i, all) => i === 0 || text !== all[i - 1]!.text);
