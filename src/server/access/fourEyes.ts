/** Four-eyes principle: nobody audits their own submission, except super administrators, whose log entry says so. */
import { type Actor } from '../resource/implement';
import { refuse } from '../refusals';

interface Submitted {
  readonly createdBy: string | null;
}

/** @throws Refusal when the auditor submitted the row themselves. */
export function requireOther(actor: Actor, row: Submitted): void {
  if (row.createdBy === actor.id && !actor.isSuper) throw refuse('fourEyes', '不能审核自己提交的单据');
}

/** Remark in the log of a super administrator who audits their own row. */
export const ownNote = (actor: Actor, row: Submitted) => (row.createdBy === actor.id ? '超级管理员审核本人提交的单据' : undefined);
