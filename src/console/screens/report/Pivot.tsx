import { memo, type MouseEvent } from 'react';
import type { Figures, Place, Report, ReportData } from '../../../language/report';
import type { Limit } from '../../../language/reportLimits';
import type { Measure } from '../../../language/statistics';
import { figureOf } from '../stats/figures';
import { changeOf, shadeOf } from './figures';
import { markOf, SIGNS } from './marks';
import classes from './report.module.css';

interface PivotProps {
  readonly label: string;
  readonly report: Report;
  readonly data: ReportData;
  readonly limits: readonly Limit[];
  /** What happened at each row and each column. */
  readonly flags: readonly [rows: readonly string[], columns: readonly string[]];
  /** The measures that have a column. */
  readonly names: readonly string[];
  readonly measures: Readonly<Record<string, Measure>>;
  /** The measure in hand, and the order that rows stand in. */
  readonly measure: string;
  readonly sort: string;
  readonly heads: readonly [rows: string, columns: string | null];
  readonly onMeasure: (name: string) => void;
  readonly onOpen: (place: Place, name: string) => void;
}

/** Where a cell of the table stands: its place in the report, and its measure. */
export const placeOf = (
  cell: Element,
  data: ReportData,
  names: readonly string[],
  measure: string,
): { readonly place: Place; readonly name: string } => {
  const [row, column] = [Number(cell.getAttribute('data-r')), Number(cell.getAttribute('data-c'))];
  const [height, width] = [data.members[0].length, data.members[1].length];
  const isCross = data.axes[1] !== null;
  return {
    place: { row: row < height ? row : null, column: isCross && column < width ? column : null },
    name: isCross ? measure : (names[column] ?? measure),
  };
};

/** The figures as a table: rows by columns of one measure, or rows by measures; heads and totals stay in sight. The keyboard moves over its cells without it being drawn anew. */
export const Pivot = memo(function Pivot({
  label,
  report,
  data,
  limits,
  flags,
  names,
  measures,
  measure,
  sort,
  heads,
  onMeasure,
  onOpen,
}: PivotProps) {
  const [rows, columns] = data.members;
  const isCross = data.axes[1] !== null;
  const at = data.measures.indexOf(measure);
  const { was } = data;
  // What has a goal is shaded by how far it is from it.
  const greatest = isCross && !report.goals?.[measure] ? Math.max(0, ...data.cells.flatMap((line) => line.map((one) => one[at] ?? 0))) : 0;
  const cell = (r: number, c: number, name: string, now: Figures, before: Figures | undefined, shade = 0) => {
    const one = measures[name]!;
    const i = data.measures.indexOf(name);
    const mark = markOf(report, data, name, now);
    // What may still change is better or worse than nothing.
    const isRipe = mark.unripe === 0 && (!before || markOf(report, data, name, before).unripe === 0);
    const { limit, said } = limits.length ? markOf(report, data, name, now, limits, isRipe ? before : undefined) : { ...mark, limit: null };
    const change = before && isRipe ? changeOf(one, now[i] ?? null, before[i] ?? null) : null;
    return (
      <td
        key={c}
        role="gridcell"
        tabIndex={r === 0 && c === 0 ? 0 : -1}
        data-r={r}
        data-c={c}
        data-short={mark.short ?? undefined}
        data-unripe={mark.unripe > 0 || undefined}
        data-tone={limit?.tone}
        title={said || undefined}
        style={shade ? ({ '--shade': shade.toFixed(2) } as React.CSSProperties) : undefined}
      >
        {limit && <i aria-hidden>{SIGNS[limit.tone]}</i>}
        {figureOf(one, now[i])}
        {said && <span className={classes.unseen}>,{said}</span>}
        {change && (
          <small
            data-change={change.isSame ? 'same' : change.isUp ? 'up' : 'down'}
            title={`${was!.period.join(' 至 ')}:${figureOf(one, before![i])}`}
          >
            {change.text}
          </small>
        )}
      </td>
    );
  };
  const line = (
    r: number,
    name: string,
    cells: readonly Figures[],
    before: readonly Figures[] | undefined,
    whole: Figures,
    wasWhole: Figures | undefined,
    isTotal = false,
  ) => (
    <tr key={r}>
      <th scope="row" title={flags[0][r] ? `${name}:${flags[0][r]}` : name}>
        {name}
        {flags[0][r] && <Flag said={flags[0][r]} />}
      </th>
      {isCross
        ? [
            ...columns.map((_, c) => cell(r, c, measure, cells[c]!, before?.[c], isTotal ? 0 : shadeOf(cells[c]![at] ?? null, greatest))),
            cell(r, columns.length, measure, whole, wasWhole),
          ]
        : names.map((one, c) => cell(r, c, one, whole, wasWhole))}
    </tr>
  );
  const press = (event: MouseEvent) => {
    const found = (event.target as Element).closest('[data-r]');
    if (!found || window.getSelection()?.toString()) return;
    const { place, name } = placeOf(found, data, names, measure);
    onOpen(place, name);
  };
  const sorted = (name: string) => (sort.replace(/^-/, '') === name ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined);
  return (
    <div className={classes.pivot}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 2}
        onClick={press}
        data-cross={isCross || undefined}
        data-many={columns.length > 14 || undefined}
      >
        <thead>
          <tr>
            <th scope="col">
              {heads[0]}
              {heads[1] && <span> × {heads[1]}</span>}
            </th>
            {isCross
              ? [...columns.map((member) => member.label), '合计'].map((name, c) => (
                  <th key={c} scope="col" title={flags[1][c] ? `${name}:${flags[1][c]}` : name}>
                    <span>{name}</span>
                    {flags[1][c] && <Flag said={flags[1][c]} />}
                  </th>
                ))
              : names.map((name) => (
                  <th key={name} scope="col" data-on={name === measure || undefined} aria-sort={sorted(name)}>
                    <button type="button" data-command={`screen:measure.${name}`} onClick={() => onMeasure(name)}>
                      {measures[name]!.label}
                      {sorted(name) && <i aria-hidden>{sorted(name) === 'descending' ? ' ↓' : ' ↑'}</i>}
                    </button>
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>{rows.map((member, r) => line(r, member.label, data.cells[r] ?? [], was?.cells[r], data.rows[r]!, was?.rows[r]))}</tbody>
        <tfoot>{line(rows.length, '合计', data.columns, was?.columns, data.total, was?.total, true)}</tfoot>
      </table>
    </div>
  );
});

const Flag = ({ said }: { said: string }) => (
  <span className={classes.flag} role="img" aria-label={`备注 ${said}`}>
    ⚑
  </span>
);
