/** Numbers so small that somebody could be known by them, for readers who may not see the rows. */
import type { Figures, Report, ReportData, ReportFigures } from '../../language/report';

/** Without figures of fewer than `floor`, and without one beside each that it could be found out by: what is left of a total says as much as the cell. */
export function withoutSmall({ measures }: Report, data: ReportData, floor: number): ReportData {
  // What counts rows or values decides; the other figures of the group go with it.
  const counts = data.measures.flatMap((name, i) => (measures[name]!.unit === 'count' ? [i] : []));
  const isSmall = (figures: Figures) => counts.some((i) => figures[i] !== null && figures[i]! > 0 && figures[i]! < floor);
  let isHidden = false;
  const none: Figures = data.measures.map(() => null);
  /** A line of figures that add up to a total. */
  const line = (figures: readonly Figures[]): readonly Figures[] => {
    const small = figures.map((one) => isSmall(one));
    const hidden = small.filter(Boolean).length;
    if (hidden === 0) return figures;
    isHidden = true;
    if (hidden === 1) {
      const least = figures.reduce(
        (best, one, i) => (!small[i] && one[counts[0]!]! > 0 && (best < 0 || one[counts[0]!]! < figures[best]![counts[0]!]!) ? i : best),
        -1,
      );
      if (least >= 0) small[least] = true;
    }
    return figures.map((one, i) => (small[i] ? none : one));
  };
  const across = (cells: ReportFigures['cells']): ReportFigures['cells'] => {
    const rows = cells.map(line);
    const columns = (rows[0] ?? []).map((_, c) => line(rows.map((row) => row[c]!)));
    return rows.map((row, r) => row.map((_, c) => columns[c]![r]!));
  };
  const all = <T extends ReportFigures>(of: T): T => ({
    ...of,
    cells: across(of.cells),
    rows: line(of.rows),
    columns: line(of.columns),
    total: isSmall(of.total) ? none : of.total,
  });
  const out = { ...all(data), was: data.was && all(data.was) };
  return isHidden ? { ...out, isHidden } : out;
}
