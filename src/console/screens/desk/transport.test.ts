import { expect, test } from 'vitest';
import type { Plannable } from '../../../language/kinds/desk';
import { planned, pricesOf } from './planned';
import { LEFT_OUT, seatPrice, transport, type Problem } from './transport';

const PLANS = process.env.FULL ? 200 : 20;

/** mulberry32. */
function dice(seed: number) {
  let a = seed;
  return (n: number) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) / 4294967296) * n;
  };
}
const whole = (at: (n: number) => number, n: number) => Math.floor(at(n));

function instance(seed: number, rows: number, places: number, eligible: number): Problem {
  const at = dice(seed);
  return {
    places: Array.from({ length: places }, () => {
      const free = 1 + whole(at, 3);
      return { free: at(10) < 1 ? null : free, steps: [[1, whole(at, 40)] as const, [2, 40 + whole(at, 40)] as const] };
    }),
    rows: Array.from({ length: rows }, () =>
      Array.from({ length: places }, (_, place) => place)
        .filter(() => at(places) < eligible)
        .map((place) => [place, whole(at, 100)] as const),
    ),
  };
}

/** The least cost by brute force, unassigned rows included: place by place, over all sets of rows that could go there. */
function leastOf({ rows, places }: Problem): number {
  const size = 1 << rows.length;
  let best = Array.from({ length: size }, (_, set) => bits(set) * 0).map((_, set) => (set === 0 ? 0 : Infinity));
  places.forEach((place, n) => {
    const next = [...best];
    for (let set = 0; set < size; set++) {
      for (let there = set; there > 0; there = (there - 1) & set) {
        let cost = best[set ^ there]!;
        let taken = 0;
        for (let row = 0; row < rows.length && cost < Infinity; row++)
          if (there & (1 << row)) cost += (rows[row]!.find(([to]) => to === n)?.[1] ?? Infinity) + seatPrice(place, taken++);
        next[set] = Math.min(next[set]!, cost);
      }
    }
    best = next;
  });
  return Math.min(...best.map((cost, set) => cost + (rows.length - bits(set)) * LEFT_OUT));
}
const bits = (set: number): number => (set === 0 ? 0 : (set & 1) + bits(set >> 1));

test('costs what the cheapest of all ways costs, on 200 instances made by chance', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const problem = instance(seed, 3 + (seed % 5), 2 + (seed % 4), 1 + (seed % 4));
    const { at, cost } = transport(problem);
    expect(cost + at.filter((place) => place === null).length * LEFT_OUT, `seed ${seed}`).toBe(leastOf(problem));
    problem.places.forEach(({ free }, place) => expect(at.filter((one) => one === place).length).toBeLessThanOrEqual(free ?? Infinity));
  }
});

/**
 * Whether a cyclic exchange of rows would cost less; there is none exactly at the optimum. Floyd-Warshall over the places and one node for
 * freed and taken seats.
 */
function canBeCheaper({ rows, places }: Problem, at: readonly (number | null)[]): boolean {
  const [nowhere, seats, size] = [places.length, places.length + 1, places.length + 2];
  const way = Array.from({ length: size }, (_, from) => Array.from({ length: size }, (_to, to) => (from === to ? 0 : Infinity)));
  const taken = places.map((_, place) => at.filter((one) => one === place).length);
  places.forEach((place, n) => {
    way[n]![seats] = seatPrice(place, taken[n]!);
    if (taken[n]! > 0) way[seats]![n] = -seatPrice(place, taken[n]! - 1);
  });
  way[nowhere]![seats] = way[seats]![nowhere] = 0;
  rows.forEach((row, n) => {
    const from = at[n] ?? nowhere;
    const costs = new Map<number, number>([...row, [nowhere, LEFT_OUT]]);
    for (const [to, cost] of costs) if (to !== from) way[from]![to] = Math.min(way[from]![to]!, cost - costs.get(from)!);
  });
  for (let by = 0; by < size; by++)
    for (let from = 0; from < size; from++)
      for (let to = 0; to < size; to++) way[from]![to] = Math.min(way[from]![to]!, way[from]![by]! + way[by]![to]!);
  return way.some((row, n) => row[n]! < 0);
}

/**
 * The same by Kuhn-Munkres with potentials: a column per seat, and one per row for leaving it out. @returns the least cost, unassigned
 * rows included.
 */
function byMunkres({ rows, places }: Problem): number {
  const wanted = places.map((_, n) => rows.filter((row) => row.some(([place]) => place === n)).length);
  const seats = places.flatMap((place, n) =>
    Array.from({ length: Math.min(place.free ?? Infinity, wanted[n]!) }, (_, taken) => [n, seatPrice(place, taken)] as const),
  );
  const width = seats.length + rows.length;
  const costs = rows.map((row) => {
    const to = new Map(row);
    return Float64Array.from({ length: width + 1 }, (_, column) => {
      const seat = seats[column - 1];
      return seat ? (to.get(seat[0]) ?? 1e12) + seat[1] : LEFT_OUT;
    });
  });
  const [ofRow, ofColumn] = [new Float64Array(rows.length + 1), new Float64Array(width + 1)];
  const holder = new Int32Array(width + 1);
  for (let row = 1; row <= rows.length; row++) {
    holder[0] = row;
    const [least, from, seen] = [new Float64Array(width + 1).fill(Infinity), new Int32Array(width + 1), new Uint8Array(width + 1)];
    let column = 0;
    do {
      seen[column] = 1;
      const at = holder[column]!;
      let [step, next] = [Infinity, 0];
      for (let to = 1; to <= width; to++) {
        if (seen[to]) continue;
        const rest = costs[at - 1]![to]! - ofRow[at]! - ofColumn[to]!;
        if (rest < least[to]!) [least[to], from[to]] = [rest, column];
        if (least[to]! < step) [step, next] = [least[to]!, to];
      }
      for (let to = 0; to <= width; to++)
        if (seen[to]) {
          ofRow[holder[to]!]! += step;
          ofColumn[to]! -= step;
        } else least[to]! -= step;
      column = next;
    } while (holder[column] !== 0);
    while (column !== 0) {
      holder[column] = holder[from[column]!]!;
      column = from[column]!;
    }
  }
  return holder.reduce((sum, row, column) => (row > 0 && column > 0 ? sum + costs[row - 1]![column]! : sum), 0);
}

