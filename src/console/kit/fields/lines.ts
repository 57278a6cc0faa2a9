/** Lines of a document as they are typed and pasted. */
import type { Begins, Field, Fields } from '../../../language/field';
import { formatCount } from '../../../language/format';
import { parseAmount, placesOf } from '../values/amount';
import { tidyDate, tidyTime } from '../values/typed';

export type Line = Readonly<Record<string, unknown>>;

/** A block of cells as spreadsheets copy them, or one column; without the empty lines at its end. */
export function cellsOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1).map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Lines without those at their end in which nothing stands. */
export const withoutEmptyEnd = (lines: readonly Line[]): readonly Line[] =>
  lines.slice(0, lines.findLastIndex((line) => Object.values(line).some((value) => value !== undefined && value !== null)) + 1);

/** Pastes a block over the lines from a cell on, adding lines as needed. @param valueOf the value of a cell's text in a column. */
export function laidOver(
  lines: readonly Line[],
  fields: Fields,
  at: { readonly row: number; readonly key: string },
  cells: readonly (readonly string[])[],
  valueOf: (key: string, text: string) => unknown,
): Line[] {
  const keys = Object.keys(fields);
  const from = keys.indexOf(at.key);
  const out = [...lines];
  cells.forEach((row, i) => {
    const there = out[at.row + i] ?? {};
    const entries = row.flatMap((text, j) =>
      keys[from + j] && text !== '' ? [[keys[from + j]!, valueOf(keys[from + j]!, text)] as const] : [],
    );
    out[at.row + i] = { ...there, ...Object.fromEntries(entries) };
  });
  return out;
}

/** Whether a column of lines that are there already is typed over: what counts is. */
export const isCounted = ({ kind }: Field) => kind === 'int' || kind === 'money' || kind === 'decimal';

/** The lines that are there before anything is typed, each beside the child row that it is about. */
export function begunOf<R extends Line>(
  fields: Fields,
  { as, raisable }: Begins,
  children: readonly R[],
): { readonly line: Line; readonly child: R }[] {
  return children
    .map((child) => ({ line: Object.fromEntries(Object.entries(as).map(([key, from]) => [key, child[from]])), child }))
    .filter(({ line }) => raisable || Object.keys(as).every((key) => !isCounted(fields[key]!) || line[key] !== 0));
}

/** What is too much in a line that counts for more than it began with, by the name of its column. */
export const exceeded = ({ lines, begins }: Field, line: Line, began: Line): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(begins?.raisable ? {} : began).flatMap(([key, most]) =>
      isCounted(lines![key]!) && Number(line[key]) > Number(most) ? [[key, `最多 ${formatCount(Number(most))}`]] : [],
    ),
  );

/** What a cell of a column says; what it can't be stays as it is, for the validator to name. References are looked up beforehand. */
export function valueOfCell(field: Field, text: string): unknown {
  if (placesOf(field) !== null) return parseAmount(field, text);
  if (field.kind === 'choice')
    return Object.entries(field.choices ?? {}).find(([code, label]) => label === text || code === text)?.[0] ?? text;
  if (field.kind === 'date') return tidyDate(text);
  if (field.kind === 'time') return tidyTime(text);
  return text;
}

/** Sums of the columns that count or pay; what is no number yet counts for nothing. */
export const sumsOf = (fields: Fields, lines: readonly Line[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      (field.kind === 'int' || field.kind === 'money') && !/price/i.test(key)
        ? [[key, lines.reduce((sum, line) => sum + (typeof line[key] === 'number' ? line[key] : 0), 0)]]
        : [],
    ),
  );
