/** Where delivery shops lie and how far they reach, and some that are still on their way to being one. Draws nothing, so that all else stays as it was. */
import { DEGREE_M, type Fence, type Place } from '../../language/geo';
import type { deliveryShop } from './shop';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import { streetsOf, type Seed, type World } from '../demo/world';

type Station = Seed<typeof deliveryShop>;

/** Centres of the districts that stations and front warehouses are named after: as the districts' own offices stand. */
const CENTRES: Readonly<Record<string, Place>> = {
  330102: [120.1694, 30.2425],
  330105: [120.1416, 30.3192],
  330106: [120.1303, 30.2594],
  330108: [120.2119, 30.2083],
  330109: [120.2645, 30.1832],
  330110: [119.9785, 30.2737],
  310101: [121.4848, 31.2318],
  310104: [121.4365, 31.1883],
  310105: [121.4243, 31.2204],
  310106: [121.4475, 31.2276],
  310107: [121.3972, 31.2495],
  310109: [121.5051, 31.2646],
  330203: [121.551, 29.8599],
  330205: [121.5552, 29.8867],
  330206: [121.8445, 29.8994],
  330211: [121.7164, 29.9488],
  330212: [121.5469, 29.8167],
  330213: [121.4068, 29.6551],
  320102: [118.7978, 32.0486],
  320104: [118.7946, 32.0192],
  320105: [118.7317, 32.0034],
  320106: [118.7697, 32.0664],
  320111: [118.6278, 32.0591],
  320113: [118.9093, 32.0963],
  320505: [120.4344, 31.3295],
  320506: [120.6317, 31.2639],
  320507: [120.6427, 31.3689],
  420102: [114.3095, 30.6003],
  420103: [114.2708, 30.6015],
  420104: [114.2151, 30.5818],
  440103: [113.2443, 23.1259],
  440104: [113.2668, 23.1289],
  440105: [113.3175, 23.0838],
  440303: [114.1315, 22.5484],
  440304: [114.0556, 22.5215],
  440305: [113.9304, 22.5333],
  510104: [104.0834, 30.6562],
  510105: [104.0321, 30.6744],
  510106: [104.0523, 30.7014],
  110101: [116.4164, 39.9284],
  110102: [116.3659, 39.9125],
  110105: [116.4435, 39.9219],
  330182: [119.2812, 29.4747],
  330127: [119.0419, 29.6091],
  310120: [121.474, 30.9179],
  310151: [121.3973, 31.623],
  330281: [121.1545, 30.0371],
  330282: [121.2665, 30.1697],
  320118: [118.8921, 31.3275],
  320117: [119.0283, 31.651],
  320585: [121.1309, 31.458],
  420117: [114.8011, 30.8414],
  440118: [113.8109, 23.2613],
  440311: [113.9359, 22.7485],
  510185: [104.5469, 30.4115],
  110119: [115.975, 40.4566],
};
const round = (degrees: number) => Number(degrees.toFixed(6));

/** A fence with as many bends as a road makes: metres around a place. */
function fenceAround([lng, lat]: Place, metres: number, n: number): Fence {
  const corners = 6 + (n % 4);
  return Array.from({ length: corners }, (_, i): Place => {
    const [turn, far] = [(2 * Math.PI * i) / corners, (metres * (0.78 + ((n * 3 + i * 5) % 7) / 16)) / DEGREE_M];
    return [round(lng + (far * Math.cos(turn)) / Math.cos((lat * Math.PI) / 180)), round(lat + far * Math.sin(turn))];
  });
}

/** Puts the stations and front warehouses of `at` in their places, and adds those that wait, were refused or have stopped. */
export function setStations(world: World, at: Places, users: readonly Seed<typeof adminUser>[]): void {
  at.deliveryShops.forEach((station, n) => {
    const centre = station.name!.includes('中心') ? undefined : CENTRES[station.areaCodes![0]!.slice(0, 6)];
    if (centre) [station.lng, station.lat] = centre;
    station.radiusM = centre ? 2_000 + (n % 4) * 500 : 8_000;
    station.quoteStatus = n % 9 === 4 ? 'paused' : 'open';
    // Every fourth has none, and reaches as far as its radius.
    if (centre && n % 4 !== 3) station.fence = fenceAround(centre, station.radiusM, n);
  });
  at.warehouses
    .filter(({ warehouseType }) => warehouseType === 'front')
    .forEach((warehouse, n) => {
      const centre = CENTRES[warehouse.areaCode!.slice(0, 6)]!;
      [warehouse.lng, warehouse.lat] = centre;
      if (n % 5 !== 4) warehouse.fence = fenceAround(centre, 6_000 + (n % 3) * 1_500, n);
    });
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
