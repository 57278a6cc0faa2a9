/** What every end-to-end test starts from: the built product on its own data, and a real Chromium in front of it. */
import type AXE from 'axe-core';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { Client } from '../api/client';
import { place, type Place } from '../api/place';
import { freePort } from '../api/postgres';
import { BUILT, launch } from '../api/process';

export const PASSWORD = 'Wellhead2026';

export interface Stage {
  readonly origin: string;
  readonly browser: Browser;
  /** The administrator's own way to the server: what a test prepares and looks up behind the console's back. */
  readonly api: Client;
  /** Where the data lies, for what nobody could prepare by calls. */
  readonly settings: Place['settings'];
  /** A window of its own, in front of nothing yet. It is closed when its test ends. */
  open(size?: WindowSize): Promise<Desk>;
  /** A window of its own, of somebody who has signed in, at an address of the console. All windows of a person share the session. */
  enter(username: string, address?: string, size?: WindowSize): Promise<Desk>;
  /** Kills the server and starts it again on the same data and port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface WindowSize {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Has the service worker. Else there is none: what it answers, a test could not answer in its place. */
  readonly offline?: boolean;
  /** Serves the tests that follow, too. */
  readonly stays?: boolean;
  /** Has loaded and compiled nothing yet. Else a window stands where an earlier one stood, which saves half of what it takes to open it. */
  readonly cold?: boolean;
}

export interface Desk {
  readonly page: Page;
  readonly keys: KeyMeter;
  /** Uncaught errors so far; answers of refused calls do not count. */
  readonly errors: readonly string[];
  /** Closes the window before its test ends. */
  leave(): Promise<void>;
}

/** Counts what the operator presses; a chord is one key, typed text one key a character, a paste one key. */
export class KeyMeter {
  count = 0;
  constructor(readonly page: Page) {}
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.count++;
      await this.page.keyboard.press(key);
    }
  }
  async type(text: string): Promise<void> {
    this.count += text.length;
    // Chinese comes from an input method, which needs a field to write into.
    if (/[^\0-\x7f]/.test(text)) await this.field();
    await this.page.keyboard.type(text);
  }
  /** Text without a key: the browser drops it where no field has the focus, so the keys before it must have led to one. */
  async paste(text: string): Promise<void> {
    this.count++;
    await this.field();
    await this.page.keyboard.insertText(text);
  }
  private async field(): Promise<void> {
    await this.page
      .locator('html:not([data-keys-held]) :is(input:not([type=radio], [type=checkbox]), textarea, [contenteditable=true]):focus')
      .waitFor();
  }
  reset(): void {
    this.count = 0;
  }
}

