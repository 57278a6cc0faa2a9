import { Badge, Checkbox } from '@mantine/core';
import { memo } from 'react';
import type { Lease } from '../../../language/kinds/desk';
import { minuteOf } from '../../../language/days';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import type { Column } from '../../kit/columns/columns';
import { Cell, textOf } from '../../kit/fields/Cell';
import { titleOf } from '../../work/acting/offers';
import classes from './desk.module.css';
import type { Taken } from './useQueue';

interface LineProps {
  readonly row: WireRow;
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly focused: boolean;
  readonly marked: boolean;
  readonly lease: Lease | undefined;
  readonly taken: Taken | undefined;
  /** Until when it is put off, in ms since 1970. */
  readonly offUntil: number | undefined;
  readonly href: string | undefined;
  readonly onPress: (id: string) => void;
  readonly onMark: (id: string) => void;
}

/** One row that waits: what it is, and who is at work on it. */
export const Line = memo(function Line({
  row,
  resource,
  columns,
  focused,
  marked,
  lease,
  taken,
  offUntil,
  href,
  onPress,
  onMark,
}: LineProps) {
  const note = taken
    ? `${taken.sentAt === null ? '将分给' : '正分给'} ${taken.to}`
    : lease && !lease.isMine
      ? `${lease.holder}${lease.goesTo ? ` → ${lease.goesTo}` : ' 正在分'}`
      : offUntil !== undefined
        ? `推后到 ${minuteOf(offUntil).slice(11)}`
        : undefined;
  const cellOf = ({ name, field, isTitle }: Column) => (
    <Cell
      resource={resource.name}
      name={name}
      field={field}
      row={row}
      href={isTitle ? href : undefined}
      command={`screen:cell.${name}`}
      narrow
    />
  );
  const filled = columns.filter(({ name, field, isTitle }) => isTitle || (textOf(name, field, row) !== '' && row[name] !== field.default));
  const [first, second, ...more] = filled;
  return (
    <li
      className={classes.line}
      data-card={row.id}
      tabIndex={focused ? 0 : -1}
      data-focused={focused || undefined}
      data-marked={marked || undefined}
      data-away={note !== undefined || undefined}
      onFocus={(event) => {
        if (!focused && event.target === event.currentTarget) onPress(row.id);
      }}
      onMouseDown={(event) => {
        if (!(event.target as Element).closest('a, button, input')) onPress(row.id);
      }}
    >
      <Checkbox
        size="xs"
        tabIndex={-1}
        checked={marked}
        aria-label={`标记 ${titleOf(resource, row)}`}
        data-command="screen:toggle"
        onChange={() => onMark(row.id)}
      />
      <div className={classes.about}>
        <div className={classes.top}>
          {first && <span className={classes.value}>{cellOf(first)}</span>}
          {second && <span className={classes.value}>{cellOf(second)}</span>}
        </div>
        <div className={classes.rest}>
          {more.map((column) => (
            <span key={column.name} className={classes.value} title={`${column.field.label} ${textOf(column.name, column.field, row)}`}>
              {cellOf(column)}
            </span>
          ))}
        </div>
        {note && (
          <Badge size="sm" variant="light" color={taken ? 'blue' : 'gray'} className={classes.note} tt="none">
            {note}
          </Badge>
        )}
      </div>
    </li>
  );
});
