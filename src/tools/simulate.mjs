/** `npm run simulate -- --rate 30`: `npm start`, and the demo lives: so many orders a minute come, are delivered and paid. */
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { rate: { type: 'string', default: '6' } } });
process.env.SIMULATE_RATE = values.rate;
await import('./start.mjs');
