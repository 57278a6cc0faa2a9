import { labelOf, type CommandDefinition } from '../../../../commands/command';
import { MAP, PLACES, type PlacesPort } from '../../../../commands/screens/map';
import type { MapPage } from '../../../language/page';
import { Button, Loader } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatCount } from '../../../language/format';
import { areaOf, contains, type Place } from '../../../language/geo';
import { titleOf } from '../../work/acting/offers';
import { takesText } from '../../base/handover/takesText';
import { keyUse } from '../../kit/keys/keyUse';
import { CommandButton } from '../../kit/keys/CommandButton';
import { useToolKeys } from '../../kit/keys/useToolKeys';
import { useTools } from '../../kit/keys/useTools';
import { sortsOf } from '../../kit/columns/columns';
import type { BesideProps } from '../../kit/rows/beside';
import { showTotal } from '../../kit/rows/range';
import { Trouble } from '../../kit/rows/Trouble';
import { clustered } from './clusters';
import { Legend } from './Legend';
import classes from '../../kit/map/map.module.css';
import { PlainMap } from '../../kit/map/PlainMap';
import { fitting, MIN_PER_PIXEL, toPixels, toPlace, zoomed } from '../../kit/map/projection';
import { radiusOf, SpotLayer } from './SpotLayer';
import { MOST, usePlaces, type Spot } from './usePlaces';
import { usePlacesView } from './usePlacesView';

const COMMANDS = [...Object.values(MAP), ...Object.values(PLACES)];
/** Pixels beside a point in which it is still hit. */
const TOUCH = 8;

