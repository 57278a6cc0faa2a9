import { formatCount } from '../../../language/format';
import type { Load } from '../../../language/page';
import type { WireRow } from '../../contract';
import { WEEKDAYS, weekdayName } from './days';
import { loadOf, sameSpot, type between, type Fill, type Spot } from './parts';
import classes from './loadGrid.module.css';

interface LoadGridProps {
  readonly label: string;
  readonly load: Load;
  readonly days: readonly string[];
  readonly parts: readonly string[];
  readonly today: string;
  readonly spot: Spot;
  /** The keyboard is on a part of a day and not on one of its rows. */
  readonly isEntry: boolean;
  readonly marked: ReturnType<typeof between> | null;
  readonly isThere: boolean;
  readonly rowsIn: (spot: Spot) => readonly WireRow[];
  readonly onGo: (to: Spot, isMarking: boolean) => void;
  readonly onOpen: () => void;
}

const WORDS: Readonly<Record<Fill, string>> = { none: '未设', free: '有余', nearly: '将满', full: '已满', over: '超派' };

/** A week: days across, parts of a day down. The free capacity is shown in words and by a filled bar, not by colour alone. */
export const LoadGrid = ({ label, load, days, parts, today, spot, isEntry, marked, isThere, rowsIn, onGo, onOpen }: LoadGridProps) => (
  <div
    className={classes.week}
    role="grid"
    aria-label={label}
    data-region="grid"
    data-fixed
    aria-busy={!isThere || undefined}
    aria-multiselectable
  >
    <div role="row">
      <span />
      {days.map((day, i) => (
        <span key={day} role="columnheader" aria-current={day === today ? 'date' : undefined}>
          {WEEKDAYS[i]}{' '}
          <b>
            {Number(day.slice(5, 7))}/{Number(day.slice(8))}
          </b>
        </span>
      ))}
    </div>
    {parts.map((name, part) => (
      <div key={name} role="row">
        <span role="rowheader">{name}</span>
        {days.map((day) => {
          const here = { day, part };
          const rows = rowsIn(here);
          const { fill, used, most } = loadOf(rows, load.used, load.most);
          const isHere = sameSpot(spot, here);
          const share = most > 0 ? Math.min(100, Math.round((used * 100) / most)) : used > 0 ? 100 : 0;
          return (
            <div
              key={day}
              role="gridcell"
              className={classes.part}
              data-spot
              data-fill={fill}
              data-cursor={isHere || undefined}
              data-focused={isHere || undefined}
              data-marked={marked?.has(here) || undefined}
              data-today={day === today || undefined}
              tabIndex={isHere && isEntry ? 0 : -1}
              aria-selected={marked?.has(here) ?? isHere}
              aria-label={`${day} ${weekdayName(day)} ${name},${isThere ? WORDS[fill] : '正在读取'}${fill === 'none' ? '' : `,已占 ${used},上限 ${most}`}${rows.length > 1 ? `,${rows.length} 条` : ''}`}
              onMouseDown={(event) => {
                event.preventDefault();
                if (event.button === 0) onGo(here, event.shiftKey);
              }}
              onMouseEnter={(event) => {
                if (event.buttons === 1) onGo(here, true);
              }}
              onDoubleClick={onOpen}
            >
              {fill === 'none' ? (
                // Before the rows have come nobody knows that nothing was set.
                <span className={classes.unset}>{isThere && WORDS.none}</span>
              ) : (
                <>
                  <span>
                    <b>{formatCount(used)}</b>/{formatCount(most)}
                  </span>
                  <small>
                    {WORDS[fill]}
                    {rows.length > 1 && ` · ${rows.length} 条`}
                  </small>
                  <i style={{ width: `${share}%` }} />
                </>
              )}
            </div>
          );
        })}
      </div>
    ))}
  </div>
);
