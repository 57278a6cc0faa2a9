import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import type { Tone } from '../../../language/field';
import type { Resource } from '../../../language/resource';
import type { ListData } from '../../../language/wire';
import type { WireRow } from '../../contract';
import type { Column } from '../../kit/columns/columns';
import { Cell, textOf } from '../../kit/fields/Cell';
import { StatusBadge } from '../../kit/fields/StatusBadge';
import { showTotal } from '../../kit/rows/range';
import { titleOf } from '../../work/acting/offers';
import { LANE_MAX } from './lanes';
import classes from './board.module.css';

interface LaneProps {
  readonly code: string;
  readonly label: string;
  readonly tone: Tone | undefined;
  /** Undefined until it is there. */
  readonly data: ListData<WireRow> | undefined;
  readonly resource: Resource;
  readonly columns: readonly Column[];
  /** Which card has the cursor. */
  readonly cursor: number | null;
  readonly hrefOf: ((id: string) => string) | undefined;
  /** Whether the card that is being dragged may be put here; null while none is. */
  readonly takes: boolean | null;
  readonly onPress: (at: number) => void;
  readonly onDrag: (at: number | null) => void;
  readonly onDrop: () => void;
  readonly onMore: () => void;
}

/** One lane. An empty one is narrow, and opens up for a card that may be put there. */
export function Lane({ code, label, tone, data, resource, columns, cursor, hrefOf, takes, onPress, onDrag, onDrop, onMore }: LaneProps) {
  const [over, setOver] = useState(false);
  const rows = data?.list ?? [];
  const total = data?.total ?? rows.length;
  return (
    <section
      className={classes.lane}
      aria-label={`${label} ${data ? showTotal(total, data.capped) : ''}`}
      data-lane={code}
      data-empty={(data && rows.length === 0) || undefined}
      data-takes={takes ?? undefined}
      data-over={(over && takes) || undefined}
      onDragOver={(event) => {
        if (takes) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <header className={classes.head}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {data && total > 0 && <b>{showTotal(total, data.capped)}</b>}
      </header>
      <ul className={classes.cards} aria-busy={data ? undefined : true}>
        {data
          ? rows.map((row, at) => (
              <Card
                key={row.id}
                row={row}
                at={at}
                resource={resource}
                columns={columns}
                focused={cursor === at}
                entry={cursor === null && at === 0}
                href={hrefOf?.(row.id)}
                onPress={onPress}
                onDrag={onDrag}
              />
            ))
          : [0, 1, 2].map((i) => <li key={i} className={classes.ghost} />)}
        {total > rows.length && data && (
          <li className={classes.more}>
            {rows.length < LANE_MAX ? (
              <Button size="compact-xs" variant="subtle" color="gray" data-command={`screen:lane.${code}`} onClick={onMore}>
                还有 {showTotal(total - rows.length, data.capped)} 张
              </Button>
            ) : (
              <span>只列前 {LANE_MAX} 张,其余请用筛选</span>
            )}
          </li>
        )}
      </ul>
    </section>
  );
}

interface CardProps {
  readonly row: WireRow;
  readonly at: number;
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly focused: boolean;
  /** Where Tab enters a lane without the cursor. */ readonly entry: boolean;
  readonly href: string | undefined;
  readonly onPress: (at: number) => void;
  readonly onDrag: (at: number | null) => void;
}
const Card = memo(
  function Card({ row, at, resource, columns, focused, entry, href, onPress, onDrag }: CardProps) {
    const shown = columns.filter(({ name, field, isTitle }) => isTitle || textOf(name, field, row) !== '');
    const isBadge = ({ field }: Column) => field.kind === 'choice' && field.tones !== undefined;
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
    return (
      <li
        className={classes.card}
        data-card
        tabIndex={focused || entry ? 0 : -1}
        data-focused={focused || undefined}
        draggable
        onFocus={(event) => {
          if (!focused && event.target === event.currentTarget) onPress(at);
        }}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', titleOf(resource, row));
          event.dataTransfer.effectAllowed = 'move';
          onDrag(at);
        }}
        onDragEnd={() => onDrag(null)}
        onMouseDown={(event) => {
          if (!(event.target as Element).closest('a, button')) onPress(at);
        }}
      >
        <div className={classes.line} data-title>
          {shown
            .filter((column) => column.isTitle || isBadge(column))
            .map((column) => (
              <span key={column.name} className={classes.value}>
                {cellOf(column)}
              </span>
            ))}
        </div>
        {shown
          .filter((column) => !column.isTitle && !isBadge(column))
          .map((column) => (
            <div key={column.name} className={classes.line} title={textOf(column.name, column.field, row)}>
              {!column.field.search && <span className={classes.name}>{column.field.label}</span>}
              <span className={classes.value}>{cellOf(column)}</span>
            </div>
          ))}
      </li>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.at === after.at &&
    before.focused === after.focused &&
    before.entry === after.entry &&
    before.columns === after.columns &&
    before.href === after.href,
);
