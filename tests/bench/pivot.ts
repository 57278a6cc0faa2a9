/**
 * Cost of a step in a report of 200 rows by 50 columns: from the arrow key to the paint of the next cell, and the number of rendered cells.
 * `npm run build && npx tsx tests/bench/pivot.ts`; `STEPS=40` is quicker. Figures depend on the machine, so there is no pass or fail.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { addDays, dayOf } from '../../src/language/days';
import { BUILT, launch } from '../api/process';

const STEPS = Number(process.env.STEPS ?? 150);
const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const server = await launch({ DATA_DIR: join(home, 'data') }, BUILT);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  // tsx wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  const today = dayOf(Date.now());
  const look = `rows=street&columns=day&placedAt_from=${addDays(today, -49)}&placedAt_to=${today}`;
  await page.goto(`${server.origin}/#/api/third/order/statisticsByCityAndHourHotPoint?${look}`);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('Wellhead2026');
  await page.keyboard.press('Enter');
  await page.locator('table[data-window]').waitFor();
  await page.locator('[data-r]:focus').waitFor();
  await page.evaluate(() => {
    const steps: number[] = [];
    Object.assign(window, { steps });
    window.addEventListener(
      'keydown',
      (event) => {
        // A task that is posted in a frame runs after its paint.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => steps.push(performance.now() - event.timeStamp);
          port2.postMessage(null);
        });
      },
      true,
    );
  });
  for (const key of ['ArrowDown', 'ArrowRight'] as const) {
    await page.evaluate(() => void ((window as unknown as { steps: number[] }).steps.length = 0));
    for (let step = 0; step < STEPS; step++) {
      await page.keyboard.press(key);
      await page.waitForFunction((many) => (window as unknown as { steps: number[] }).steps.length > many, step);
    }
    const steps = (await page.evaluate(() => (window as unknown as { steps: number[] }).steps)).toSorted((a, b) => a - b);
    const at = (part: number) => steps[Math.floor((steps.length - 1) * part)]!.toFixed(1);
    const cells = await page.locator('table [role=gridcell]').count();
    console.log(`${key}: key to paint p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms; ${cells} cells on the page`);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
