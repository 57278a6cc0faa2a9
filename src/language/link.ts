/** How rows of one resource lead to rows of another: a derived count on this side says which and how many; or a reference leads to one. */
import type { Condition, Field } from './field';
import type { Resource } from './resource';

export interface Link {
  /** The count, or the reference. */
  readonly field: string;
  readonly label: string;
  /** It is a reference: it holds the ids of the rows over there. */
  readonly isTo?: true;
  /** Field over there that points here, or their ids, and what else must hold of the rows. */
  readonly by: string;
  readonly where: Condition;
  /** The list they are read from. */
  readonly call: string;
}

/** What an action borrowed from `to` is run on: the rows that a count of `from` counts, else the row that it refers to. */
export function linkOf(from: Resource | undefined, to: Resource | undefined): Link | undefined {
  const call = Object.values(to?.reads ?? {}).find((r) => r.does === 'list' && !r.where)?.call;
  const found = Object.entries((from?.fields ?? {}) as Record<string, Field>).find(
    ([, f]) => f.derived && f.derived.of === to?.name && !f.derived.sum && !f.derived.within,
  );
  if (!call) return undefined;
  if (!found) {
    const refs = Object.entries((from?.fields ?? {}) as Record<string, Field>).filter(
      ([, f]) => f.kind === 'ref' && f.target === to?.name && !f.path,
    );
    // Of two one would have to say which.
    return refs.length === 1 ? { field: refs[0]![0], label: refs[0]![1].label, isTo: true, by: 'id', where: {}, call } : undefined;
  }
  const [field, { label, derived }] = found;
  return { field, label, by: derived!.by, where: derived!.where ?? {}, call };
}
