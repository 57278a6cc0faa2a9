import type { CalendarPage } from '../../../language/page';
import { formatCount } from '../../../language/format';
import { hrefOf } from '../../base/tabs/hooks';
import type { ScreenProps } from '../../contract';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import listClasses from '../../kit/rows/list.module.css';
import classes from './calendar.module.css';
import { CalendarBar } from './CalendarBar';
import { BesideDays, CalendarBody } from './CalendarBody';
import { spanName, weekdayName } from './days';
import { Month } from './Month';
import { useDaysScreen } from './useDaysScreen';
import { WishBar } from './WishBar';

/**
 * Rows on the day of their time, or on all days of their period: a month or a week, with the rows of the current day beside it. Keys on
 * rows are those of a list.
 */
export function DaysScreen({ page, visible }: ScreenProps<CalendarPage>) {
  const { screen, stretch, isStretch, calendar, parts, shifting, drawn, bars, list, go, goRow, open } = useDaysScreen({ page, visible });
  const { day, span, days, rowsOn, today, isThere, total, missed, before, earlier, rows, cursor, row } = calendar;
  const { resource, columns, showing } = parts;
  const { wish } = shifting;
  const { titleOf, toneOf, stageOf } = bars;
  const { lying, crowded } = drawn;
  const name = spanName(span, day);
  return (
    <ScreenFrame screen={screen} sample={row ?? rows[0]} className={`${listClasses.screen} ${classes.screen}`}>
      <ToolBar
        screen={screen}
        fetching={calendar.fetching}
        total={isThere ? formatCount(total) : undefined}
        except={missed > 0 && `,${missed} 条没有列出,请用筛选`}
        others={before > 0 && list && <a href={hrefOf(list.url, earlier)}>更早的 {before} 条</a>}
      />
      <CalendarBar
        name={name}
        span={span}
        stages={isStretch && isThere ? calendar.all.map(stageOf) : undefined}
        crowded={crowded.size}
        onPress={screen.run}
      />
      {wish && <WishBar wish={wish} name={shifting.name} stretch={stretch} fields={resource.fields} onPress={screen.run} />}
      <CalendarBody screen={screen} found={calendar}>
        <Month
          label={`${page.name} ${name}`}
          span={span}
          day={day}
          days={days}
          rowsOn={rowsOn}
          today={today}
          isEntry={cursor === null}
          isThere={isThere}
          titleOf={titleOf}
          toneOf={toneOf}
          onPress={go}
          onOpen={open}
          lying={lying}
          bars={bars}
        />
        <BesideDays
          title={`${day} ${weekdayName(day)}`}
          none={isThere ? `没有${resource.label}` : undefined}
          resource={resource}
          columns={columns}
          rows={rows}
          cursor={cursor}
          isLate={(one) => toneOf(one) === 'bad'}
          stageOf={isStretch ? stageOf : undefined}
          hrefOf={showing.hrefOf}
          onCursor={calendar.setAt}
          onPress={goRow}
          onOpen={open}
        />
      </CalendarBody>
    </ScreenFrame>
  );
}
