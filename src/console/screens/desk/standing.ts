/** Candidates for the current row, in an order that is fixed while it is current, so that a key never means another candidate. */
import type { Candidate } from '../../../language/kinds/desk';

/** Why the row can't be assigned to it now; null: it can. */
export const whyClosed = ({ name, isOpen, findings }: Candidate): string | null =>
  isOpen ? null : `${name}:${findings.find(({ level }) => level === 'block')?.message ?? '不能送'}`;

/** Those that stood there stay in their places, with what is known of them now; what can take it since stands at the end. */
export function standing(before: readonly Candidate[], now: readonly Candidate[]): Candidate[] {
  const found = new Map(now.map((one) => [one.id, one]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map(
      (one) => found.get(one.id) ?? { ...one, isOpen: false, findings: [{ level: 'block' as const, message: '已不在候选里' }] },
    ),
    ...now.filter(({ id, isOpen }) => isOpen && !known.has(id)),
  ];
}
