/**
 * Reports over many years' orders read from kept sums: `npm run build && npx tsx tests/bench/modelSums.ts` generates the sums by the model
 * of `sumsModel.ts` (ten million orders in two years), without the rows themselves, on PostgreSQL or PGlite (`ENGINE=pglite`). Prints their
 * size, then the time over HTTP of each report of orders and their lines: as its page opens it, over twelve months, and by each axis and
 * each two of them over twelve months; also what is refused and which measures are left out. `ORDERS=1000000 DAYS=365 TURNS=3` changes the
 * defaults.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import type { ReportPage } from '../../src/language/page';
import { axesOf } from '../../src/language/report';
import { openDatabase } from '../../src/server/db/database';
import { rollupsOf } from '../../src/server/db/rollups';
import { Client } from '../api/client';
import { administer, startPostgres } from '../api/postgres';
import { launch } from '../api/process';
import { MODELLED, modelled } from './sumsModel';

const ORDERS = Number(process.env.ORDERS ?? 10_000_000);
const DAYS = Number(process.env.DAYS ?? 730);
const TURNS = Number(process.env.TURNS ?? 5);
const today = dayOf(Date.now());

const pages = [...platform.pages.values()].filter(
  (page): page is ReportPage =>
    (page.kind === 'stats' || page.kind === 'map') &&
    MODELLED.some(
      ({ name, reads, rollups = {} }) =>
        name === page.resource && reads[page.read]?.report && Object.values(rollups).some(({ reports }) => reports.includes(page.read)),
    ),
);
const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

async function reports(client: Client): Promise<void> {
  const all: number[] = [];
  const ask = async (label: string, call: string, query: Readonly<Record<string, string>>) => {
    const found: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const from = performance.now();
      const { code, message, data } = await client.get(call, query);
      found.push(performance.now() - from);
      if (code !== 200) return console.log(`    ${label}: refused, ${message}`);
      if (turn === TURNS - 1)
        console.log(
          `    ${label}: ${middle(found).toFixed(0)} ms${data.without ? `, without ${data.without}` : ''}${data.sums ? '' : ', from rows'}`,
        );
    }
    all.push(...found);
  };
  for (const { name, resource, read, look, heat = [], preset } of pages.map((page) => ({ heat: undefined, ...page }))) {
    const { call, report } = platform.resources.get(resource)!.reads[read]!;
    const { rows, columns = '', measure, compare = '', sort = `-${measure}`, top } = look!;
    const names = Object.entries(report!.measures).flatMap(([one, { unit }]) => (unit === 'degrees' ? [] : [one]));
    const asked = { ...preset, measures: [...(columns ? [measure] : names), ...heat].join(), sort, ...(top && { top: String(top) }) };
    const year = { [`${report!.on}_from`]: addDays(today, -364), [`${report!.on}_to`]: today };
    console.log(`  ${name}`);
    await ask('as it opens', call, { ...asked, rows, columns, compare });
    await ask('over twelve months', call, { ...asked, rows, columns, ...year });
    await ask('over twelve months, compared', call, { ...asked, rows, columns, compare: 'before', ...year });
    const axes = Object.keys(axesOf(report!));
    for (const axis of axes) {
      const isFine = axis === 'day';
      await ask(`${axis}, twelve months`, call, { ...asked, rows: axis, ...year, ...(isFine && { columns: '' }) });
      if (axis !== 'month') await ask(`${axis} × month`, call, { ...asked, rows: axis, columns: 'month', ...year });
    }
    const pairs = axes.flatMap((row, i) => axes.slice(i + 1).map((column) => [row, column] as const));
    for (const [row, column] of pairs.filter((pair) => !pair.includes('month')))
      await ask(`${row} × ${column}, twelve months`, call, { ...asked, measures: measure, rows: row, columns: column, ...year });
  }
  console.log(
    `all that was answered: p50 ${middle(all).toFixed(0)} ms, p95 ${all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)]!.toFixed(0)} ms of ${all.length}`,
  );
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const postgres = process.env.ENGINE === 'pglite' ? null : await startPostgres();
if (postgres) await administer(postgres.base, 'create database bench');
const [databaseUrl, dataDir] = [postgres && `${postgres.base}/bench`, join(home, 'data')];
const env = {
  SEED: 'demo',
  SEED_ORDERS: '300',
  LOG_LEVEL: 'warn',
  CHECK_LOCKS: '',
  ...(databaseUrl ? { DATABASE_URL: databaseUrl, UPLOAD_DIR: join(home, 'uploads') } : { DATA_DIR: dataDir }),
};
await (await launch(env)).stop();
const database = await openDatabase({ databaseUrl, dataDir });
await sql`set statement_timeout = 0`.execute(database.db);
console.log(`${ORDERS.toLocaleString('en-US')} orders in ${DAYS} days`);
for (const res of MODELLED)
  for (const rollup of rollupsOf(res)) await database.db.connection().execute((db) => modelled(db, res, rollup, ORDERS, DAYS));
await database.close();
const server = await launch(env);
const client = new Client(server.origin);
await client.login('admin');
await reports(client);
await server.stop();
await postgres?.stop();
rmSync(home, { recursive: true, force: true });
