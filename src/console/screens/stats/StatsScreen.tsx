import { FILTERS } from '../../../../commands/screens/list';
import { dimensionOf, measureOf, periodOf, STATS } from '../../../../commands/screens/stats';
import { Button, Skeleton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ReadyCommand } from '../../../../commands/command';
import type { StatsPage } from '../../../language/page';
import { toast } from '../../base/stores/toast';
import { navigate } from '../../base/tabs/hooks';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { datePresets } from '../../kit/filter/datePresets';
import { activeFilters } from '../../kit/filter/filterQuery';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { sideOf } from '../../kit/focus/side';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { insist } from '../../base/offline/reach';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useTools } from '../../kit/keys/useTools';
import { refusedFilters, Trouble } from '../../kit/rows/Trouble';
import { csvOf, download } from '../../kit/values/csv';
import { steppedTo, type Going } from '../common/screenHandlers';
import { ScreenFrame } from '../common/ScreenFrame';
import { useScreen } from '../common/useScreen';
import { Chart, MAX_BARS } from './Chart';
import { sheetOf, titleOf } from './figures';
import { FiguresTable } from './FiguresTable';
import { StatsBar } from './StatsBar';
import { useFigures } from './useFigures';
import listClasses from '../list/list.module.css';
import classes from './stats.module.css';

/** Groups a page key leaps over. */
const LEAP = 7;

/** Rows in groups: a chart, the table behind it, and from each group the way to the rows it counts. */
export function StatsScreen({ page, visible }: ScreenProps<StatsPage>) {
  const figures = useFigures({ page });
  const {
    resource,
    list: { filters },
    name,
    dimensions,
    dimension,
    measures,
    measure,
    kind,
    shown,
    inTime,
    groups,
    hrefOf,
    about,
    change,
    reset,
    look,
    error,
    isPlaceholderData,
    refetch,
  } = figures;
  const [wanted, setCursor] = useState(0);
  const cursor = Math.max(0, Math.min(groups.length - 1, wanted));
  const root = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const refocus = useRefocus(root, '[data-mark][tabindex="0"]', '[data-region=grid]');
  const periods = useMemo(() => (page.time ? [...datePresets(), { label: '全部', from: '', to: '' }] : []), [page.time]);

  const draw = () => {
    const svg = picture.current;
    if (svg)
      void insist(() => import('./picture'))
        .then(({ pictureOf }) => pictureOf(svg, [page.name, about()]))
        .then(
          (png) => download(`${page.name}.png`, png, 'image/png'),
          (reason: Error) => toast.error(reason.message),
        );
  };
  const looking = useTools(
    useMemo(
      () => [
        ...Object.entries(dimensions).map(([key, { label }]) => dimensionOf(key, label)),
        ...measures.map(([key, { label }], i) => measureOf(key, label, i)),
        ...periods.map(({ label }) => periodOf(label)),
        STATS.picture,
      ],
      [dimensions, measures, periods],
    ),
    {
      by: (key) => {
        look('by', key);
        setCursor(0);
        refocus();
      },
      measure: (key) => {
        look('measure', key);
        refocus();
      },
      period: (name) => {
        const { from, to } = periods.find(({ label }) => label === name)!;
        change({ [`${page.time}_from`]: from, [`${page.time}_to`]: to });
        refocus();
      },
      picture: draw,
    },
  );
  const tools = useMemo(
    (): ReadyCommand[] => [
      ...looking,
      ...groups.slice(0, MAX_BARS).flatMap((group) => {
        const href = hrefOf(group);
        return href
          ? [{ id: `screen:group.${group.key}`, label: `查看${group.label}`, english: 'drill down', run: () => navigate(href.slice(1)) }]
          : [];
      }),
    ],
    [looking, groups, hrefOf],
  );

  /** Along the chart or along the table, whichever the keyboard is on; elsewhere nowhere. */
  const go = (next: (count: number) => number): boolean => {
    const onTable = document.activeElement?.closest('[data-line]') != null;
    if (!onTable && !document.activeElement?.closest('[data-mark], [data-region=grid]')) return false;
    const at = next(onTable || kind === 'line' ? groups.length : Math.min(groups.length, MAX_BARS));
    flushSync(() => setCursor(at));
    root.current?.querySelector<HTMLElement>(`[data-${onTable ? 'line' : 'mark'}="${at}"]`)?.focus();
    return true;
  };
  const move = (going: Going) => go((count) => steppedTo(going, cursor, count, LEAP));
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    listing: figures,
    tools,
    onKey: (event: KeyboardEvent) => {
      const side = sideOf(event);
      return side !== 0 && move({ do: 'move', by: side });
    },
    handlers: {
      move,
      refresh: () => void refetch(),
      open: () => {
        const href = groups[cursor] && hrefOf(groups[cursor]);
        if (href) navigate(href.slice(1));
        else toast.info('这一组没有可以打开的列表');
      },
      export: () => {
        if (shown) download(`${page.name}.csv`, csvOf(sheetOf(shown, groups, dimension.label, measures)));
      },
    },
  });

  // The chart has come: the keyboard goes to it, unless it is busy elsewhere.
  const onDrawn = useCallback(() => {
    if (visible && !dialogOpen() && root.current?.querySelector('[data-region=grid]') === document.activeElement) refocus();
  }, [visible, refocus]);
  const held = useHeldFocus(refocus, visible);
  const isThere = groups.length > 0;
  const refused = refusedFilters(error, filters, (key) => fieldOf(resource, key)?.label);
  return (
    <ScreenFrame screen={screen} className={classes.screen} onKeyDown={screen.onKeyDown}>
      <StatsBar screen={screen} figures={figures} periods={periods} time={page.time} isThere={isThere} />
      <div className={classes.body} {...held} aria-busy={(!shown && !error) || isPlaceholderData || undefined}>
        <div className={classes.picture} data-region="grid" tabIndex={-1} role="group" aria-label={page.name}>
          {error && !shown ? (
            <Trouble
              error={error}
              refused={refused}
              onDrop={() => {
                change(refused!.changes);
                refocus();
              }}
              onRetry={() => void refetch()}
            />
          ) : !shown ? (
            <Skeleton height={300} />
          ) : !isThere ? (
            <div className={listClasses.instead} role="status">
              <IconChartBar size={28} stroke={1.3} aria-hidden />
              <p>没有符合条件的{resource.label}</p>
              {activeFilters(page, filters).length > 0 && (
                <Button
                  size="compact-sm"
                  variant="default"
                  data-command={FILTERS.reset.id}
                  onClick={() => {
                    reset();
                    refocus();
                  }}
                >
                  清除全部条件
                </Button>
              )}
            </div>
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
            onMeasure={(key) => look('measure', key)}
          />
        )}
      </div>
    </ScreenFrame>
  );
}
