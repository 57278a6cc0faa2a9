/**
 * Time for a newcomer's first jobs: `npm run build && npx tsx tests/bench/jobs.ts` does each by mouse only and by keyboard only in
 * Chromium, at a person's pace (1.1 s to find and reach the next click target, 0.28 s a key, 0.2 s a letter), and prints clicks, keys,
 * letters and seconds, with the machine's own apart.
 * In clicks by mouse and keys by keyboard: 11 and never, 6 and 6, 12 and 21, 5 and 5, 6 and 9 before pages showed what decisions need
 * (8b7463d4: the first station offered refused the order, by keyboard the second, too); since then 7 and 8, 6 and 6, 11 and 17, 5 and 5, 7
 * and 9, where the seventh click confirms a change of rights.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { chromium } from 'playwright';
import { Client } from '../api/client';
import { launch } from '../api/process';
import { JOBS } from '../e2e/jobs';
import { Person } from '../e2e/person';

const PACE_MS = { click: 1100, key: 280, letter: 200 };

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const server = await launch({ UPLOAD_DIR: home, LOG_LEVEL: 'error', SEED: 'demo', DATA_DIR: join(home, 'data'), CHECK_LOCKS: '0' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const api = new Client(server.origin);
await api.login('admin');
for (const job of JOBS)
  for (const [nth, way] of (['byMouse', 'byKeys'] as const).entries()) {
    const subject = await job.find(api, nth);
    const client = new Client(server.origin);
    const { data: inviteCode } = await client.login(job.who);
    const [name, value] = client.cookie.split('=') as [string, string];
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([{ name, value, url: server.origin, httpOnly: true, sameSite: 'Lax' }]);
    await context.addInitScript((kept) => Object.entries(kept).forEach(([key, text]) => localStorage.setItem(key, text)), {
      'wellhead.username': job.who,
      'wellhead.inviteCode': String(inviteCode),
      'wellhead.session': randomUUID(),
    });
    const page = await context.newPage();
    await page.goto(`${server.origin}/`);
    await page.getByRole('navigation').first().waitFor();
    let paused = 0;
    const person = new Person(page, async (what, letters) => {
      const ms = what === 'text' ? letters * PACE_MS.letter : PACE_MS[what];
      paused += ms;
      await setTimeout(ms);
    });
    const from = performance.now();
    await job[way](person, subject);
    while (!(await job.isDone(api, subject))) await setTimeout(50);
    const all = performance.now() - from;
    console.log(
      `${job.name} ${way === 'byMouse' ? 'by mouse' : 'by keys '}: ${person.clicks} clicks, ${person.keys} keys, ${person.typed} letters, ` +
        `${(all / 1000).toFixed(1)} s (${((all - paused) / 1000).toFixed(1)} s of them the machine's)`,
    );
    await context.close();
  }
await browser.close();
await server.stop();
rmSync(home, { recursive: true, force: true });
