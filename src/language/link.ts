/** How rows of one resource lead to rows of another: a derived count on this side says which rows, and how many there are. */
import type { Condition, Field } from './field';
import type { Resource } from './resource';

export interface Link {
  /** The count. */
  readonly field: string;
  readonly label: string;
  /** Field over there that points here, and what else must hold of the rows. */
  readonly by: string;
  readonly where: Condition;
  /** The list they are read from. */
  readonly call: string;
}

/** What an action borrowed from `to` is run on: the rows that a count of `from` counts. */
export function linkOf(from: Resource | undefined, to: Resource | undefined): Link | undefined {
  const call = Object.values(to?.reads ?? {}).find((r) => r.does === 'list' && !r.where)?.call;
  const found = Object.entries((from?.fields ?? {}) as Record<string, Field>).find(
    ([, f]) => f.derived && f.derived.of === to?.name && !f.derived.sum && !f.derived.within,
  );
  if (!call || !found) return undefined;
  const [field, { label, derived }] = found;
  return { field, label, by: derived!.by, where: derived!.where ?? {}, call };
}
