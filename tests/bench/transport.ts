/**
 * `npx tsx tests/bench/transport.ts`: processor time of ten plans of two
 * hundred orders to fifty places, with ample and with scarce capacity.
 */
import { transport, type Problem } from '../../src/console/screens/desk/transport';

const STEPS = [[2, 100] as const, [4, 300] as const];
const plan = (nth: number, isScarce: boolean): Problem => ({
  places: Array.from({ length: 50 }, (_, place) => ({ free: isScarce ? 3 + (place % 4) : 12, steps: STEPS })),
  rows: Array.from({ length: 200 }, (_, row) =>
    Array.from({ length: 50 }, (_place, place) => [place, ((row + nth) * 7919 + place * 104_729) % 100] as const),
  ),
});

for (const isScarce of [false, true]) {
  const taken = Array.from({ length: 10 }, (_, nth) => {
    const problem = plan(nth, isScarce);
    const before = process.cpuUsage();
    transport(problem);
    const { user, system } = process.cpuUsage(before);
    return ((user + system) / 1000).toFixed(0);
  });
  console.log(`200 × 50, ${isScarce ? 'hardly a seat' : 'seats'} to spare: ${taken.join(' ')} ms`);
}
