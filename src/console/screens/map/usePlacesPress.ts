import { useRef, type PointerEvent, type RefObject } from 'react';
import { areaOf, contains, type Place } from '../../../language/geo';
import { fitting, MIN_PER_PIXEL, toPixels, type Size } from '../../kit/map/projection';
import type { BesideProps } from '../../kit/rows/beside';
import { clustered, type Cluster } from './clusters';
import { radiusOf } from './SpotLayer';
import type { Spot } from './usePlaces';
import type { usePlacesView } from './usePlacesView';

/** Pixels beside a point in which it is still hit. */
const TOUCH = 8;

interface PlacesPress extends Pick<BesideProps, 'focus' | 'onPress' | 'onOpen'> {
  readonly spots: readonly Spot[];
  readonly clusters: readonly Cluster<Spot>[];
  /** The greatest of their values, by which they are drawn. */
  readonly most: number;
  readonly stale: boolean;
  readonly withFences: boolean;
  readonly seen: Pick<ReturnType<typeof usePlacesView>, 'view' | 'look' | 'hand'> & { readonly size: RefObject<Size> };
}

/** What a press on the map means: a point, one of many in a place, a closer look at many, or an area. */
export function usePlacesPress({ spots, clusters, most, stale, withFences, seen, focus, onPress, onOpen }: PlacesPress) {
  const { view, look, hand, size } = seen;
  const pressed = useRef<number | null>(null);
  return {
    onPlace: (place: Place, [x, y]: readonly [number, number], event: PointerEvent) => {
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
      // No zoom level separates these: they are taken one after the other.
      else if (found && clustered(found.of, MIN_PER_PIXEL).length === 1) press(found.of.find(({ index }) => index > focus) ?? found.of[0]!);
      else if (found) {
        const places = found.of.map(({ at }) => at);
        const near = fitting(places, size.current);
        look({ ...near, perPixel: Math.max(MIN_PER_PIXEL, Math.min(near.perPixel, view.perPixel / 2)) });
      } else if (withFences) {
        const under = spots.filter(({ fence }) => fence && contains(fence, place)).sort((a, b) => areaOf(a.fence!) - areaOf(b.fence!));
        const next = under[(under.findIndex((spot) => spot === hand) + 1) % Math.max(1, under.length)];
        if (next) press(next);
      }
    },
    onDouble: () => {
      if (pressed.current !== null) onOpen(pressed.current);
    },
  };
}
