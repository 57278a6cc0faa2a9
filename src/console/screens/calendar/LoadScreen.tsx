import { formatCount } from '../../../language/format';
import type { CalendarPage, Load } from '../../../language/page';
import type { ScreenProps } from '../../contract';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import listClasses from '../../kit/rows/list.module.css';
import { CalendarBar } from './CalendarBar';
import { BesideDays, CalendarBody } from './CalendarBody';
import classes from './calendar.module.css';
import { spanName } from './days';
import { LoadGrid } from './LoadGrid';
import { useLoadScreen } from './useLoadScreen';

const never = () => false;

/** The load of the parts of each day of a week. The cursor is on one; Shift or dragging marks several, and actions apply to their rows. */
export function LoadScreen({ page, visible }: ScreenProps<CalendarPage & { load: Load }>) {
  const { screen, loads, parts, slots, title, goTo, goRow, open } = useLoadScreen({ page, visible });
  const { days, today, spot, corner, marked, rowsIn, beside, entry, inHand, found } = loads;
  const { resource, columns, showing } = parts;
  const isTooMany = found.missed > 0 && !(found.error && !found.isThere);
  return (
    <ScreenFrame screen={screen} sample={inHand[0]} className={`${listClasses.screen} ${classes.screen}`}>
      <ToolBar screen={screen} fetching={found.fetching} total={found.isThere ? formatCount(found.total) : undefined} />
      <CalendarBar name={spanName('week', spot.day)} crowded={0} onPress={screen.run} />
      {isTooMany ? (
        // A sum of some of them would pass for that of all.
        <p className={classes.none} role="status">
          这一周有 {formatCount(found.total)} 条,多得不能一起相加,请先筛选。
        </p>
      ) : (
        <CalendarBody screen={screen} found={found}>
          <LoadGrid
            label={`${page.name} ${spanName('week', spot.day)}`}
            load={page.load}
            days={days}
            parts={slots.map(([, label]) => label)}
            today={today}
            spot={spot}
            isEntry={entry === null}
            marked={corner ? marked : null}
            isThere={found.isThere}
            rowsIn={rowsIn}
            onGo={goTo}
            onOpen={open}
          />
          <BesideDays
            title={title}
            none={found.isThere ? `没有设过${resource.label}` : undefined}
            resource={resource}
            columns={columns}
            rows={beside}
            cursor={entry}
            isLate={never}
            hrefOf={showing.hrefOf}
            onCursor={loads.setEntry}
            onPress={goRow}
            onOpen={open}
          />
        </CalendarBody>
      )}
    </ScreenFrame>
  );
}
