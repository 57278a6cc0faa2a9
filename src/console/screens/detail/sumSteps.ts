/** An amount as the sum it is: steps that begin where the one before ended. */
import type { Field } from '../../../language/field';
import type { Resource } from '../../../language/resource';
import { sumsIn, type Part } from '../../../language/sums';
import type { WireRow } from '../../contract';

/** What one part adds (or takes), and where its bar runs, in shares of the picture. Amounts in fen. */
export interface Step {
  readonly name: string;
  readonly amount: number;
  readonly from: number;
  readonly to: number;
}
export interface Sum {
  readonly name: string;
  readonly amount: number;
  readonly steps: readonly Step[];
  /** Parts that are zero here. */
  readonly zero: readonly string[];
  /** Where nothing is, in shares of the picture: 0 unless something is below it. */
  readonly base: number;
  readonly end: number;
}

/**
 * Sums among the fields of a row worth drawing: with at least two non-zero parts and not part of another. A part that is itself a sum is
 * expanded.
 */
export function sumsOf(resource: Resource, row: WireRow, names: readonly string[]): Sum[] {
  const all = sumsIn(resource);
  const isShown = (name: string) => names.includes(name);
  const expanded = (parts: readonly Part[], sign: 1 | -1 = 1): Part[] =>
    parts.flatMap((part) => {
      const own = all.get(part.name);
      const total = (sign * part.sign) as 1 | -1;
      return own && isNumber(row[part.name]) ? expanded(own, total) : [{ name: part.name, sign: total }];
    });
  const sums = [...all.keys()].filter(isShown).map((name) => ({ name, parts: expanded(all.get(name)!) }));
  const isWithin = (name: string) =>
    [...all].some(([sum, parts]) => sum !== name && isShown(sum) && isNumber(row[sum]) && parts.some((part) => part.name === name));
  return sums
    .filter(({ name }) => isNumber(row[name]) && !isWithin(name))
    .flatMap(({ name, parts }): Sum[] => {
      const amounts = parts.map((part) => ({ name: part.name, amount: part.sign * Number(row[part.name] ?? 0) }));
      const counted = amounts.filter(({ amount }) => amount !== 0);
      if (counted.length < 2) return [];
      let at = 0;
      const steps = counted.map((part) => ({ ...part, from: at, to: (at += part.amount) }));
      const [low, high] = [Math.min(0, ...steps.map(({ to }) => to)), Math.max(0, ...steps.map(({ to }) => to))];
      const share = (value: number) => (value - low) / (high - low || 1);
      return [
        {
          name,
          amount: Number(row[name]),
          steps: steps.map((step) => ({ ...step, from: share(step.from), to: share(step.to) })),
          zero: amounts.filter(({ amount }) => amount === 0).map((part) => part.name),
          base: share(0),
          end: share(Number(row[name])),
        },
      ];
    });
}
const isNumber = (value: unknown): value is number => typeof value === 'number';

/**
 * The rows behind a maintained amount: their resource, and the filters of a list of them. Null if there are none or the reader may not
 * list them.
 */
export function rowsBehind(
  { derived }: Field,
  id: string,
): { readonly resource: string; readonly query: Readonly<Record<string, string>> } | null {
  if (!derived || derived.within) return null;
  return {
    resource: derived.of,
    query: {
      [derived.by]: id,
      ...Object.fromEntries(Object.entries(derived.where ?? {}).map(([key, wanted]) => [key, [wanted].flat().join(',')])),
    },
  };
}
