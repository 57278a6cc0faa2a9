/** Actions that are held for some seconds before they are sent: stopped or refused, they come back with all that was chosen. */
import { formatCount } from '../../../language/format';
import { inputsOf } from '../../../language/inputs';
import { handover } from '../../base/handover/handover';
import { layers } from '../../base/handover/layers';
import { takesText } from '../../base/handover/takesText';
import type { Session } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import { tabsStore } from '../../base/tabs/tabsStore';
import type { Problem, WireRow } from '../../contract';
import { saveDraft } from '../../kit/form/draft';
import type { Acting } from '../acting/acting';
import { held } from '../acting/held';
import type { Input } from '../acting/inputs';
import { titleOf } from '../acting/offers';
import { rowsById } from '../acting/rowsById';
import { askDraftKey, type Asking } from './asking';

/** Asks again. @param problem why it was refused; null where it was stopped. @returns whether the user sees that. */
export type Again = (problem: Problem | null) => Promise<boolean>;

/** Holds an action. @param send sends it. @param again where somebody was asked for what it needs. */
export function hold(
  { action: { label }, resource }: Acting,
  rows: readonly WireRow[],
  isOne: boolean,
  send: () => Promise<Problem | null> | Problem | null,
  again?: Again,
): void {
  const title = isOne ? titleOf(resource, rows[0]!) : `${formatCount(rows.length)} 行`;
  const sendNow = async () => {
    const problem = await send();
    if (problem && !(await again?.(problem)))
      toast.error(`没有${label} ${title}:${problem.message ?? Object.values(problem.fields ?? {})[0] ?? '没有执行'}`);
  };
  held.begin(
    `${label} ${title}`,
    () => void sendNow(),
    () => void again?.(null),
  );
}

/**
 * How the question of an action comes back: as it was answered, above the rows it was about, as they are now. Whoever is writing
 * something else, or has opened it, is not disturbed: the answers wait as a draft. @param open shows the question where it was asked.
 */
export function askAgain(
  { acting, rows, initial }: Pick<Asking, 'acting' | 'rows' | 'initial'>,
  input: Input,
  { info, permissions }: Pick<Session, 'info' | 'permissions'>,
  open: (asking: Asking) => void,
): Again | undefined {
  const { resource, action } = acting;
  // A mere confirmation has nothing to lose.
  if (Object.keys(inputsOf(resource, action)).length === 0) return undefined;
  const place = tabsStore.active();
  const asking: Asking = { what: 'ask', acting, rows, initial };
  return async (problem) => {
    saveDraft(askDraftKey(info.userId, asking), { values: input });
    if (!problem) {
      open(asking);
      return true;
    }
    const isHere = tabsStore.active() === place;
    if (isHere && (layers.top() || takesText(document.activeElement))) return false;
    // Others may have changed the rows since: with the version that was seen, it would be refused again. What may have been done after
    // all goes once more as it was, so that it is not done twice.
    const ids = problem.again ? [] : rows.map(({ id }) => id);
    const reading = rowsById(resource, ids, permissions).catch(() => []);
    const now = new Map((await (isHere ? handover.until<WireRow[]>(reading) : reading)).map((row) => [row.id, row]));
    open({ ...asking, rows: rows.map((row) => now.get(row.id) ?? row), problem });
    return isHere;
  };
}
