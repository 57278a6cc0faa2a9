/** Four eyes over documents that several people have written, one after another: none of them passes it. */
import { ownNote, requireOther } from '../../server/access/fourEyes';
import type { Actor } from '../../server/resource/implement';

interface Written {
  readonly createdBy: string | null;
  readonly updatedBy?: string | null;
  readonly authorIds: readonly string[];
}

/** All who have written it, with whoever writes it now. */
export const withAuthor = ({ authorIds }: { readonly authorIds?: readonly string[] | null }, { id }: Actor): string[] => [
  ...new Set([...(authorIds ?? []), id]),
];

/**
 * @throws Refusal to any of those who have written it.
 * @returns the remark of the log where an administrator passes their own.
 */
export function passedByOther(actor: Actor, { createdBy, updatedBy, authorIds }: Written): string | undefined {
  const submitted = { createdBy: authorIds.includes(actor.id) ? actor.id : createdBy, updatedBy };
  requireOther(actor, submitted);
  return ownNote(actor, submitted);
}
