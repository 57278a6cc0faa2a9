/**
 * Type-ahead: keys pressed at any speed, in a cold or warm console and in any role, have the same result and the
 * same writes as keys that wait until the page is idle, and ask the server for nothing that these don't. Scripts are generated from the declarations
 * by a seed, which failures name. `AHEAD=<seed>` or `AHEAD=<first>-<last>` runs only those.
 */
import type { BrowserContext, Page as Window, Request } from 'playwright';
import { expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import type { Page } from '../../src/language/page';
import { Client } from '../api/client';
import { useStage } from './stage';

const at = useStage();
const PACES = [0, 20, 60, 400] as const;
const [FIRST, LAST] = process.env.AHEAD ? process.env.AHEAD.split('-') : process.env.FULL ? [1000, 1319] : [1, 4];
const SEEDS = Array.from({ length: Number(LAST ?? FIRST) - Number(FIRST) + 1 }, (_, i) => Number(FIRST) + i);
/** Scripts that run beside each other. */
const BESIDE = 2;

interface Script {
  readonly user: (typeof USERS)[number];
  readonly address: string;
  readonly keys: readonly string[];
}
interface Write {
  readonly call: string;
  readonly body: unknown;
}
interface End {
  readonly state: unknown;
  readonly writes: readonly Write[];
  readonly errors: readonly string[];
}
interface Run {
  readonly end: End;
  /** Calls whose data was read. */
  readonly reads: ReadonlySet<string>;
}

it(
  'what is typed ahead ends as what is typed slowly, and writes the same',
  async () => {
    const left = [...SEEDS];
    const doubtful: number[] = [];
    await Promise.all(
      Array.from({ length: BESIDE }, async () => {
        for (let seed = left.shift(); seed !== undefined; seed = left.shift())
          // A page that found no rest is one of those.
          if (await differs(seed).catch((error: Error) => `seed ${seed}: ${error.message}`)) doubtful.push(seed);
      }),
    );
    // In parallel a script may hit a busy machine; a failure counts if it repeats alone. Single failures are printed, too.
    const failures: string[] = [];
    for (const seed of doubtful) {
      const difference = await differs(seed);
      if (difference) failures.push(difference);
    }
    expect(failures).toEqual([]);
  },
  SEEDS.length * 40_000,
);

/** What is different when a script is typed ahead, in one line; null where nothing is. */
async function differs(seed: number): Promise<string | null> {
  const user = USERS[seed % USERS.length]!;
  const script = scriptOf(seed, user, await granted(user));
  const pace = PACES[seed % PACES.length]!;
  const isCold = seed % 8 < 4;
  const slow = await run(script, { pace: null, isCold: false });
  const fast = await run(script, { pace, isCold });
  const more = [...fast.reads].filter((call) => !slow.reads.has(call));
  if (JSON.stringify(slow.end) === JSON.stringify(fast.end) && more.length === 0) return null;
  const heading = `seed ${seed}: ${script.user} ${script.address} ${script.keys.join(' ')} at ${pace} ms, ${isCold ? 'cold' : 'warm'}`;
  console.log([heading, ...different(slow.end, fast.end), ...more.map((call) => `  ahead:  reads ${call}`)].join('\n'));
  return heading;
}

/** mulberry32. */
function dice(seed: number) {
  let a = seed * 0x9e3779b9;
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { chance: (share: number) => next() < share, one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]! };
}

/** Half of the scripts are an administrator's, who may do the most. */
const USERS = ['admin', 'admin', 'admin', 'support', 'finance', 'partner'] as const;
const TEXTS = ['caf', 'test water', '12', 'zs', 'bj', 'n x', '0,5'];
const OPENERS = ['.', '/', 'l', 'Shift+V', '?', 'Shift+E', 'Control+k', 'g m', 'g j', 'g o', 'g s', 'g d', 'g n', 'g p', 'Enter', 'F6'];
/** Logs have nothing to do, and imports ask for a file. */
const ALL = [...platform.pages.values()].filter((page) => !page.needsId && page.kind !== 'log' && page.kind !== 'import');

