import { lazy, Suspense, useMemo } from 'react';
import type { DeskPage } from '../../../language/page';
import { Coming } from '../../base/handover/useAwaited';
import type { ScreenProps } from '../../contract';
import { useMinute } from '../../kit/fields/useMinute';
import { activeFilters } from '../../kit/filter/filterQuery';
import { showTotal } from '../../kit/rows/range';
import { Cards } from '../common/Cards';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { Candidates } from './Candidates';
import classes from './desk.module.css';
import { DeskTools } from './DeskTools';
import { NOBODY, useDesk } from './useDesk';
import { useDeskCommands } from './useDeskCommands';
import { QueueLines } from './QueueLines';
import { waitingBeside } from './waiting';

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog')).PlanDialog }));

/**
 * Waiting rows beside candidates for the current one: a key assigns it and moves on. Several people can work at once; none is led to a row
 * that somebody has claimed.
 */
export function DeskScreen({ page, visible }: ScreenProps<DeskPage>) {
  const desk = useDesk({ page, visible });
  const { queue, row, candidates, waiting } = desk;
  const { screen, showsMap, showsWhy, planned, onPlanned } = useDeskCommands(page, desk);
  const { resource, listing } = desk.parts;
  const { rows, byId, cursor, marked } = queue;
  const { isKnown, stale, total } = waiting;
  const minute = useMinute();
  const others = useMemo(
    () => waitingBeside({ resource, place: page.desk.at, now: minute }, rows, cursor),
    [resource, page, minute, rows, cursor],
  );
  const isThere = rows.length > 0;
  const { filters } = listing.list;
  /** Nothing is looked for but what waits. */
  const isWhole = activeFilters(page, filters).every((key) => filters[key] === page.preset?.[key]) || undefined;
  return (
    <ScreenFrame screen={screen} sample={row}>
      <ToolBar
        screen={screen}
        fetching={stale}
        total={total === undefined ? undefined : showTotal(total, waiting.capped)}
        except={total !== undefined && total > rows.length ? `,在手 ${rows.length} 条` : undefined}
      >
        <DeskTools marked={marked.length} waiting={rows.length} onPress={screen.run} />
      </ToolBar>
      <Cards
        screen={screen}
        className={classes.desk}
        error={waiting.error}
        isThere={isThere}
        isEmpty={isKnown && !isThere}
        onRetry={waiting.retry}
        nothing={isWhole && <p className={classes.done}>都分完了。新来的订单会自己出现在这里,不用刷新。</p>}
        ownEnter
      >
        <QueueLines desk={desk} />
        {row && (
          <Candidates
            row={row}
            resource={resource}
            place={page.desk.at}
            shown={candidates.shown}
            closed={candidates.closed ?? NOBODY}
            others={others}
            error={candidates.error}
            showsMap={showsMap}
            showsWhy={showsWhy}
            onPress={screen.run}
            onRetry={candidates.retry}
          />
        )}
      </Cards>
      {planned && (
        <Suspense fallback={<Coming />}>
          <PlanDialog page={page} resource={resource} rows={planned.flatMap((id) => byId.get(id) ?? [])} onClose={onPlanned} />
        </Suspense>
      )}
    </ScreenFrame>
  );
}
