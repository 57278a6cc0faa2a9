/** A plan of what many rows could go to: exact where only seats limit it, and close to it, within a gap that is shown, where goods do. */
import type { Plannable } from '../../../language/kinds/desk';
import { LEFT_OUT, seatPrice, transport, type Solution } from './transport';

export interface PlannedRow {
  readonly id: string;
  /** Place in `candidates`; null: nowhere. */
  readonly to: number | null;
  /** Place in `seats`, and what the way there costs without the seat. */
  readonly seat: number;
  readonly way: number;
  /** What it would cost if it were the only one. */
  readonly alone: number;
  readonly why: string;
}
export interface Planned {
  readonly rows: readonly PlannedRow[];
  /** How much cheaper the same rows could be placed at best; 0: they can't. */
  readonly gap: number;
  /** How many fewer are placed than if goods sufficed. */
  readonly short: number;
}

/** What each of some rows costs where it goes: one after another they take the seats of their place. */
export function pricesOf(seats: Plannable['seats'], rows: readonly PlannedRow[]): ReadonlyMap<string, number> {
  const taken = seats.map(() => 0);
  return new Map(
    rows.flatMap(({ id, to, seat, way }) =>
      to === null ? [] : [[id, way + seatPrice({ ...seats[seat]!, free: null }, taken[seat]!++)] as const],
    ),
  );
}

/** Goods that are wanted of a candidate by rows that are to go there, where that is more than it has. */
interface Overdrawn {
  readonly candidate: number;
  readonly spec: string;
  readonly rows: readonly number[];
  readonly over: number;
}

export function planned({ candidates, seats, rows, stock }: Plannable): Planned {
  const barred = new Set<string>();
  const solve = (): Solution =>
    transport({
      places: seats,
      rows: rows.map(({ arcs }, row) => arcs.filter(([place]) => !barred.has(`${row} ${seats[place]!.candidate}`))),
    });
  const candidateOf = (place: number | null) => (place === null ? null : seats[place]!.candidate);
  const first = solve();
  let plan = first;
  for (let over = overdrawn(plan); over; over = overdrawn(plan)) {
    // The rows that lose their place are those that are nearly as cheap in another one.
    const { candidate, spec } = over;
    const loss = (row: number) => {
      const mine = rows[row]!.arcs.find(([place]) => place === plan.at[row])![1];
      const other = rows[row]!.arcs.filter(
        ([place]) => seats[place]!.candidate !== candidate && !barred.has(`${row} ${seats[place]!.candidate}`),
      );
      return Math.min(LEFT_OUT, ...other.map(([, fen]) => fen)) - mine;
    };
    let left = over.over;
    for (const row of over.rows.toSorted((a, b) => loss(a) - loss(b))) {
      if (left <= 0) break;
      barred.add(`${row} ${candidate}`);
      left -= rows[row]!.goods[spec]!;
    }
    plan = solve();
  }
  function overdrawn({ at }: Solution): Overdrawn | undefined {
    for (const [key, goods] of Object.entries(stock)) {
      const candidate = Number(key);
      const there = at.flatMap((place, row) => (candidateOf(place) === candidate ? [row] : []));
      for (const spec of new Set(there.flatMap((row) => Object.keys(rows[row]!.goods)))) {
        const mine = there.filter((row) => rows[row]!.goods[spec]);
        const over = mine.reduce((sum, row) => sum + rows[row]!.goods[spec]!, 0) - (goods[spec] ?? 0);
        if (over > 0) return { candidate, spec, rows: mine, over };
      }
    }
    return undefined;
  }
  const used = seats.map((_, place) => plan.at.filter((one) => one === place).length);
  // Those that found no goods would make any plan that places them look dearer: what is compared places the same rows.
  const same =
    barred.size > 0 ? transport({ places: seats, rows: rows.map(({ arcs }, row) => (plan.at[row] === null ? [] : arcs)) }) : plan;
  return {
    gap: plan.cost - same.cost,
    short: leftOut(plan) - leftOut(first),
    rows: rows.map(({ id, arcs, why }, row): PlannedRow => {
      const place = plan.at[row]!;
      const to = candidateOf(place);
      const nowhere = { id, to: null, seat: 0, way: 0, alone: 0 };
      const aloneOf = ([seat, fen]: readonly [number, number]) => fen + seatPrice({ ...seats[seat]!, free: null }, 0);
      const best = arcs.toSorted((a, b) => aloneOf(a) - aloneOf(b))[0];
      if (!best) return { ...nowhere, why: why ?? '没有能送的' };
      const mine = arcs.find(([one]) => one === place);
      const name = candidates[seats[best[0]]!.candidate]!.name;
      const isBarred = barred.has(`${row} ${seats[best[0]]!.candidate}`);
      if (!mine) return { ...nowhere, why: isBarred ? `${name}的货不够分` : '能送的时段都满了' };
      const { free } = seats[best[0]]!;
      const isFull = free !== null && used[best[0]]! >= free;
      const going = { id, to, seat: mine[0], way: mine[1], alone: aloneOf(best) };
      if (mine[0] === best[0] || aloneOf(mine) === going.alone) return { ...going, why: '首选' };
      return {
        ...going,
        why: isBarred ? `首选${name}的货不够分` : isFull ? `首选${name}已满,名额留给更省的` : `首选${name}将满,再排要加价`,
      };
    }),
  };
}
const leftOut = ({ at }: Solution) => at.filter((place) => place === null).length;
