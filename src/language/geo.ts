/** Places and fences in plane geometry, the same for drawing and for checks. */

/** Longitude and latitude, in degrees. */
export type Place = readonly [lng: number, lat: number];
/** Corners of a fence in order; the last is joined to the first. */
export type Fence = readonly Place[];

/** The known places of a map: area codes (4 digits for a city, 6 for a district, 9 for a street) and the approximate centre of each. */
export type Ground = readonly { readonly code: string; readonly name: string; readonly at: Place }[];

const MAX_CORNERS = 100;
/** Metres per degree of latitude. */
export const DEGREE_M = 111_320;

/** Metres between two nearby places. */
export function metres([lng, lat]: Place, [otherLng, otherLat]: Place): number {
  return Math.hypot((otherLng - lng) * DEGREE_M * Math.cos((((lat + otherLat) / 2) * Math.PI) / 180), (otherLat - lat) * DEGREE_M);
}

/** A distance for people: rounded to tens of metres, or from one kilometre on to tenths of a kilometre. */
export const formatLength = (far: number): string => (far < 1000 ? `${Math.round(far / 10) * 10} 米` : `${(far / 1000).toFixed(1)} 公里`);

/** Every place of a city lies within so many metres of its centre: the widest cities are some 300 kilometres across. */
const CITY_RADIUS_M = 150_000;

/** Whether a place can lie in the city with this centre; always true if the centre is unknown. */
export const canBeIn = (place: Place, centre: Place | null): boolean => centre === null || metres(place, centre) <= CITY_RADIUS_M;

/** The names of longitude and latitude among fields, in pairs: `lng` and `lat`, `toLng` and `toLat`. */
export const placePairs = (names: readonly string[]): readonly (readonly [lng: string, lat: string])[] =>
  names.flatMap((lng) => {
    const lat = lng.replace(/lng$/i, (end) => (end === 'lng' ? 'lat' : 'Lat'));
    return lat !== lng && names.includes(lat) ? [[lng, lat] as const] : [];
  });

/** Square metres within a fence. */
export function areaOf(fence: Fence): number {
  const [lng = 0, lat = 0] = fence[0] ?? [];
  const flat = fence.map(([x, y]) => [(x - lng) * DEGREE_M * Math.cos((lat * Math.PI) / 180), (y - lat) * DEGREE_M] as const);
  return (
    Math.abs(
      flat.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = flat[(i + 1) % flat.length]!;
        return sum + x * nextY - nextX * y;
      }, 0),
    ) / 2
  );
}

/** Whether a place lies within a fence. */
export function contains(fence: Fence, [lng, lat]: Place): boolean {
  return fence.reduce((isIn, [x, y], i) => {
    const [nextX, nextY] = fence[(i + 1) % fence.length]!;
    return y > lat !== nextY > lat && lng < x + ((lat - y) / (nextY - y)) * (nextX - x) ? !isIn : isIn;
  }, false);
}

/** What is wrong with a fence, in words; or null. */
export function fenceProblem(fence: unknown): string | null {
  if (
    !Array.isArray(fence) ||
    !fence.every(
      (corner) => Array.isArray(corner) && corner.length === 2 && corner.every((part) => typeof part === 'number' && Number.isFinite(part)),
    )
  )
    return '围栏格式不正确';
  const corners = fence as Fence;
  if (corners.length < 3) return '围栏至少要有 3 个顶点';
  if (corners.length > MAX_CORNERS) return `围栏最多 ${MAX_CORNERS} 个顶点`;
  if (corners.some(([lng, lat]) => lng < 73 || lng > 136 || lat < 3 || lat > 54)) return '围栏不在国内';
  const sides = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!] as const);
  for (let i = 0; i < sides.length; i++)
    for (let j = i + 2; j < sides.length; j++)
      if (!(i === 0 && j === sides.length - 1) && crosses(sides[i]!, sides[j]!)) return `围栏的边不能相交(第 ${i + 1} 边与第 ${j + 1} 边)`;
  return areaOf(corners) < 100 ? '围栏太小' : null;
}

type Side = readonly [Place, Place];
const turn = (a: Place, b: Place, c: Place) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
const crosses = ([a, b]: Side, [c, d]: Side) => turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
