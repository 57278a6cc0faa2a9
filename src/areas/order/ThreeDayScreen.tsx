import { Skeleton } from '@mantine/core';
import { IconDeviceTv, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { SCREEN } from '../../../commands/screen';
import { dimensionOf } from '../../../commands/screens/stats';
import { WALL } from '../../../commands/screens/wall';
import { readQuery } from '../../console/base/http/useRead';
import { useSession } from '../../console/base/session/useSession';
import { hrefOf } from '../../console/base/tabs/hooks';
import type { ScreenProps } from '../../console/contract';
import { fieldOf } from '../../console/kit/columns/columns';
import { ZONE } from '../../language/days';
import { useArrowWalk } from '../../console/kit/focus/useArrowWalk';
import { useRefocus } from '../../console/kit/focus/useRefocus';
import { IconTool } from '../../console/kit/keys/IconTool';
import { useTools } from '../../console/kit/keys/useTools';
import { refusedFilters, Trouble } from '../../console/kit/rows/Trouble';
import { ScreenFrame } from '../../console/screens/common/ScreenFrame';
import { useListing } from '../../console/screens/common/useListing';
import { useScreen } from '../../console/screens/common/useScreen';
import { Choice } from '../../console/screens/report/Choice';
import stats from '../../console/screens/report/chart.module.css';
import { ThreeDayFigures } from './ThreeDayFigures';
import { type ThreeDays } from './threeDays';
import classes from './threeDays.module.css';

const EVERY_MS = 60_000;
const WAYS = { city: dimensionOf('city', '城市'), place: dimensionOf('place', '店仓') } as const;

/** Yesterday, today and tomorrow for whoever is on duty, asked again every minute. */
export function ThreeDayScreen({ page, visible }: ScreenProps) {
  const listing = useListing({ page });
  const { resource, list, query, setQuery, change } = listing;
  const { call, filters } = list;
  const areaCode = filters.areaCode ?? '';
  const asked = query.get('by');
  const params = useMemo(() => ({ ...filters, ...(asked && { by: asked }) }), [filters, asked]);
  const { data, error, isFetching, refetch } = useQuery({
    ...readQuery<ThreeDays>(call, params),
    refetchInterval: visible ? EVERY_MS : false,
  });
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-region=grid] a', '[data-region=grid]');
  useArrowWalk(root, visible, data !== undefined);
  const { canOpen } = useSession().permissions;
  const linkOf = useCallback(
    (url: string, wanted: Readonly<Record<string, string>>) => (canOpen(url) ? hrefOf(url, wanted) : null),
    [canOpen],
  );
  const tools = useTools(
    useMemo(() => [WALL.hang, ...Object.values(WAYS)] as Parameters<typeof useTools<never>>[0], []),
    {
      hang: () => {
        const address = new URLSearchParams(params).toString();
        window.location.assign(`/board.html#three-days${address && `?${address}`}`);
      },
      by: (way: string) => {
        const next = new URLSearchParams(query);
        next.set('by', way);
        setQuery(next, { replace: true });
        refocus();
      },
    } as never,
  );
  const screen = useScreen({ page, visible, resource, root, refocus, listing, tools, handlers: { refresh: () => void refetch() } });
  const refused = refusedFilters(error, filters, (key) => fieldOf(resource, key)?.label);
  return (
    <ScreenFrame screen={screen} onKeyDown={screen.onKeyDown}>
      <div className={stats.bar} data-region="toolbar">
        <Choice
          label="分组"
          of={Object.entries(WAYS).map(([way, command]) => ({ command, on: way === (data?.by ?? asked) }))}
          onPress={screen.run}
        />
        <div className={stats.tools} role="status">
          {data && <span className={classes.note}>{timeOf(data.at)} 的数</span>}
          <IconTool command={WALL.hang} icon={IconDeviceTv} onPress={screen.run} />
          <IconTool command={SCREEN.refresh} icon={IconRefresh} onPress={screen.run} />
        </div>
      </div>
      <div className={classes.board} data-region="grid" tabIndex={-1} aria-busy={(isFetching && !data) || undefined}>
        {error && !isFetching ? (
          <Trouble
            error={error}
            refused={refused}
            onDrop={() => {
              change(refused!.changes);
              refocus();
            }}
            onRetry={() => void refetch()}
          />
        ) : data ? (
          <ThreeDayFigures data={data} areaCode={areaCode} linkOf={linkOf} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </ScreenFrame>
  );
}

const timeOf = (at: string) => new Date(at).toLocaleTimeString('zh-CN', { hour12: false, timeZone: ZONE });
