/** JD's blacklist, and the orders it refuses. */
import { createHash } from 'node:crypto';
import { maskPhone } from '../../language/format';
import { narrow } from '../../language/narrow';
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import { jdBlacklist } from './jd';
import type { Receiver } from './receiver.server';

type Type = Row<typeof jdBlacklist>['listType'];
/** Why an order that was turned away is cancelled. */
export const BLACKLISTED = '命中京东黑名单';

/** A value without what is written one way or another: blanks, widths, case. */
export const plain = (value: string) => narrow(value).replace(/\s+/g, '').toLowerCase();
/** What is kept of a value: the same for all ways to write it, and no way back. */
export const digestOf = (type: Type, value: string) =>
  createHash('sha256')
    .update(`${type}:${plain(value)}`)
    .digest('hex');
/** What is shown of it. */
export function maskOf(type: Type, value: string): string {
  if (type === 'phone') return maskPhone(plain(value));
  const letters = [...value.trim()];
  return type === 'user'
    ? `${letters[0]}***${letters.at(-1)}`
    : `${letters.slice(0, Math.min(9, Math.ceil(letters.length / 2))).join('')}****`;
}

/** The entry in force that an order from JD meets, held; null where there is none. Of several it is the eldest. */
export async function entryAgainst(tx: Store, receiver: Receiver, user: string | null, now: Date): Promise<Row<typeof jdBlacklist> | null> {
  const hashes = [digestOf('phone', receiver.phone), digestOf('address', receiver.address), ...(user ? [digestOf('user', user)] : [])];
  // One that is over stands there until the clock has let it go: it is in the way of none that holds.
  const hits = await tx.lock(jdBlacklist, { status: 'active', valueHash: hashes });
  return hits.find(({ expireAt }) => expireAt === null || expireAt > now.toISOString()) ?? null;
}
export const hitOf = (entry: Row<typeof jdBlacklist>): Change => patch(jdBlacklist, entry.id, { hitCount: entry.hitCount + 1 });
