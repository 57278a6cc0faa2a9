/** What an action would do, before it is done. */
import { MAX_IDS } from '../../../language/wire';
import type { Effect } from '../../contract';
import type { Acting } from './acting';
import { effectOf, reasonsOf, type Judged } from './offers';
import { sendRehearsal } from './send';

/** Past so many calls the states on the screen have to do: a preview must not take as long as the run. */
const MAX_CALLS = { waitedFor: 5, besides: 25 };

/**
 * Asks the server to do it and take it back, where `canRehearse` says that it knows how: another one might just do it.
 * Otherwise, and where nothing can be refused row by row, the verdict of the state machine counts.
 * @param onStep gets the number of rows checked after each call; with visible progress it may take longer. Returning `false` ends it.
 * @throws CallError when no verdict can be had.
 */
export async function rehearse(
  { action }: Acting,
  judged: Judged,
  input: Readonly<Record<string, unknown>>,
  canRehearse: boolean,
  onStep?: (looked: number) => boolean,
): Promise<Effect> {
  const { eligible, skipped } = judged;
  const most = action.on === 'row' ? 1 : MAX_IDS;
  if (
    !canRehearse ||
    action.on === 'none' ||
    action.does === 'look' ||
    eligible.length > most * MAX_CALLS[onStep ? 'besides' : 'waitedFor']
  )
    return effectOf(judged);
  const refused = [...skipped] as { readonly why: string }[];
  let done = 0;
  for (let i = 0; i < eligible.length && onStep?.(i) !== false; i += most) {
    for (const result of await sendRehearsal(action, eligible.slice(i, i + most), input)) {
      if (result.ok) done++;
      else refused.push({ why: result.message });
    }
  }
  return { done, refused: reasonsOf(refused), certain: true };
}
