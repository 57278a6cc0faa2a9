/** A report as a table that goes into a file: as the screen shows it, with the same totals. */
import { axesOf, comparedWith, COMPARES, figuresOf, type Figures, type Report, type ReportData } from '../../language/report';
import { limitOf, type Limit } from '../../language/figures';
import type { Measure } from '../../language/measures';
import type { Cell, Column, Format, Sheet } from './sheet';

const FORMATS: Readonly<Record<Measure['unit'], Format>> = {
  count: 'int',
  money: 'money',
  share: 'percent',
  number: 'decimal',
  hours: 'decimal',
  seconds: 'decimal',
  degrees: 'decimal',
};

/**
 * A measure beside each column member, or all measures without columns; each with its comparison unless it may still change. @param above
 * the filters, in words. @param limits values beyond them are marked.
 */
export function reportSheet(name: string, above: readonly string[], report: Report, data: ReportData, limits: readonly Limit[]): Sheet {
  const axes = axesOf(report);
  const [rows, columns] = data.members;
  const measures = data.measures.map((key) => report.measures[key]!);
  const compared = data.was && COMPARES[data.was.by];
  const figure = (label: string, { unit }: Measure): Column[] =>
    (compared ? [label, `${label}(${compared})`] : [label]).map((text) => ({
      label: text,
      format: FORMATS[unit],
      width: 14,
      ...(FORMATS[unit] === 'decimal' && { scale: unit === 'degrees' ? 6 : 1 }),
    }));
  const isCross = data.axes[1] !== null;
  const first = data.axes[0] === null ? '' : axes[data.axes[0]]!.label;
  const heads = isCross
    ? [...columns.map(({ label }) => label), '合计'].flatMap((label) => figure(label, measures[0]!))
    : measures.flatMap((measure) => figure(measure.label, measure));
  const cells = (now: Figures, was: Figures | undefined, only?: number): Cell[] =>
    (only === undefined ? measures.map((_, i) => i) : [only]).flatMap((i) => {
      const of = (figures: Figures | undefined) => cellOf(measures[i]!, figures?.[i] ?? null);
      const limit = limitOf(limits, report, data, data.measures[i]!, now, was);
      const value = of(now);
      const marked = limit && typeof value === 'number' ? { value, tone: limit.tone } : value;
      return compared ? [marked, of(comparedWith(report, data.measures, data.measures[i]!, now, was))] : [marked];
    });
  const line = (label: string, row: number | null): Cell[] => {
    const place = (column: number | null) =>
      [figuresOf(data, { row, column }), data.was ? figuresOf(data.was, { row, column }) : undefined] as const;
    const whole = place(null);
    return [label, ...(isCross ? [...columns.flatMap((_, c) => cells(...place(c), 0)), ...cells(...whole, 0)] : cells(...whole))];
  };
  const lines = [...rows.map(({ label }, r) => line(label, r)), line('合计', null)];
  return {
    name,
    above,
    columns: [
      { label: isCross ? `${first} × ${axes[data.axes[1]!]!.label}(${measures[0]!.label})` : first, format: 'text', width: 24 },
      ...heads,
    ],
    pages: (async function* () {
      yield lines;
    })(),
  };
}

const cellOf = ({ unit }: Measure, value: number | null): Cell =>
  value === null ? null : unit === 'money' ? value / 100 : unit === 'share' ? value / 10_000 : value;
