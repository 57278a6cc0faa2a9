/** How far it is, and whether it is within reach: what stands about a place. */
import { contains } from '../../language/geo';
import type { Asked } from '../../server/resource/implement';
import { distanceM } from './fee';
import { refuse } from './refusals.server';
import { deliveryShop } from './shop';

/** How many of the nearest are listed. */
const NEAREST = 50;

export interface Point {
  readonly lng: number | null;
  readonly lat: number | null;
  readonly toLng: number | null;
  readonly toLat: number | null;
  readonly areaCode: string | null;
}

/**
 * The distance to a second place, if given; and for each visible station of the area its distance, and whether its range covers the place.
 */
export async function pointsAbout({ view }: Asked, { lng, lat, toLng, toLat, areaCode }: Point) {
  const here = { lng, lat };
  if (lng === null || lat === null) throw refuse('halfPosition', '经度和纬度要一起填', lng === null ? 'lng' : 'lat');
  if ((toLng === null) !== (toLat === null)) throw refuse('halfPosition', '经度和纬度要一起填', toLng === null ? 'toLng' : 'toLat');
  const near = areaCode && areaCode.length >= 4 ? await view.all(deliveryShop, { status: 'enabled', cityCode: areaCode.slice(0, 4) }) : [];
  const stations = near
    .filter((one) => one.areaCodes.some((code) => code.startsWith(areaCode!) || areaCode!.startsWith(code)))
    .flatMap((one) => {
      const far = distanceM(one, here);
      if (far === null) return [];
      const isWithin = one.fence?.length ? contains(one.fence, [lng, lat]) : one.radiusM !== null && far <= one.radiusM;
      return [{ id: one.id, name: one.name, distanceM: far, inFence: isWithin, covers: one.areaCodes.includes(areaCode!) }];
    })
    .toSorted((a, b) => a.distanceM - b.distanceM)
    .slice(0, NEAREST);
  return { distanceM: toLng === null ? null : distanceM(here, { lng: toLng, lat: toLat }), stations };
}
