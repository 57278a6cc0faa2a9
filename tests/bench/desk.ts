/**
 * A user at the dispatch desk: `npm run build && npx tsx tests/bench/desk.ts` assigns sixty of two hundred orders in Chromium by keyboard,
 * one every 150 to 400 ms, and only once the next order and its candidates are shown. Prints orders, keys, seconds, and how long the next
 * order took. `ORDERS`, `GIVES` and `STATIONS` change the defaults.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright';
import { openDatabase } from '../../src/server/db/database';
import { Client } from '../api/client';
import { launch } from '../api/process';
import { fillDesk } from '../api/waiting';

const [ORDERS, GIVES, STATIONS] = [Number(process.env.ORDERS ?? 200), Number(process.env.GIVES ?? 60), Number(process.env.STATIONS ?? 50)];

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const env = { UPLOAD_DIR: home, LOG_LEVEL: 'error', SEED: 'demo', SEED_ORDERS: '3000', DATA_DIR: join(home, 'data') };
await (await launch(env)).stop();
const database = await openDatabase({ databaseUrl: null, dataDir: env.DATA_DIR });
await fillDesk(database.db, { orders: ORDERS, stations: STATIONS });
await database.close();
const server = await launch({ ...env, CHECK_LOCKS: '0' });
const client = new Client(server.origin);
const { data: inviteCode } = await client.login('admin');
const [name, value] = client.cookie.split('=') as [string, string];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
await context.addCookies([{ name, value, url: server.origin, httpOnly: true, sameSite: 'Lax' }]);
await context.addInitScript((kept) => Object.entries(kept).forEach(([key, text]) => localStorage.setItem(key, text)), {
  'wellhead.username': 'admin',
  'wellhead.inviteCode': String(inviteCode),
  'wellhead.session': randomUUID(),
});
const page = await context.newPage();
let [keys, gave, chance] = [0, 0, 7];
/** At a person's speed. */
const press = async (key: string) => {
  chance = (chance * 48_271) % 2_147_483_647;
  await setTimeout(150 + (chance % 251));
  keys++;
  await page.keyboard.press(key);
};
let sent = 0;
page.on('response', (response) => {
  if (response.url().endsWith('/allocationOrderV2') && response.ok()) sent++;
});
await page.goto(`${server.origin}/#/api/third/order/search/allocation`);
/** The order at hand, once those who could take it stand beside it. */
const ready = async (other: string | null) =>
  (await page
    .waitForFunction((before) => {
      const row = document.querySelector<HTMLElement>('[data-card][data-focused]')?.dataset.card;
      const of = document.querySelector<HTMLElement>('[data-candidates-of]')?.dataset.candidatesOf;
      return row && row === of && row !== before && !document.querySelector('html[data-keys-held]') ? row : null;
    }, other)
    .then((handle) => handle.jsonValue()))!;
let order = await ready(null);
const waits: number[] = [];
const from = performance.now();
while (gave < GIVES) {
  const canTake = (await page.getByRole('button', { name: /^分给 / }).count()) > 0;
  await press(!canTake ? 'x' : 'Enter');
  if (canTake) gave++;
  const pressed = performance.now();
  order = await ready(order);
  waits.push(performance.now() - pressed);
}
const seconds = (performance.now() - from) / 1000;
for (let n = 0; n < 100 && sent < gave; n++) await setTimeout(100);
waits.sort((a, b) => a - b);
console.log(
  `${gave} of ${ORDERS} orders given away by ${keys} keys (${(keys / gave).toFixed(2)} each) in ${seconds.toFixed(1)} s; ${sent} sent and taken. The next order with its candidates stood there after ${waits[waits.length >> 1]!.toFixed(0)} ms (p50), ${waits[Math.floor(waits.length * 0.95)]!.toFixed(0)} (p95)`,
);
await browser.close();
await server.stop();
rmSync(home, { recursive: true, force: true });
