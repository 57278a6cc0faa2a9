import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { formatValue } from '../../../language/format';
import { useTabMemory } from '../../base/tabs/hooks';
import { useSame } from '../../base/loading/useSame';
import type { WireRow } from '../../contract';
import { CHECKBOX_WIDTH, fitted, leftsOf, pinOf, templateOf, totalWidth, type Column } from '../columns/columns';
import { pagesOf } from '../rows/range';
import type { GridState } from '../rows/selection';
import { useFill } from '../rows/useFill';
import type { RowAt } from '../rows/useRows';
import { snug } from './snug';
import { useSnugWidths } from './useSnugWidths';
import type { Branch } from './branch';
import { dragging, GridHead } from './GridHead';
import { GridRow } from './GridRow';
import type { Arrange } from './useArrangement';
import { useRowWindow } from './useRowWindow';
import classes from './Grid.module.css';

export interface GridHandle {
  /** Puts the keyboard on the row with the cursor, or on the empty grid. */
  focus(): void;
  /** Where a menu for the row with the cursor should open. */
  rowRect(): DOMRect | null;
  /** Rows that fit into the window: a page of PageDown. */
  pageRows(): number;
}
export interface GridProps {
  readonly handle: Ref<GridHandle>;
  readonly label: string;
  readonly resource: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Whether `rowCount` is more than a guess. */
  readonly isCounted: boolean;
  readonly rowAt: RowAt;
  /** The rows are the lines of a tree: where each stands. */
  readonly branches?: readonly Branch[];
  readonly state: GridState;
  /** Whether rows have a checkbox; where nothing can be done with them they are chosen by keys alone, to be copied. */
  readonly checkable: boolean;
  readonly rowHeight: number;
  readonly sort: string;
  readonly stale: boolean;
  readonly summary?: Readonly<Record<string, number>>;
  /** What of the totals counts, where that is not all. */
  readonly counted?: Readonly<Record<string, number>>;
  /** What stands in place of rows: nothing found, or an error. */
  readonly instead?: ReactNode;
  readonly hrefOf?: (id: string, row: WireRow) => string;
  /** `pages` are joined by commas, so that the same ones once more are no news. */
  readonly onView: (pages: string) => void;
  /** Columns that can be added to what it is sorted by. */
  readonly addable?: ReadonlySet<string>;
  readonly onSort: (name: string, adding: boolean) => void;
  readonly onArrange: Arrange;
  readonly onCheckAll: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPress: (index: number, what: 'row' | 'check', event: MouseEvent) => void;
  readonly onOpen: (index: number) => void;
  /** Asked by the pointer for what can be done with a row, at a place in the window. */
  readonly onMenu: (index: number, at: DOMRect) => void;
}

const HEAD = 34;
/** Its height at least, in pixels: in a window lower than that it is the page around it that scrolls. */
const LOWEST = 240;
/** Rows beyond those in view whose page is asked for already: a wheel that turns fast comes to them before an answer does. */
const AHEAD = 30;
const NONE: ReadonlySet<string> = new Set();

