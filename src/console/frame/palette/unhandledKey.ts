/** Keys that the visible screen does not know: commands that work anywhere are run, for the others a message says why not. */
import type { KeyOf } from '../../../../commands/keySettings';
import { parse, pressed } from '../../../../commands/keys';
import { SCREEN, SCREEN_ACTS } from '../../../../commands/screen';
import { currentLocation, fullPath, goBack, navigate } from '../../base/address/location';
import { handover } from '../../base/handover/handover';
import { toast } from '../../base/stores/toast';
import { activeScope } from '../../contract';
import { neighbours, type Near } from '../../kit/rows/neighbours';
import { stepFrom } from '../../screens/detail/stepFrom';

export function unhandledKey(event: KeyboardEvent, keys: KeyOf): void {
  const act = SCREEN_ACTS.find((one) => {
    const key = keys(SCREEN[one]);
    return key !== undefined && pressed(event, parse(key)[0]!);
  });
  if (!act || activeScope.get()?.acts?.[act]) return;
  // Lists bring moving along without offering it as a command.
  if ((act === 'down' || act === 'up') && activeScope.get()?.acts?.open) return;
  const near = act === 'next' || act === 'previous' ? gatheredHere() : null;
  if (near) void handover.until(goOn(near, act === 'next' ? 1 : -1), { what: 'rows' });
  else if (act === 'back') goBack();
  else toast.info(`这里没有“${SCREEN[act].label}”`);
}

/** The rows of several kinds among which the address at hand was opened. */
function gatheredHere(): Near | null {
  const address = fullPath(currentLocation());
  return neighbours.of('', '', address, true) ?? neighbours.of('', '', address, false);
}

async function goOn(near: Near, by: 1 | -1): Promise<void> {
  const found = await stepFrom(near, fullPath(currentLocation()), '', by);
  if (found?.other) navigate(found.other, { replace: true });
  else if (found) toast.info('已经到头了');
}
