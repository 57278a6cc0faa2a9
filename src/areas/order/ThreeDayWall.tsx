import { Wall } from '../../console/base/wall/Wall';
import { ThreeDayFigures } from './ThreeDayFigures';
import { THREE_DAYS, type ThreeDays } from './threeDays';
import classes from './threeDays.module.css';

const PAGE = `/api${THREE_DAYS}`;

/** The three-day board on a wall: the same figures, larger, and nothing to operate. @param address what it is narrowed to. */
export function ThreeDayWall({ address }: { address: string }) {
  const home = address ? `${PAGE}?${address}` : PAGE;
  return (
    <Wall<ThreeDays> title="三日数据" call={THREE_DAYS} address={address} needs="三日数据看板" home={home} back={`/#${home}`}>
      {(data) => (
        <main className={classes.wall}>
          <ThreeDayFigures data={data} areaCode="" linkOf={() => null} onWall />
        </main>
      )}
    </Wall>
  );
}
