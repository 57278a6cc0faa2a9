import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Fence, Ground, Place } from '../../../language/geo';
import { config } from '../../base/http/config';
import { useRead } from '../../base/http/useRead';
import { cellsOf } from './cells';
import type { MapView, Size } from './projection';
import classes from './map.module.css';

interface GroundLayerProps {
  readonly view: MapView;
  readonly size: Size;
  readonly pixels: (place: Place) => readonly [number, number];
  /** Pixels at the bottom that belong to the scale: no name stands there. */
  readonly foot?: number;
}

/** Degrees a pixel below which districts, and streets, have room for their names. */
const [DISTRICTS, STREETS] = [0.0012, 0.00022];
/** Pixels by which the name of a city or district stands below or above its middle: what lies there stands on it. */
const ASIDE: Readonly<Record<number, number>> = { 4: 30, 6: -16 };
/** Pixels around a name in which no other stands. */
const ROOM = [64, 20] as const;

/**
 * The base of a map: the outlines configured for the deployment, else a schematic of districts; and place names as far as there is room.
 */
export function GroundLayer({ view, size, pixels, foot = 0 }: GroundLayerProps) {
  const { data: ground = NONE } = useRead<Ground>('/console/map/ground', {}, { staleTime: Infinity });
  const outlines = useOutlines();
  const cells = useMemo(() => cellsOf(ground), [ground]);
  const isSeen = (corners: readonly (readonly [number, number])[]) =>
    corners.some(([x]) => x > 0) &&
    corners.some(([x]) => x < size.width) &&
    corners.some(([, y]) => y > 0) &&
    corners.some(([, y]) => y < size.height);
  const shapes = (outlines ?? (view.perPixel < DISTRICTS * 3 ? cells : NONE)).flatMap(({ outline }) => {
    const corners = outline.map(pixels);
    return isSeen(corners) ? [corners.map((corner) => corner.map((part) => part.toFixed(1)).join()).join(' ')] : [];
  });
  const level = view.perPixel < STREETS ? 9 : view.perPixel < DISTRICTS ? 6 : 4;
  const names = placed(
    // Those of districts go before those of their streets.
    [...ground]
      .filter(({ code }) => code.length === level || (level === 9 && code.length === 6))
      .sort((a, b) => a.code.length - b.code.length),
    pixels,
    { ...size, height: size.height - foot },
  );
  return (
    <g aria-hidden>
      {shapes.map((points, i) => (
        <polygon key={i} className={classes.cell} data-given={outlines !== undefined || undefined} points={points} />
      ))}
      {names.map(({ code, name, x, y }) => (
        <text key={code} className={classes.named} data-level={code.length} x={x} y={y} textAnchor="middle">
          {name}
        </text>
      ))}
    </g>
  );
}

const useOutlines = () =>
  useQuery({ queryKey: ['outlines'], queryFn: readOutlines, staleTime: Infinity, retry: false, meta: { aside: true } }).data ?? undefined;

/** What the ground is and what its coordinates are, in a few words: beside the scale. */
export const useGroundNote = () => (useOutlines() ? 'GCJ-02' : '分区为示意,不是行政边界 · GCJ-02');

const NONE: readonly never[] = [];

/** Names in view that do not cover one another; the earlier ones stay. */
function placed(ground: Ground, pixels: GroundLayerProps['pixels'], { width, height }: Size) {
  const taken: (readonly [number, number])[] = [];
  return ground.flatMap(({ code, name, at }) => {
    const [x, middle] = pixels(at);
    const y = middle + (ASIDE[code.length] ?? 0);
    if (x < 0 || y < 0 || x > width || y > height) return [];
    if (taken.some(([otherX, otherY]) => Math.abs(otherX - x) < ROOM[0] && Math.abs(otherY - y) < ROOM[1])) return [];
    taken.push([x, y]);
    return [{ code, name, x, y }];
  });
}

interface Feature {
  readonly geometry: { readonly type: 'Polygon' | 'MultiPolygon'; readonly coordinates: unknown };
}
/** The outer rings of what the deployment brings; null where it brings nothing, or it can't be had. */
async function readOutlines(): Promise<readonly { readonly outline: Fence }[] | null> {
  const { outlines } = await config();
  if (!outlines) return null;
  const answer = await fetch(outlines);
  if (!answer.ok) return null;
  const { features } = (await answer.json()) as { readonly features: readonly Feature[] };
  return features.flatMap(({ geometry: { type, coordinates } }) =>
    ((type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly Fence[])[]).map(([outline]) => ({ outline: outline! })),
  );
}
