/**
 * `npm run simulate -- --rate 30`: `npm start`, and the demo lives: so many orders a minute come, are delivered and paid.
 * `npm run simulate -- --days 30`: the business of the last thirty days, played in minutes into an empty database.
 */
import { parseArgs } from 'node:util';
import { ensureBuild, ensureNode, ensurePackages, run } from './ensure.mjs';

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '6' }, days: { type: 'string' }, orders: { type: 'string' }, look: { type: 'string' } },
});
if (values.days) {
  ensureNode();
  ensurePackages();
  await ensureBuild();
  run(process.execPath, ['dist/server/simulate.js', ...process.argv.slice(2)], '没有过完。');
} else {
  process.env.SIMULATE_RATE = values.rate;
  await import('./start.mjs');
}
