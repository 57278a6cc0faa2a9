/** How rows of one resource lead to rows of another: by a derived count, or by a reference. */
import type { Condition, Field } from './field';
import type { Resource } from './resource';

export interface Link {
  /** The count or the reference. */
  readonly field: string;
  readonly label: string;
  /** `field` is a reference: it contains the ids of the target rows. */
  readonly isTo?: true;
  /** Field of the target that points here, or its ids, and further conditions on its rows. */
  readonly by: string;
  readonly where: Condition;
  /** The list read of the target. */
  readonly call: string;
}

/** The rows for an action borrowed from `to`: those counted by a count of `from`, else the row that it refers to. */
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
    // With several references, it would be unclear which one is meant.
    return refs.length === 1 ? { field: refs[0]![0], label: refs[0]![1].label, isTo: true, by: 'id', where: {}, call } : undefined;
  }
  const [field, { label, derived }] = found;
  return { field, label, by: derived!.by, where: derived!.where ?? {}, call };
}