test(`two hundred rows to fifty places cost what another solver finds, with seats to spare and hardly any, on ${PLANS} instances`, () => {
  for (let seed = 1; seed <= PLANS; seed++) {
    const roomy = instance(seed, 200, 50, [50, 12, 5][seed % 3]!);
    const problem = seed % 2 ? roomy : { ...roomy, places: roomy.places.map((place, n) => ({ ...place, free: 3 + (n % 4) })) };
    const { at, cost } = transport(problem);
    expect(cost + at.filter((place) => place === null).length * LEFT_OUT, `seed ${seed}`).toBe(byMunkres(problem));
  }
}, 600_000);

test('two hundred rows to fifty places, with seats to spare or hardly any: no change of places would cost less', () => {
  for (let seed = 1; seed <= 2; seed++) {
    const problem = instance(seed, 200, 50, seed % 2 ? 50 : 12);
    const scarce = { ...problem, places: problem.places.map((place, n) => ({ ...place, free: 3 + (n % 4) })) };
    for (const one of [problem, scarce]) {
      const { at } = transport(one);
      expect(canBeCheaper(one, at), `seed ${seed}`).toBe(false);
      // Two rows that are put where the other was cost more most of the time: that is noticed.
      const [a, b] = [at.findIndex((place) => place !== null), at.findLastIndex((place) => place !== null)];
      const costOf = (row: number, place: number) => one.rows[row]!.find(([to]) => to === place)?.[1] ?? Infinity;
      const more = costOf(a, at[b]!) + costOf(b, at[a]!) - costOf(a, at[a]!) - costOf(b, at[b]!);
      const worse = at.map((place, n) => (n === a ? at[b]! : n === b ? at[a]! : place));
      if (more > 0 && more < Infinity) expect(canBeCheaper(one, worse), `seed ${seed}, worse`).toBe(true);
    }
  }
});

const facts = (more: Partial<Plannable>): Plannable => ({
  candidates: ['甲', '乙'].map((name, n) => ({ id: String(n), name, note: null, input: {} })),
  seats: [
    { candidate: 0, free: null, steps: [] },
    { candidate: 1, free: null, steps: [] },
  ],
  rows: [10, 20, 30].map((fen, n) => ({ id: `r${n}`, arcs: [[0, 10] as const, [1, 10 + fen] as const], goods: { water: 2 }, why: null })),
  stock: {},
  ...more,
});

test('where goods are scarce, the rows that lose least move, and the plan says by how much it may be off', () => {
  const free = planned(facts({}));
  expect([free.gap, free.rows.map(({ to }) => to)]).toEqual([0, [0, 0, 0]]);
  const bound = planned(facts({ stock: { 0: { water: 4 } } }));
  expect([bound.gap, bound.short, bound.rows.map(({ to }) => to)]).toEqual([10, 0, [1, 0, 0]]);
  expect(bound.rows[0]!.why).toContain('甲的货不够分');
  const none = planned(facts({ stock: { 0: {}, 1: { water: 1 } } }));
  expect(none.rows.map(({ to }) => to)).toEqual([null, null, null]);
  expect([none.gap, none.short], 'rows that find no goods are no money').toEqual([0, 3]);
});

test('a full place goes to the row that saves most by it, and the others get a reason', () => {
  const full = facts({
    seats: [
      { candidate: 0, free: 1, steps: [] },
      { candidate: 1, free: null, steps: [] },
    ],
  });
  const { rows } = planned(full);
  expect(rows.map(({ id, to, alone }) => [to, pricesOf(full.seats, rows).get(id)! - alone])).toEqual([
    [1, 10],
    [1, 20],
    [0, 0],
  ]);
  expect(rows[0]!.why).toBe('首选甲已满,名额留给更省的');
});

test('what rows cost is what they cost with the seats they take, and less where some of them were refused', () => {
  const rising = facts({
    seats: [
      {
        candidate: 0,
        free: null,
        steps: [
          [0, 1],
          [1, 5],
          [2, 9],
        ],
      },
      { candidate: 1, free: null, steps: [] },
    ],
  });
  const { rows } = planned(rising);
  const sum = (some: typeof rows) => Array.from(pricesOf(rising.seats, some).values()).reduce((of, price) => of + price, 0);
  expect(rows.map(({ to }) => to)).toEqual([0, 0, 0]);
  expect(rows.map(({ id, alone }) => pricesOf(rising.seats, rows).get(id)! - alone)).toEqual([0, 4, 8]);
  expect([sum(rows), sum(rows.slice(1)), sum([])]).toEqual([45, 26, 0]);
});
