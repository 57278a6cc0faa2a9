/** Four-eyes principle: nobody audits their own submission, except super administrators, whose log entry says so. */
import { type Actor } from '../resource/implement';
import { refuse } from '../refusals';

interface Submitted {
  readonly createdBy: string | null;
  /** Who changed it last, where that is whoever handed it in: what somebody has rewritten is theirs. */
  readonly updatedBy?: string | null;
}
const isOwn = ({ id }: Actor, { createdBy, updatedBy }: Submitted) => createdBy === id || updatedBy === id;

/** @throws Refusal when the auditor submitted the row, or has rewritten it. */
export function requireOther(actor: Actor, row: Submitted): void {
  if (isOwn(actor, row) && !actor.isSuper) throw refuse('fourEyes', '不能审核自己提交或修改的单据');
}

/** @throws Refusal to a partner, by whatever role: nobody passes to themselves what the platform pays, or does what is the platform's. */
export function requirePlatform({ loginType }: Pick<Actor, 'loginType'>, what: string): void {
  if (loginType === 2) throw refuse('platformDecides', `${what},请联系平台的同事`);
}

/** Remark in the log of a super administrator who audits their own row. */
export const ownNote = (actor: Actor, row: Submitted) => (isOwn(actor, row) ? '超级管理员审核本人提交的单据' : undefined);

/** Of a row that its auditor works on before the verdict: only who made it counts. */
export const madeBy = ({ createdBy }: Submitted): Submitted => ({ createdBy });
