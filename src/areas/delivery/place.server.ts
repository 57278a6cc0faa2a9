import { fenceProblem, type Fence } from '../../language/geo';
import { refuse } from './refusals.server';

/** @throws Refusal 422 for half a place, and for a fence that is none. */
export function requirePlace({
  lng,
  lat,
  fence,
}: {
  readonly lng: number | null;
  readonly lat: number | null;
  readonly fence: Fence | null;
}): void {
  if ((lng === null) !== (lat === null)) throw refuse('halfPosition', '经度和纬度要一起填', lng === null ? 'lng' : 'lat');
  const problem = fence?.length ? fenceProblem(fence) : null;
  if (problem) throw refuse('badFence', problem, 'fence');
}
