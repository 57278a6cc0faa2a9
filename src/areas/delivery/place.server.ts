import { fenceProblem, type Fence } from '../../language/geo';
import type { Store } from '../../server/resource/store';
import { cityWithout } from '../system/index.server';
import { refuse } from './refusals.server';

/** @throws Refusal 422 for half a place, one that can't lie in the city of its area, and for a fence that is none. */
export async function requirePlace(
  tx: Store,
  areaCode: string,
  { lng, lat, fence }: { readonly lng: number | null; readonly lat: number | null; readonly fence: Fence | null },
): Promise<void> {
  if ((lng === null) !== (lat === null)) throw refuse('halfPosition', '经度和纬度要一起填', lng === null ? 'lng' : 'lat');
  const city = await cityWithout(tx, areaCode, { lng, lat });
  if (city) throw refuse('foreignPosition', `坐标不在${city}范围内`, 'lng');
  const problem = fence?.length ? fenceProblem(fence) : null;
  if (problem) throw refuse('badFence', problem, 'fence');
}
