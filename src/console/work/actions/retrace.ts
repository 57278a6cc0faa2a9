import type { Page } from '../../../language/page';
import { handover } from '../../base/handover/handover';
import type { Permissions } from '../../base/session/permissions';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import type { Way } from '../acting/acting';
import { carriedOut } from '../acting/carriedOut';
import { stateAfter } from '../acting/offers';
import { added } from '../acting/steps';
import { exchange } from '../runs/exchange';
import type { useDone } from './useDone';
import type { useExecuting } from './useExecuting';

interface Retracing
  extends
    Pick<ReturnType<typeof useDone>, 'stepsNow' | 'changeSteps' | 'refresh' | 'done'>,
    Pick<ReturnType<typeof useExecuting>, 'carryOut'> {
  readonly page: Page;
  readonly permissions: Permissions;
  readonly latest: (id: string) => WireRow | undefined;
}

/** Takes the last step of a screen back, or takes it again: by the action that does that, else by giving the rows what they held. */
export function retrace(way: Way, { page, permissions, latest, stepsNow, changeSteps, refresh, done, carryOut }: Retracing): void {
  const step = (way === 'undo' ? stepsNow.current.done : stepsNow.current.undone).at(-1);
  const none = way === 'undo' ? '没有可以撤销的操作' : '没有可以恢复的操作';
  if (!step) {
    toast.info(none);
    return;
  }
  const { acting, input, rows: before } = step;
  const { resource, action, key } = acting;
  const inverse = action.undo === undefined || action.undo === key ? undefined : resource.actions[action.undo]!;
  if (!permissions.can((way === 'undo' && inverse ? inverse : action).call, page.url)) {
    toast.info(none);
    return;
  }
  const back = () => changeSteps((now) => added(now, step, way === 'undo' ? 'redo' : 'undo'));
  changeSteps(({ done, undone }) => (way === 'undo' ? { done: done.slice(0, -1), undone } : { done, undone: undone.slice(0, -1) }));
  if (inverse) {
    const there = { ...acting, key: action.undo!, action: inverse };
    // The loaded rows still have the previous state, so the changes are applied first.
    const now = before.map((row) => ({ ...row, ...latest(row.id), ...stateAfter(way === 'undo' ? acting : there) }));
    void carryOut(
      { ...(way === 'undo' ? there : acting), retraces: { step, way } },
      { eligible: now, skipped: [] },
      way === 'undo' ? {} : input,
    ).then((problem) => {
      if (problem) {
        toast.error(`没能${way === 'undo' ? '撤销' : '恢复'}:${problem.message}`);
        if (problem.again) back();
      }
    });
    return;
  }
  void handover.until(
    exchange(step, way, permissions).then(
      (got) => {
        if (got.length === 0) {
          void refresh();
          return;
        }
        carriedOut.publish({
          resource,
          key,
          input: way === 'undo' ? {} : input,
          rows: got,
          refused: before.length - got.length,
          failed: 0,
          byMacro: true,
        });
        done({ ...acting, retraces: { step, way } }, input, got);
      },
      (error: unknown) => {
        back();
        toast.error(`没能${way === 'undo' ? '撤销' : '恢复'}:${error instanceof Error ? error.message : String(error)}`);
      },
    ),
    { what: 'rows' },
  );
}
