/**
 * `npx tsx tests/bench/tables.ts`: our table against AG Grid Community, mantine-datatable and react-admin's Datagrid, on the same rows in
 * memory, production build, Chromium, one run: time to first paint, frames while scrolling, selecting all rows and one, elements and heap.
 * Installs the others into a folder of their own first (`tables/package.json`; `KEEP=folder` keeps it). The last two render every row, so
 * `COUNTS=1000,10000` takes minutes. Prints figures without judging them.
 */
import react from '@vitejs/plugin-react';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build, type Plugin } from 'vite';

const WHO = (process.env.WHO ?? 'wellhead,aggrid,datatable,reactadmin').split(',');
const COUNTS = (process.env.COUNTS ?? '1000,10000').split(',').map(Number);
const SECONDS = Number(process.env.SECONDS ?? 5);
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const OTHERS = ['ag-grid-community', 'ag-grid-react', 'mantine-datatable', 'react-admin'];

const source = new URL('./tables', import.meta.url).pathname;
const folder = process.env.KEEP ?? mkdtempSync(join(tmpdir(), 'wellhead-tables-'));
if (!existsSync(join(folder, 'node_modules'))) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(source, 'package.json'), join(folder, 'package.json'));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', '--legacy-peer-deps', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
  });
}
/** Finds the others where they were installed, and one React for all. */
const others = {
  name: 'others',
  enforce: 'pre' as const,
  resolveId(this: { resolve(id: string, importer: string, options: { skipSelf: true }): Promise<unknown> }, id: string) {
    return OTHERS.some((name) => id === name || id.startsWith(`${name}/`))
      ? this.resolve(id, join(folder, 'index.js'), { skipSelf: true })
      : null;
  },
};
const dist = join(folder, 'dist');
await build({
  configFile: false,
  root: source,
  logLevel: 'error',
  plugins: [others as Plugin, react()],
  build: { outDir: dist, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 9000 },
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
});
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url!, 'http://localhost');
  const file = join(dist, pathname === '/' ? 'index.html' : pathname);
  response.setHeader(
    'content-type',
    { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }[extname(file)] ?? 'application/octet-stream',
  );
  try {
    response.end(readFileSync(file));
  } catch {
    response.writeHead(404).end();
  }
}).listen(0);
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
});

/** Where each keeps its boxes. */
const PLACES: Record<string, { all: string; one: string }> = {
  wellhead: { all: '[data-region=grid] button[data-command="screen:all"]', one: '[data-index] [data-check]' },
  aggrid: { all: '.ag-header input[type=checkbox]', one: '.ag-row .ag-selection-checkbox input' },
  datatable: { all: 'thead input[type=checkbox]', one: 'tbody input[type=checkbox]' },
  reactadmin: { all: 'thead input[type=checkbox]', one: 'tbody input[type=checkbox]' },
};

for (const count of COUNTS) {
  console.log(`\n${count.toLocaleString('en-US')} rows of 10 columns; milliseconds, the middle of ${ROUNDS} rounds`);
  for (const who of WHO) {
    const rounds: Figures[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await measure(who, count));
    const middle = (of: (f: Figures) => number) =>
      rounds
        .map(of)
        .sort((a, b) => a - b)
        [Math.floor(ROUNDS / 2)]!.toFixed(0)
        .padStart(6);
    console.log(
      `${who.padEnd(11)} first paint ${middle((f) => f.first)}   frames: p95 ${middle((f) => f.frame95)}, worst ${middle((f) => f.worst)}, over 50 ms ${middle((f) => f.slow)}   all ${middle((f) => f.all)}   one ${middle((f) => f.one)}   elements ${middle((f) => f.elements)}   heap ${middle((f) => f.heap)} MB`,
    );
  }
}
await browser.close();
server.close();
if (!process.env.KEEP) rmSync(folder, { recursive: true });

interface Figures {
  readonly first: number;
  readonly frame95: number;
  readonly worst: number;
  readonly slow: number;
  readonly all: number;
  readonly one: number;
  readonly elements: number;
  readonly heap: number;
}

async function measure(who: string, count: number): Promise<Figures> {
  const place = PLACES[who]!;
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => {
    console.error(who, error.message);
    process.exit(1);
  });
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(helpers);
  await page.goto(`${origin}/?who=${who}&count=${count}`);
  await page.waitForFunction(() => 'show' in window);
  const first = await timed(page, 'show', '');
  await page.locator(place.one).first().waitFor();
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const gaps = await page.evaluate((seconds) => (window as unknown as Bench).bench.scroll(seconds), SECONDS);
  await page.waitForTimeout(500);
  const one: number[] = [];
  for (let i = 0; i < 5; i++) one.push(await timed(page, 'click', place.one));
  const all = await timed(page, 'click', place.all);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const heap = (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  await page.close();
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    first,
    frame95: sorted[Math.floor(sorted.length * 0.95)]!,
    worst: sorted.at(-1)!,
    slow: gaps.filter((gap) => gap > 50).length,
    one: one.sort((a, b) => a - b)[2]!,
    all,
    elements,
    heap,
  };
}

/** @returns milliseconds from doing it until what it changed is painted and nothing more changes. */
function timed(page: Page, what: 'show' | 'click', at: string): Promise<number> {
  return page.evaluate(([w, a]) => (window as unknown as Bench).bench.timed(w, a), [what, at] as const);
}

interface Bench {
  readonly bench: { timed(what: string, at: string): Promise<number>; scroll(seconds: number): Promise<number[]> };
}

/** Runs in the page, before its scripts. */
function helpers() {
  const QUIET_MS = 300;
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(0);
      });
    });
  Object.assign(window, {
    bench: {
      async timed(_what: string, at: string) {
        let last = 0;
        let open = 0;
        let changed = performance.now();
        const seen = () => {
          changed = performance.now();
          open++;
          void painted().then((when) => {
            last = when;
            open--;
          });
        };
        const watcher = new MutationObserver(seen);
        watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const target = at ? document.querySelector<HTMLElement>(at)! : null;
        const from = performance.now();
        if (target) target.click();
        else (window as unknown as { show(): void }).show();
        while (last === 0 || open > 0 || performance.now() - changed < QUIET_MS)
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
        watcher.disconnect();
        return last - from;
      },
      async scroll(seconds: number) {
        const scroller = [...document.querySelectorAll('*')].find(
          (one) => one.scrollHeight > one.clientHeight + 200 && /auto|scroll/.test(getComputedStyle(one).overflowY),
        )!;
        const gaps: number[] = [];
        const frame = () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(resolve);
          });
        let before = await frame();
        const end = before + seconds * 1000;
        while (before < end) {
          scroller.scrollTop += 180;
          const now = await frame();
          gaps.push(now - before);
          before = now;
        }
        scroller.scrollTop = 0;
        return gaps;
      },
    },
  });
}