/** A virtual ARIA grid of rows of one height. It draws, scrolls and keeps the focus; what keys and clicks mean is its owner's business. */
export function Grid(props: GridProps) {
  const { rowCount, rowAt, state, rowHeight, onView, instead, checkable } = props;
  const checkWidth = checkable ? CHECKBOX_WIDTH : 0;
  const width = props.columns.length + (checkable ? 1 : 0);
  const [restored, keep] = useTabMemory('scroll', 0);
  const onScroll = useCallback(
    (element: HTMLElement) => {
      keep(element.scrollTop);
      element.toggleAttribute('data-shifted', element.scrollLeft > 0);
      element.toggleAttribute('data-ended', element.scrollLeft + element.clientWidth >= element.scrollWidth - 1);
    },
    [keep],
  );
  const shown = useRowWindow(
    { rowCount, rowHeight, head: HEAD, foot: props.summary ? (props.counted ? 2 : 1) * HEAD : 0 },
    state.focus,
    restored,
    onScroll,
  );
  const {
    scroller,
    layer,
    drawn,
    scrollTo,
    isMeasured,
    window: { height },
  } = shown;
  const widths = useSnugWidths(props.columns, props.resource, rowAt, shown.rows, props.summary);
  const columns = useMemo(
    () => fitted(snug(props.columns, widths, checkWidth, shown.width), checkWidth, shown.width),
    [props.columns, widths, checkWidth, shown.width],
  );
  // Of a row only the widths change while it is read, and those are the grid's own: neither heads nor rows are drawn again for them.
  const drawnColumns = useSame(columns, props.columns, columns.map(({ pinned }) => Boolean(pinned)).join());
  const latest = useRef(columns);
  latest.current = columns;
  const { onArrange } = props;
  const grabHead = useCallback(
    (row: HTMLElement, event: PointerEvent) => void dragging().then((parts) => parts.grabHead(row, event, latest.current, onArrange)),
    [onArrange],
  );
  const wide = totalWidth(columns, checkWidth);

  const [first, last] = shown.rows;
  const pages = rowCount === 0 ? '1' : pagesOf(Math.max(0, first - AHEAD), Math.min(rowCount - 1, last + AHEAD)).join();
  useEffect(() => {
    onView(pages);
  }, [pages, onView]);

  // A panel that opens below must not cover the row with the cursor.
  const tall = useRef(0);
  useLayoutEffect(() => {
    if (height < tall.current && state.focus < rowCount) scrollTo(state.focus);
    if (isMeasured) tall.current = height;
  }, [height, isMeasured, scrollTo, state.focus, rowCount]);

  const rowElement = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${state.focus}"]`) ?? null;
  const intoPage = () => {
    const page = scroller.current?.closest('[data-page]');
    if (height > LOWEST || !page) return;
    scroller.current!.scrollIntoView({ block: 'nearest' });
    // If the window is lower than the smallest list (a small screen at 400 % zoom), the page scrolls to the current row after the list
    // has.
    if (page.clientHeight < LOWEST)
      requestAnimationFrame(() => {
        const [row, view] = [rowElement()?.getBoundingClientRect(), page.getBoundingClientRect()];
        if (row) page.scrollTop += Math.max(0, row.bottom - view.bottom) || Math.min(0, row.top - view.top);
      });
  };
  const owns = useRef(false);
  const before = useRef(state.focus);
  useLayoutEffect(() => {
    const isMoved = before.current !== state.focus;
    if (isMoved) {
      before.current = state.focus;
      scrollTo(state.focus);
    }
    const target = rowElement() ?? scroller.current;
    if (owns.current && document.activeElement !== target && !target?.contains(document.activeElement))
      target?.focus({ preventScroll: true });
    if (isMoved) intoPage();
  });
  useImperativeHandle(props.handle, () => ({
    focus() {
      if (state.focus < rowCount) scrollTo(state.focus);
      (rowElement() ?? scroller.current)?.focus({ preventScroll: true });
      intoPage();
    },
    rowRect: () => rowElement()?.getBoundingClientRect() ?? null,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD) / rowHeight) - 1),
  }));

  const rows = useFill(drawn, rowAt);
  const leaveHead = useCallback(
    () => (scroller.current?.querySelector<HTMLElement>('[data-index][tabindex="0"]') ?? scroller.current)?.focus(),
    [scroller],
  );
  const indexOf = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    return row ? Number(row.dataset.index) : null;
  };
  const checked =
    state.selected.size === 0
      ? 'none'
      : drawn.length > 0 &&
          drawn.every((index) => {
            const row = rowAt(index);
            return row && state.selected.has(row.id);
          })
        ? 'all'
        : 'some';
  return (
    <div
      ref={scroller}
      role={props.branches ? 'treegrid' : 'grid'}
      aria-label={props.label}
      aria-rowcount={props.isCounted ? rowCount + 1 : -1}
      aria-colcount={width}
      aria-multiselectable
      className={classes.grid}
      data-region="grid"
      data-wide={wide > shown.width || undefined}
      data-stale={props.stale || undefined}
      aria-busy={props.stale || (!props.isCounted && !rowAt(state.focus)) || undefined}
      tabIndex={rowCount === 0 || state.focus >= rowCount ? 0 : -1}
      style={
        {
          '--columns': templateOf(columns, checkWidth),
          '--width': `${wide}px`,
          '--row': `${rowHeight}px`,
          '--head': `${HEAD}px`,
          '--check': `${checkWidth}px`,
          ...leftsOf(columns, checkWidth),
        } as React.CSSProperties
      }
      onKeyDown={props.onKeyDown}
      onFocus={(event) => {
        owns.current = event.target === scroller.current || (event.target as Element).closest('[data-index]') !== null;
      }}
      onBlur={() => {
        owns.current = false;
      }}
      onClick={(event) => {
        const index = indexOf(event);
        if (index !== null) props.onPress(index, (event.target as Element).closest('[data-check]') ? 'check' : 'row', event);
      }}
      onContextMenu={(event) => {
        const index = indexOf(event);
        // Over a link or chosen text, and with Shift, the browser's own menu is wanted.
        if (index === null || event.shiftKey || window.getSelection()?.toString() || (event.target as Element).closest('a')) return;
        event.preventDefault();
        props.onMenu(index, new DOMRect(event.clientX, event.clientY, 0, 0));
      }}
      onDoubleClick={(event) => {
        const index = indexOf(event);
        if (index !== null && !(event.target as Element).closest('[data-check],a,button')) props.onOpen(index);
      }}
    >
      <GridHead
        checkable={checkable}
        columns={drawnColumns}
        sort={props.sort}
        addable={props.addable ?? NONE}
        onSort={props.onSort}
        onGrab={grabHead}
        checked={checked}
        onCheck={props.onCheckAll}
        onLeave={leaveHead}
      />
      {instead ? (
        <div role="rowgroup">
          <div role="row">
            <div role="gridcell" aria-colspan={width}>
              {instead}
            </div>
          </div>
        </div>
      ) : (
        <div role="presentation" className={classes.body} style={{ height: shown.boxHeight }}>
          <div ref={layer} role="rowgroup">
            {drawn.map((index) => {
              const row = rows.get(index);
              // One that is kept for its focus alone must not make the box longer.
              const top = index > shown.rows[1] + 100 ? 0 : index * rowHeight - shown.base;
              return (
                <GridRow
                  key={index}
                  checkable={checkable}
                  index={index}
                  top={top}
                  resource={props.resource}
                  columns={drawnColumns}
                  row={row}
                  selected={row !== undefined && state.selected.has(row.id)}
                  stale={props.stale}
                  focused={index === state.focus}
                  href={row && props.hrefOf?.(row.id, row)}
                  level={props.branches?.[index]?.level}
                  open={props.branches?.[index]?.open}
                />
              );
            })}
          </div>
        </div>
      )}
      {props.summary && (
        <div role="rowgroup" className={classes.foot}>
          <Totals label={props.counted ? '全部' : '合计'} checkable={checkable} columns={columns} values={props.summary} />
          {props.counted && <Totals label="其中计入" checkable={checkable} columns={columns} values={props.counted} />}
        </div>
      )}
    </div>
  );
}

/** Totals over the whole filter, not just over what is loaded. */
function Totals({
  label,
  checkable,
  columns,
  values,
}: {
  label: string;
  checkable: boolean;
  columns: readonly Column[];
  values: Readonly<Record<string, number>>;
}) {
  return (
    <div role="row" className={classes.headRow}>
      {checkable && <div role="gridcell" className={classes.check} />}
      {columns.map((column, i) => (
        <div
          key={column.name}
          role="gridcell"
          data-total
          className={classes.cell}
          data-right={column.alignRight || undefined}
          {...pinOf(columns, i)}
        >
          {column.name in values ? formatValue(column.name, column.field, values) : i === 0 ? label : ''}
        </div>
      ))}
    </div>
  );
}
