import { useMemo, useState } from 'react';
import type { Resource } from '../../../language/resource';
import { useReturn } from '../../kit/rows/useReturn';
import type { ListQuery } from '../../kit/rows/useRows';
import { stepped, type LaneOf, type Place } from './lanes';
import { useLanes } from './useLanes';

/** The cards of a board and the cursor among them, which stays where it is when its card leaves: the next one is worked on next. */
export function useCards(visible: boolean, resource: Resource, list: ListQuery, lanes: readonly LaneOf[]) {
  const found = useLanes(list, lanes);
  const { rows, whole, stale } = found;
  const [wanted, setPlace] = useState<Place>({ lane: 0, at: 0 });
  const place = useMemo(() => (whole ? stepped(rows, wanted) : null), [whole, rows, wanted]);
  const card = place && rows[place.lane]![place.at];
  // Cards of the filters before are looked at while the new ones come, and not acted on.
  const inHand = useMemo(() => (card && !stale ? [card] : []), [card, stale]);
  useReturn(visible, resource, undefined, (id) => {
    const lane = rows.findIndex((one) => one.some((row) => row.id === id));
    if (lane >= 0) setPlace({ lane, at: rows[lane]!.findIndex((row) => row.id === id) });
  });
  return { ...found, place, setPlace, card, inHand };
}
