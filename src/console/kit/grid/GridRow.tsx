import { memo } from 'react';
import type { WireRow } from '../../contract';
import { pinOf, type Column } from '../columns/columns';
import { Cell, textOf } from '../fields/Cell';
import classes from './Grid.module.css';

interface GridRowProps {
  readonly checkable: boolean;
  readonly index: number;
  readonly top: number;
  readonly resource: string;
  readonly columns: readonly Column[];
  readonly row: WireRow | undefined;
  readonly selected: boolean;
  /** Belongs to the query before: newer rows are on their way. */
  readonly stale: boolean;
  /** Has the cursor, and is the one row in the tab order. */
  readonly focused: boolean;
  readonly href: string | undefined;
  /** In a tree: 1 at the top. */
  readonly level?: number | undefined;
  /** Of a branch: whether what is below it can be seen. */
  readonly open?: boolean | undefined;
}

/**
 * A row of a grid or its placeholder: one element, because fast scrolling renders little else. The grid listens for all rows, so a row
 * renders only when it changes.
 */
export const GridRow = memo(function GridRow({
  checkable,
  index,
  top,
  resource,
  columns,
  row,
  selected,
  stale,
  focused,
  href,
  level,
  open,
}: GridRowProps) {
  return (
    <div
      role="row"
      className={classes.row}
      data-index={index}
      data-focused={focused || undefined}
      data-selected={selected || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-level={level}
      aria-expanded={open}
      aria-busy={row && !stale ? undefined : true}
      tabIndex={focused ? 0 : -1}
      style={{ transform: `translateY(${top}px)` }}
    >
      {!row ? (
        <div role="gridcell" aria-colspan={columns.length + (checkable ? 1 : 0)} className={classes.ghost} />
      ) : (
        <>
          {checkable && (
            <div role="gridcell" aria-colindex={1} className={classes.check} data-check>
              {row.heading === undefined && <span className={classes.box} data-checked={selected || undefined} aria-hidden />}
            </div>
          )}
          {columns.map((column, i) => (
            <div
              key={column.name}
              role="gridcell"
              aria-colindex={i + (checkable ? 2 : 1)}
              className={classes.cell}
              data-right={column.alignRight || undefined}
              {...pinOf(columns, i)}
              title={textOf(column.name, column.field, row)}
            >
              {level !== undefined && i === 0 && (
                <span
                  className={classes.twist}
                  data-twist={open !== undefined || undefined}
                  style={{ '--level': level } as React.CSSProperties}
                  aria-hidden
                >
                  {open === undefined ? '' : open ? '▾' : '▸'}
                </span>
              )}
              {row.heading !== undefined ? (
                i === 0 && <b>{String(row.heading)}</b>
              ) : (
                <Cell
                  resource={resource}
                  name={column.name}
                  field={column.field}
                  row={row}
                  href={column.isTitle ? href : undefined}
                  command={`screen:cell.${column.name}`}
                  narrow
                />
              )}
            </div>
          ))}
        </>
      )}
    </div>
  );
});
