/**
 * Assigns rows to seats at the least cost: a transportation problem, solved exactly by adding rows one by one along the cheapest
 * augmenting path.
 * The cost of a place's seats may rise with the number taken, but never fall: then the next seat is always its cheapest free one, and the
 * paths are right.
 */
export interface Problem {
  /** Of each row, where it could go and for how much. */
  readonly rows: readonly (readonly (readonly [place: number, cost: number])[])[];
  readonly places: readonly {
    /** Seats; null: as many as one likes. */
    readonly free: number | null;
    /** From which seat on, counted from 0, one costs how much more; rising. */
    readonly steps: readonly (readonly [from: number, cost: number])[];
  }[];
}
export interface Solution {
  /** Where each row goes; null: nowhere. */
  readonly at: readonly (number | null)[];
  /** Of all that go somewhere, seats included. */
  readonly cost: number;
}

/** A row that goes nowhere costs more than any way of placing it. */
export const LEFT_OUT = 1e9;

/** What one more seat costs where so many are taken. */
export const seatPrice = ({ free, steps }: Problem['places'][number], taken: number): number =>
  free !== null && taken >= free ? Infinity : (steps.findLast(([from]) => from <= taken)?.[1] ?? 0);

/** As many rows as can be are placed, and those at the least cost. */
export function transport({ rows, places }: Problem): Solution {
  const nowhere = places.length;
  const all = [...places, { free: null, steps: [] }];
  // One table, row by row: it is read millions of times where seats are scarce.
  const costs = new Float64Array(rows.length * all.length).fill(Infinity);
  rows.forEach((row, n) => {
    for (const [place, cost] of row) costs[n * all.length + place] = cost;
    costs[n * all.length + nowhere] = LEFT_OUT;
  });
  const costOf = (row: number, place: number) => costs[row * all.length + place]!;
  const taken = all.map(() => new Set<number>());
  const at = rows.map(() => nowhere);
  for (let row = 0; row < rows.length; row++) {
    const dist = all.map((_, place) => costOf(row, place));
    /** By which row, out of which place, one comes to a place; none where the new row goes there itself. */
    const by = all.map(() => -1);
    const waiting = new Set(dist.flatMap((far, place) => (far < Infinity ? [place] : [])));
    for (const from of waiting) {
      waiting.delete(from);
      for (const mover of taken[from]!) {
        const leaves = dist[from]! - costOf(mover, from);
        for (let to = 0; to < all.length; to++) {
          const through = leaves + costOf(mover, to);
          if (through < dist[to]!) {
            dist[to] = through;
            by[to] = mover;
            waiting.add(to);
          }
        }
      }
    }
    let end = nowhere;
    const through = (place: number) => dist[place]! + seatPrice(all[place]!, taken[place]!.size);
    for (let place = 0; place < nowhere; place++) if (through(place) < through(end)) end = place;
    let to = end;
    for (let mover = by[to]!; mover >= 0; mover = by[to]!) {
      const from = at[mover]!;
      taken[from]!.delete(mover);
      taken[to]!.add(mover);
      at[mover] = to;
      to = from;
    }
    taken[to]!.add(row);
    at[row] = to;
  }
  const ways = at.reduce((sum, place, row) => sum + (place === nowhere ? 0 : costOf(row, place)), 0);
  const seats = places.reduce(
    (sum, place, n) => sum + Array.from(taken[n]!, (_, i) => seatPrice(place, i)).reduce((of, price) => of + price, 0),
    0,
  );
  return { at: at.map((place) => (place === nowhere ? null : place)), cost: ways + seats };
}
