import { useEffect, useState } from 'react';
import { formatCount } from '../../../language/format';
import { useTabMemory } from '../../base/tabs/hooks';
import { keyIn, neighbours, type Near } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
import { stepFrom } from './stepFrom';

/**
 * Where a row stands in the list it was opened from, also after a reload.
 * @returns `place` for display (`76 / 10,000+`), the directions with more rows, and a function that gives the next id (or URL, in mixed
 * lists): null at an end, undefined on an error the user was told.
 */
export function useNear(resource: string, id: string, address: string, visible: boolean) {
  const [restored, keep] = useTabMemory<Near | null>('near', null);
  const [near, setNear] = useState(
    () =>
      neighbours.of(resource, id, address, true) ??
      (restored?.ids.includes(keyIn(restored, id, address)) ? restored : neighbours.of(resource, id, address, false)),
  );
  useEffect(() => keep(near), [keep, near]);
  // Opened once more, from another list it may be.
  useEffect(() => {
    if (visible) setNear((now) => neighbours.of(resource, id, address, true) ?? now);
  }, [visible, resource, id, address]);
  if (!near) return null;
  const own = keyIn(near, id, address);
  const at = near.ids.indexOf(own);
  const total =
    near.next === null
      ? showTotal(near.from + near.ids.length, false)
      : near.total === undefined
        ? null
        : showTotal(near.total, near.capped);
  const step = async (by: 1 | -1): Promise<string | null | undefined> => {
    const found = await stepFrom(near, own, resource, by);
    if (found) setNear(found.near);
    return found ? found.other : undefined;
  };
  return {
    isGathered: near.gatheredBy !== undefined,
    place: `${formatCount(near.from + at + 1)}${total === null ? '' : ` / ${total}`}`,
    hasPrevious: at > 0 || near.from > 0,
    hasNext: at < near.ids.length - 1 || near.next !== null,
    step,
  };
}
