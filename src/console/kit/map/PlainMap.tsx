import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Fence, Place } from '../../../language/geo';
import { GroundLayer, useGroundNote } from './GroundLayer';
import { GAP, shortened, withRoom } from './labels';
import { netOf, scaleOf, toPixels, toPlace, zoomed, type MapView, type Size } from './projection';
import classes from './map.module.css';

export interface MapPoint {
  readonly id: string;
  readonly label: string;
  readonly at: Place;
  readonly tone?: 'own' | 'rival' | 'other';
}
export interface MapFence {
  readonly id: string;
  readonly label: string;
  readonly fence: Fence;
  readonly tone?: 'rival' | 'other' | 'conflict';
}

type Pixel = readonly [x: number, y: number];

interface PlainMapProps {
  readonly label: string;
  readonly view: MapView;
  readonly onView: (next: MapView) => void;
  readonly onSize: (size: Size) => void;
  readonly points: readonly MapPoint[];
  readonly fences: readonly MapFence[];
  /** A click that did not move the map, and a double one. */
  readonly onPlace?: (place: Place, pixel: Pixel, event: PointerEvent) => void;
  readonly onDouble?: () => void;
  /** What is worked on, above all else. */
  readonly children?: (pixels: (place: Place) => readonly [number, number], places: (x: number, y: number) => Place) => ReactNode;
}

/** Points, fences and a scale on a plain background. Dragging and arrow keys pan; the wheel, two fingers and keys of the screen zoom. */
export function PlainMap({ label, view, onView, onSize, points, fences, onPlace, onDouble, children }: PlainMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    // A hidden tab has no size.
    const take = () => {
      const { clientWidth: width, clientHeight: height } = box.current!;
      if (width > 0 && height > 0) {
        setSize({ width, height });
        onSize({ width, height });
      }
    };
    take();
    const observer = new ResizeObserver(take);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [onSize]);
  const drag = useRef<{ x: number; y: number; view: MapView; far: boolean } | null>(null);
  const fingers = useRef(new Map<number, Pixel>());
  /** How two fingers stood when the second came down. */
  const pinch = useRef<{ view: MapView; apart: number; middle: Pixel } | null>(null);
  const at = (event: { clientX: number; clientY: number }): Pixel => {
    const { left, top } = svg.current!.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const between = () => {
    const [[x, y], [otherX, otherY]] = [...fingers.current.values()] as [Pixel, Pixel];
    return { apart: Math.max(1, Math.hypot(x - otherX, y - otherY)), middle: [(x + otherX) / 2, (y + otherY) / 2] as Pixel };
  };
  const moved = (from: MapView, dx: number, dy: number): MapView => ({
    ...from,
    center: toPlace(from, size, [size.width / 2 - dx, size.height / 2 - dy]),
  });
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    svg.current!.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, at(event));
    if (fingers.current.size === 2) {
      drag.current = null;
      pinch.current = { view, ...between() };
    } else drag.current = { x: event.clientX, y: event.clientY, view, far: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, at(event));
    if (pinch.current && fingers.current.size === 2) {
      const [from, now] = [pinch.current, between()];
      onView(
        moved(zoomed(from.view, size, from.apart / now.apart, from.middle), now.middle[0] - from.middle[0], now.middle[1] - from.middle[1]),
      );
      return;
    }
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.far && Math.hypot(dx, dy) < 4) return;
    from.far = true;
    onView(moved(from.view, dx, dy));
  };
  const letGo = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    pinch.current = null;
    drag.current = null;
  };
  const onPointerUp = (event: PointerEvent) => {
    if (drag.current && !drag.current.far) onPlace?.(toPlace(view, size, at(event)), at(event), event);
    letGo(event);
  };
  const wheel = useRef<(event: WheelEvent) => void>(null!);
  wheel.current = (event) => {
    event.preventDefault();
    onView(zoomed(view, size, event.deltaY > 0 ? 1.2 : 1 / 1.2, at(event)));
  };
  // React's own listener can't keep what lies around the map from scrolling along.
  useEffect(() => {
    const map = svg.current!;
    const turned = (event: WheelEvent) => wheel.current(event);
    map.addEventListener('wheel', turned, { passive: false });
    return () => map.removeEventListener('wheel', turned);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    onView({ ...view, center: toPlace(view, size, [size.width / 2 + by[0]! * STEP, size.height / 2 + by[1]! * STEP]) });
  };
  const pixels = (place: Place) => toPixels(view, size, place);
  const spots = points.flatMap(({ id, label: name, at: place, tone }) => {
    const [x, y] = pixels(place);
    return x < -20 || y < -20 || x > size.width + 20 || y > size.height + 20 ? [] : [{ id, name, tone, x, y, r: RADIUS }];
  });
  const own = spots.find(({ tone }) => tone === 'own');
  const sides = withRoom(own ? [own, ...spots.filter((spot) => spot !== own)] : spots, size.width, { always: own?.id });
  const note = useGroundNote();
  const scale = scaleOf(view, 120);
  const net = netOf(view, size);
  return (
    <div ref={box} className={classes.box}>
      <svg
        ref={svg}
        className={classes.map}
        width={size.width}
        height={size.height}
        role="application"
        aria-roledescription="地图"
        aria-label={`${label}。方向键移动地图`}
        tabIndex={0}
        data-map
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={letGo}
        onDoubleClick={onDouble}
        onKeyDown={onKeyDown}
      >
        <path
          className={classes.net}
          d={[...net.xs.map((x) => `M${x} 0V${size.height}`), ...net.ys.map((y) => `M0 ${y}H${size.width}`)].join('')}
          aria-hidden
        />
        <GroundLayer view={view} size={size} pixels={pixels} />
        {fences.map(({ id, label: name, fence, tone }) => (
          <polygon key={id} className={classes.fence} data-tone={tone} points={fence.map((corner) => pixels(corner).join()).join(' ')}>
            <title>{name}</title>
          </polygon>
        ))}
        {spots.map(({ id, name, tone, x, y }) => {
          const side = sides.get(id);
          return (
            <g key={id} className={classes.point} data-tone={tone} transform={`translate(${x} ${y})`}>
              <title>{name}</title>
              <circle r={RADIUS} />
              {side && (
                <text x={side === 'right' ? RADIUS + GAP : -RADIUS - GAP} y={4} textAnchor={side === 'right' ? 'start' : 'end'}>
                  {shortened(name)}
                </text>
              )}
            </g>
          );
        })}
        {children?.(pixels, (x, y) => toPlace(view, size, [x, y]))}
        <g className={classes.scale} transform={`translate(16 ${size.height - 16})`} aria-hidden>
          <path d={`M0 -5V0H${scale.pixels}V-5`} />
          <text x={scale.pixels + 6} y={1}>
            {scale.metres >= 1000 ? `${scale.metres / 1000} 公里` : `${scale.metres} 米`} · {note}
          </text>
        </g>
      </svg>
    </div>
  );
}
const STEP = 60;
const RADIUS = 5;
