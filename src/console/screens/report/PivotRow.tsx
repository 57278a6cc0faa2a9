import { memo } from 'react';
import { comparedWith, type Figures, type Report, type ReportData } from '../../../language/report';
import type { Limit } from '../../../language/figures';
import type { Measure } from '../../../language/measures';
import { figureOf } from '../../../language/figures';
import { changeOf, shadeOf } from './figures';
import { markOf, SIGNS } from './marks';
import type { RevisedMark } from './useRevised';
import { REVISED } from '../../../language/revised';
import { ROW_HEIGHT, type Item } from './usePivotWindow';
import classes from './report.module.css';

/** What all rows of a table share. */
export interface PivotFrame {
  readonly report: Report;
  readonly data: ReportData;
  readonly limits: readonly Limit[];
  readonly measures: Readonly<Record<string, Measure>>;
  /** The measures that have a column, and the one in hand. */
  readonly names: readonly string[];
  readonly measure: string;
  /** The greatest cell, by which the others are shaded. */
  readonly greatest: number;
}
interface PivotRowProps {
  readonly frame: PivotFrame;
  /** Its place; behind the last row stands the total. */
  readonly r: number;
  readonly label: string;
  readonly flag: string;
  readonly revised: RevisedMark | undefined;
  /** Columns that are drawn, the total not among them. */
  readonly items: readonly Item[];
  /** The column of the cell at hand, where it is in this row. */
  readonly held: number | null;
}

/** A row of the table: drawn anew only where something of it has changed. */
export const PivotRow = memo(function PivotRow({ frame, r, label, flag, revised, items, held }: PivotRowProps) {
  const { data, names, measure, greatest } = frame;
  const isTotal = r === data.members[0].length;
  const isCross = data.axes[1] !== null;
  const at = data.measures.indexOf(measure);
  const [cells, whole] = isTotal ? [data.columns, data.total] : [data.cells[r] ?? [], data.rows[r]!];
  const { was } = data;
  const [cellsWas, wholeWas] = isTotal ? [was?.columns, was?.total] : [was?.cells[r], was?.rows[r]];
  const cell = (c: number, name: string, now: Figures, before: Figures | undefined, shade = 0) => (
    <Cell key={c} frame={frame} r={r} c={c} name={name} now={now} before={before} shade={shade} isHeld={held === c} />
  );
  const width = data.members[1].length;
  return (
    <tr aria-rowindex={r + 2}>
      <th scope="row" title={flag ? `${label}:${flag}` : label} aria-colindex={1}>
        {label}
        {flag && <Flag text={flag} />}
        {revised && <Revised mark={revised} />}
      </th>
      {isCross
        ? [
            ...items.map((item, i) =>
              'gap' in item ? (
                <td key={`gap ${i}`} aria-hidden data-gap />
              ) : (
                cell(item.at, measure, cells[item.at]!, cellsWas?.[item.at], isTotal ? 0 : shadeOf(cells[item.at]![at] ?? null, greatest))
              ),
            ),
            cell(width, measure, whole, wholeWas),
          ]
        : names.map((one, c) => cell(c, one, whole, wholeWas))}
    </tr>
  );
});

interface CellProps {
  readonly frame: PivotFrame;
  readonly r: number;
  readonly c: number;
  readonly name: string;
  readonly now: Figures;
  readonly before: Figures | undefined;
  readonly shade: number;
  readonly isHeld: boolean;
}
function Cell({ frame: { report, data, limits, measures }, r, c, name, now, before, shade, isHeld }: CellProps) {
  const one = measures[name]!;
  const i = data.measures.indexOf(name);
  const mark = markOf(report, data, name, now, limits, before);
  const { limit, text } = mark;
  // What may still change is better or worse than nothing.
  const compared = comparedWith(report, data.measures, name, now, before);
  const change = compared ? changeOf(one, now[i] ?? null, compared[i] ?? null) : null;
  return (
    <td
      role="gridcell"
      tabIndex={isHeld ? 0 : -1}
      aria-colindex={c + 2}
      data-r={r}
      data-c={c}
      data-short={mark.short ?? undefined}
      data-unripe={mark.unripe > 0 || undefined}
      data-tone={limit?.tone}
      title={text || undefined}
      style={shade ? ({ '--shade': shade.toFixed(2) } as React.CSSProperties) : undefined}
    >
      {limit && <i aria-hidden>{SIGNS[limit.tone]}</i>}
      {figureOf(one, now[i])}
      {text && <span className={classes.unseen}>,{text}</span>}
      {change ? (
        <small
          data-change={change.isSame ? 'same' : change.isUp ? 'up' : 'down'}
          data-points={one.unit === 'share' || undefined}
          title={`${data.was!.period.join(' 至 ')}:${figureOf(one, compared![i])}`}
        >
          {change.text}
        </small>
      ) : (
        // Figures of a column stand below each other, whether there is something to compare or not.
        before && <small aria-hidden data-points={one.unit === 'share' || undefined} />
      )}
    </td>
  );
}

/** Rows that are not drawn, as high as they would be. */
export const PivotGap = ({ many, width }: { many: number; width: number }) => (
  <tr aria-hidden data-gap>
    <td colSpan={width} style={{ height: many * ROW_HEIGHT }} />
  </tr>
);

export const Flag = ({ text }: { text: string }) => (
  <span className={classes.flag} role="img" aria-label={`备注 ${text}`}>
    ⚑
  </span>
);

/** The keyboard opens what came later by its command, from the row or column at hand. */
export const Revised = ({ mark: { text, href } }: { mark: RevisedMark }) => {
  const said = { className: classes.revised, title: text, 'aria-label': `${REVISED}:${text}`, 'data-revised': true };
  return href ? (
    <a {...said} href={href} tabIndex={-1}>
      {REVISED}
    </a>
  ) : (
    <span {...said} role="img">
      {REVISED}
    </span>
  );
};
