/** Columns that are drawn as wide as what is in them, where all at their usual width would not stand beside each other. */
import { isPicture } from '../../../language/fieldKinds';
import type { WireRow } from '../../contract';
import { inColumn, textOf } from '../fields/Cell';
import { isIdentifier } from '../values/identity';
import { BESIDE, CH, headWidth, totalWidth, type Column } from '../columns/columns';

/** Pixels: a Chinese character, any other, and the padding of a cell. */
const [HAN, LATIN, PADDING] = [13, CH, 18];
const DOT = 14;
/** A deadline says how long it is over; this is the longest it says. */
const LATE = '超时 不到 1 小时';
const wide = (text: string, beside = PADDING) => [...text].reduce((sum, c) => sum + (c > '⺀' ? HAN : LATIN), beside);

/** The width each column needs for these rows and totals, in pixels, at most its default. Pictures and custom cells keep their default. */
export const snugWidths = (
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
  isDrawnByArea: (name: string) => boolean,
): number[] =>
  columns.map(({ name, field, width, fixed, indented }) => {
    if (fixed || indented || isPicture(field) || isDrawnByArea(name)) return width;
    const within = (row: Readonly<Record<string, unknown>>) => {
      const text = field.lateWhile ? LATE : inColumn(field, textOf(name, field, row as WireRow));
      // What is looked for as a whole may be somebody's name.
      return isIdentifier(field) ? wide(text, BESIDE) : wide(text) + (field.tones ? DOT : 0);
    };
    return Math.ceil(Math.min(width, Math.max(headWidth(field), ...rows.map(within))));
  });

/** The columns at these widths, where they don't fit at their own. */
export const snug = (columns: readonly Column[], widths: readonly number[] | undefined, checkWidth: number, room: number) =>
  widths && totalWidth(columns, checkWidth) > room ? columns.map((column, i) => ({ ...column, width: widths[i]! })) : columns;