/** What a role may open: another page would be refused without the shell around it. */
const opened = new Map<string, Promise<readonly Page[]>>();
function granted(user: string): Promise<readonly Page[]> {
  const known =
    opened.get(user) ??
    (async () => {
      const client = new Client(at.origin);
      await client.login(user);
      const urls = JSON.stringify(await client.get('/login/permission/adminPerList'));
      return ALL.filter((page) => urls.includes(`"url":"${page.url}"`));
    })();
  opened.set(user, known);
  return known;
}

function scriptOf(seed: number, user: Script['user'], pages: readonly Page[]): Script {
  const { one, chance } = dice(seed);
  const lists = pages.filter((page) => page.kind === 'list' && page.actions.length > 0);
  const page = chance(0.7) ? one(lists) : one(pages);
  const own = [...page.actions.map((key) => [page.resource, key]), ...page.borrows.map((path) => path.split('.'))].flatMap(
    ([resource, key]) => platform.resources.get(resource!)?.actions[key!]?.key ?? [],
  );
  const text = () => [...one(TEXTS)];
  const keys: string[] = [];
  const phrases: readonly (() => readonly string[])[] = [
    () =>
      own.length
        ? [
            one(own),
            ...text(),
            ...(chance(0.3) ? ['Tab', ...text()] : []),
            ...(chance(0.5) ? ['Escape'] : chance(0.3) ? ['Control+Enter'] : []),
          ]
        : [],
    () => {
      const opener = one(OPENERS);
      return [...opener.split(' '), ...(chance(0.6) && !opener.startsWith('g ') ? text() : []), ...(chance(0.4) ? ['Escape'] : [])];
    },
    () => [
      'Control+k',
      ...one([
        ['d', 'p', 'c', 'x'],
        ['s', 'p'],
        ['d', 'z'],
      ]),
      'Enter',
    ],
    () => [one(['j', 'k', 'ArrowDown', 'PageDown', 'End', 'Home'])],
    () => [one(['x', 'Space', 'u', ',', 'r', '-', 'Escape', 'Tab', 'Backspace', 'o'])],
  ];
  while (keys.length < 6) keys.push(...(chance(0.45) ? phrases[0]! : one(phrases))());
  return { user, address: page.url, keys };
}

interface Pace {
  readonly pace: number | null;
  readonly isCold: boolean;
}
/** @param pace milliseconds between two keys; null: each waits until the page is at rest. */
async function run({ user, address, keys }: Script, { pace, isCold }: Pace): Promise<Run> {
  const { page, errors, leave } = await at.enter(user, address, { cold: isCold });
  const context = page.context();
  const writes = await intercept(context);
  // How long a toast can be reached by Tab is a matter of time.
  // Behind the last thing Tab leads out of the page, where a browser without a window has nothing.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.mantine-Notifications-root { display: none }');
    document.adoptedStyleSheets.push(sheet);
    document.body.append(Object.assign(document.createElement('button'), { textContent: 'the end' }));
  });
  const network = watch(page);
  if (!isCold) await atRest(page, network);
  await page.locator('[data-page]').first().waitFor();
  for (const [i, key] of keys.entries()) {
    // Whoever types slowly types the two keys of a sequence together, all the same: it ends by itself after a while.
    if (pace === null && keys[i - 1] !== 'g') await atRest(page, network);
    await page.keyboard.press(key);
    if (pace) await page.waitForTimeout(pace);
  }
  await atRest(page, network);
  const end = { state: await stateOf(page), writes, errors };
  const reads = new Set(await page.evaluate(readSince));
  await leave();
  return { end, reads };
}

/** Paths under `/api` that this window has asked for since it was opened, apart from writes and what is fetched for the console itself. */
const readSince = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/api/') && !path.startsWith('/api/console/'));

