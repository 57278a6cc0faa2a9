/**
 * `npm run simulate -- --days 30 --orders 60`: fills an empty database with the demo as of so
 * many days ago, then simulates the business up to now, with so many channel orders a day, in
 * minutes. Server, jobs and database share a clock that advances whenever nothing is left to do.
 * `--look`: how many simulated minutes pass per step.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { month } from './areas/demo/month';
import { migrations } from './areas/migrations';
import { openDatabase, type Database } from './server/db/database';
import { migrate } from './server/db/migrate';
import { takeDoor } from './server/http/door';
import { SHIFTED_PATH, shiftClock, type ShiftedClock } from './server/shiftedClock';
import { settingsFrom, StartError } from './server/settings';
import { DAY_MS, minuteOf } from './language/days';

/** How long it is left alone between two looks at whether all is done. */
const PAUSE_MS = 15;

async function main() {
  const settings = settingsFrom({ LOG_LEVEL: 'error', ...process.env, SEED: 'demo' });
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '30' },
      orders: { type: 'string', default: '60' },
      look: { type: 'string', default: '30' },
    },
  });
  const days = wholeOf('days', values.days, 366);
  const ordersADay = wholeOf('orders', values.orders, 5_000);
  const lookMs = wholeOf('look', values.look, 240) * 60_000;
  const database = await openDatabase(settings, SHIFTED_PATH);
  await migrate(database.db, migrations);
  const { rows } = await sql`select 1 from engine_seed`.execute(database.db);
  if (rows.length > 0) throw new StartError('要从空的数据库开始:请用 DATA_DIR(或 DATABASE_URL)指定一个新的');

  const [begun, until] = [performance.now(), Date.now()];
  // Remotes keep up with it.
  process.env.SIMULATOR_PACE ??= '1000';
  const clock = await shiftClock(database.db, until - days * DAY_MS);
  const { job, tally } = month({ ordersADay, lookMs });
  const { servePlatform } = await import('./platformServer');
  const server = await servePlatform(settings, await takeDoor(settings), Promise.resolve(database), Promise.resolve(undefined), {
    'demo.month': job,
  });
  await play(database, clock, server.wake, { until, lookMs });
  await clock.remove();
  await server.close();

  for (const [what, times] of [...tally.done].sort(([, a], [, b]) => b - a)) console.log(`${String(times).padStart(7)}  ${what}`);
  console.log('\n没有办成的:');
  for (const [what, times] of [...tally.refused].sort(([, a], [, b]) => b - a)) console.log(`${String(times).padStart(7)}  ${what}`);
  console.log(`\n${days} 天过完,用时 ${Math.round((performance.now() - begun) / 1000)} 秒。运行 npm run verify 核对全部规则`);
}

/** Moves the clock on from look to look, each time when all that was due is done. */
async function play(
  { db }: Database,
  clock: ShiftedClock,
  wake: () => void,
  { until, lookMs }: { readonly until: number; readonly lookMs: number },
): Promise<void> {
  let day = '';
  for (;;) {
    const { rows } = await sql<{ open: boolean }>`
      select exists (select 1 from engine_job where owner is not null or run_at <= now()) as open`.execute(db);
    const now = Date.now();
    if (rows[0]!.open) await sleep(PAUSE_MS);
    else if (now >= until) return;
    else {
      if (minuteOf(now).slice(0, 10) !== day) console.log((day = minuteOf(now).slice(0, 10)));
      await clock.moveTo(Math.min(until, now + lookMs));
      wake();
    }
  }
}

function wholeOf(name: string, text: string, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new StartError(`--${name} 应为 1 到 ${max} 的整数,现在是“${text}”`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
