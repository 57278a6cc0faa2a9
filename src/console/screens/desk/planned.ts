/** A plan of what many rows could go to: exact where only seats bind, and near it, by a gap that is told, where goods do. */
import type { Plannable } from '../../../language/kinds/desk';
import { LEFT_OUT, transport, type Solution } from './transport';

export interface PlannedRow {
  readonly id: string;
  /** Place in `candidates`; null: nowhere. */
  readonly to: number | null;
  /** How much more than where it would go alone. */
  readonly more: number;
  readonly why: string;
}
export interface Planned {
  readonly rows: readonly PlannedRow[];
  readonly cost: number;
  /** How much cheaper a plan could be at best; 0: this is the cheapest there is. */
  readonly gap: number;
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
    // Those lose their place that have it nearly as cheap elsewhere.
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
  return {
    cost: plan.cost,
    gap: costOf(plan) - costOf(first),
    rows: rows.map(({ id, arcs, why }, row) => {
      const place = plan.at[row]!;
      const to = candidateOf(place);
      const best = arcs.toSorted((a, b) => a[1] - b[1])[0];
      if (!best) return { id, to: null, more: 0, why: why ?? '没有能送的' };
      const mine = arcs.find(([one]) => one === place);
      const more = mine ? mine[1] - best[1] : 0;
      const name = candidates[seats[best[0]]!.candidate]!.name;
      const isBarred = barred.has(`${row} ${seats[best[0]]!.candidate}`);
      const { free } = seats[best[0]]!;
      const isFull = free !== null && used[best[0]]! >= free;
      if (!mine) return { id, to: null, more: 0, why: isBarred ? `${name}的货不够分` : '能送的时段都满了' };
      if (more === 0) return { id, to, more, why: '首选' };
      return {
        id,
        to,
        more,
        why: isBarred ? `首选${name}的货不够分` : isFull ? `首选${name}已满,名额留给更省的` : `首选${name}将满,再排要加价`,
      };
    }),
  };
}
const costOf = ({ at, cost }: Solution) => cost + at.filter((place) => place === null).length * LEFT_OUT;
