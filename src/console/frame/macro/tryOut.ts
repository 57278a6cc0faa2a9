/** What a macro would do to one row, before anything is done. */
import { ROW, withValues } from '../../../../commands/macro';
import type { WireRow } from '../../contract';
import { judge, stateAfter } from '../../work/acting/offers';
import { sendRehearsal } from '../../work/acting/send';
import type { RunStep } from './MacroRun';

/** `certain`: the server's own verdict. */
export interface Trial {
  readonly ok: boolean;
  readonly certain: boolean;
  readonly message: string;
}

/**
 * The first step is dry-run by the server if possible, and later ones until a step moves the row; from there only the state machine can
 * tell.
 * It ends with the first step that would be refused. @throws CallError when no verdict can be had.
 */
export async function tryOut(steps: readonly RunStep[], row: WireRow, canRehearse: boolean): Promise<Trial[]> {
  const trials: Trial[] = [];
  let now = row;
  let moved = false;
  for (const { acting, input } of steps) {
    const { action } = acting;
    const [refused] = action.on === 'none' ? [] : judge(acting, [now], input).skipped;
    if (refused) return [...trials, { ok: false, certain: !moved, message: refused.why }];
    if (canRehearse && !moved && action.on !== 'none') {
      const [result] = await sendRehearsal(action, [now], withValues(input, { [ROW]: row.id }));
      trials.push({ ok: result!.ok, certain: true, message: result!.message });
      if (!result!.ok) return trials;
    } else trials.push({ ok: true, certain: false, message: '' });
    const after = action.on === 'none' ? {} : stateAfter(acting);
    // Further changes are made under versions nobody knows yet.
    moved ||= action.on !== 'none';
    now = { ...now, ...after };
  }
  return trials;
}
