/** How rows stand in lanes. */
import type { Field, Tone } from '../../language/field';
import type { Page } from '../../language/page';
import type { Resource } from '../../language/resource';
import type { WireRow } from '../contract';
import { fieldOf } from '../table/columns';
import type { Params } from '../table/filterQuery';

/** Cards a lane begins with, and those it shows at most: a list call answers no more at once. */
export const LANE_ROWS = 50;
export const LANE_MAX = 200;

export interface LaneOf { readonly code: string; readonly label: string; readonly tone: Tone | undefined }
/** Where a card stands. */
export interface Place { readonly lane: number; readonly at: number }
export type LaneRows = readonly (readonly WireRow[])[];

/** The lanes of a board, in the order of the choice; a filter on it leaves only those it names. */
export function lanesOf(page: Page, resource: Resource, filters: Params): LaneOf[] {
  const field: Field = fieldOf(resource, page.lanes!)!;
  const asked = filters[page.lanes!]?.split(',');
  return Object.entries(field.choices!).filter(([code]) => !asked || asked.includes(code)).map(([code, label]) => ({ code, label, tone: field.tones?.[code] }));
}

/** The card at a place or, where there is none any more, the nearest before it in its lane, else in the next lane that has cards. */
export function stepped(rows: LaneRows, { lane, at }: Place): Place | null {
  const order = [...rows.keys()].sort((a, b) => Math.abs(a - lane) - Math.abs(b - lane));
  const found = order.find((i) => rows[i]!.length > 0);
  return found === undefined ? null : { lane: found, at: Math.min(at, rows[found]!.length - 1) };
}
