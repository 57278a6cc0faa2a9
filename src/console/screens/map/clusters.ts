/** Groups points that are too close to each other to be distinguished. */
import type { Place } from '../../../language/geo';

/** Pixels within which points are taken together. */
export const NEAR = 36;

export interface Cluster<T> {
  readonly at: Place;
  readonly of: readonly T[];
}

/** Clusters nearby points, in the order of the points. The grouping depends on the zoom, not on the position of the map. */
export function clustered<T extends { readonly at: Place }>(points: readonly T[], perPixel: number, near = NEAR): Cluster<T>[] {
  if (points.length === 0) return [];
  // One scale for all, so that nothing changes hands while the map is moved.
  const stretch = Math.cos((points.reduce((sum, { at }) => sum + at[1], 0) / points.length / 180) * Math.PI);
  const flat = points.map(({ at: [lng, lat] }) => [lng / perPixel, lat / (perPixel * stretch)] as const);
  const cells = new Map<string, number[]>();
  const cellOf = (x: number, y: number) => `${Math.floor(x / near)},${Math.floor(y / near)}`;
  flat.forEach(([x, y], i) => {
    const cell = cellOf(x, y);
    const there = cells.get(cell);
    if (there) there.push(i);
    else cells.set(cell, [i]);
  });
  const taken = new Set<number>();
  return flat.flatMap(([x, y], i) => {
    if (taken.has(i)) return [];
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(cellOf(x + dx * near, y + dy * near)) ?? []));
    const mine = around.filter((j) => !taken.has(j) && Math.hypot(flat[j]![0] - x, flat[j]![1] - y) <= near).sort((a, b) => a - b);
    for (const j of mine) taken.add(j);
    const of = mine.map((j) => points[j]!);
    const mean = (axis: 0 | 1) => of.reduce((sum, { at }) => sum + at[axis], 0) / of.length;
    return [{ at: of.length === 1 ? of[0]!.at : ([mean(0), mean(1)] as const), of }];
  });
}
