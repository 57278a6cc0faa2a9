import { wrong } from '../problems/names';
import type { Condition } from '../field';
import { conditionProblems } from '../problems/conditions';
import { stretchProblems } from '../problems/stretches';
import type { Stretch } from '../stretch';
import { kindOf, type Kind, type PageBase } from './kind';

/** A stretch of rows as a calendar shows it. */
export interface Period extends Stretch {
  /** Rows that are by now what their time says: under way, to come. Others are drawn as drafts. Where absent those that hold, else those that take up the slot. */
  readonly when?: Condition;
}

/** Rows in days: on that of an instant, or on all days of a stretch of time. */
export interface CalendarPage extends PageBase {
  readonly kind: 'calendar';
  /** The instant by which rows stand in days; or the two fields from and until which a row is, and it stands on all its days. Then it is moved and made longer or shorter by the first action of the page that sets both. */
  readonly time: string | Period;
  /** Of stretches: the choice, text or reference by which rows lie in lanes, so that each lane shows by itself what is taken and what is free. */
  readonly lanes?: string;
  /** Of stretches: rows that get in each other's way where they are there at the same time and alike by all fields of one of these lists (an empty list meets all), though nothing forbids it. They are drawn as those that do not fit. */
  readonly overlaps?: { readonly when: Condition; readonly by: readonly (readonly string[])[] };
}

const LANES: ReadonlySet<string> = new Set(['choice', 'text', 'ref']);

export const calendar: Kind<CalendarPage> = {
  words: ['time', 'lanes', 'overlaps'],
  problems: ({ url, time, lanes, overlaps }, { fields }) => {
    const kind = kindOf(fields, lanes);
    return [
      ...(typeof time === 'string'
        ? [kindOf(fields, time) !== 'instant' && `${url} goes by the time ${wrong(time, Object.keys(fields))}, which is no instant`]
        : [
            ...stretchProblems(time, fields, url),
            ...conditionProblems(fields, time.when, `${url} shows as under way: it`),
            ...[time.begin, time.end].map(
              (name) =>
                fields[name] && !fields[name].required && `${url} goes by ${name}, which may be empty: such rows would stand on no day`,
            ),
          ]),
      lanes !== undefined &&
        !LANES.has(kind ?? '') &&
        `${url} has lanes by ${wrong(lanes, Object.keys(fields))}, which is no choice, text or reference`,
      overlaps !== undefined && typeof time === 'string' && `${url} draws what overlaps, but its rows are moments, which never do`,
      ...(overlaps?.by.flat() ?? []).map(
        (name) => !Object.hasOwn(fields, name) && `${url} draws what overlaps by the unknown field ${wrong(name, Object.keys(fields))}`,
      ),
      ...conditionProblems(fields, overlaps?.when, `${url} draws what overlaps where it`),
      lanes !== undefined && typeof time === 'string' && `${url} has lanes, but its rows are moments, which need none`,
    ];
  },
};
