/** Whether work is linear in its input: two sizes are compared within one run, so that a slow or busy machine does not matter. */
import { expect } from 'vitest';

const SIZES = [8_000, 512_000] as const;
/** For 64 times the input, linear work takes 64 times as long (a few hundred where it fills memory), quadratic work 4,096 times. */
const MOST_TIMES = 1_200;
/** What takes less, in ms, is counted as this much: clocks and collectors would decide. */
const LEAST_MS = 0.1;
/** A machine that does other things as well is slow now and then; what is quadratic is slow each time. */
const TRIES = 5;

/** @param textOf a text of about so many characters. @param sizes the larger is 64 times the smaller */
export function expectInProportion(
  work: (text: string) => unknown,
  textOf: (length: number) => string,
  what: string,
  [small, large]: readonly [number, number] = SIZES,
): void {
  const [few, many] = [textOf(small), textOf(large)];
  let times = Infinity;
  for (let tries = 0; times > MOST_TIMES && tries < TRIES; tries++) {
    // The best of three, for what is compiled on the way is slow at first.
    const least = Math.max(LEAST_MS, Math.min(...[1, 2, 3].map(() => timeOf(work, few))));
    times = Math.min(times, timeOf(work, many) / least);
  }
  expect(times, `${what}: ${large / small} times as much took so many times as long`).toBeLessThanOrEqual(MOST_TIMES);
}

/** In milliseconds. */
function timeOf(work: (text: string) => unknown, text: string): number {
  const from = performance.now();
  work(text);
  return performance.now() - from;
}
