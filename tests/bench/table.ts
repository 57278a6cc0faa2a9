/**
 * What a long list costs: rows on the page, frames over 50 ms in ten seconds of scrolling, heap, and whether its ends and its middle are reached.
 * `npm run build && npx tsx tests/bench/table.ts` prints it for 100,000 and 1,000,000 rows, which a stub before the server makes up;
 * once at the pace of a wheel and once at that of a bar that is dragged. `SECONDS=3` is quicker. Figures depend on the machine, so nothing here passes or fails.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { Client } from '../api/client';
import { BUILT, launch } from '../api/process';

const CALL = '/api/third/order/search';
const SECONDS = Number(process.env.SECONDS ?? 10);
/** The planner guesses; the list must find its end all the same. */
const GUESSES = [
  [100_000, 93_000],
  [1_000_000, 1_060_000],
] as const;
/** Pixels of the list a frame: a wheel that is turned fast, and a bar that is dragged. */
const PACES = { wheel: 120, bar: 400 };

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const server = await launch({ DATA_DIR: join(home, 'data'), SEED_ORDERS: '100' }, BUILT);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
});
try {
  for (const [count, guess] of GUESSES) await measure(count, guess);
} finally {
  await browser.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}

async function measure(count: number, guess: number) {
  const { asked, origin, close } = await stub(count, guess);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  // tsx wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(origin);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('Wellhead2026');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  const cdp = await context.newCDPSession(page);
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return ((await cdp.send('Runtime.getHeapUsage')).usedSize / 2 ** 20).toFixed(1);
  };
  const before = await heap();

  await page.goto(`${origin}/#${CALL}`);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const opened = await heap();
  const runs: (readonly [pace: string, seen: Awaited<ReturnType<typeof scroll>>])[] = [];
  for (const [pace, step] of Object.entries(PACES)) runs.push([pace, await page.evaluate(scroll, { seconds: SECONDS, step })]);
  const after = await heap();

  const at = async () => await page.locator('[role=row]:focus:not([aria-busy])').getAttribute('data-index', { timeout: 15_000 });
  // The first press comes to where the list was guessed to end, a further one to where it ends.
  await page.getByRole('grid').focus();
  const started = asked.all;
  let presses = 0;
  for (let last = ''; presses < 12; presses++) {
    await page.keyboard.press('Control+End');
    await page.waitForTimeout(1500);
    const now = await at();
    if (now === last) break;
    last = now!;
  }
  const end = Number(await at());
  const endShown = await page.locator('[role=row]:focus').evaluate((row) => {
    const { bottom } = row.getBoundingClientRect();
    return bottom <= row.closest('[role=grid]')!.getBoundingClientRect().bottom + 1;
  });
  const questions = asked.all - started;
  await page.keyboard.press('Control+Home');
  await page.waitForTimeout(500);
  const first = Number(await at());
  const middle = await page.getByRole('grid').evaluate(async (grid) => {
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) / 2;
    await new Promise((done) => setTimeout(done, 1500));
    const box = grid.getBoundingClientRect();
    return Number(
      document.elementFromPoint(box.left + 200, box.top + box.height / 2)?.closest<HTMLElement>('[data-index]:not([aria-busy])')?.dataset
        .index,
    );
  });
  console.log(`${count.toLocaleString('en-US')} rows, taken for ${guess.toLocaleString('en-US')}`);
  for (const [pace, seen] of runs)
    console.log(
      `  ${SECONDS} s by the ${pace.padEnd(5)}    ${seen.frames} frames, ${seen.slow} over 50 ms, longest ${seen.longest.toFixed(0)} ms; ${seen.held} tasks of the console over 50 ms; at most ${seen.most} rows on the page, came to row ${seen.reached.toLocaleString('en-US')}`,
    );
  console.log(`  pages              ${asked.all} asked for, ${asked.cancelled} cancelled`);
  console.log(`  heap               ${before} MB before, ${opened} MB opened, ${after} MB after scrolling`);
  console.log(
    `  ends               first row ${first + 1}, last row ${(end + 1).toLocaleString('en-US')} (${presses} presses, ${questions} requests${endShown ? ', in view' : ', NOT in view'}), middle of the bar row ${(middle + 1).toLocaleString('en-US')}`,
  );
  await context.close();
  close();
}

/** Stands before the server and answers the list's call with rows made up on the spot: in a process of its own, so that the browser has nothing to do with it. */
async function stub(count: number, estimate: number) {
  const asked = { all: 0, cancelled: 0 };
  const client = new Client(server.origin);
  await client.login('admin');
  const [sample] = (await client.get(CALL.slice('/api'.length), { pageSize: 1 })).data.list as [Record<string, unknown>];
  const front: Server = createServer((incoming, answer) => {
    const address = new URL(incoming.url!, server.origin);
    const { searchParams: query } = address;
    if (address.pathname !== CALL) {
      incoming.pipe(
        request(address, { method: incoming.method!, headers: incoming.headers }, (from) => {
          answer.writeHead(from.statusCode!, from.headers);
          from.pipe(answer);
        }),
      );
      return;
    }
    asked.all++;
    answer.once('close', () => {
      if (!answer.writableFinished) asked.cancelled++;
    });
    const size = Number(query.get('pageSize'));
    const from = (Number(query.get('pageNo')) - 1) * size;
    const list = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, i) => ({
      ...sample,
      id: `1${String(from + i).padStart(17, '0')}`,
      orderNo: `T${String(from + i).padStart(14, '0')}`,
    }));
    const body = JSON.stringify({
      code: 200,
      message: '',
      data: { list, next: null, ...(query.get('count') && { total: Math.min(count, 10_000), capped: count > 10_000, estimate }) },
    });
    setTimeout(() => answer.writeHead(200, { 'content-type': 'application/json' }).end(body), 20);
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  return {
    asked,
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    close: () => {
      front.close();
      front.closeAllConnections();
    },
  };
}

/** Runs in the page: a finger that never leaves the wheel. */
async function scroll({ seconds, step }: { seconds: number; step: number }) {
  const grid = document.querySelector('[role=grid]')!;
  // Of a list that is longer than a box, each pixel of the box is several.
  const rows = () => [...grid.querySelectorAll<HTMLElement>('[data-index]')];
  const length = rows()[0]!.offsetHeight * (Number(grid.getAttribute('aria-rowcount')) - 1);
  const scale = Math.max(1, length / grid.scrollHeight);
  const seen = { frames: 0, slow: 0, longest: 0, held: 0, most: 0, reached: 0 };
  // A frame may be late for what paints it, too: here software, on the cores of everything else.
  const tasks = new PerformanceObserver((list) => {
    seen.held += list.getEntries().length;
  });
  tasks.observe({ type: 'longtask' });
  const until = performance.now() + seconds * 1000;
  for (let last = performance.now(); last < until;) {
    grid.scrollTop += step / scale;
    const now = await new Promise<number>((done) => requestAnimationFrame(done));
    const drawn = rows();
    seen.frames++;
    seen.most = Math.max(seen.most, drawn.length);
    // Three refreshes are 50 ms, but for the rounding of the clock.
    if (now - last > 50.5) seen.slow++;
    seen.longest = Math.max(seen.longest, now - last);
    seen.reached = Number(drawn.at(-1)?.dataset.index ?? 0) + 1;
    last = now;
  }
  tasks.disconnect();
  return seen;
}
