import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import type { Column } from '../../kit/columns/columns';
import { Cell } from '../../kit/fields/Cell';
import { STAGES, type Stage } from './stages';
import classes from './calendar.module.css';

export interface EntriesProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: readonly WireRow[];
  /** Which of them has the cursor. */
  readonly cursor: number | null;
  readonly isLate: (row: WireRow) => boolean;
  /** Of a stretch, what it is by now. */
  readonly stageOf?: ((row: WireRow) => Stage) | undefined;
  readonly hrefOf: ((id: string, row: WireRow) => string) | undefined;
  readonly onCursor: (at: number) => void;
  readonly onPress: (at: number) => void;
  readonly onOpen: () => void;
}

/** All rows of a day. */
export const Entries = ({ resource, columns, rows, cursor, isLate, stageOf, hrefOf, onCursor, onPress, onOpen }: EntriesProps) => (
  <ul className={classes.rows}>
    {rows.map((row, i) => (
      <li
        key={row.id}
        className={classes.row}
        data-entry
        tabIndex={i === cursor ? 0 : -1}
        data-cursor={i === cursor || undefined}
        data-focused={i === cursor || undefined}
        onDoubleClick={onOpen}
        onFocus={(event) => {
          if (event.target === event.currentTarget && i !== cursor) onCursor(i);
        }}
        onMouseDown={(event) => {
          if (!(event.target as Element).closest('a, button')) {
            event.preventDefault();
            onPress(i);
          }
        }}
      >
        {columns.map(({ name, field }, n) => (
          <div key={name} className={classes.line}>
            {n > 0 && !field.search && !field.tones && <span>{field.label}</span>}
            <span>
              <Cell
                resource={resource.name}
                name={name}
                field={field}
                row={row}
                narrow
                command={`screen:cell.${name}`}
                href={n === 0 ? hrefOf?.(row.id, row) : undefined}
              />
            </span>
            {n === 0 && isLate(row) && <span className={classes.late}>逾期</span>}
            {n === 0 && stageOf && !isLate(row) && (
              <span className={classes.stage} data-stage={stageOf(row)}>
                {STAGES[stageOf(row)]}
              </span>
            )}
          </div>
        ))}
      </li>
    ))}
  </ul>
);
