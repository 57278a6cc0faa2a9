/**
 * Places and ranges of delivery shops, and some that are still applying. Draws no random numbers, so that other demo rows stay the same.
 */
import { DEGREE_M, type Fence, type Place } from '../../language/geo';
import { CENTRES, placeIn, round } from './centres.demo';
import type { deliveryShop } from './shop';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import { streetsOf, type Seed, type World } from '../demo/world';

type Station = Seed<typeof deliveryShop>;

/** A fence with as many bends as a road makes: metres around a place. */
function fenceAround([lng, lat]: Place, metres: number, n: number): Fence {
  const corners = 6 + (n % 4);
  return Array.from({ length: corners }, (_, i): Place => {
    const [turn, far] = [(2 * Math.PI * i) / corners, (metres * (0.78 + ((n * 3 + i * 5) % 7) / 16)) / DEGREE_M];
    return [round(lng + (far * Math.cos(turn)) / Math.cos((lat * Math.PI) / 180)), round(lat + far * Math.sin(turn))];
  });
}

/** Puts the stations and front warehouses of `at` in their places. */
export function placeStations(at: Places): void {
  at.deliveryShops.forEach((station, n) => {
    const centre = station.name!.includes('中心') ? undefined : CENTRES[station.areaCodes![0]!.slice(0, 6)];
    if (centre) [station.lng, station.lat] = centre;
    station.radiusM = centre ? 2_000 + (n % 4) * 500 : 8_000;
    station.quoteStatus = n % 9 === 4 ? 'paused' : 'open';
    // Every fourth has none, and reaches as far as its radius.
    if (centre && n % 4 !== 3) station.fence = fenceAround(centre, station.radiusM, n);
  });
  for (const warehouse of at.warehouses.filter(({ warehouseType }) => warehouseType === 'main')) {
    const place = placeIn(streetsOf(warehouse.areaCode!)[0]!, warehouse.code!);
    if (place) [warehouse.lng, warehouse.lat] = place;
  }
  at.warehouses
    .filter(({ warehouseType }) => warehouseType === 'front')
    .forEach((warehouse, n) => {
      const centre = CENTRES[warehouse.areaCode!.slice(0, 6)]!;
      [warehouse.lng, warehouse.lat] = centre;
      if (n % 5 !== 4) warehouse.fence = fenceAround(centre, 6_000 + (n % 3) * 1_500, n);
    });
}

/** Adds the stations that wait, were refused or have stopped. */
export function addStations(world: World, at: Places, users: readonly Seed<typeof adminUser>[]): void {
  const [hangzhou, other] = [at.partners[0]!, at.partners[1]!];
  const further = (days: number, n: number, more: Partial<Station> & { areaCodes: string[] }): Station => {
    const when = world
      .daysAgo(days)
      .add(9 + n, 'hour')
      .toISOString();
    return {
      id: world.id(world.daysAgo(days).add(9 + n, 'hour')),
      code: `D${String(at.deliveryShops.length + 1).padStart(6, '0')}`,
      partnerId: hangzhou.id,
      shopId: null,
      warehouseId: null,
      cityCode: '3301',
      contact: '周晓岚',
      phone: `1380571${String(2200 + n * 37)}`,
      dayCapacity: 60,
      banSpecIds: [],
      quoteStatus: 'open',
      status: 'pending',
      createdBy: users[0]!.id,
      createdAt: when,
      updatedAt: when,
      ...more,
    };
  };
  const streets = (district: string) => [...streetsOf(district)].slice(0, 3);
  for (const add of [
    () => further(2, 0, { name: '杭州富阳配送站', areaCodes: streets('330111'), lng: 119.9603, lat: 30.0487, radiusM: 4_000 }),
    () => further(1, 1, { name: '杭州钱塘配送站', areaCodes: streets('330114') }),
    () =>
      further(6, 2, {
        name: '杭州临平配送站(与余杭站合署办公,夜间由余杭站代收)',
        partnerId: other.id,
        areaCodes: streets('330113'),
        lng: 120.2994,
        lat: 30.4191,
        radiusM: 3_500,
        contact: '欧阳建设',
      }),
    () =>
      further(20, 3, {
        name: '杭州桐庐配送站',
        partnerId: other.id,
        areaCodes: [],
        lng: 119.6914,
        lat: 29.7929,
        status: 'rejected',
        auditReason: '没有填写覆盖街道,请补齐后重新提交',
      }),
    () =>
      further(240, 4, {
        name: '杭州临安配送站',
        areaCodes: streets('330112'),
        lng: 119.7247,
        lat: 30.2339,
        radiusM: 5_000,
        status: 'disabled',
      }),
  ])
    at.deliveryShops.push(add());
}
