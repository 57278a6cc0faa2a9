import { platform } from '../../base/loading/platform';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../../language/field';
import { canBeIn, formatLength, metres, type Place } from '../../../language/geo';
import type { Resource } from '../../../language/resource';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { Keycap } from '../keys/Keycap';
import { ARROWS } from './arrows';
import { PlainMap, type MapPoint } from './PlainMap';
import { COUNTRY, fitting, toPixels, toPlace, zoomed, type MapView, type Size } from './projection';
import classes from './pin.module.css';

interface PinProps {
  /** Names of the pair. */
  readonly lng: string;
  readonly lat: string;
  /** What the form holds, and beneath it the row it is about. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whose rows are the neighbours. */
  readonly resource?: Resource | undefined;
  readonly set: (key: string, value: unknown) => void;
}

/** Neighbours drawn at most. */
const MOST = 100;
/** How many of them are in view at first. */
const SEEN = 4;
/** Degrees around a place that are seen where nothing is near it: some two kilometres. */
const AROUND = 0.02;
/** Of a map that was not measured yet. */
const UNMEASURED: Size = { width: 480, height: 260 };

/** The way from a pair of longitude and latitude to a map: nobody types degrees. */
export function Pin(props: PinProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return (
    <div className={classes.pin} data-wide>
      {isOpen ? (
        <Picking {...props} onClose={close} />
      ) : (
        <Button ref={opener} type="button" size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          在地图上选点
        </Button>
      )}
    </div>
  );
}

function Picking({ lng, lat, values, resource, set, onClose }: PinProps & { onClose: () => void }) {
  const { area, rows, city, isKnown } = useAround(values, resource);
  const place = useMemo(() => placeOf(values, lng, lat), [values, lng, lat]);
  const centre: Place | null = city && typeof city.lng === 'number' && typeof city.lat === 'number' ? [city.lng, city.lat] : null;
  const neighbours = useMemo(
    () =>
      rows.flatMap((row): MapPoint[] => {
        const at = placeOf(row, lng, lat) ?? placeOf(row, 'lng', 'lat');
        return at && row.id !== values.id ? [{ id: row.id, label: String(row[resource!.title] ?? ''), at, tone: 'other' }] : [];
      }),
    [rows, lng, lat, values.id, resource],
  );
  const size = useRef<Size>(UNMEASURED);
  const [moved, setPlace] = useState<Place | null>(null);
  const [looked, setView] = useState<MapView | null>(null);
  const middle = place ?? (neighbours.length > 0 ? middleOf(neighbours.map((one) => one.at)) : centre);
  const near = (from: Place) => neighbours.map((one) => ({ ...one, far: metres(from, one.at) })).sort((a, b) => a.far - b.far);
  const view =
    looked ??
    (middle
      ? fitting(
          [
            ...around(middle),
            ...near(middle)
              .slice(0, SEEN)
              .map((one) => one.at),
          ],
          size.current,
        )
      : COUNTRY);
  const at = moved ?? middle ?? view.center;
  const isOutside = city !== undefined && !canBeIn(at, centre);
  const onSize = useCallback((next: Size) => {
    size.current = next;
    setView((now) => now && { ...now });
  }, []);

  const go = (to: Place) => {
    setPlace(to);
    const [x, y] = toPixels(view, size.current, to);
    const { width, height } = size.current;
    setView(x < 0 || y < 0 || x > width || y > height ? { ...view, center: to } : view);
  };
  const take = () => {
    if (isOutside) return;
    set(lng, at[0]);
    set(lat, at[1]);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === 'Escape') onClose();
    else if ((event.target as Element).closest('button')) return;
    else if (event.key === 'Enter') take();
    else if (arrow) {
      const far = event.shiftKey ? 10 : 1;
      const [x, y] = toPixels(view, size.current, at);
      go(toPlace(view, size.current, [x + arrow[0] * far, y + arrow[1] * far]));
    } else if (event.key === '+' || event.key === '=') setView(zoomed(view, size.current, 1 / 1.5));
    else if (event.key === '-') setView(zoomed(view, size.current, 1.5));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const [nearest] = near(at);
  return (
    <div className={classes.picking} onKeyDown={onKeyDown} data-mantine-stop-propagation="true" role="group" aria-label="在地图上选点">
      <div className={classes.drawing}>
        <PlainMap
          label="选点"
          view={view}
          onView={setView}
          onSize={onSize}
          points={neighbours}
          fences={[]}
          onPlace={(place) => setPlace(place)}
        >
          {(pixels, places) => <Needle at={pixels(at)} place={at} onMove={(x, y) => setPlace(places(x, y))} />}
        </PlainMap>
      </div>
      <p className={classes.status} role="status">
        {at[0].toFixed(6)}, {at[1].toFixed(6)}
        {nearest && ` · 离${nearest.label} ${formatLength(nearest.far)}`}
        {neighbours.length > 0 && ` · 图上 ${neighbours.length} 个同城${resource!.label}`}
        {!area && ' · 先填区域,地图就从那里看起'}
      </p>
      {isOutside && (
        <p className={classes.problem} role="alert">
          这里离{city.name}中心 {formatLength(metres(at, centre!))},不在{city.name}范围内:移回来,或先改区域
        </p>
      )}
      <div className={classes.foot}>
        <Button type="button" size="compact-sm" disabled={isOutside || !isKnown} onClick={take} rightSection={<Keycap of="Enter" />}>
          用这个点
        </Button>
        <Button type="button" size="compact-sm" variant="default" onClick={onClose} rightSection={<Keycap of="Escape" />}>
          取消
        </Button>
        <Button
          type="button"
          size="compact-sm"
          variant="default"
          aria-label="放大地图"
          onClick={() => setView(zoomed(view, size.current, 1 / 1.5))}
        >
          +
        </Button>
        <Button
          type="button"
          size="compact-sm"
          variant="default"
          aria-label="缩小地图"
          onClick={() => setView(zoomed(view, size.current, 1.5))}
        >
          −
        </Button>
        <span className={classes.status}>拖动图钉或点地图;方向键移动,Shift 加快</span>
      </div>
    </div>
  );
}

