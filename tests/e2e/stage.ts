/** What every end-to-end test starts from: the built product on its own data, and a real Chromium in front of it. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { inject, onTestFailed } from 'vitest';
import { BUILT, launch } from '../api/process';

export const PASSWORD = 'Wellhead2026';

export interface Stage {
  readonly origin: string;
  readonly browser: Browser;
  /** A window of its own; what it logs as an error fails the test that closes it. */
  open(options?: { width?: number; height?: number; dark?: boolean }): Promise<Desk>;
  /** Kills the server and starts it again on the same data and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface Desk {
  readonly page: Page;
  readonly keys: KeyMeter;
  /** Uncaught errors so far; answers of refused calls do not count. */
  readonly errors: readonly string[];
}

/** Counts what the operator presses; a chord is one key, typed text one key a character, a paste one key. */
export class KeyMeter {
  count = 0;
  constructor(readonly page: Page) {}
  async press(...keys: string[]): Promise<void> { for (const key of keys) { this.count++; await this.page.keyboard.press(key); } }
  async type(text: string): Promise<void> { this.count += text.length; await this.page.keyboard.type(text); }
  async paste(text: string): Promise<void> { this.count++; await this.page.keyboard.insertText(text); }
  reset(): void { this.count = 0; }
}

/** @param flags further ones for the browser. */
export async function stage(flags: readonly string[] = []): Promise<Stage> {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-e2e-'));
  const dataDir = join(home, 'data');
  cpSync(inject('demoData'), dataDir, { recursive: true });
  let server = await launch({ DATA_DIR: dataDir }, BUILT);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', ...flags] });
  return {
    origin: server.origin, browser,
    async open({ width = 1440, height = 900, dark = false } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => { if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text()); });
      onTestFailed(async ({ task }) => {
        const path = join(tmpdir(), 'wellhead-failures', `${task.name.slice(0, 40)}.png`);
        await page.screenshot({ path }).then(() => console.log(`what it looked like: ${path}`), () => {});
      });
      return { page, keys: new KeyMeter(page), errors };
    },
    async restart() {
      await server.kill();
      server = await launch({ DATA_DIR: dataDir, PORT: new URL(server.origin).port }, BUILT);
    },
    async close() {
      await browser.close();
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Makes every use of the mouse fail: for jobs that must be done by keyboard alone. */
export function withoutMouse(page: Page): void {
  const forbidden = () => { throw new Error('This job is done without a mouse'); };
  Object.assign(page.mouse, { click: forbidden, dblclick: forbidden, down: forbidden, move: forbidden, wheel: forbidden });
  Object.assign(page, { click: forbidden, hover: forbidden, tap: forbidden, dblclick: forbidden });
}

/** Signs in by keyboard; the name field has the focus when the page opens. */
export async function signIn({ page, keys }: Desk, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByLabel('用户名').waitFor();
  await keys.type(username);
  await keys.press('Tab');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}

/** Text of the element that has the focus, to see that it never fell to the body. */
export const focusedTag = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? 'NONE');
