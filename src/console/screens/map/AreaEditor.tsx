import { AREA, MAP, type AreaPort } from '../../../../commands/screens/map';
import type { MapPage } from '../../../language/page';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Fence, Place } from '../../../language/geo';
import { titleOf } from '../../work/acting/offers';
import type { ScreenProps, WireRow } from '../../contract';
import { useCatalogue } from '../../base/loading/registry';
import { ScreenFrame } from '../common/ScreenFrame';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useTools } from '../../kit/keys/useTools';
import { useScreen } from '../common/useScreen';
import { useDirty, useTabLabel } from '../../base/tabs/hooks';
import { toast } from '../../base/stores/toast';
import { AreaBar } from './AreaBar';
import { AreaSide } from './AreaSide';
import { hexagon } from './corners';
import { FenceEditor } from './FenceEditor';
import classes from '../../kit/map/map.module.css';
import { neighboursOf, type Near } from './near';
import { PlainMap } from '../../kit/map/PlainMap';
import { zoomed } from '../../kit/map/projection';
import { useArea } from './useArea';
import { useSavedArea } from './useSavedArea';
import { useSame } from '../../base/loading/useSame';

import { fencesOf, pointsOf } from './near';
import { useFitting } from './useFitting';

const COMMANDS = [...Object.values(AREA), ...Object.values(MAP)];
/** How far from its middle a fence begins that is drawn anew: some kilometre. */
const FIRST_DEGREES = 0.012;
/** Where a row and its city have no place. */
const HANGZHOU: Place = [120.15507, 30.274085];

/** Draws where one row reaches, beside where its neighbours do: streets are ticked, corners are moved by drag and arrows. */
export function AreaEditor({ page, visible, row, near }: ScreenProps<MapPage> & { row: WireRow; near: Near }) {
  const resource = useCatalogue().resources.get(page.resource)!;
  const map = page.map!;
  const { area, stored, change, undo, reset, dirty, canUndo } = useArea(row, map.area);
  const [corner, setCorner] = useState(0);
  const { save, busy, problem, conflicts, refresh } = useSavedArea(page, resource, row, reset);
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-map]');
  useTabLabel(titleOf(resource, row));
  useDirty(dirty, `${titleOf(resource, row)}的配送区域`);

  const [lng, lat] = [row[map.lng], row[map.lat]];
  const own = useSame<Place | null>(typeof lng === 'number' && typeof lat === 'number' ? [lng, lat] : null, lng, lat);
  const middle = useSame(own ?? near.center ?? HANGZHOU, String(own ?? near.center));
  const neighbours = useMemo(() => neighboursOf(near, middle), [near, middle]);
  const { view, setView, size, onSize, all } = useFitting(stored.fence, middle, neighbours);
  const setFence = useCallback((fence: Fence, kind = 'fence') => change({ fence }, kind), [change]);
  const draw = () => {
    flushSync(() => {
      if (area.fence.length === 0) setFence(hexagon(middle, Math.min(FIRST_DEGREES, size.current.width * view.perPixel * 0.2)), 'draw');
      setCorner(0);
    });
    root.current?.querySelector<SVGElement>('[data-corner="0"]')?.focus();
  };
  const does: AreaPort = {
    isArea: true,
    hasFence: area.fence.length > 0,
    save: () => void save(area),
    draw,
    clear: () => {
      setFence([], 'clear');
      refocus();
    },
    streets: () => root.current?.querySelector<HTMLElement>('[aria-label="查找街道"]')?.focus(),
    zoom: (by) => setView((now) => zoomed(now, size.current, by)),
    fit: () => setView(all(area.fence)),
  };
  const tools = useTools(COMMANDS, does);
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    rows: useMemo(() => [row], [row]),
    tools,
    handlers: { refresh, undo: () => (canUndo ? undo() : toast.info('没有可以撤销的改动')) },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')) {
      event.preventDefault();
      void save(area);
    } else screen.onKeyDown(event);
  };

  const points = useMemo(
    () => pointsOf(neighbours, own && { id: row.id, label: titleOf(resource, row), at: own }),
    [neighbours, row, resource, own],
  );
  const fences = useMemo(() => fencesOf(near, conflicts), [near, conflicts]);
  return (
    <ScreenFrame screen={screen} className={classes.screen} onKeyDown={onKeyDown}>
      <AreaBar screen={screen} does={does} row={row} city={near.city} area={area} dirty={dirty} busy={busy} canUndo={canUndo} />
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.body}>
        <div className={classes.picture} data-region="grid">
          <PlainMap
            label={`${titleOf(resource, row)}的配送区域`}
            view={view}
            onView={setView}
            onSize={onSize}
            points={points}
            fences={fences}
          >
            {(pixels, places) =>
              area.fence.length > 0 && (
                <FenceEditor
                  fence={area.fence}
                  onChange={(next) => setFence(next, `move${next.length}`)}
                  corner={Math.min(corner, area.fence.length - 1)}
                  onCorner={setCorner}
                  pixels={pixels}
                  places={places}
                />
              )
            }
          </PlainMap>
          {area.fence.length === 0 && (
            <p className={classes.nothing} role="note">
              {nowhere(own !== null)}
            </p>
          )}
          <p className={classes.legend}>
            <span data-tone="own">本店</span>
            <span data-tone="rival">同品牌(不能重叠)</span>
            <span data-tone="other">其他店</span>
            {area.fence.length > 0 && '拖动或用方向键移动顶点,回车加一个,Delete 减一个'}
          </p>
        </div>
        <AreaSide
          area={area}
          districts={near.streets}
          neighbours={neighbours}
          conflicts={conflicts}
          corner={corner}
          onCorner={setCorner}
          onStreets={(streets) => change({ streets }, 'streets')}
          onFence={setFence}
          onLook={(center) => setView((now) => ({ ...now, center }))}
        />
      </div>
    </ScreenFrame>
  );
}

/** What to do where nothing is drawn yet. */
const nowhere = (hasPlace: boolean) =>
  `还没有围栏:点“画围栏”画一个,或只在“配送街道”里勾选${hasPlace ? '' : '。店铺还没有坐标,地图以城市中心为准'}`;
