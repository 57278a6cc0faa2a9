import { useRef, useState, type KeyboardEvent } from 'react';
import { REVIEW } from '../../../../commands/screens/review';
import { takesText } from '../../base/handover/takesText';
import { useAwaited } from '../../base/handover/useAwaited';
import { useCatalogue } from '../../base/loading/registry';
import { toast } from '../../base/stores/toast';
import { useVisible } from '../../base/tabs/hooks';
import { keyUse } from '../../kit/keys/keyUse';
import { useToolKeys } from '../../kit/keys/useToolKeys';
import { useTools } from '../../kit/keys/useTools';
import { notYet, useFacts } from '../../work/acting/useFacts';
import type { ReviewToolProps } from './about';
import { beside, heldIn, nextOpen, verdictsIn, waitsFor, type Verdict } from './queue';
import { useReviewRows } from './useReviewRows';
import { useVerdicts } from './useVerdicts';

const COMMANDS = Object.values(REVIEW);

export type Pane = 'rows' | 'evidence' | 'verdict';
export type ReviewOf = Pick<ReviewToolProps, 'page' | 'list' | 'actions' | 'focused' | 'chosen'>;

/** The row of a review that is to be decided on, how one goes from one to the next, and what can be done. */
export function useReviewing(of: ReviewOf) {
  const resource = useCatalogue().resources.get(of.page.resource)!;
  const visible = useVisible();
  const found = useReviewRows(of, resource);
  const { actings, rows, at, setAt, known } = found;
  const { marks, hold, stop: stopHeld } = useVerdicts(of.actions.carryOut, (id) => void found.reread(id));
  const [pane, setPane] = useState<Pane>('evidence');
  const root = useRef<HTMLDivElement>(null);
  const refocus = () => root.current?.focus({ preventScroll: true });

  const facts = useFacts(resource, known);
  // What is decided on is what is shown: with the version it was read at.
  const row = facts?.row;
  // What has its verdict keeps what it was asked; what somebody else decided meanwhile waits for none.
  const acting = row && (waitsFor(actings, row) ?? (marks[row.id] && waitsFor(actings, known!)));
  // Keys that are typed before there is anything to decide by are for what comes.
  useAwaited(visible && ((!rows && !found.error) || facts?.isLoading === true));
  const goTo = (id: string | undefined) => {
    setAt(id);
    setPane('evidence');
    refocus();
  };
  const decide = (verdict: Verdict, label: string, input: Readonly<Record<string, unknown>>) => {
    if (row && acting && rows) goTo(nextOpen(rows, hold(acting, row, verdict, label, input), row.id));
  };
  const stop = () => {
    const id = stopHeld();
    if (id) goTo(id);
  };

  const give = useRef<((verdict: Verdict) => void) | null>(null);
  const words = acting ? verdictsIn(acting) : undefined;
  const tools = useTools(COMMANDS, {
    pass: words?.[1].label ?? '通过',
    refuse: words?.[0].label ?? '驳回',
    notYet: notYet(facts),
    isHeld: heldIn(marks) !== undefined,
    decide: (verdict) => give.current?.(verdict),
    stop,
    step: (by) => goTo(beside(rows ?? [], at, by)),
  });
  const toolOf = useToolKeys(tools);
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesText(event.target)) {
      // What is being written is left first, the review by a second Escape.
      if (event.key === 'Escape') {
        event.stopPropagation();
        refocus();
      }
      return;
    }
    const tool = toolOf(event.nativeEvent);
    if (!tool) return;
    event.preventDefault();
    event.stopPropagation();
    if (tool.why) toast.info(tool.why);
    else tool.run();
    keyUse.record(tool.id);
  };
  return { resource, visible, found, marks, pane, setPane, root, row, acting, notYet: notYet(facts), give, goTo, decide, stop, onKeyDown };
}