/** Writes are answered here, as if all went well: no run is in the way of another. */
async function intercept(context: BrowserContext): Promise<Write[]> {
  const writes: Write[] = [];
  await context.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route, request) => {
      if (request.method() === 'GET') return route.fallback();
      const call = new URL(request.url()).pathname;
      const body = request.postDataJSON() as { ids?: string[]; id?: string; dryRun?: boolean } | null;
      if (!call.startsWith('/api/console/') && !body?.dryRun) writes.push({ call, body });
      const ids = body?.ids ?? (body?.id ? [body.id] : []);
      await route.fulfill({
        json: {
          code: 200,
          message: '',
          data: { results: ids.map((id) => ({ id, ok: true, code: 200, message: '' })), done: ids.length, refused: 0 },
        },
      });
    },
  );
  return writes;
}

interface Network {
  readonly open: () => number;
}
function watch(page: Window): Network {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return { open: () => open.size };
}

/** Nothing is on its way: no request, no key, and the focus stays where it is. */
async function atRest(page: Window, network: Network): Promise<void> {
  await expect
    .poll(
      async () => {
        if (network.open() > 0) return false;
        const isCalm = await page.evaluate(async () => {
          const look = () => {
            const busy =
              'keysHeld' in document.documentElement.dataset ||
              'awaited' in document.documentElement.dataset ||
              document.querySelector('[aria-busy=true]:not([aria-hidden=true])')?.checkVisibility() === true;
            return busy
              ? null
              : `${document.activeElement?.outerHTML.slice(0, 200)} ${location.hash} ${document.querySelectorAll('[role=dialog]').length}`;
          };
          const before = look();
          for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
          await new Promise((done) => requestIdleCallback(done, { timeout: 100 }));
          return before !== null && look() === before;
        });
        return isCalm && network.open() === 0;
      },
      { timeout: 20_000, interval: 5, message: 'at rest' },
    )
    .toBe(true);
}

/** What somebody sees and works with. */
const stateOf = (page: Window) =>
  page.evaluate(() => {
    const visible = (el: Element) => el.checkVisibility({ visibilityProperty: true });
    const text = (el: Element | null | undefined) =>
      (el as HTMLElement | null | undefined)?.innerText?.trim().replace(/\s+/g, ' ').slice(0, 60) ?? '';
    const nameOf = (el: Element | null): string =>
      el === null
        ? 'nothing'
        : [
            el.tagName,
            el.getAttribute('role'),
            el.getAttribute('data-command'),
            el.getAttribute('data-index'),
            el.closest('[data-field]')?.getAttribute('data-field'),
            el.getAttribute('aria-label') ?? el.getAttribute('data-page') ?? text((el as HTMLInputElement).labels?.[0]),
            el.matches('button, a') ? text(el) : '',
          ]
            .filter(Boolean)
            .join(' ');
    return {
      route: location.hash,
      surfaces: [...document.querySelectorAll('[role=dialog],[role=menu],[data-region=run]')]
        .filter(visible)
        .map((el) => el.getAttribute('aria-label') ?? text(document.getElementById(el.getAttribute('aria-labelledby') ?? ''))),
      focus: nameOf(document.activeElement),
      inputs: [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
        .filter(visible)
        .map((el) => `${nameOf(el)}=${el.type === 'checkbox' || el.type === 'radio' ? String(el.checked) : el.value}`),
      selected: [...document.querySelectorAll('[role=row][aria-selected=true], [data-card][aria-selected=true]')]
        .filter(visible)
        .map((el) => el.getAttribute('data-index') ?? text(el)),
      cursor: [...document.querySelectorAll('[data-index][tabindex="0"]')].filter(visible).map((el) => el.getAttribute('data-index')),
    };
  });

function different(slow: End, fast: End): readonly string[] {
  const lines = (end: End) => JSON.stringify(end, null, 1).split('\n');
  const [a, b] = [lines(slow), lines(fast)];
  return [
    ...a.filter((line) => !b.includes(line)).map((line) => `  slowly: ${line.trim()}`),
    ...b.filter((line) => !a.includes(line)).map((line) => `  ahead:  ${line.trim()}`),
  ].slice(0, 24);
}
