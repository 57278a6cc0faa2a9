import { wrong } from '../problems/names';
import type { Condition, Fields } from '../field';
import { conditionProblems } from '../problems/conditions';
import { stretchProblems } from '../problems/stretches';
import { stretchOf, type Stretch } from '../stretch';
import { kind, kindOf, type PageBase } from './kind';

/** The period of a row in a calendar. */
export interface Period extends Stretch {
  /** Rows that are confirmed; others are drawn as drafts. By default those in effect (`holds`), else those that take up the slot. */
  readonly when?: Condition;
}

/** Rows on days: on the day of an instant, or on all days of a period. */
export interface CalendarPage extends PageBase {
  readonly kind: 'calendar';
  /**
   * The instant that places a row on a day; or two fields for a period shown on all its days, which the first action that sets both can
   * move and resize.
   */
  readonly time: string | Period;
  /** For periods: the choice, text or reference that groups rows into lanes, so that each lane shows what is taken and what is free. */
  readonly lanes?: string;
  /**
   * Of periods: rows that conflict if they overlap and agree in all fields of one of these lists (an empty value matches all), although
   * nothing forbids it. They are highlighted.
   */
  readonly overlaps?: { readonly when: Condition; readonly by: readonly (readonly string[])[] };
  /** For instants with a few parts a day: shows a week, with the load of each part. */
  readonly load?: Load;
}

/** The load of the parts of a day. */
export interface Load {
  /** The choice that divides a day into parts, in its order. */
  readonly by: string;
  /** Fields for the used and the total capacity; summed over several rows. */
  readonly used: string;
  readonly most: string;
  /** Action inputs prefilled from the selected parts: their first day, last day, and the parts. */
  readonly marked?: { readonly first?: readonly string[]; readonly last?: readonly string[]; readonly parts?: readonly string[] };
}

const LANES: ReadonlySet<string> = new Set(['choice', 'text', 'ref']);

declare module './kind' {
  interface Kinds {
    calendar: CalendarPage;
  }
}

export const calendar = kind('calendar', {
  times: (page) => Object.values(stretchOf(page)),
  words: ['time', 'lanes', 'overlaps', 'load'],
  problems: ({ url, time, lanes, overlaps, load, actions }, { res, fields }) => {
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
      ...(load
        ? loadProblems(
            load,
            typeof time === 'string',
            fields,
            actions.flatMap((key) => Object.keys(res.actions[key]?.ask ?? {})),
            url,
          )
        : []),
    ];
  },
});

function loadProblems(
  { by, used, most, marked = {} }: Load,
  areMoments: boolean,
  fields: Fields,
  inputs: readonly string[],
  url: string,
): (string | false)[] {
  return [
    !areMoments && `${url} shows how full the parts of a day are, but its rows are stretches`,
    kindOf(fields, by) !== 'choice' && `${url} has parts of a day by ${wrong(by, Object.keys(fields))}, which is no choice`,
    ...[used, most].map(
      (name) => kindOf(fields, name) !== 'int' && `${url} adds up ${wrong(name, Object.keys(fields))}, which is no whole number`,
    ),
    ...Object.values(marked)
      .flat()
      .map((name) => !inputs.includes(name) && `${url} begins ${wrong(name, inputs)} with what is marked, which no action asks for`),
  ];
}
