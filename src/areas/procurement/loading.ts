/** Which trucks, and how full. */

export interface TruckType {
  readonly id: string;
  readonly maxQty: number;
  readonly maxWeightKg: number;
  readonly baseFreight: number;
  readonly perKm: number;
  readonly minLoadBp: number;
}
export interface Loaded {
  readonly truckId: string;
  readonly qty: number;
}

/** How many pieces of a weight a truck takes. */
export const roomOf = ({ maxQty, maxWeightKg }: Pick<TruckType, 'maxQty' | 'maxWeightKg'>, pieceG: number): number =>
  pieceG > 0 ? Math.min(maxQty, Math.floor((maxWeightKg * 1000) / pieceG)) : maxQty;
export const freightOf = ({ baseFreight, perKm }: Pick<TruckType, 'baseFreight' | 'perKm'>, km: number): number => baseFreight + perKm * km;
/** How many more pieces it takes until a truck may leave. */
export const shortOf = ({ minLoadBp }: Pick<TruckType, 'minLoadBp'>, room: number, qty: number): number =>
  Math.max(0, Math.ceil((room * minLoadBp) / 10_000) - qty);

/**
 * The cheapest trucks for all pieces; among equals those with the least spare room. Exact, by dynamic programming over smaller numbers.
 * @returns the largest first, each as full as it gets; null where no truck takes a single piece.
 */
export function cheapest(types: readonly TruckType[], qty: number, pieceG: number, km: number): Loaded[] | null {
  const usable = types.map((type) => ({ type, room: roomOf(type, pieceG), freight: freightOf(type, km) })).filter(({ room }) => room > 0);
  if (usable.length === 0) return null;
  const best: { readonly freight: number; readonly room: number; readonly last: (typeof usable)[number] | null }[] = [
    { freight: 0, room: 0, last: null },
  ];
  for (let n = 1; n <= qty; n++) {
    const ways = usable.map((last) => {
      const rest = best[Math.max(0, n - last.room)]!;
      return { freight: rest.freight + last.freight, room: rest.room + last.room, last };
    });
    best[n] = ways.reduce((a, b) => (b.freight < a.freight || (b.freight === a.freight && b.room < a.room) ? b : a));
  }
  const chosen: (typeof usable)[number][] = [];
  for (let n = qty; n > 0;) {
    const { last } = best[n]!;
    chosen.push(last!);
    n -= last!.room;
  }
  let left = qty;
  return chosen
    .sort((a, b) => b.room - a.room)
    .flatMap(({ type, room }) => {
      const taken = Math.min(room, left);
      left -= taken;
      return taken > 0 ? [{ truckId: type.id, qty: taken }] : [];
    });
}