/** The rows of a list as points, areas around them, and too many in one place as their number. The list is the way for the keyboard: the map follows its cursor. */
export function PlacesMap({
  page,
  visible,
  resource,
  list,
  focus,
  row,
  selected,
  onPress,
  onOpen,
  onChange,
  onTools,
  children,
}: BesideProps<MapPage>) {
  const declared = page.places!;
  const { rows, spots, placeless, total, capped, known, stale, error, fetching, whole, retry } = usePlaces(
    list,
    resource,
    declared,
    visible,
  );
  const [withFences, setFences] = useState(true);
  const [withNames, setNames] = useState(true);
  const hasFences = declared.fence !== undefined || declared.radius !== undefined;
  const { view, look, fit, hand, size, onSize } = usePlacesView(JSON.stringify(list.filters), spots, stale, row, hasFences);
  const clusters = useMemo(() => clustered(spots, view.perPixel), [spots, view.perPixel]);
  const most = useMemo(() => spots.reduce((sofar, { value }) => Math.max(sofar, value), 1), [spots]);

  const pressed = useRef<number | null>(null);
  const onPlace = (place: Place, [x, y]: readonly [number, number], event: PointerEvent) => {
    pressed.current = null;
    if (stale) return;
    const press = (spot: Spot) => {
      pressed.current = spot.index;
      onPress(spot.index, event);
    };
    const found = clusters
      .flatMap((one) => {
        const [cx, cy] = toPixels(view, size.current, one.at);
        const far = Math.hypot(cx - x, cy - y);
        return far <= radiusOf(one, most) + TOUCH ? [{ one, far }] : [];
      })
      .sort((a, b) => a.far - b.far)[0]?.one;
    if (found?.of.length === 1) press(found.of[0]!);
    // No map is large enough to tell these apart: one after the other.
    else if (found && clustered(found.of, MIN_PER_PIXEL).length === 1) press(found.of.find(({ index }) => index > focus) ?? found.of[0]!);
    else if (found) {
      const near = fitting(
        found.of.map(({ at }) => at),
        size.current,
      );
      look({ ...near, perPixel: Math.max(MIN_PER_PIXEL, Math.min(near.perPixel, view.perPixel / 2)) });
    } else if (withFences) {
      const under = spots.filter(({ fence }) => fence && contains(fence, place)).sort((a, b) => areaOf(a.fence!) - areaOf(b.fence!));
      const next = under[(under.findIndex((spot) => spot === hand) + 1) % Math.max(1, under.length)];
      if (next) press(next);
    }
  };

  const narrow = () => {
    const { width, height } = size.current;
    const [[west, north], [east, south]] = [toPlace(view, size.current, [0, 0]), toPlace(view, size.current, [width, height])];
    look(view);
    onChange({
      [`${declared.lng}_from`]: String(west),
      [`${declared.lng}_to`]: String(east),
      [`${declared.lat}_from`]: String(south),
      [`${declared.lat}_to`]: String(north),
    });
  };
  const canNarrow = useMemo(() => {
    const served = sortsOf(resource);
    return served.has(declared.lng) && served.has(declared.lat);
  }, [resource, declared]);
  const missing = placeless.length;
  const does: PlacesPort = {
    isArea: false,
    hasFences,
    canNarrow,
    missing,
    zoom: (by) => look((now) => zoomed(now, size.current, by)),
    fit,
    row: () => {
      if (hand) look(fitting(hand.fence ?? [hand.at], size.current));
    },
    turnFences: () => setFences((on) => !on),
    turnNames: () => setNames((on) => !on),
    narrow,
    placeless: () => {
      const next = placeless.find((index) => index > focus) ?? placeless[0];
      if (next !== undefined) onPress(next, NO_KEYS);
    },
  };
  const tools = useTools(COMMANDS, does);
  useEffect(() => onTools(tools), [onTools, tools]);
  const toolOf = useToolKeys(tools);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || takesText(event.target)) return;
    // The plus sign says what it means, wherever it stands on the keyboard.
    const found = toolOf(event.nativeEvent) ?? (event.key === '+' ? tools.find(({ id }) => id === MAP.in.id) : undefined);
    if (!found) return;
    event.preventDefault();
    keyUse.record(found.id);
    found.run();
  };

  const run = (id: string) => tools.find((tool) => tool.id === id)?.run();
  const button = (command: CommandDefinition<PlacesPort>, children?: string, isOn?: boolean) => (
    <CommandButton command={command} at={does} size="compact-xs" aria-label={labelOf(command, does)} aria-pressed={isOn} onPress={run}>
      {children}
    </CommandButton>
  );
  const isNowhere = row !== undefined && !stale && placeless.includes(focus) && rows[focus]?.id === row.id;
  return (
    <div className={classes.places} onKeyDown={onKeyDown}>
      <div className={classes.split}>
        <div className={classes.ground} data-stale={stale || undefined}>
          <div className={classes.strip}>
            <p className={classes.told} role="status">
              {!known
                ? error
                  ? '没有取到位置'
                  : '正在取位置…'
                : spots.length > 0 || rows.length === 0
                  ? `${formatCount(spots.length)} 个${resource.label}在图上`
                  : `这些${resource.label}都没有位置`}
              {fetching && <Loader size={10} role="img" aria-label="正在更新" />}
              {whole || rows.length < MOST || total === undefined ? null : (
                <b>
                  只画前 {formatCount(MOST)} 个,共 {showTotal(total, capped)} 个,请用筛选缩小范围
                </b>
              )}
              {error && rows.length > 0 && <b>其余的没有取到</b>}
              {isNowhere && <b>“{titleOf(resource, row)}”没有位置</b>}
            </p>
            {error && rows.length > 0 && (
              <Button size="compact-xs" variant="default" onClick={retry}>
                重试
              </Button>
            )}
            {missing > 0 && <CommandButton command={PLACES.placeless} at={does} size="compact-xs" title="到下一个" onPress={run} />}
          </div>
          <div className={classes.picture}>
            {error && rows.length === 0 ? (
              <Trouble error={error} onRetry={retry} />
            ) : (
              <PlainMap
                label={page.name}
                view={view}
                onView={look}
                onSize={onSize}
                points={[]}
                fences={[]}
                onPlace={onPlace}
                onDouble={() => {
                  if (pressed.current !== null) onOpen(pressed.current);
                }}
              >
                {(pixels) => (
                  <SpotLayer
                    size={size.current}
                    pixels={pixels}
                    spots={spots}
                    clusters={clusters}
                    hand={hand}
                    selected={selected}
                    most={most}
                    withFences={withFences && hasFences}
                    withNames={withNames}
                  />
                )}
              </PlainMap>
            )}
          </div>
          <div className={classes.strip}>
            <Legend resource={resource} declared={declared} spots={spots} />
            <div className={classes.controls} role="group" aria-label="地图">
              {button(MAP.in, '+')}
              {button(MAP.out, '−')}
              {button(MAP.fit)}
              {hasFences && button(PLACES.fences, undefined, withFences)}
              {button(PLACES.names, undefined, withNames)}
              {canNarrow && button(PLACES.window)}
            </div>
          </div>
        </div>
        <div className={classes.lines}>{children}</div>
      </div>
    </div>
  );
}

const NO_KEYS = { shiftKey: false, metaKey: false, ctrlKey: false };
