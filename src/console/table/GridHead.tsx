import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { memo, type KeyboardEvent, type PointerEvent } from 'react';
import { pinOf, type Column } from './columns';
import classes from './grid.module.css';
import type { Arrange } from './useArrangement';

interface GridHeadProps {
  readonly checkable: boolean;
  readonly columns: readonly Column[];
  /** `createdAt` or `-createdAt`. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly onArrange: Arrange;
  /** Whether all, some or none of the loaded rows are chosen. */
  readonly checked: 'all' | 'some' | 'none';
  readonly onCheck: () => void;
  /** Arrow down leaves the header for the rows. */
  readonly onLeave: () => void;
}

/** Column headers; those a list can be sorted by are buttons, one tab stop for all of them and the arrows between. */
export const GridHead = memo(function GridHead({ checkable, columns, sort, onSort, onArrange, checked, onCheck, onLeave }: GridHeadProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowDown') { event.preventDefault(); onLeave(); return; }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    event.preventDefault();
    buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
  };
  // By keyboard the same is done in the panel of columns.
  const grab = (event: PointerEvent<HTMLElement>) => { const { currentTarget, nativeEvent } = event; void dragging().then(({ grabHead }) => grabHead(currentTarget, nativeEvent, columns, onArrange)); };
  return (
    <div role="rowgroup" className={classes.head} onPointerEnter={() => void dragging()}>
      <div role="row" aria-rowindex={1} className={classes.headRow} onKeyDown={move} onPointerDown={grab}>
        {checkable && <div role="columnheader" aria-colindex={1} className={classes.check}>
          <button type="button" className={classes.checkAll} data-command={checked === 'all' ? 'screen:clear' : 'screen:all'} aria-label={checked === 'all' ? '取消选择' : '选择已加载的行'} onClick={onCheck}>
            <span className={classes.box} data-checked={checked === 'all' || undefined} data-some={checked === 'some' || undefined} aria-hidden />
          </button>
        </div>}
        {columns.map((column, i) => {
          const direction = sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : 'none';
          const Icon = { ascending: IconChevronUp, descending: IconChevronDown, none: IconSelector }[direction];
          return (
            <div key={column.name} role="columnheader" aria-colindex={i + (checkable ? 2 : 1)} aria-sort={column.sortable ? direction : undefined} className={classes.headCell} data-column={column.name} data-right={column.alignRight || undefined} {...pinOf(columns, i)}>
              {column.sortable
                ? <button type="button" tabIndex={-1} data-command={`screen:sort.${column.name}`} className={classes.sort} data-on={direction !== 'none' || undefined} onClick={() => onSort(direction === 'descending' ? column.name : `-${column.name}`)}>
                    <span className={classes.clip}>{column.field.label}</span><Icon size={13} stroke={1.8} aria-hidden />
                  </button>
                : <span className={classes.clip}>{column.field.label}</span>}
              <span className={classes.resize} data-resize aria-hidden />
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** Nobody drags a column before the pointer is on one. */
const dragging = () => import('./grabHead');
