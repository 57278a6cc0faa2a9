/** Ids: 18-digit numbers that grow with time, made in the process so that rows can point at each other before they are written. */
import { randomInt } from 'node:crypto';

/** Milliseconds since 2020 × 10^6, then three digits for the process and three for the number within the millisecond. */
const EPOCH = Date.UTC(2020, 0, 1);
let worker = randomInt(1000);
/** A clock that ran ahead and was set right is followed again; one that is put back by less has its ids go on from the last one. */
const BACK_MS = 3_600_000;
let lastMs = 0;
let sequence = 0;

/**
 * A new id, greater than all earlier ones of this process unless the clock was set back by more than an hour. Ids stay close to their time
 * and are unique.
 */
export function newId(): string {
  const now = Date.now();
  // Ids for these instants may have been used already, so another node number is needed.
  if (now < lastMs - BACK_MS) {
    worker = (worker + 1) % 1000;
    lastMs = 0;
  }
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (++sequence === 1000) {
    lastMs++;
    sequence = 0;
  }
  return idAt(lastMs, worker * 1000 + sequence);
}

/** The instant (ISO 8601) at which an id was made. */
export const instantOf = (id: string): string => new Date(Number(BigInt(id) / 1_000_000n) + EPOCH).toISOString();

/** The first id that can be made at an instant. */
export const firstIdAt = (ms: number): string => idAt(Math.max(ms, EPOCH), 0);

const idAt = (ms: number, nth: number): string => String(BigInt(ms - EPOCH) * 1_000_000n + BigInt(nth));
