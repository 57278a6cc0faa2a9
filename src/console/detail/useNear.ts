import { useEffect, useState } from 'react';
import { formatCount } from '../../language/format';
import type { ListData } from '../../language/wire';
import { read } from '../http/client';
import { useKept } from '../shell/hooks';
import { nearWith, neighbours, type Near } from '../table/neighbours';
import { showTotal } from '../table/range';

/**
 * Where a row stands in the list it was opened from, also after a reload.
 * @returns `place` as people read it (`76 / 10,000+`), which ways there is more, and how to find the id one further: null at an end, undefined where it could not be read, which the user was told.
 */
export function useNear(resource: string, id: string, visible: boolean) {
  const [kept, keep] = useKept<Near | null>('near', null);
  const [near, setNear] = useState(() => neighbours.of(resource, id, true) ?? (kept?.ids.includes(id) ? kept : neighbours.of(resource, id, false)));
  useEffect(() => keep(near), [keep, near]);
  // Opened once more, from another list it may be.
  useEffect(() => { if (visible) setNear((now) => neighbours.of(resource, id, true) ?? now); }, [visible, resource, id]);
  if (!near) return null;
  const at = near.ids.indexOf(id);
  const total = near.next === null ? showTotal(near.from + near.ids.length, false) : near.total === undefined ? null : showTotal(near.total, near.capped);
  const step = async (by: 1 | -1): Promise<string | null | undefined> => {
    const now = await nearWith(near, id, by, (call, params) => read<ListData<{ id: string }>>(call, params)).catch(() => null);
    if (!now) return undefined;
    setNear(now);
    const other = now.ids[now.ids.indexOf(id) + by];
    if (other) neighbours.remember(resource, now, other, true);
    return other ?? null;
  };
  return { place: `${formatCount(near.from + at + 1)}${total === null ? '' : ` / ${total}`}`, hasPrevious: at > 0 || near.from > 0, hasNext: at < near.ids.length - 1 || near.next !== null, step };
}
