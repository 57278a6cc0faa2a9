/** Changes of a fence, corner by corner. */
import { DEGREE_M, type Fence, type Place } from '../../../language/geo';

/** Corners of a new fence: a hexagon about a place, `radius` in degrees of longitude. */
export const hexagon = (middle: Place, radius: number): Fence => regular(6, middle, radius);
/** How far some metres around a place reach, as good as round. */
export const circle = (middle: Place, metres: number): Fence =>
  regular(48, middle, metres / (DEGREE_M * Math.cos((middle[1] * Math.PI) / 180)));

const regular = (corners: number, [lng, lat]: Place, radius: number): Fence =>
  Array.from({ length: corners }, (_, i) => {
    const turn = ((2 * Math.PI) / corners) * i;
    return [round(lng + radius * Math.cos(turn)), round(lat + radius * Math.cos((lat * Math.PI) / 180) * Math.sin(turn))] as const;
  });

export const moved = (fence: Fence, at: number, to: Place): Fence =>
  fence.map((corner, i) => (i === at ? ([round(to[0]), round(to[1])] as const) : corner));
export const shifted = (fence: Fence, [lng, lat]: Place): Fence =>
  fence.map((corner) => [round(corner[0] + lng), round(corner[1] + lat)] as const);
/** A corner in the middle of the side behind one. */
export const split = (fence: Fence, at: number): Fence => [...fence.slice(0, at + 1), middle(fence, at), ...fence.slice(at + 1)];
export const without = (fence: Fence, at: number): Fence => fence.filter((_, i) => i !== at);
export function middle(fence: Fence, at: number): Place {
  const [one, next] = [fence[at]!, fence[(at + 1) % fence.length]!];
  return [round((one[0] + next[0]) / 2), round((one[1] + next[1]) / 2)];
}

const round = (degrees: number) => Number(degrees.toFixed(6));
