import { IconPhotoOff, IconPhotoX } from '@tabler/icons-react';
import { memo, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { Resource } from '../../../language/resource';
import { Coming } from '../../base/handover/useAwaited';
import { lazily } from '../../base/loading/lazily';
import type { WireRow } from '../../contract';
import { isDayOrInstant, isNumber } from '../../../language/fieldKinds';
import type { Column } from '../../kit/columns/columns';
import { fieldOf } from '../../kit/columns/columns';
import { Cell, textOf } from '../../kit/fields/Cell';
import classes from './gallery.module.css';

const Viewer = lazily(async () => (await import('../../kit/fields/Viewer')).Viewer);

interface TileProps {
  readonly row: WireRow;
  readonly at: number;
  readonly resource: Resource;
  /** Field of the picture. */
  readonly pictures: string;
  readonly columns: readonly Column[];
  readonly focused: boolean;
  readonly selected: boolean;
  readonly href: string | undefined;
  readonly onPress: (at: number, event?: MouseEvent) => void;
  readonly onOpen: (at: number) => void;
}

/** A row by its picture. One that is missing, and one that can't be shown, say so. */
export const Tile = memo(
  function Tile({ row, at, resource, pictures, columns, focused, selected, href, onPress, onOpen }: TileProps) {
    const field = fieldOf(resource, pictures)!;
    const path = typeof row[pictures] === 'string' ? row[pictures] : null;
    const [lost, setLost] = useState<string | null>(null);
    const [large, setLarge] = useState(false);
    const tile = useRef<HTMLLIElement>(null);
    const wasLarge = useRef(false);
    useEffect(() => {
      if (wasLarge.current && !large) tile.current?.focus();
      wasLarge.current = large;
    }, [large]);
    const command = `screen:cell.${pictures}`;
    const cellOf = ({ name, field: of, isTitle }: Column) => (
      <Cell
        resource={resource.name}
        name={name}
        field={of}
        row={row}
        href={isTitle ? href : undefined}
        command={`screen:cell.${name}`}
        narrow
      />
    );
    const isBadge = ({ field: of }: Column) => of.kind === 'choice' && of.tones !== undefined;
    /** A number or a day says nothing without its name. */
    const isBare = ({ field: of, isTitle }: Column) => !isTitle && (isNumber(of) || isDayOrInstant(of));
    const shown = columns.filter(({ name, field: of, isTitle }) => isTitle || textOf(name, of, row) !== '');
    return (
      <li
        ref={tile}
        className={classes.tile}
        data-card
        tabIndex={focused ? 0 : -1}
        data-focused={focused || undefined}
        data-selected={selected || undefined}
        aria-current={focused || undefined}
        onFocus={(event) => {
          if (!focused && event.target === event.currentTarget) onPress(at);
        }}
        onMouseDown={(event) => {
          if (!(event.target as Element).closest('a, button')) onPress(at, event);
        }}
        onDoubleClick={() => onOpen(at)}
      >
        <div className={classes.frame}>
          {path === null ? (
            <span className={classes.none} data-missing>
              <IconPhotoOff size={28} stroke={1.3} aria-hidden />缺{field.label}
            </span>
          ) : lost === path ? (
            <span className={classes.none} data-lost>
              <IconPhotoX size={28} stroke={1.3} aria-hidden />
              图片打不开
            </span>
          ) : (
            <button
              type="button"
              tabIndex={-1}
              data-command={command}
              aria-label={`查看${field.label}`}
              onClick={() => {
                onPress(at);
                setLarge(true);
              }}
            >
              <img src={path} alt="" loading="lazy" decoding="async" onError={() => setLost(path)} />
            </button>
          )}
          {selected && <span className={classes.mark}>已选</span>}
        </div>
        <div className={classes.words}>
          {shown.map((column) => (
            <span
              key={column.name}
              className={classes.value}
              data-title={column.isTitle || undefined}
              data-badge={isBadge(column) || undefined}
              title={textOf(column.name, column.field, row)}
            >
              {isBare(column) && <small>{column.field.label} </small>}
              {cellOf(column)}
            </span>
          ))}
        </div>
        {large && path && (
          <Suspense fallback={<Coming />}>
            <Viewer start={path} all={[path]} label={field.label} onClose={() => setLarge(false)} />
          </Suspense>
        )}
      </li>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.at === after.at &&
    before.focused === after.focused &&
    before.selected === after.selected &&
    before.columns === after.columns &&
    before.href === after.href,
);
