/**
 * What every signed-in user needs: the shell, palette keys, and the list (most pages). One file, because they are always loaded together.
 */
import { Console } from './console/frame/Console';
import { WorkTools } from './console/frame/tools/WorkTools';
import { palette } from './console/frame/palette/openPalette';
import type { Composed } from './console/base/loading/registry';
import { currentLocation } from './console/base/address/location';
import { askAhead } from './console/kit/rows/listOf';
import { preloadDetails, screens } from './console/screens/screens';
import { PLATFORM } from './areas/platform';
import { setPlatform } from './console/base/loading/platform';
import { declared } from './declared';
import type { FirstPage } from './firstPage';

export { Console, palette };

setPlatform(PLATFORM);
preloadDetails();

/** @param page that is shown first; null where that is not known. */
export async function registryFor(page: FirstPage | null): Promise<Composed> {
  const known = await declared(page);
  if (page) askAhead(known.catalogue, currentLocation());
  return { ...known, screens, tools: [WorkTools] };
}
