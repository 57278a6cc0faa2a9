/** What stands at figures beside themselves: how they stand to their goal, whether they may still change, and what happened on their days. */
import { mondayOf } from '../../../language/days';
import {
  shortOf,
  unripeOf,
  type Axis,
  type Figures,
  type Goal,
  type Report,
  type ReportData,
  type ReportMember,
} from '../../../language/report';
import { REVISED } from '../../../language/revised';
import { limitOf, describeLimit, type Limit, type Tone } from '../../../language/figures';
import type { Measure } from '../../../language/measures';
import { figureOf } from '../../../language/figures';

/** What happened on a day, as somebody has noted it. */
export interface Note {
  readonly id: string;
  readonly day: string;
  readonly text: string;
  readonly by: string;
  readonly isOwn: boolean;
}

/** The sign before a marked figure, so that its tone is not conveyed by colour alone. */
export const SIGNS: Readonly<Record<Tone, string>> = { good: '✓', wait: '!', bad: '✕' };

/** What a goal says: 目标 ≥ 95.0%. */
export const describeGoal = (measure: Measure, { least, most }: Goal): string =>
  `目标 ${least === undefined ? `≤ ${figureOf(measure, most!)}` : `≥ ${figureOf(measure, least)}`}`;

export interface Marked {
  readonly short: 'short' | 'poor' | null;
  /** So many rows are not decided. */
  readonly unripe: number;
  /** The limit that somebody set and it is beyond. */
  readonly limit: Limit | null;
  /** The same in words. */
  readonly text: string;
}
const NO_LIMITS: readonly Limit[] = [];
export function markOf(report: Report, data: ReportData, name: string, figures: Figures, limits = NO_LIMITS, was?: Figures): Marked {
  const measure = report.measures[name]!;
  const short = shortOf(report, name, figures[data.measures.indexOf(name)]);
  const unripe = unripeOf(report, data.measures, name, figures);
  const open = unripe ? `${report.measures[report.ripe![0]]!.label} ${unripe},还会变` : '';
  const limit = limits.length ? limitOf(limits, report, data, name, figures, was) : null;
  return {
    short,
    unripe,
    limit,
    text: [limit && describeLimit(report, limit), short && `未到${describeGoal(measure, report.goals![name]!)}`, open]
      .filter(Boolean)
      .join(';'),
  };
}

/** Notes of each member of an axis that is a stretch of days; of any other axis none. */
export function notesBy({ grain }: Axis, members: readonly ReportMember[], notes: readonly Note[]): readonly (readonly Note[])[] {
  const keyOf = { day: (day: string) => day, week: mondayOf, month: (day: string) => `${day.slice(0, 7)}-01` }[grain as 'day'];
  return members.map(({ key }) => (keyOf ? notes.filter(({ day }) => keyOf(day) === key) : []));
}
/** What stands above a group in a chart: what was noted, and that it was revised later. */
export const flagOf = (notes = '', revised?: { readonly text: string }): string =>
  [notes, revised && `${REVISED}:${revised.text}`].filter(Boolean).join(';');
export const joinNotes = (notes: readonly Note[]): string => notes.map(({ day, text }) => `${day.slice(5)} ${text}`).join('、');
