/** What figures of reports say: how they have changed, how dark their cell is, and which of them are in hand. */
import { addDays, addMonths, dayOf } from '../../../language/days';
import type { Compare, ReportData } from '../../../language/report';
import { changeIn } from '../../../language/figures';
import type { Measure } from '../../../language/measures';
import { figureOf } from '../../../language/figures';

export type Side = 'now' | 'was';

/** How a figure differs from the one it is compared with: in percent, of shares in points. Null where there is nothing to compare. */
export function changeOf(
  measure: Measure,
  now: number | null,
  was: number | null,
): { readonly text: string; readonly isUp: boolean; readonly isSame: boolean } | null {
  const change = changeIn(measure, now, was);
  if (change === null) return was === 0 && now ? { text: '新', isUp: true, isSame: false } : null;
  return { text: `${signed(change)}${measure.unit === 'share' ? ' 百分点' : '%'}`, isUp: change > 0, isSame: change === 0 };
}
const signed = (value: number) => {
  const size = Math.abs(value) >= 1000 ? String(Math.round(Math.abs(value))) : Math.abs(value).toFixed(1);
  // What rounds to nothing has no sign.
  return `${size === '0.0' ? '±' : value > 0 ? '+' : '−'}${size}`;
};

/** How dark a cell is, from 0 to 1, between nothing and the greatest of all cells. */
export function shadeOf(value: number | null, greatest: number): number {
  return value === null || greatest <= 0 || value <= 0 ? 0 : Math.min(1, value / greatest);
}

/** The period before or after one, as long as it; of whole months as many. Null where it would lie in the future. */
export function turned(
  from: string,
  to: string,
  by: 1 | -1,
  now = new Date(),
  isMonthly = false,
): { readonly from: string; readonly to: string } | null {
  const today = dayOf(now);
  const endOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1);
  const month = from.slice(0, 7);
  const isMonth = from.endsWith('-01') && month === to.slice(0, 7) && (to === endOf(month) || to === today);
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const many =
    by * (isMonthly ? (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1 : 1);
  const next =
    isMonth || isMonthly
      ? { from: `${addMonths(month, many)}-01`, to: endOf(addMonths(to.slice(0, 7), many)) }
      : { from: addDays(from, by * length), to: addDays(to, by * length) };
  if (next.from > today) return null;
  return { from: next.from, to: next.to > today ? today : next.to };
}

/** A figure with its measure, as text. */
export const labelled = (measure: Measure, value: number | null): string => `${measure.label} ${figureOf(measure, value)}`;

/** By how much a figure has changed, to its smallest step: parts of a change are seen to come to it. */
export function differenceOf(measure: Measure, value: number): string {
  const sign = value > 0 ? '+' : value < 0 ? '−' : '±';
  return measure.unit === 'share' ? `${sign}${(Math.abs(value) / 100).toFixed(2)} 百分点` : `${sign}${figureOf(measure, Math.abs(value))}`;
}

/** The compare that lays a stretch over the one so many days before it; null where none does. */
export function compareOver(
  from: string,
  to: string,
  { days, months, by }: Pick<NonNullable<ReportData['was']>, 'days' | 'months' | 'by'>,
): Compare | null {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (months > 1) return months === 12 ? 'lastYear' : 'before';
  if (months) return from.endsWith('-01') && to.slice(0, 7) === from.slice(0, 7) ? 'before' : null;
  if (by === 'lunar') return by;
  if (days === 364) return 'lastYear';
  if (length === days) return 'before';
  return Math.ceil(length / 7) * 7 === days ? 'lastWeek' : null;
}
