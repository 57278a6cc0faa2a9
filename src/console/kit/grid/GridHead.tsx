import { ROWS } from '../../../../commands/screens/list';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { memo, type KeyboardEvent, type PointerEvent } from 'react';
import { sortKeys } from '../../../language/sorting';
import { pinOf, type Column } from '../columns/columns';
import classes from './Grid.module.css';

interface GridHeadProps {
  readonly checkable: boolean;
  readonly columns: readonly Column[];
  /** `createdAt`, `-createdAt`, or several: `status,-createdAt`. */
  readonly sort: string;
  /** Columns that can be added to it. */
  readonly addable: ReadonlySet<string>;
  readonly onSort: (name: string, adding: boolean) => void;
  readonly onGrab: (row: HTMLElement, event: globalThis.PointerEvent) => void;
  /** Whether all, some or none of the loaded rows are chosen. */
  readonly checked: 'all' | 'some' | 'none';
  readonly onCheck: () => void;
  /** Arrow down leaves the header for the rows. */
  readonly onLeave: () => void;
}

/** Column headers; those a list can be sorted by are buttons, one tab stop for all of them and the arrows between. */
export const GridHead = memo(function GridHead({
  checkable,
  columns,
  sort,
  addable,
  onSort,
  onGrab,
  checked,
  onCheck,
  onLeave,
}: GridHeadProps) {
  const keys = sortKeys(sort);
  const check = checked === 'all' ? ROWS.clear : ROWS.all;
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
      return;
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    event.preventDefault();
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
  };
  // By keyboard the same is done in the panel of columns.
  const grab = (event: PointerEvent<HTMLElement>) => onGrab(event.currentTarget, event.nativeEvent);
  return (
    <div role="rowgroup" className={classes.head} onPointerEnter={() => void dragging()}>
      <div role="row" aria-rowindex={1} className={classes.headRow} onKeyDown={move} onPointerDown={grab}>
        {checkable && (
          <div role="columnheader" aria-colindex={1} className={classes.check}>
            <button type="button" className={classes.checkAll} data-command={check.id} aria-label={check.label} onClick={onCheck}>
              <span
                className={classes.box}
                data-checked={checked === 'all' || undefined}
                data-some={checked === 'some' || undefined}
                aria-hidden
              />
            </button>
          </div>
        )}
        {columns.map((column, i) => {
          const at = keys.findIndex((key) => key.replace(/^-/, '') === column.name);
          const direction = at < 0 ? 'none' : keys[at] === column.name ? 'ascending' : 'descending';
          const adds = at < 0 && addable.has(column.name);
          const Icon = { ascending: IconChevronUp, descending: IconChevronDown, none: IconSelector }[direction];
          return (
            <div
              key={column.name}
              role="columnheader"
              aria-colindex={i + (checkable ? 2 : 1)}
              aria-sort={at > 0 ? undefined : column.sortable ? direction : undefined}
              className={classes.headCell}
              data-column={column.name}
              data-right={column.alignRight || undefined}
              {...pinOf(columns, i)}
            >
              {column.sortable || adds || at > 0 ? (
                <button
                  type="button"
                  tabIndex={-1}
                  data-command={`screen:${column.sortable ? 'sort' : 'then'}.${column.name}`}
                  className={classes.sort}
                  data-on={direction !== 'none' || undefined}
                  data-tip={adds ? 'Shift 点击:再按此列排序' : undefined}
                  aria-description={at > 0 ? `第 ${at + 1} 排序,${WORDS[direction]}` : undefined}
                  onClick={(event) => onSort(column.name, event.shiftKey || (!column.sortable && at < 0))}
                >
                  <span className={classes.clip}>{column.field.label}</span>
                  <Icon size={13} stroke={1.8} aria-hidden />
                  {keys.length > 1 && at >= 0 && (
                    <span className={classes.nth} aria-hidden>
                      {at + 1}
                    </span>
                  )}
                </button>
              ) : (
                <span className={classes.clip}>{column.field.label}</span>
              )}
              <span className={classes.resize} data-resize aria-hidden />
            </div>
          );
        })}
      </div>
    </div>
  );
});

const WORDS = { ascending: '升序', descending: '降序', none: '' } as const;

/** Nobody drags a column before the pointer is on one. */
export const dragging = () => import('./grabHead');
