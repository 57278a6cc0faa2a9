import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTabMemory } from '../../base/tabs/hooks';
import type { WireRow } from '../../contract';
import { metres } from '../../../language/geo';
import { COUNTRY, fitting, toPixels, type MapView, type Size } from '../../kit/map/projection';
import type { Spot } from './usePlaces';

/** Pixels from the edge in which the row in hand must stand: fewer than a view of all points leaves, or such a view would not stay. */
const INSET = 24;
/** Metres around the row at hand that are looked at first where there are areas: of a whole country's nothing could be seen. */
const AROUND_M = 40_000;

/** The visible part of a map, and the point of the current row. @param query the filters: when they change, all points are shown. */
export function usePlacesView(query: string, spots: readonly Spot[], stale: boolean, row: WireRow | undefined, hasFences: boolean) {
  const [restored, keep] = useTabMemory<{ readonly query: string; readonly view: MapView } | null>('map', null);
  const [view, setView] = useState<MapView>(restored?.query === query ? restored.view : COUNTRY);
  useEffect(() => keep({ query, view }), [keep, query, view]);
  const size = useRef<Size>({ width: 800, height: 600 });
  const [isMeasured, setMeasured] = useState(false);
  const onSize = useCallback((next: Size) => {
    size.current = next;
    setMeasured(true);
  }, []);

  // A list that was narrowed is looked at whole, until somebody looks closer; more of its rows may still come.
  const looked = useRef(restored?.query === query ? query : null);
  /** What it was opened with, where that is first looked at about one row only. */
  const isNear = useRef(hasFences ? query : null);
  const look = useCallback(
    (next: MapView | ((now: MapView) => MapView)) => {
      looked.current = query;
      setView(next);
    },
    [query],
  );
  const all = useCallback(() => (spots.length ? seen(spots, size.current) : COUNTRY), [spots]);
  useLayoutEffect(() => {
    if (!isMeasured || stale || spots.length === 0 || looked.current === query) return;
    const [first] = spots;
    setView(
      isNear.current === query
        ? seen(
            spots.filter(({ at }) => metres(at, first!.at) < AROUND_M),
            size.current,
          )
        : all(),
    );
  }, [isMeasured, stale, spots, query, all]);
  const hand = useMemo(() => (stale || !row ? undefined : spots.find(({ id }) => id === row.id)), [stale, row, spots]);

  // It follows the cursor of the list.
  const followed = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!hand || followed.current === hand.id) return;
    followed.current = hand.id;
    setView((now) => {
      const [x, y] = toPixels(now, size.current, hand.at);
      return x >= INSET && y >= INSET && x <= size.current.width - INSET && y <= size.current.height - INSET
        ? now
        : { ...now, center: hand.at };
    });
  }, [hand]);

  const fit = () => {
    looked.current = null;
    isNear.current = null;
    setView(all());
  };
  return { view, look, fit, hand, size, onSize };
}

/** A view in which points and their areas are seen. */
const seen = (spots: readonly Spot[], size: Size) =>
  fitting(
    spots.flatMap(({ at, fence }) => [at, ...(fence ?? [])]),
    size,
  );
