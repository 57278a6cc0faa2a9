import { canBeIn } from '../../language/geo';
import type { Store } from '../../server/resource/store';
import { areaNode } from './basic';

/** The name of the city of an area where a place can't lie in it; null where it can, where there is no place, and where nobody knows the city's centre. */
export async function cityWithout(
  tx: Store,
  areaCode: string,
  { lng, lat }: { readonly lng?: number | null; readonly lat?: number | null },
): Promise<string | null> {
  if (lng == null || lat == null) return null;
  const city = await tx.find(areaNode, { code: areaCode.slice(0, 4) });
  return city?.lng == null || city.lat == null || canBeIn([lng, lat], [city.lng, city.lat]) ? null : city.name;
}
