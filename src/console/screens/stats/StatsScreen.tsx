import { Skeleton } from '@mantine/core';
import type { StatsPage } from '../../../language/page';
import type { ScreenProps } from '../../contract';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { NoFigures } from '../common/NoFigures';
import { ReadTrouble } from '../common/ReadTrouble';
import { ScreenFrame } from '../common/ScreenFrame';
import { Chart } from './Chart';
import { MAX_BARS } from './chartProps';
import { titleOf } from './figures';
import { FiguresTable } from './FiguresTable';
import { StatsBar } from './StatsBar';
import { useStats } from './useStats';
import classes from './stats.module.css';

/** Rows in groups: a chart, the table behind it, and from each group the way to the rows it counts. */
export function StatsScreen({ page, visible }: ScreenProps<StatsPage>) {
  const { screen, figures, cursor, setCursor, picture, periods, onDrawn } = useStats({ page, visible });
  const { resource, list, name, dimension, measures, measure, kind, shown, inTime, groups, hrefOf, about, error, refetch } = figures;
  const { refocus } = screen;
  const held = useHeldFocus(refocus, visible);
  const isThere = groups.length > 0;
  return (
    <ScreenFrame screen={screen} className={classes.screen} onKeyDown={screen.onKeyDown}>
      <StatsBar screen={screen} figures={figures} periods={periods} time={page.time} isThere={isThere} />
      <div className={classes.body} {...held} aria-busy={(!shown && !error) || figures.isPlaceholderData || undefined}>
        <div className={classes.picture} data-region="grid" tabIndex={-1} role="group" aria-label={page.name}>
          {error && !shown ? (
            <ReadTrouble
              error={error}
              resource={resource}
              filters={list.filters}
              change={figures.change}
              refocus={refocus}
              onRetry={() => void refetch()}
            />
          ) : !shown ? (
            <Skeleton height={300} />
          ) : !isThere ? (
            <NoFigures screen={screen} />
          ) : (
            <figure className={classes.figure}>
              <figcaption>
                {titleOf(measure)}
                <span>
                  按{dimension.label}
                  {kind === 'bar' && groups.length > MAX_BARS ? `,前 ${MAX_BARS} 组` : ''}
                  {shown.more > 0 ? `;另有 ${shown.more} 组没有列出,合计含全部` : ''}
                </span>
              </figcaption>
              <Chart
                kind={kind}
                groups={groups}
                name={name}
                measure={measure}
                cursor={cursor}
                hrefOf={hrefOf}
                onCursor={setCursor}
                svgRef={picture}
                onDrawn={onDrawn}
                label={`${page.name}:${about()}`}
              />
            </figure>
          )}
        </div>
        {shown && isThere && (
          <FiguresTable
            label={`${page.name}:按${dimension.label}`}
            dimension={dimension.label}
            measures={measures}
            name={name}
            isOrder={!inTime}
            groups={groups}
            total={shown.total}
            cursor={cursor}
            hrefOf={hrefOf}
            onCursor={setCursor}
            onMeasure={(key) => figures.look('measure', key)}
          />
        )}
      </div>
    </ScreenFrame>
  );
}
