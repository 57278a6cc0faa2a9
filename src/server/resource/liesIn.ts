/** Places lie in the city of their area: a call that would put one outside is refused. */
import { refuse } from '../refusals';
import type { Resources } from '../db/indexes';
import type { Writing } from './changes';
import { same } from './rows';
import { storeOn } from './sqlStore';
import type { Store } from './store';

/** The city of an area if a place can't be in it; null if it can, or if that is unknown. */
export type CityWithout = (tx: Store, areaCode: string, place: { readonly lng: number; readonly lat: number }) => Promise<string | null>;

/** @throws Refusal for a place that a call has put outside of its city, and for half of one. What stays as it was is not judged anew. */
export async function requireInCity(
  { tx, done }: Writing,
  { resources, cityWithout }: { readonly resources: Resources; readonly cityWithout?: CityWithout },
): Promise<void> {
  for (const { res, before, after } of done) {
    if (!res.liesIn || !after) continue;
    if (before && ['lng', 'lat', res.liesIn].every((key) => same(before[key], after[key]))) continue;
    const { lng, lat, [res.liesIn]: area } = after as { lng: number | null; lat: number | null } & Readonly<Record<string, unknown>>;
    if (lng === null && lat === null) continue;
    if (lng === null || lat === null) throw refuse('halfPosition', '经度和纬度要一起填', lng === null ? 'lng' : 'lat');
    const city = typeof area === 'string' ? await cityWithout?.(storeOn(tx, resources), area, { lng, lat }) : null;
    if (city) throw refuse('foreignPosition', `坐标不在${city}范围内`, 'lng');
  }
}
