/** What hints for generated writes are made of. */
import fc from 'fast-check';
import { addDays, dayOf, DAY_MS as DAY } from '../../src/language/days';
import { type Loose } from './client';

/** Mostly one of so few, new ones and old ones, that calls meet on them. */
export const one = (rows: readonly Loose[]): fc.Arbitrary<Loose> =>
  rows.length
    ? fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...rows.slice(0, 2), ...rows.slice(-2)) },
        { weight: 1, arbitrary: fc.constantFrom(...rows) },
      )
    : fc.constant(undefined);

/** Rows as they are now, by resource, the newest first. */
export type Targets = (resource: string) => readonly Loose[];

/** What an action's declaration does not say: inputs that belong together, rows they work for, and inputs that follow from the row. */
export interface Hint {
  readonly inputs?: (rows: Targets) => fc.Arbitrary<Loose>;
  readonly where?: (row: Loose, input: Loose, rows: Targets) => boolean;
  readonly of?: (row: Loose, input: Loose, rows: Targets) => Loose;
  /** Actions on other rows that make what it wants. */
  readonly after?: readonly string[];
}
export const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * DAY).toISOString().slice(0, 7);
export const inDays = (days: number) => addDays(dayOf(Date.now()), days);
export const always = (inputs: Loose): Hint => ({ inputs: () => fc.constant(inputs) });
