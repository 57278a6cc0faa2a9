/**
 * How figures are formatted, how their changes are computed, and limits set by users: figures beyond them are highlighted. Limits are part
 * of the address, and so of views, links and files.
 */
import { formatCount, formatMoney } from './format';
import { comparedWith, MOST_COUNTED, type Figures, type Report, type ReportData } from './report';
import type { Measure } from './measures';

const count = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 });

/** A figure as text, with its unit if the label lacks it; a dash if there is none. */
export function figureOf({ unit }: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  switch (unit) {
    case 'money':
      return formatMoney(value);
    case 'share':
      return `${(value / 100).toFixed(1)}%`;
    case 'hours':
      return `${count.format(value)} 小时`;
    case 'seconds':
      return `${count.format(value)} 秒`;
    default:
      return count.format(value);
  }
}

/** Explains which measures are left out and what to do about it; empty if none is. */
export const describeOmitted = ({ measures }: Report, { without = [] }: Pick<ReportData, 'without'>): string =>
  without.length
    ? `${without.map((name) => `“${measures[name]!.label}”`).join('、')}要逐行统计,超过 ${formatCount(MOST_COUNTED)} 行没有给出,缩短时间或增加筛选后可看`
    : '';

/** Labels of the highlights. */
export const TONES = { good: '好', wait: '注意', bad: '差' } as const;
export type Tone = keyof typeof TONES;
export interface Limit {
  readonly measure: string;
  readonly is: 'least' | 'most';
  /** In the unit of the measure; for changes in percent, for changes of shares in percentage points. */
  readonly value: number;
  readonly of: 'value' | 'change';
  readonly tone: Tone;
}
/** Limits per report view. */
export const MOST_LIMITS = 10;

/** `rate_most_9500_bad`; for a change `paid_most_-10p_bad`. */
export const limitsText = (limits: readonly Limit[]): string =>
  limits.map(({ measure, is, value, of, tone }) => [measure, is, `${value}${of === 'change' ? 'p' : ''}`, tone].join('_')).join();

/** @returns null if the text is invalid: a truncated link, or one of another report. */
export function limitsIn(text: string, measures: Report['measures']): readonly Limit[] | null {
  if (text === '') return [];
  const parts = text.split(',').map((one) => /^(\w+?)_(least|most)_(-?\d{1,15}(?:\.\d)?)(p?)_(good|wait|bad)$/.exec(one));
  if (parts.length > MOST_LIMITS || parts.some((one) => !one || !Object.hasOwn(measures, one[1]!))) return null;
  return parts.map((one) => {
    const [, measure, is, value, isChange, tone] = one as unknown as [string, string, Limit['is'], string, string, Tone];
    return { measure, is, value: Number(value), of: isChange ? 'change' : 'value', tone };
  });
}

/** The change from an earlier figure, in percent, for shares in percentage points. Null if there is nothing to compare. */
export function changeIn({ unit }: Measure, now: number | null | undefined, was: number | null | undefined): number | null {
  if (now === null || now === undefined || was === null || was === undefined) return null;
  if (unit === 'share') return (now - was) / 100;
  return was === 0 ? null : ((now - was) / Math.abs(was)) * 100;
}

/** The first limit that a figure exceeds, or null. Changes of what may still change exceed none. */
export function limitOf(
  limits: readonly Limit[],
  report: Report,
  data: Pick<ReportData, 'measures'>,
  name: string,
  now: Figures,
  was: Figures | undefined,
): Limit | null {
  const i = data.measures.indexOf(name);
  const before = comparedWith(report, data.measures, name, now, was);
  const isBeyond = ({ measure, is, value, of }: Limit) => {
    if (measure !== name) return false;
    const figure = of === 'value' ? (now[i] ?? null) : changeIn(report.measures[name]!, now[i], before?.[i]);
    return figure !== null && (is === 'least' ? figure >= value : figure <= value);
  };
  return limits.find(isBeyond) ?? null;
}

/** 履约率 ≤ 95.0%:差 */
export function describeLimit({ measures }: Report, { measure, is, value, of, tone }: Limit): string {
  const one = measures[measure]!;
  const figure = of === 'value' ? figureOf(one, value) : `${value}${one.unit === 'share' ? ' 百分点' : '%'}`;
  return `${one.label}${of === 'change' ? '的变化' : ''} ${is === 'least' ? '≥' : '≤'} ${figure}:${TONES[tone]}`;
}
