/** Which figures of a table have to be hidden so that none that is too small to be shown can be derived. */

/**
 * Complementary cell suppression. Cells below `floor` are hidden, and as few others as it takes so that no hidden one can be computed.
 *
 * Each row and column is an equation, for its total is shown (the last row and column of `table`). Take rows and columns as nodes and each
 * hidden cell as an edge: a cell can be computed exactly if its edge is on no cycle. So every such edge gets the lightest cycle through it,
 * and the hidden cells of each line are made to sum to `floor` at least; repeated until nothing changes.
 */
export function hiddenOf(table: readonly (readonly number[])[], floor: number): boolean[][] {
  const hidden = table.map((row) => row.map((weight) => weight > 0 && weight < floor));
  for (let before = -1, now = countOf(hidden); now !== before;) {
    before = now;
    for (const [r, c] of bridgesOf(hidden)) for (const [y, x] of ringOf(table, hidden, r, c)) hidden[y]![x] = true;
    for (const line of linesOf(table)) fill(table, hidden, line, floor);
    now = countOf(hidden);
  }
  return hidden;
}
export const countOf = (hidden: readonly (readonly boolean[])[]) => hidden.flat().filter(Boolean).length;

type Spot = readonly [row: number, column: number];
/** Rows and columns, each without and with the total at its end. */
function linesOf(table: readonly (readonly number[])[]): Spot[][] {
  const [height, width] = [table.length, table[0]!.length];
  const rows = table.map((row, r) => row.map((_, c): Spot => [r, c]));
  return [...rows, ...Array.from({ length: width }, (_, c) => Array.from({ length: height }, (__, r): Spot => [r, c]))];
}

/** Hides more cells of a line, smallest first, while the hidden ones add up to less than `floor`, because the total would reveal them. */
function fill(table: readonly (readonly number[])[], hidden: boolean[][], line: readonly Spot[], floor: number): void {
  const [parts, [y, x]] = [line.slice(0, -1), line.at(-1)!];
  if (hidden[y]![x]) return;
  const weight = ([r, c]: Spot) => table[r]![c]!;
  let sum = parts.reduce((all, one) => all + (hidden[one[0]]![one[1]] ? weight(one) : 0), 0);
  const open = parts.filter((one) => !hidden[one[0]]![one[1]] && weight(one) > 0).sort((a, b) => weight(b) - weight(a));
  while (sum > 0 && sum < floor && open.length) {
    const [r, c] = open.pop()!;
    hidden[r]![c] = true;
    sum += table[r]![c]!;
  }
}

/** Edges on no cycle: each can be computed from what is shown. */
function bridgesOf(hidden: readonly (readonly boolean[])[]): Spot[] {
  const height = hidden.length;
  const nextTo = (at: number) =>
    at < height ? hidden[at]!.flatMap((is, c) => (is ? [height + c] : [])) : hidden.flatMap((row, r) => (row[at - height] ? [r] : []));
  const [met, low] = [new Map<number, number>(), new Map<number, number>()];
  const out: Spot[] = [];
  const visit = (at: number, from: number) => {
    met.set(at, met.size);
    low.set(at, met.get(at)!);
    for (const next of nextTo(at)) {
      if (next === from) continue;
      const isNew = !met.has(next);
      if (isNew) visit(next, at);
      low.set(at, Math.min(low.get(at)!, isNew ? low.get(next)! : met.get(next)!));
      if (isNew && low.get(next)! > met.get(at)!) out.push(at < height ? [at, next - height] : [next, at - height]);
    }
  };
  for (let row = 0; row < height; row++) if (!met.has(row)) visit(row, -1);
  return out;
}

/**
 * The lightest path from a row to a column other than the edge itself, which closes a cycle. Hidden edges weigh nothing; empty cells are
 * no edges.
 */
function ringOf(table: readonly (readonly number[])[], hidden: readonly (readonly boolean[])[], row: number, col: number): Spot[] {
  const [height, width] = [table.length, table[0]!.length];
  // Rows come first, then columns.
  const far = Array.from({ length: height + width }, () => Infinity);
  const via = Array.from({ length: height + width }, () => -1);
  const open = new Set(far.keys());
  far[row] = 0;
  while (open.size) {
    let at = -1;
    for (const one of open) if (at < 0 || far[one]! < far[at]!) at = one;
    if (far[at] === Infinity) return [];
    open.delete(at);
    if (at === height + col) break;
    const isRow = at < height;
    for (let i = 0; i < (isRow ? width : height); i++) {
      const [r, c] = isRow ? [at, i] : [i, at - height];
      if ((r === row && c === col) || table[r]![c]! <= 0) continue;
      const next = isRow ? height + i : i;
      const cost = far[at]! + (hidden[r]![c] ? 0 : table[r]![c]!);
      if (cost < far[next]!) [far[next], via[next]] = [cost, at];
    }
  }
  const out: Spot[] = [];
  for (let at = height + col; via[at]! >= 0; at = via[at]!) {
    const other = via[at]!;
    out.push(at < height ? [at, other - height] : [other, at - height]);
  }
  return out;
}
