/**
 * Costs of the built console: bytes, LCP, INP and CLS of the sign-in page
 * and the first list, time to switch to a kept tab, heap per tab. Run by
 * `npm run build && npm run bench`; `ORIGIN=http://…` measures a running
 * console. Figures depend on the machine, so there is no pass or fail.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { BUILT, launch } from '../api/process';

const LIST = '/api/third/order/search';
const DETAIL = '/api/third/order/detail';
const WIDTHS = [1440, 1024, 390] as const;
const SLOWDOWNS = [1, 4] as const;
const PASSWORD = 'Wellhead2026';

interface Vitals {
  lcp: number;
  cls: number;
  inputs: number[];
}
interface Desk {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

type Cookies = Awaited<ReturnType<ReturnType<Browser['contexts']>[number]['storageState']>>;

async function signedIn(on: Browser): Promise<Cookies> {
  const context = await on.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

async function open(width: number, slowdown: number, storageState?: Cookies): Promise<Desk> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    storageState,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // tsx wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watchVitals);
  return { page, cdp, close: () => context.close() };
}

/** Runs in the page, before its scripts. An interaction is measured from the key's arrival to the next paint, as INP counts it. */
function watchVitals() {
  const seen: Vitals = { lcp: 0, cls: 0, inputs: [] };
  const keys = new Map<number, number>();
  Object.assign(window, {
    vitals: seen,
    resetInputs: () => {
      keys.clear();
      seen.inputs = [];
    },
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) keys.set(entry.interactionId, Math.max(keys.get(entry.interactionId) ?? 0, entry.duration));
    seen.inputs = [...keys.values()];
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
const vitalsOf = async (page: Page) => {
  await page.waitForTimeout(600);
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
};
const reset = (page: Page) => page.evaluate(() => (window as unknown as { resetInputs(): void }).resetInputs());
/** Whether they are seen is not asked: that lays the page out while it is drawn, and is counted with it. */
const rows = (page: Page) => page.locator('[role=row][data-index]:not([aria-busy]) [role=gridcell]').first().waitFor({ state: 'attached' });

/** Bytes transferred with an empty cache: those requested until the page is shown, and those fetched when idle. */
async function bytes(cookies: Cookies): Promise<void> {
  for (const [name, address, state, ready] of [
    ['sign-in', '/#/login', undefined, (p: Page) => p.getByLabel('用户名').waitFor()],
    ['first list', `/#${LIST}`, cookies, rows],
  ] as const) {
    const { page, cdp, close } = await open(1440, 1, state);
    const sizes = new Map<string, { url: string; encoding?: string; size: number; at: number }>();
    await cdp.send('Network.enable');
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      sizes.set(requestId, { url: response.url, encoding: response.headers['content-encoding'], size: 0, at: Date.now() });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = sizes.get(requestId);
      if (file) file.size = encodedDataLength;
    });
    await page.goto(origin + address);
    await ready(page);
    const settled = Date.now();
    await page.waitForTimeout(3000);
    const all = [...sizes.values()];
    const kb = (files: typeof all) => `${(files.reduce((sum, f) => sum + f.size, 0) / 1024).toFixed(1)} KB in ${files.length} files`;
    console.log(
      `bytes, ${name}: ${kb(all.filter((f) => f.at <= settled))} until shown (${[...new Set(all.map((f) => f.encoding ?? 'plain'))].join(', ')}), ${kb(all)} with what idle time fetched`,
    );
    await close();
  }
}