interface Setting {
  /** Further flags for the browser. */
  readonly flags?: readonly string[];
  /**
   * A new embedded database filled by the first start, as after cloning and
   * `npm start`; otherwise a copy of a filled PostgreSQL, which is faster.
   */
  readonly fresh?: boolean;
  /** Further settings of the server. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Sets the stage for the tests of a file: it is there when the first of them begins. */
export function useStage(setting: Setting = {}): Stage {
  const at = {} as Stage;
  beforeAll(async () => {
    Object.assign(at, await stage(setting));
  });
  afterAll(() => at.close?.());
  return at;
}

async function stage({ flags = [], fresh = false, env: more = {} }: Setting): Promise<Stage> {
  const data = fresh ? embedded() : await place('postgres');
  const { browser, port, rooms } = await (flags.length > 0 ? houseWith(flags) : (shared ??= houseWith([])));
  // At one address for all files, so that windows may stand where those of the files before stood.
  const env = { ...data.env, ...more, PORT: port };
  let server = await launch(env, BUILT);
  const { origin } = server;
  const api = new Client(origin);
  await api.login('admin');
  const signedIn = new Map<string, Promise<SignedIn>>();

  const contextFor = ({ width = 1440, height = 900, dark = false, offline = false }: WindowSize) =>
    browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      serviceWorkers: offline ? 'allow' : 'block',
    });

  /** A window in a context, closed with its test as requested. */
  const windowIn = async (context: BrowserContext, close: () => Promise<void>): Promise<Desk> => {
    if (TRACES) await context.tracing.start();
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
    });
    const asked = listening(page);
    let hasLeft = false;
    const leave = async () => {
      if (hasLeft) return;
      hasLeft = true;
      // The next window may stand in this context, which records one trace at a time.
      if (TRACES) await context.tracing.stop().catch(() => {});
      await close();
    };
    onTestFinished(async ({ task }) => {
      const path = join(tmpdir(), 'wellhead-failures', task.name.slice(0, 40));
      if (task.result?.state === 'fail') {
        await page.screenshot({ path: `${path}.png` }).then(
          () => console.log(`what it looked like: ${path}.png`),
          () => {},
        );
        const trail = `${asked.slice(-MOST_ASKED).join('\n')}\n${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(() => '')}`;
        console.log(`what it asked the server, and where the keyboard was:\n${trail}`);
        // For the closing lines of the gate: what passes the second time leaves nothing else.
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(`${path}.txt`, trail);
        if (TRACES)
          await context.tracing.stop({ path: `${path}.zip` }).then(
            () => console.log(`what it did: npx playwright show-trace "${path}.zip"`),
            () => {},
          );
      }
      await leave();
    });
    return { page, keys: new KeyMeter(page), errors, leave };
  };

  const open = async (size: WindowSize = {}): Promise<Desk> => {
    const context = await contextFor(size);
    return windowIn(context, async () => {
      if (!size.stays) await context.close();
    });
  };

  const giveBack = async (room: Room) => {
    if (await room.tidy()) rooms.push(room);
  };
  return {
    origin,
    browser,
    api,
    settings: data.settings,
    open: (size) => open(size),
    async enter(username, address = '/', size = {}) {
      if (!signedIn.has(username)) signedIn.set(username, signInBehind(origin, username));
      const { cookies, kept } = await signedIn.get(username)!;
      const isItsOwn = size.offline || size.stays || size.cold;
      const room = isItsOwn
        ? await furnish(await contextFor(size), origin)
        : (rooms.pop() ?? (await furnish(await contextFor({}), origin)));
      const { context, door } = room;
      await context.addCookies(cookies);
      await door.evaluate((all) => Object.entries(all).forEach(([key, text]) => localStorage.setItem(key, text)), kept);
      if (isItsOwn) await door.close();
      const desk = await windowIn(context, async () => {
        if (!isItsOwn) await giveBack(room);
        else if (!size.stays) await context.close();
      });
      const { page } = desk;
      if (!isItsOwn) await resize(page, size);
      await page.goto(`${origin}/#${address}`);
      await page.getByRole('navigation').first().waitFor();
      desk.keys.reset();
      return desk;
    },
    async restart() {
      await server.kill();
      server = await launch(env, BUILT);
    },
    async close() {
      if (flags.length > 0) await browser.close();
      else await Promise.all(browser.contexts().map((context) => rooms.some((room) => room.context === context) || context.close()));
      await server.stop();
      await data.remove();
    },
  };
}

/** A browser, the port of the servers it is shown one after another, and the rooms in which nobody stands. */
interface House {
  readonly browser: Browser;
  readonly port: string;
  readonly rooms: Room[];
}
/** Serves all the files that a process of the tests runs. It ends with the process. */
let shared: Promise<House> | undefined;

async function houseWith(flags: readonly string[]): Promise<House> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      // Windows of one context share a process, and what it has compiled.
      '--process-per-site',
      // A test is over before optimised code has paid for itself.
      '--js-flags=--no-opt,--no-maglev',
      ...flags,
    ],
  });
  return { browser, port: String(await freePort()), rooms: [] };
}

/** Where windows stand, one after another: what one has compiled, the next has there. What they keep goes with each. */
interface Room {
  readonly context: BrowserContext;
  /** A page of the same origin that runs nothing. It keeps the process of the windows alive between them. */
  readonly door: Page;
  /** Leaves nothing of a window. @returns whether the next may stand here */
  tidy(): Promise<boolean>;
}

async function furnish(context: BrowserContext, origin: string): Promise<Room> {
  const door = await context.newPage();
  // Anything that is served there and runs nothing will do.
  await door.goto(`${origin}/avatar.svg`);
  const devtools = await context.newCDPSession(door);
  const tidy = async () => {
    try {
      await Promise.all(context.pages().map((page) => page !== door && page.close()));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
      return true;
    } catch {
      // A test may close its context itself.
      return false;
    }
  };
  return { context, door, tidy };
}

async function resize(page: Page, { width = 1440, height = 900, dark = false }: WindowSize): Promise<void> {
  if (width !== 1440 || height !== 900) await page.setViewportSize({ width, height });
  if (dark) await page.emulateMedia({ colorScheme: 'dark' });
}

/** A trace records all that a page loads, for a third more processor time, so only second runs record one, or every run on request. */
const TRACES = Boolean(process.env.TRACES);

/** Calls a test that fails says it made last. */
const MOST_ASKED = 30;

