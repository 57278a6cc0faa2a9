import { useCallback, useRef, useState } from 'react';
import type { Fence, Place } from '../../../language/geo';
import { fitting, type MapView, type Size } from '../../kit/map/projection';
import type { neighboursOf } from './near';

/** How many neighbours, and within how many metres, are in the picture where there is no fence yet. */
const SEEN = 4;
const NEARBY_M = 8000;
/** What of the map is looked at: at first all of the stored fence, else the middle with the neighbours there are to go by. */
export function useFitting(stored: Fence, middle: Place, neighbours: ReturnType<typeof neighboursOf>) {
  const size = useRef<Size>({ width: 800, height: 600 });
  const all = useCallback(
    (fence: Fence) =>
      fitting(
        [
          middle,
          ...(fence.length > 2
            ? fence
            : ([
                [middle[0] - 0.03, middle[1] - 0.02],
                [middle[0] + 0.03, middle[1] + 0.02],
                ...neighbours
                  .filter(({ far }) => far < NEARBY_M)
                  .slice(0, SEEN)
                  .flatMap((one) => one.fence ?? (one.at ? [one.at] : [])),
              ] as Fence)),
        ],
        size.current,
      ),
    [middle, neighbours],
  );
  const [view, setView] = useState<MapView>(() => all(stored));
  const fitted = useRef(false);
  const onSize = useCallback(
    (next: Size) => {
      size.current = next;
      if (!fitted.current) {
        fitted.current = true;
        setView(all(stored));
      }
    },
    [all, stored],
  );

  return { view, setView, size, onSize, all };
}
