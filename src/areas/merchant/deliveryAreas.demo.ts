/** Where shops deliver: streets and fences of some, apart from each other. Draws nothing, so that all else stays as it was. */
import type { Place } from '../../language/geo';
import type { Places } from '../demo/places';
import { streetsOf } from '../demo/world';

/** Degrees of longitude from a shop to the corners of its fence, and to the next shop that has one. */
const RADIUS = 0.012;
const APART = 0.032;

export function setDeliveryAreas(shops: Places['shops']): void {
  const taken = new Set<string>();
  const middles: Place[] = [];
  shops
    .filter((shop) => shop.status === 'open' && shop.lng && shop.lat)
    .slice(0, 70)
    .forEach((shop, n) => {
      if (n % 3 === 2) return;
      const near = streetsOf(shop.areaCode!.slice(0, 6));
      const at = near.indexOf(shop.areaCode!);
      const streets = near.slice(Math.max(0, at), at + 2).filter((code) => !taken.has(code));
      const isFree = middles.every(([lng, lat]) => Math.hypot(lng - shop.lng!, lat - shop.lat!) > APART);
      for (const code of streets) taken.add(code);
      if (isFree) middles.push([shop.lng!, shop.lat!]);
      const round = (degrees: number) => Number(degrees.toFixed(6));
      const corners = 5 + (n % 4);
      const fence = isFree
        ? Array.from({ length: corners }, (_, i): Place => {
            const [turn, far] = [(2 * Math.PI * i) / corners, RADIUS * (0.75 + ((n + i * 3) % 5) / 16)];
            return [round(shop.lng! + far * Math.cos(turn)), round(shop.lat! + far * 0.87 * Math.sin(turn))];
          })
        : null;
      if (streets.length > 0 || fence) shop.deliveryArea = { streets, fence };
    });
}