/** Lines about the calls of a page, in the order in which they begin and end. */
function listening(page: Page): string[] {
  const lines: string[] = [];
  const from = Date.now();
  const callOf = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    return pathname.startsWith('/api/') ? `${request.method()} ${pathname}${search.slice(0, 60)}` : null;
  };
  const note = (sign: string, request: Request, more = '') => {
    const call = callOf(request);
    if (call) lines.push(`${Date.now() - from} ms ${sign} ${call} ${more}`);
  };
  page.on('request', (request) => note('>', request, request.postData()?.slice(0, 60)));
  page.on('response', (response) => note('<', response.request(), String(response.status())));
  page.on('requestfailed', (request) => note('✗', request, request.failure()?.errorText));
  return lines;
}

/** What a browser keeps once somebody has signed in: for the server, and for the page. */
interface SignedIn {
  readonly cookies: Parameters<BrowserContext['addCookies']>[0];
  readonly kept: Readonly<Record<string, string>>;
}

/** Signs in without a browser, which saves every test file two page loads; the sign-in page has tests of its own. */
async function signInBehind(origin: string, username: string): Promise<SignedIn> {
  const client = new Client(origin);
  const { data: inviteCode } = await client.login(username);
  const [name, value] = client.cookie.split('=') as [string, string];
  const kept = { 'wellhead.username': username, 'wellhead.inviteCode': inviteCode, 'wellhead.session': randomUUID() };
  return {
    cookies: [{ name, value, domain: new URL(origin).hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
    kept,
  };
}

function embedded() {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-e2e-'));
  const dataDir = join(home, 'data');
  return {
    env: { DATA_DIR: dataDir, SEED_ORDERS: '600' },
    settings: { databaseUrl: null, dataDir },
    remove: async () => {
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Lets what is asked for wait. @returns how to let it go on */
export async function keepBack(at: Page | BrowserContext, what: Parameters<Page['route']>[0]): Promise<() => void> {
  let goOn = () => {};
  const kept = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await at.route(what, async (route) => {
    await kept;
    // Who asked may not wait any more.
    await route.continue().catch(() => {});
  });
  return goOn;
}

/** Makes every use of the mouse fail: for jobs that must be done by keyboard alone. */
export function withoutMouse(page: Page): void {
  const forbidden = () => {
    throw new Error('This job is done without a mouse');
  };
  Object.assign(page.mouse, { click: forbidden, dblclick: forbidden, down: forbidden, move: forbidden, wheel: forbidden });
  Object.assign(page, { click: forbidden, hover: forbidden, tap: forbidden, dblclick: forbidden });
}

/** Signs in by keyboard; the name field has the focus when the page opens. */
export async function signIn({ page, keys }: Desk, origin: string, username: string, password = PASSWORD): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByLabel('用户名').waitFor();
  await keys.type(username);
  await keys.press('Tab');
  await keys.type(password);
  await keys.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}

/** Runs a command from the palette by what is typed. */
export async function choose({ page, keys }: Desk, typed: string, label: RegExp): Promise<void> {
  await keys.press('Control+k');
  await page
    .getByRole('combobox', { name: /粘贴单号/ })
    .and(page.locator(':focus'))
    .waitFor();
  await keys.type(typed);
  await page.getByRole('option', { name: label }).and(page.locator('[aria-selected=true]')).waitFor();
  await keys.press('Enter');
}

/**
 * Violations of accessibility rules, one line each, without minor ones.
 * Waits for toasts and transitions, because half-faded text has no contrast.
 * @param within selectors of the parts to check; none: the whole page
 */
export async function findings(
  page: Page,
  rules: 'every rule' | 'contrast' = 'every rule',
  within: readonly string[] = [],
): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  // Only what is wrong leaves the page: to describe all that is right takes five times as long as to check it.
  return page.evaluate(
    async ([only, parts]) => {
      const there = parts.filter((part) => document.querySelector(part));
      const { violations } = await (window as unknown as { axe: typeof AXE }).axe.run(
        there.length > 0 ? { include: there.map((part) => [part]) } : document,
        {
          resultTypes: ['violations'],
          ...(only === 'contrast' && { runOnly: ['color-contrast'] }),
        },
      );
      return violations
        .filter((v) => v.impact !== 'minor')
        .flatMap((v) =>
          v.nodes.map(
            (node) =>
              `${v.id}: ${node.target.join(' ')} · ${node.html.slice(0, 160)} · ${(node.failureSummary ?? '').split('\n').slice(1).join(' ').trim().slice(0, 200)}`,
          ),
        );
    },
    [rules, within] as const,
  );
}
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Text of the element that has the focus, to see that it never fell to the body. */
export const focusedTag = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? 'NONE');
