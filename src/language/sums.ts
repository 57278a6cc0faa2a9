/** How amounts are composed of other amounts of a row. */
import type { Field } from './field';
import type { Resource } from './resource';

/** A term of a sum. */
export interface Part {
  readonly name: string;
  /** -1 if it is subtracted. */
  readonly sign: 1 | -1;
}

/** Amounts of a resource that are plain sums of others, with their terms in order: as declared, or as in the SQL of generated columns. */
export function sumsIn({ fields, sums = {} }: Pick<Resource, 'fields' | 'sums'>): Map<string, readonly Part[]> {
  const all = fields as Readonly<Record<string, Field>>;
  return new Map(
    Object.keys(all).flatMap((name) => {
      const parts = sums[name]?.map(declared) ?? reckonedParts(all[name]!, all);
      return parts.length > 1 ? [[name, parts] as const] : [];
    }),
  );
}

const declared = (name: string): Part => (name.startsWith('-') ? { name: name.slice(1), sign: -1 } : { name, sign: 1 });

/** Whether an expression only adds and subtracts columns. */
export const isPlainSum = (reckoned: string) => /^[a-z_\d]+( [+-] [a-z_\d]+)+$/.test(reckoned);

/** Terms of `a + b - c` over amounts of the row; none for other expressions. */
function reckonedParts({ kind, reckoned }: Field, fields: Readonly<Record<string, Field>>): Part[] {
  if (kind !== 'money' || !reckoned || !isPlainSum(reckoned)) return [];
  const parts = [...reckoned.matchAll(/(?:([+-]) )?([a-z_\d]+)/g)].map(([, sign, column]): Part => ({
    name: column!.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()),
    sign: sign === '-' ? -1 : 1,
  }));
  return parts.every(({ name }) => fields[name]?.kind === 'money') ? parts : [];
}