/** The pin: dragged, or moved by the keys of what is around it. It has the keyboard as soon as it is there. */
function Needle({ at: [x, y], place, onMove }: { at: readonly [number, number]; place: Place; onMove: (x: number, y: number) => void }) {
  const held = useRef<readonly [number, number] | null>(null);
  const isThere = useRef(false);
  return (
    <g
      ref={(needle) => {
        if (!needle || isThere.current) return;
        isThere.current = true;
        needle.closest('[role=group][aria-label]:not(g)')?.scrollIntoView({ block: 'center' });
        needle.focus({ preventScroll: true });
      }}
      className={classes.needle}
      transform={`translate(${x} ${y})`}
      tabIndex={0}
      role="group"
      aria-roledescription="图钉"
      aria-label={`图钉,经度 ${place[0]},纬度 ${place[1]}。方向键移动,Shift 加快,回车使用`}
      onPointerDown={(event: PointerEvent<SVGGElement>) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = [event.clientX - x, event.clientY - y];
      }}
      onPointerMove={(event) => {
        if (!held.current) return;
        event.stopPropagation();
        onMove(event.clientX - held.current[0], event.clientY - held.current[1]);
      }}
      onPointerUp={(event) => {
        if (held.current) event.stopPropagation();
        held.current = null;
      }}
    >
      <circle className={classes.grip} cy={-14} r={22} />
      <path d="M0 0C-3 -7 -9 -11 -9 -18A9 9 0 1 1 9 -18C9 -11 3 -7 0 0Z" />
      <circle className={classes.eye} cy={-18} r={3.2} />
    </g>
  );
}

interface City {
  readonly name: string;
  readonly lng: number | null;
  readonly lat: number | null;
}

/** What is known about the place: the area of the form, its city, and other rows in that city that the reader may see. */
function useAround(values: Readonly<Record<string, unknown>>, resource: Resource | undefined) {
  const { can } = useSession().permissions;
  const fields = Object.entries((resource?.fields ?? {}) as Readonly<Record<string, Field>>);
  const [name] = fields.find(([, { kind }]) => kind === 'area') ?? ['areaCode'];
  const area = typeof values[name] === 'string' ? values[name] : '';
  const list = Object.values(resource?.reads ?? {}).find((read) => read.does === 'list' && can(read.call));
  const cities = useRead<readonly City[]>(platform().areas, { code: area.slice(0, 4) }, { enabled: area.length >= 4, staleTime: Infinity });
  const near = useRead<ListData<WireRow>>(
    list?.call ?? '',
    { [name]: area.slice(0, 4), pageSize: MOST },
    { enabled: area.length >= 4 && list !== undefined },
  );
  return { area, city: cities.data?.[0], rows: near.data?.list ?? NONE, isKnown: area.length < 4 || !cities.isLoading };
}
const NONE: readonly WireRow[] = [];

const placeOf = (row: Readonly<Record<string, unknown>>, lng: string, lat: string): Place | null =>
  typeof row[lng] === 'number' && typeof row[lat] === 'number' ? [row[lng], row[lat]] : null;
const middleOf = (places: readonly Place[]): Place => [
  places.reduce((sum, [x]) => sum + x, 0) / places.length,
  places.reduce((sum, [, y]) => sum + y, 0) / places.length,
];
const around = ([x, y]: Place): Place[] => [
  [x - AROUND, y - AROUND],
  [x + AROUND, y + AROUND],
];
