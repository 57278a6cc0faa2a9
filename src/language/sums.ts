/** How amounts come about: which others a row's amount is the sum of. */
import type { Field } from './field';
import type { Resource } from './resource';

/** An amount that another is made of. */
export interface Part {
  readonly name: string;
  /** -1 where it is taken away. */
  readonly sign: 1 | -1;
}

/** Every amount of a resource that is a plain sum of others, and its parts in their order: as declared, or as the database reckons it. */
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

/** Parts of `a + b - c` over amounts of the row; none of what is more than a sum. */
function reckonedParts({ kind, reckoned }: Field, fields: Readonly<Record<string, Field>>): Part[] {
  if (kind !== 'money' || !reckoned || !/^[a-z_\d]+( [+-] [a-z_\d]+)+$/.test(reckoned)) return [];
  const parts = [...reckoned.matchAll(/(?:([+-]) )?([a-z_\d]+)/g)].map(([, sign, column]): Part => ({
    name: column!.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()),
    sign: sign === '-' ? -1 : 1,
  }));
  return parts.every(({ name }) => fields[name]?.kind === 'money') ? parts : [];
}
