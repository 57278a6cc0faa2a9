import { memo, useImperativeHandle, useMemo, useState, type FocusEvent, type MouseEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { Place, Report, ReportData } from '../../../language/report';
import type { Limit } from '../../../language/figures';
import type { Measure } from '../../../language/measures';
import { Flag, PivotGap, PivotRow, Revised, type PivotFrame } from './PivotRow';
import { HEAD_WIDTH, widthsOf } from './pivotWidths';
import type { RevisedMark } from './useRevised';
import { usePivotWindow } from './usePivotWindow';
import classes from './report.module.css';

/** What others ask of the table. */
export interface PivotPort {
  /** Puts a cell on the page and in hand, wherever the table is scrolled to. */
  hold(row: number, column: number): void;
}
interface PivotProps {
  readonly label: string;
  readonly report: Report;
  readonly data: ReportData;
  readonly limits: readonly Limit[];
  /** What happened at each row and each column. */
  readonly flags: readonly [rows: readonly string[], columns: readonly string[]];
  /** Which of them were revised after they were over. */
  readonly revised: readonly [rows: readonly (RevisedMark | undefined)[], columns: readonly (RevisedMark | undefined)[]];
  /** The measures that have a column. */
  readonly names: readonly string[];
  readonly measures: Readonly<Record<string, Measure>>;
  /** The measure in hand, and the order that rows stand in. */
  readonly measure: string;
  readonly sort: string;
  readonly heads: readonly [rows: string, columns: string | null];
  readonly onMeasure: (name: string) => void;
  readonly onOpen: (place: Place, name: string) => void;
  /** What can be done with the cell at hand is asked for at a place of the window. */
  readonly onMenu: (at: readonly [x: number, y: number]) => void;
  readonly port: Ref<PivotPort>;
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

/** The figures as a table: rows by columns of one measure, or rows by measures; heads and totals stay in sight. Of a large one only what is in view is on the page. */
export const Pivot = memo(function Pivot(props: PivotProps) {
  const { label, report, data, limits, flags, revised, names, measures, measure, sort, heads, onMeasure, onOpen, onMenu, port } = props;
  const [rows, columns] = data.members;
  const isCross = data.axes[1] !== null;
  const last = [rows.length, isCross ? columns.length : names.length - 1] as const;
  const [wanted, setHeld] = useState<readonly [number, number]>([0, 0]);
  const held = [Math.min(wanted[0], last[0]), Math.min(wanted[1], last[1])] as const;
  useImperativeHandle(port, () => ({ hold: (row, column) => flushSync(() => setHeld([row, column])) }), []);
  const frame = useMemo((): PivotFrame => {
    const at = data.measures.indexOf(measure);
    // What has a goal is shaded by how far it is from it.
    const isShaded = data.axes[1] !== null && !report.goals?.[measure];
    const greatest = isShaded ? data.cells.reduce((most, line) => line.reduce((one, cell) => Math.max(one, cell[at] ?? 0), most), 0) : 0;
    return { report, data, limits, measures, names, measure, greatest };
  }, [report, data, limits, measures, names, measure]);
  const widths = useMemo(() => widthsOf(frame, revised[1].some(Boolean)), [frame, revised]);
  const shown = usePivotWindow({
    rows: rows.length,
    columns: isCross ? columns.length : 0,
    width: widths[0]!,
    edges: [HEAD_WIDTH, widths[0]!],
    held,
  });
  const sides = shown.columns;
  const many = isCross ? sides.length + 2 : names.length + 1;

  const press = (event: MouseEvent) => {
    const found = (event.target as Element).closest('[data-r]');
    if (!found || window.getSelection()?.toString()) return;
    const { place, name } = placeOf(found, data, names, measure);
    onOpen(place, name);
  };
  const menu = (event: MouseEvent) => {
    const found = (event.target as Element).closest<HTMLElement>('[data-r]');
    // With Shift, and over chosen text, the browser's own menu is wanted.
    if (!found || event.shiftKey || window.getSelection()?.toString()) return;
    event.preventDefault();
    found.focus();
    // By its key it stands below the cell.
    const { left, bottom } = found.getBoundingClientRect();
    onMenu(event.button === 2 ? [event.clientX, event.clientY] : [left, bottom]);
  };
  /** The cell that got the focus is the one that is gone back to. */
  const onFocus = (event: FocusEvent) => {
    const { r, c } = event.target.closest<HTMLElement>('[data-r]')?.dataset ?? {};
    if (r !== undefined && (Number(r) !== held[0] || Number(c) !== held[1])) setHeld([Number(r), Number(c)]);
  };
  const sorted = (name: string) => (sort.replace(/^-/, '') === name ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined);
  const line = (r: number, name: string, flag = '', mark?: RevisedMark) => (
    <PivotRow key={r} frame={frame} r={r} label={name} flag={flag} revised={mark} items={sides} held={r === held[0] ? held[1] : null} />
  );
  const columnHead = (c: number, name: string, flag = '', mark?: RevisedMark) => (
    <th key={c} scope="col" aria-colindex={c + 2} title={flag ? `${name}:${flag}` : name}>
      <span>{name}</span>
      {flag && <Flag text={flag} />}
      {mark && <Revised mark={mark} />}
    </th>
  );
  return (
    <div ref={shown.scroller} className={classes.pivot}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 2}
        aria-colcount={last[1] + 2}
        onClick={press}
        onFocus={onFocus}
        onContextMenu={menu}
        data-cross={isCross || undefined}
        data-many={columns.length > 14 || undefined}
        data-window={shown.isWindow || undefined}
      >
        {shown.isWindow && (
          <colgroup>
            <col style={{ width: HEAD_WIDTH }} />
            {isCross
              ? sides.map((item, i) => <col key={i} style={{ width: ('gap' in item ? item.gap : 1) * widths[0]! }} />)
              : widths.map((width, i) => <col key={i} style={{ width }} />)}
            {isCross && <col style={{ width: widths[0] }} />}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1}>
              {heads[0]}
              {heads[1] && ` × ${heads[1]}`}
            </th>
            {isCross
              ? [
                  ...sides.map((item, i) =>
                    'gap' in item ? (
                      <td key={`gap ${i}`} aria-hidden data-gap />
                    ) : (
                      columnHead(item.at, columns[item.at]!.label, flags[1][item.at], revised[1][item.at])
                    ),
                  ),
                  columnHead(columns.length, '合计'),
                ]
              : names.map((name, c) => (
                  <th key={name} scope="col" aria-colindex={c + 2} data-on={name === measure || undefined} aria-sort={sorted(name)}>
                    <button type="button" data-command={`screen:measure.${name}`} onClick={() => onMeasure(name)}>
                      {measures[name]!.label}
                      {sorted(name) && <i aria-hidden>{sorted(name) === 'descending' ? ' ↓' : ' ↑'}</i>}
                    </button>
                  </th>
                ))}
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((item, i) =>
            'gap' in item ? (
              <PivotGap key={`gap ${i}`} many={item.gap} width={many} />
            ) : (
              line(item.at, rows[item.at]!.label, flags[0][item.at], revised[0][item.at])
            ),
          )}
        </tbody>
        <tfoot>{line(rows.length, '合计')}</tfoot>
      </table>
    </div>
  );
});
