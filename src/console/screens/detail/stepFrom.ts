import type { ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
import { nearWith, neighbours, type Near } from '../../kit/rows/neighbours';

/**
 * Goes on in the list that something was opened from.
 * @param own the id of the current row there. @param resource of its rows. @returns the list as known so far and the other row's id, null
 * at an end; null if loading failed and the user was told.
 */
export async function stepFrom(
  near: Near,
  own: string,
  resource: string,
  by: 1 | -1,
): Promise<{ readonly near: Near; readonly other: string | null } | null> {
  const now = await nearWith(near, own, by, (call, params) => read<ListData<{ id: string }>>(call, params)).catch(() => null);
  if (!now) return null;
  const other = now.ids[now.ids.indexOf(own) + by];
  if (other) neighbours.remember(near.gatheredBy ?? resource, now, other, true);
  return { near: now, other: other ?? null };
}
