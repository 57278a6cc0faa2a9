/**
 * The commands with keys of each kind of screen, and which shared ones it lacks. Used by the key sheet, rebinding and the check of
 * declared keys.
 */
import type { Page } from '../../src/language/page';
import type { Action } from '../../src/language/resource';
import type { CommandDefinition } from '../command';
import { SCREEN, type ScreenAct } from '../screen';
import { CALENDAR, SHIFT } from './calendar';
import { DESIGNER } from './designer';
import { DESK } from './desk';
import { DETAIL } from './detail';
import { GALLERY } from './gallery';
import { FILTERS, MADE, PEEK, ROWS } from './list';
import { AREA, MAP, PLACES } from './map';
import { REPORT } from './report';
import { REVIEW } from './review';
import { STATS } from './stats';
import { TREE } from './tree';
import { WALL } from './wall';

/** A page may have two screens: a designer is a list of pages and what one of them is built on. */
export interface ScreenKind {
  /** What distinguishes it from another screen of the same page. */
  readonly name: string;
  /** How a developer calls it. */
  readonly english: string;
  readonly commands: readonly CommandDefinition[];
  readonly lacks: readonly ScreenAct[];
  /** It lies over all else: no key of the console is heard meanwhile. */
  readonly isOver?: true;
  /** Which of the page's actions it offers; all, where absent. */
  readonly offers?: (action: Action) => boolean;
}

const all = (...families: readonly Readonly<Record<string, CommandDefinition>>[]) => families.flatMap((family) => Object.values(family));
/** Only details have neighbours to go to. */
const LEAFING = ['previous', 'next'] as const satisfies ScreenAct[];
/** What waits for a verdict is gone through over its list, which hears nothing meanwhile. */
const review: ScreenKind = {
  name: 'review',
  english: 'a review',
  commands: all(REVIEW),
  lacks: Object.keys(SCREEN) as ScreenAct[],
  isOver: true,
  offers: () => false,
};
const rows = (english: string, ...families: readonly Readonly<Record<string, CommandDefinition>>[]): ScreenKind => ({
  name: 'rows',
  english,
  commands: all(ROWS, FILTERS, MADE, ...families),
  lacks: LEAFING,
});

export function screensOf(page: Page): readonly ScreenKind[] {
  switch (page.kind) {
    case 'list':
      return [rows('a list', PEEK), review];
    case 'log':
    case 'import':
      return [rows(`a ${page.kind}`, PEEK)];
    case 'calendar':
      return [rows('a calendar', CALENDAR, ...(typeof page.time === 'string' ? [] : [SHIFT]))];
    case 'gallery':
      return [rows('a gallery', GALLERY)];
    case 'tree':
      return [rows('a tree', TREE)];
    case 'desk':
      return [
        {
          name: 'rows',
          english: 'a desk',
          commands: all(FILTERS, DESK),
          lacks: [...LEAFING, 'toggle', 'export', 'columns', 'views', 'repeat'],
        },
      ];
    case 'stats':
      return [{ ...rows('a report', STATS, REPORT), lacks: [...LEAFING, 'menu'] }];
    case 'detail':
      return [{ name: 'row', english: 'a detail', commands: all(DETAIL), lacks: [] }];
    case 'map':
      if (page.look) return [{ ...rows('a report', STATS, REPORT), lacks: [...LEAFING, 'menu'] }];
      return page.places
        ? [rows('a map', MAP, PLACES)]
        : [{ name: 'row', english: 'a map of one row', commands: all(MAP, AREA), lacks: [...LEAFING, 'filter'], offers: () => false }];
    case 'designer':
      return [
        rows('a list', PEEK),
        {
          name: 'row',
          english: 'a designer',
          commands: all(DESIGNER),
          lacks: [...LEAFING, 'views'],
          offers: ({ on, does }) => on !== 'none' && does !== 'update',
        },
      ];
    case 'own':
      return [rows('a page of its own', WALL)];
    default:
      return [rows(`a ${page.kind}`)];
  }
}

export const actsOf = ({ lacks }: ScreenKind): readonly (typeof SCREEN)[ScreenAct][] =>
  Object.entries(SCREEN).flatMap(([name, command]) => (lacks.includes(name as ScreenAct) ? [] : [command]));

/** Every command that a screen of some kind has, for names and tests; each once. */
export const SCREEN_COMMANDS: readonly CommandDefinition[] = all(
  SCREEN,
  ROWS,
  FILTERS,
  MADE,
  PEEK,
  TREE,
  GALLERY,
  DETAIL,
  CALENDAR,
  SHIFT,
  DESIGNER,
  DESK,
  MAP,
  PLACES,
  AREA,
  STATS,
  REPORT,
  REVIEW,
  WALL,
);
