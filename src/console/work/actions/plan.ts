import type { Page } from '../../../language/page';
import { inputsOf } from '../../../language/inputs';
import type { Session } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import type { Plan, Problem, WireRow } from '../../contract';
import type { Acting } from '../acting/acting';
import { begun } from '../acting/begun';
import { about, shared, type Input } from '../acting/inputs';
import { linkedRows } from '../acting/linkedRows';
import { judge, titleOf, whyNot, type Judged } from '../acting/offers';
import { rehearse } from '../acting/rehearse';
import type { Asking } from './asking';
import { askAgain, type Again } from './holding';

interface Planning extends Pick<Session, 'info' | 'permissions'> {
  readonly page: Page;
  readonly under: Input | undefined;
  readonly execute: (acting: Acting, judged: Judged, input: Input, again?: Again) => Promise<Problem | null>;
  /** What was held comes back in a dialog. */
  readonly onAgain: (asking: Asking) => void;
  /** Continues in a dialog. */
  readonly ask: (acting: Acting, rows: readonly WireRow[], input: Input) => void;
  readonly refocus: () => void;
  readonly refresh: () => unknown;
}

/**
 * An action about to run on rows, for a caller that asks for the inputs itself. The rows are fixed now, so that asking cannot change them.
 * @returns null where a link leads to no rows; the user has seen why.
 */
export async function planOf(
  chosen: Acting,
  on: readonly WireRow[],
  { page, under, info, permissions, execute, ask, onAgain, refocus, refresh }: Planning,
): Promise<Plan | null> {
  const { action, resource, link } = chosen;
  const from = judge(chosen, on).eligible;
  const rows = link ? await linkedRows(link, from) : on;
  if (link && rows.length === 0) {
    toast.info(`没有${link.label}了`);
    void refresh();
    return null;
  }
  const acting: Acting = link ? { ...chosen, link: undefined, origin: chosen, from } : chosen;
  const initial = { ...shared(acting, under), ...about(acting, page, on) };
  const begins = begun(acting, judge(acting, rows).eligible);
  return {
    label: action.label,
    noun: resource.label,
    danger: action.danger ?? false,
    fields: inputsOf(resource, action),
    initial,
    begins,
    title: action.on !== 'none' && rows.length === 1 ? titleOf(resource, rows[0]!) : null,
    preview: (input) => rehearse(acting, judge(acting, rows, input), input, info.dryRun === true),
    run: async (input) => {
      const judged = judge(acting, rows, input);
      const why = whyNot(acting, rows, judged);
      if (why) return { message: why };
      const asking = { acting, rows, initial: { ...begins.values, ...initial } };
      return execute(acting, judged, input, askAgain(asking, input, { info, permissions }, onAgain));
    },
    handOver: (input) => ask(acting, rows, { ...begins.values, ...initial, ...input }),
    refocus,
  };
}
