import { canBeIn } from '../../language/geo';
import type { CityWithout } from '../../server/resource/liesIn';
import { areaNode } from './basic';

/** A city without a known centre is not judged by. */
export const cityWithout: CityWithout = async (tx, areaCode, { lng, lat }) => {
  const city = await tx.find(areaNode, { code: areaCode.slice(0, 4) });
  return city?.lng == null || city.lat == null || canBeIn([lng, lat], [city.lng, city.lat]) ? null : city.name;
};
