import type { CSSProperties } from 'react';
import type { WireRow } from '../../contract';
import { Bars, type BarLooks } from './Bars';
import { WEEKDAYS, type Span } from './days';
import { hiddenOn, type Lying } from './spans';
import classes from './calendar.module.css';

interface MonthProps extends Pick<DayProps, 'titleOf' | 'toneOf' | 'onPress' | 'onOpen'> {
  readonly label: string;
  readonly span: Span;
  /** The day with the cursor; `isEntry` where the keyboard is on the day itself and not on one of its rows. */
  readonly day: string;
  readonly isEntry: boolean;
  readonly days: readonly string[];
  readonly rowsOn: ReadonlyMap<string, readonly WireRow[]>;
  readonly today: string;
  readonly isThere: boolean;
  /** Of stretches: how they lie in each week, and how they look. */
  readonly lying?: readonly Lying[] | undefined;
  readonly bars?: BarLooks;
}

/** Rows that a day shows; the side has all of them. */
const SHOWN = { month: 3, week: 20 } as const;
/** Lines of bars that a week shows. */
const TRACKS = { month: 5, week: 60 } as const;
const NONE: readonly WireRow[] = [];

/** The days that are looked at, in weeks. */
export const Month = ({ label, span, day, isEntry, days, rowsOn, today, isThere, lying, bars, ...rest }: MonthProps) => (
  <div className={classes.month} role="grid" aria-label={label} data-region="grid" data-fixed aria-busy={!isThere || undefined}>
    <div className={classes.heads} role="row">
      {WEEKDAYS.map((d) => (
        <span key={d} role="columnheader" aria-label={`星期${d}`}>
          {d}
        </span>
      ))}
    </div>
    {Array.from({ length: days.length / 7 }, (_, w) => (
      <div
        key={days[w * 7]}
        className={classes.week}
        role="row"
        style={lying && ({ '--tracks': Math.min(TRACKS[span], lying[w]!.tracks) } as CSSProperties)}
        data-spans={lying ? '' : undefined}
      >
        {days.slice(w * 7, w * 7 + 7).map((one, d) => (
          <Day
            key={one}
            day={one}
            rows={rowsOn.get(one) ?? NONE}
            shown={lying ? 0 : SHOWN[span]}
            hidden={lying ? hiddenOn(lying[w]!, TRACKS[span], 7)[d]! : undefined}
            isToday={one === today}
            isOutside={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
            isCursor={one === day}
            isEntry={one === day && isEntry}
            {...rest}
          />
        ))}
        {lying && bars && <Bars lying={lying[w]!} shown={TRACKS[span]} {...bars} />}
      </div>
    ))}
  </div>
);

interface DayProps {
  readonly day: string;
  readonly rows: readonly WireRow[];
  readonly shown: number;
  /** How many more there are than are shown, where that does not follow from how many there are. */
  readonly hidden?: number | undefined;
  readonly isToday: boolean;
  readonly isOutside: boolean;
  /** The day one is on; `isEntry` where the keyboard is on the day itself and not on one of its rows. */
  readonly isCursor: boolean;
  readonly isEntry: boolean;
  readonly titleOf: (row: WireRow) => string;
  readonly toneOf: (row: WireRow) => string | undefined;
  readonly onPress: (day: string) => void;
  readonly onOpen: () => void;
}

/** A day with the first of its rows. */
function Day({
  day,
  rows,
  shown,
  hidden = Math.max(0, rows.length - shown),
  isToday,
  isOutside,
  isCursor,
  isEntry,
  titleOf,
  toneOf,
  onPress,
  onOpen,
}: DayProps) {
  const late = rows.filter((row) => toneOf(row) === 'bad').length;
  return (
    <div
      className={classes.day}
      role="gridcell"
      data-day={day}
      tabIndex={isEntry ? 0 : -1}
      data-cursor={isCursor || undefined}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      aria-selected={isCursor}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${day}${isToday ? ',今天' : ''},${rows.length ? `${rows.length} 条${late ? `,其中逾期 ${late}` : ''}` : '没有'}`}
      onMouseDown={(event) => {
        event.preventDefault();
        onPress(day);
      }}
      onDoubleClick={onOpen}
    >
      <span className={classes.head}>
        <b>{Number(day.slice(8)) === 1 ? `${Number(day.slice(5, 7))}月1日` : Number(day.slice(8))}</b>
        {rows.length > 0 && <span data-late={late || undefined}>{rows.length}</span>}
      </span>
      {rows.slice(0, shown).map((row) => (
        <span key={row.id} className={classes.item} data-tone={toneOf(row)}>
          {titleOf(row)}
        </span>
      ))}
      {hidden > 0 && <span className={classes.more}>还有 {hidden} 条</span>}
    </div>
  );
}
