/** Thousands of numbers looked up a few hundred at a time: no address and no call could hold them all. Knows no React. */
import type { Field } from '../../../language/field';
import { MAX_VALUES } from '../../../language/wire';
import type { WireRow } from '../../contract';

/** Results of a search so far. */
export interface Found {
  /** How many of the values have been asked for, from the first. */
  readonly asked: number;
  /** By id, in the order they were found. */
  readonly rows: ReadonlyMap<string, WireRow>;
  /** Values that were asked for and are no row's. */
  readonly unknown: readonly string[];
}
export const NOTHING_YET: Found = { asked: 0, rows: new Map(), unknown: [] };

/** Rows that have one of the values. */
export type Ask = (values: readonly string[]) => Promise<readonly WireRow[]>;

/** How many values go into one call. The server takes one that is masked alone, and counts it as a look. */
const chunkOf = ({ masked }: Pick<Field, 'masked'>) => (masked ? 1 : MAX_VALUES);

/**
 * Asks call by call, going on from `found`; each step says what is known by then.
 * @throws whatever `ask` throws. What was found before stands, and a later search goes on from there.
 */
export async function* searching(values: readonly string[], name: string, field: Field, found: Found, ask: Ask): AsyncGenerator<Found> {
  const size = chunkOf(field);
  for (let now = found; now.asked < values.length;) {
    const part = values.slice(now.asked, now.asked + size);
    const rows = await ask(part);
    // What is masked does not come back as it was asked for: a value that went alone has whatever came.
    const known = new Set(field.masked && rows.length > 0 ? part : rows.map((row) => String(row[name]).toUpperCase()));
    now = {
      asked: now.asked + part.length,
      rows: new Map([...now.rows, ...rows.map((row) => [row.id, row] as const)]),
      unknown: [...now.unknown, ...part.filter((value) => !known.has(value))],
    };
    yield now;
  }
}
