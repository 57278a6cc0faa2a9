/** A table as it goes into a file, and a row of the wire as its cells. */
import { nameKey, type Field } from '../../language/field';
import { formatValue } from '../../language/format';
import type { Tone } from '../../language/figures';

/** The type of a column: text, or a number with a display format. `date` and `instant` are milliseconds since 1970, in UTC. */
export type Format = 'text' | 'int' | 'decimal' | 'money' | 'percent' | 'date' | 'instant';
export interface Column {
  readonly label: string;
  readonly format: Format;
  /** In characters. */
  readonly width: number;
  /** `decimal`: digits after the point. */
  readonly scale?: number;
}
/** A highlighted number, such as one beyond a limit: filled, with a word beside it. */
export interface Marked {
  readonly value: number;
  readonly tone: Tone;
}
export type Cell = string | number | null | Marked;
export interface Sheet {
  readonly name: string;
  /** Lines above the columns: what the table is of. */
  readonly above?: readonly string[];
  readonly columns: readonly Column[];
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** @param hidden its values are masked whole: what is left of them is text. */
export const columnOf = (field: Field, hidden = false): Column => ({
  label: field.label,
  format: hidden ? 'text' : (FORMATS[field.kind] ?? 'text'),
  scale: field.scale,
  width: Math.max(field.label.length * 2 + 4, WIDTHS[field.kind] ?? Math.min(40, Math.max(12, (field.max ?? 200) / 2))),
});
const FORMATS: Readonly<Partial<Record<Field['kind'], Format>>> = {
  int: 'int',
  decimal: 'decimal',
  money: 'money',
  bp: 'percent',
  date: 'date',
  instant: 'instant',
};
const WIDTHS: Readonly<Partial<Record<Field['kind'], number>>> = {
  id: 22,
  ref: 22,
  refs: 30,
  area: 28,
  phone: 16,
  choice: 12,
  flag: 8,
  int: 10,
  money: 12,
  bp: 10,
  decimal: 12,
  date: 12,
  instant: 18,
  time: 8,
  period: 10,
  image: 40,
  images: 40,
  file: 40,
  json: 40,
};

/** One value of a row as the wire sees it: money in yuan, shares as fractions, references and choices by their names, ids as text. */
export function cellOf(key: string, field: Field, row: Readonly<Record<string, unknown>>, hidden = false): Cell {
  const value = row[key];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  if (hidden) return concealed(String(row[nameKey(key)] ?? formatValue(key, field, row)));
  switch (field.kind) {
    case 'int':
    case 'decimal':
      return value as number;
    case 'money':
      return (value as number) / 100;
    case 'bp':
      return (value as number) / 10_000;
    case 'date':
      return Date.parse(`${value as string}T00:00:00Z`);
    case 'instant':
      return Date.parse(value as string);
    case 'images':
      return (value as string[]).join(' ');
    case 'json':
      return Object.values(value as object).every((part) => typeof part === 'string')
        ? Object.values(value as object).join(' ')
        : JSON.stringify(value);
    default:
      return formatValue(key, field, row);
  }
}

/** The first character and nothing else, so that rows can still be distinguished by eye. */
const concealed = (text: string) => `${[...text][0] ?? ''}***`;