async function vitals(cookies: Cookies, slowdown: number, width: number): Promise<void> {
  const name = `${slowdown}× slower, ${width} wide`;
  const login = await open(width, slowdown);
  await login.page.goto(`${origin}/#/login`);
  await login.page.getByLabel('用户名').waitFor();
  const first = await vitalsOf(login.page);
  await login.page.keyboard.type('administrator', { delay: 60 });
  const typed = await vitalsOf(login.page);
  console.log(`sign-in, ${name}: LCP ${first.lcp.toFixed(0)} ms, CLS ${typed.cls.toFixed(4)}, typing ${spread(typed.inputs)}`);
  await login.close();

  const list = await open(width, slowdown, cookies);
  const { page } = list;
  await page.goto(`${origin}/#${LIST}`);
  await rows(page);
  const shown = await vitalsOf(page);
  const parts = [`LCP ${shown.lcp.toFixed(0)} ms`];
  await page.waitForTimeout(3000);
  parts.push(`CLS ${(await vitalsOf(page)).cls.toFixed(4)}`);
  if (width > 700) {
    await page.locator('[role=row][data-index="0"]').focus();
    await reset(page);
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(60);
    }
    parts.push(`↓ ${spread((await vitalsOf(page)).inputs)}`);
    await reset(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dianpu', { delay: 80 });
    await page.getByRole('option').first().waitFor();
    parts.push(`Mod+K and typing ${spread((await vitalsOf(page)).inputs)}`);
  }
  console.log(`first list, ${name}: ${parts.join(', ')}`);
  await list.close();
}

/** Twenty tabs of lists and details: how long until a kept one is painted, and what a tab weighs. */
async function tabs(cookies: Cookies): Promise<void> {
  const { page, cdp, close } = await open(1440, 1, cookies);
  await page.goto(`${origin}/#${LIST}`);
  await rows(page);
  await page.waitForTimeout(3000);
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
  };
  const links = await page
    .locator('[role=row] a[href^="#/api/"]')
    .evaluateAll((all) => [...new Set(all.map((a) => a.getAttribute('href')!))]);
  const details = links.filter((href) => href.startsWith(`#${DETAIL}`)).slice(0, 19);
  // Once there and back: what is loaded and compiled by it is no tab's weight.
  await visit(page, details[0]!);
  await closeOthers(page);
  const before = await heap();
  for (const href of details) await visit(page, href);
  const open20 = await heap();
  const kept = (await page.locator('nav[aria-label=打开的页面] li a').evaluateAll((all) => all.map((a) => a.getAttribute('href')!))).slice(
    -11,
  );
  const times: number[] = [];
  // Each begins when what the one before asks for anew has come.
  for (let i = 0; i < 33; i++) {
    times.push(await switchTo(page, kept[(i * 4) % kept.length]!));
    await page.waitForTimeout(250);
  }
  console.log(`a kept tab of 20 is painted after ${spread(times)}`);
  await closeOthers(page);
  await page.goto(`${origin}/#${LIST}`);
  await page.waitForTimeout(1500);
  const after = await heap();
  console.log(
    `heap: ${before.toFixed(1)} MB with one list, ${open20.toFixed(1)} MB with ${details.length} details more (${((open20 - before) / details.length).toFixed(2)} MB each), ${after.toFixed(1)} MB after closing them (${(((after - before) / before) * 100).toFixed(0)} % over the start)`,
  );
  await close();
}

async function visit(page: Page, href: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, href);
  await page.locator('section[data-page]:visible dl').first().waitFor();
}

async function closeOthers(page: Page): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, `#${LIST}`);
  await rows(page);
  await page.getByRole('button', { name: '更多标签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await page.waitForTimeout(1000);
}

/** From the click to the paint after the one that shows the page. */
const switchTo = (page: Page, href: string) =>
  page.evaluate(
    (to) =>
      new Promise<number>((done) => {
        const start = performance.now();
        document.querySelector<HTMLElement>(`nav[aria-label=打开的页面] a[href="${CSS.escape(to).replaceAll('\\', '\\\\')}"]`)?.click();
        window.location.hash = to;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => done(performance.now() - start);
          channel.port2.postMessage(null);
        });
      }),
    href,
  );

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)} ms (${sorted.length})`;
}

const home = mkdtempSync(join(tmpdir(), 'wellhead-bench-'));
const server = process.env.ORIGIN ? null : await launch({ DATA_DIR: join(home, 'data'), SEED_ORDERS: '3000' }, BUILT);
const origin = server?.origin ?? process.env.ORIGIN!;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info', '--js-flags=--expose-gc'],
});
try {
  const cookies = await signedIn(browser);
  await bytes(cookies);
  for (const slowdown of SLOWDOWNS)
    for (const width of slowdown === 1 ? WIDTHS : WIDTHS.slice(0, 1)) await vitals(cookies, slowdown, width);
  await tabs(cookies);
} finally {
  await browser.close();
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
}
