import { ownNote, requireOther } from '../../server/access/fourEyes';
import { type Actor } from '../../server/resource/implement';
import { refuse } from './refusals.server';

/** @returns the remark of an audit. @throws Refusal when the auditor submitted the row or has rewritten it. */
export function notOwn(actor: Actor, row: Parameters<typeof requireOther>[1]): { readonly note?: string } {
  requireOther(actor, row);
  return { note: ownNote(actor, row) };
}

/** @throws Refusal beside the second date when it does not come after the first. */
export function inTurn(from: string, to: string, field: string, label: string): void {
  if (to <= from) throw refuse('datesReversed', `${label}应晚于开始`, field);
}
