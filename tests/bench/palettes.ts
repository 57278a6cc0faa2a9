/**
 * `npx tsx tests/bench/palettes.ts`: time from a key press to its result, production build, Chromium: our palette against Spotlight's list,
 * plain cmdk and kbar, on the same commands, in one run, at full and quarter speed. A press counts until the paint after its last DOM
 * change, not just until the next frame. Prints figures without judging them.
 * `COUNTS=3000`, `SLOWDOWNS=1` narrow it.
 */
import react from '@vitejs/plugin-react';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { manyCommands, manyReadings } from './manyCommands';

const WHO = ['wellhead', 'spotlight', 'cmdk', 'kbar'] as const;
const COUNTS = (process.env.COUNTS ?? '3000,10000').split(',').map(Number);
const SLOWDOWNS = (process.env.SLOWDOWNS ?? '1,4').split(',').map(Number);
/** Typed letter by letter; English, because that is what all four find. */
const TYPED = ['order', 'refund', 'shop', 'statement', 'export', 'reset'];
const ARROWS = 15;

const folder = mkdtempSync(join(tmpdir(), 'wellhead-palettes-'));
await build({
  configFile: false,
  root: new URL('./palettes', import.meta.url).pathname,
  logLevel: 'error',
  plugins: [react()],
  build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
});
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  if (pathname === '/commands.json') {
    response.end(JSON.stringify({ commands: manyCommands(Number(searchParams.get('count'))), readings: manyReadings }));
    return;
  }
  const file = join(folder, pathname === '/' ? 'index.html' : pathname);
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
  args: ['--no-sandbox', '--disable-gpu'],
});

for (const count of COUNTS) {
  for (const slowdown of SLOWDOWNS) {
    console.log(`\n${count} commands, ${slowdown}× slower: milliseconds from key to paint`);
    for (const who of WHO) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript('globalThis.__name = (named) => named');
      await page.addInitScript(watchKeys);
      await page.goto(`${origin}/?who=${who}&count=${count}`);
      await page.waitForLoadState('networkidle');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const opens: number[] = [];
      for (let i = 0; i < 4; i++) {
        opens.push(await press(page, 'Control+k'));
        if (i < 3) await press(page, 'Escape');
      }
      // Whoever is still closing takes the key for another wish to close.
      if (!(await page.locator('input').first().isVisible())) await press(page, 'Control+k');
      await page.locator('input:focus').waitFor();
      const typed: number[] = [];
      for (const word of TYPED) {
        for (const letter of word) typed.push(await press(page, letter));
        await press(page, 'Control+a');
        typed.push(await press(page, 'Backspace'));
      }
      const arrows: number[] = [];
      for (let i = 0; i < ARROWS; i++) arrows.push(await press(page, 'ArrowDown'));
      console.log(
        `${who.padEnd(10)} open ${at(opens, 0.5)} / ${at(opens, 0.95)}   letter ${at(typed, 0.5)} / ${at(typed, 0.95)}   arrow ${at(arrows, 0.5)} / ${at(arrows, 0.95)}   (p50 / p95)`,
      );
      await page.close();
    }
  }
}
await browser.close();
server.close();
rmSync(folder, { recursive: true });

function at(times: readonly number[], share: number): string {
  return times
    .toSorted((a, b) => a - b)
    [Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(0)
    .padStart(5);
}

/** @returns milliseconds until what the key changed is painted. */
async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => (window as unknown as Meter).meter.begin());
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as Meter).meter.end());
}

interface Meter {
  readonly meter: { begin(): void; end(): Promise<number> };
}

/** Runs in the page, before its scripts. */
function watchKeys() {
  /** Without a change for so long, nothing more comes of a key. */
  const QUIET_MS = 150;
  let [from, painted, changed] = [0, 0, 0];
  const afterPaint = () =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        painted = performance.now();
      };
      channel.port2.postMessage(0);
    });
  window.addEventListener(
    'keydown',
    (event) => {
      if (from || event.key === 'Control') return;
      from = event.timeStamp;
      changed = performance.now();
      afterPaint();
    },
    { capture: true },
  );
  new MutationObserver(() => {
    changed = performance.now();
    afterPaint();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  Object.assign(window, {
    meter: {
      begin: () => {
        from = 0;
        painted = 0;
      },
      end: () =>
        new Promise<number>((resolve) => {
          const look = () =>
            from && painted && performance.now() - Math.max(changed, painted) > QUIET_MS ? resolve(painted - from) : setTimeout(look, 20);
          look();
        }),
    },
  });
}
