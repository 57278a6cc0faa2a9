/**
 * Chinese is typed through an input method, whose Enter, arrows and Escape belong to its own candidates. Composes into every text input of
 * the console, in Chromium's and in Safari's order of events; nothing but the text may change.
 */
import type { CDPSession, Page } from 'playwright';
import { expect, it } from 'vitest';
import { signIn, useStage, type Desk } from './stage';

const at = useStage();

const TEXT_INPUTS = 'input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=hidden]), textarea, [contenteditable=true]';
const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' });
const goTo = async ({ page }: Desk, address: string) => {
  await page.evaluate((h) => {
    window.location.hash = h;
  }, `#${address}`);
};
const onRow = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
const toList = async (desk: Desk, url: string) => {
  await goTo(desk, url);
  await desk.page.locator('[role=grid]:visible [role=row] a').first().waitFor();
  await onRow(desk.page);
};
const waiting = '/api/third/order/search?status=waiting';

/** Screens with text inputs, by what leads there from anywhere. Each of their visible inputs is tried, one of each kind. */
const ALL_SCREENS: readonly (readonly [name: string, open: (desk: Desk) => Promise<unknown>])[] = [
  ['a list', (desk) => toList(desk, waiting)],
  [
    'filters',
    async (desk) => {
      await desk.page.locator('[data-filter=shopId]:visible').press('ArrowDown');
      await desk.page.getByRole('dialog', { name: '店铺' }).waitFor();
    },
  ],
  [
    'the palette',
    async (desk) => {
      await desk.keys.press('Escape', 'Escape');
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
      await desk.keys.press('Control+k');
      await palette(desk.page).waitFor();
    },
  ],
  [
    'a step of the palette',
    async (desk) => {
      await desk.keys.press('Escape');
      await toList(desk, waiting);
      await desk.keys.press('Control+k');
      await palette(desk.page).getByRole('combobox').and(desk.page.locator(':focus')).waitFor();
      await desk.keys.type('qxdd');
      await desk.page.locator('[role=option][aria-selected=true]:visible').filter({ hasText: '取消订单' }).waitFor();
      await desk.keys.press('Enter');
      await palette(desk.page).getByRole('combobox', { name: '取消原因' }).waitFor();
    },
  ],
  [
    'the menu of a row',
    async (desk) => {
      await desk.keys.press('Escape', 'Escape');
      await palette(desk.page).waitFor({ state: 'detached' });
      await onRow(desk.page);
      await desk.keys.press('.');
      await desk.page.getByRole('dialog', { name: /的操作$/ }).waitFor();
    },
  ],
  [
    'a dialog that asks',
    async (desk) => {
      await desk.keys.press('Escape', 'Escape');
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
      await toList(desk, waiting);
      await desk.keys.press('c');
      await desk.page.getByRole('dialog', { name: /取消订单/ }).waitFor();
    },
  ],
  [
    'an empty detail',
    async (desk) => {
      await desk.keys.press('Escape');
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
      await goTo(desk, '/api/third/order/detail');
      await desk.page.getByLabel('三方订单编号').waitFor();
    },
  ],
  [
    'a form',
    async (desk) => {
      await desk.keys.press('Escape');
      await desk.page.getByRole('dialog').waitFor({ state: 'detached' });
      const { id } = (await at.api.get('/merchant/shop/search', { status: 'open', pageSize: 1 })).data.list[0] as { id: string };
      await goTo(desk, `/api/merchant/shop/info?id=${id}`);
      await desk.page.getByRole('textbox', { name: '店名' }).waitFor();
    },
  ],
  [
    'changing the password',
    async (desk) => {
      await goTo(desk, '/api/manage/user/editPassword');
      await desk.page.getByRole('heading', { name: '修改密码' }).waitFor();
    },
  ],
];

/** One of each way an input hears its keys; the full run tries the rest. */
const OFTEN: readonly string[] = ['a list', 'the palette', 'a dialog that asks', 'a form'];
const SCREENS = process.env.FULL ? ALL_SCREENS : ALL_SCREENS.filter(([name]) => OFTEN.includes(name));

it('no key of a composition acts, in whatever input it is typed', async () => {
  const desk = await at.open();
  const { page } = desk;
  const devtools = await page.context().newCDPSession(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !/options|info/.test(request.url())) writes.push(request.url());
  });
  await page.goto(at.origin);
  await page.getByLabel('用户名').waitFor();
  await tryAll(page, devtools, 'signing in');
  await signIn(desk, at.origin, 'admin');
  writes.length = 0;
  for (const [name, open] of SCREENS) {
    await open(desk);
    await tryAll(page, devtools, name);
  }
  expect(writes.filter((url) => !url.includes('/webLogs/'))).toEqual([]);
  expect(desk.errors).toEqual([]);
}, 300_000);

it('chords and Escape are heard although an input method rests', async () => {
  const desk = await at.enter('admin', waiting);
  const { page } = desk;
  await onRow(page);
  const devtools = await page.context().newCDPSession(page);
  await behind(devtools, 'Process', 'KeyK', 2);
  await palette(page).getByRole('combobox').and(page.locator(':focus')).waitFor();
  await behind(devtools, 'Process', 'Escape');
  await palette(page).waitFor({ state: 'detached' });
  await onRow(page);
  await desk.keys.press('c');
  const dialog = page.getByRole('dialog', { name: /取消订单/ });
  await dialog.waitFor();
  await behind(devtools, 'Escape', 'Escape');
  await dialog.waitFor({ state: 'detached' });
});

/** A key press that an input method has seen. @param modifiers 2 is Ctrl. */
async function behind(devtools: CDPSession, key: string, code: string, modifiers = 0): Promise<void> {
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, modifiers, windowsVirtualKeyCode: 229 });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers, windowsVirtualKeyCode: 229 });
}

async function tryAll(page: Page, devtools: CDPSession, screen: string): Promise<void> {
  // What is still on its way brings inputs, and takes the place of others.
  await page.locator('html:not([data-keys-held])').waitFor({ state: 'attached' });
  const tried = new Set<string>();
  for (let kind = await nextKind(page, screen, tried); kind; kind = await nextKind(page, screen, tried)) {
    tried.add(kind);
    const input = page.locator(`[data-composed="${screen} ${tried.size}"]`);
    const name = await input.evaluate(
      (el) =>
        `${el.getAttribute('aria-label') ?? (el as HTMLInputElement).labels?.[0]?.innerText ?? el.getAttribute('placeholder') ?? el.tagName}`,
    );
    await input.focus();
    // In Chromium the keys come while the composition runs.
    await devtools.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
    const composing = await settled(page);
    for (const key of ['ArrowDown', 'ArrowUp', 'Enter', 'Escape']) await behind(devtools, key, key);
    expect(await settled(page), `${screen}, ${name}: composing`).toEqual(composing);
    await devtools.send('Input.insertText', { text: '你好' });
    // In Safari the composition has ended when its Enter comes.
    const composed = await settled(page);
    await page.evaluate(() => {
      for (const key of ['Enter', 'Escape']) {
        document.activeElement!.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '你好' }));
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, code: key, keyCode: 229, bubbles: true, cancelable: true }),
        );
      }
    });
    expect(await settled(page), `${screen}, ${name}: composed`).toEqual(composed);
  }
  expect(tried.size, `${screen} has text inputs`).toBeGreaterThan(0);
}

/**
 * Finds and numbers an input of a kind not tried yet; one of each kind
 * is enough. Searches anew each time, because late loading moves inputs.
 */
async function nextKind(page: Page, screen: string, tried: ReadonlySet<string>): Promise<string | null> {
  return page
    .locator(TEXT_INPUTS)
    .filter({ visible: true })
    .evaluateAll(
      (all, [screenName, kinds, number]) => {
        for (const el of all as HTMLInputElement[]) {
          const isClosed =
            el.readOnly ||
            el.disabled ||
            el.closest('[inert]') !== null ||
            (document.querySelector('[role=dialog]') !== null && !el.closest('[role=dialog]'));
          const kind = [el.tagName, el.type, el.getAttribute('role'), el.getAttribute('aria-haspopup'), el.className].join('|');
          if (isClosed || el.dataset.composed?.startsWith(screenName) || kinds.includes(kind)) continue;
          el.dataset.composed = `${screenName} ${number}`;
          return kind;
        }
        return null;
      },
      [screen, [...tried], tried.size + 1] as const,
    );
}

/** What could have changed by an Enter, an arrow or an Escape, when it has come to rest. */
async function settled(page: Page): Promise<unknown> {
  const look = () =>
    page.evaluate(() => ({
      address: window.location.href,
      dialogs: [...document.querySelectorAll('[role=dialog]')].map(
        (el) => el.getAttribute('aria-label') ?? el.getAttribute('aria-labelledby') ?? '',
      ),
      focus: document.activeElement?.outerHTML.slice(0, 200).replace(/value="[^"]*"/, ''),
      marked: document.activeElement?.getAttribute('aria-activedescendant') ?? null,
      alerts: [...document.querySelectorAll('[role=alert]')].map((el) => el.textContent),
    }));
  let last = await look();
  for (let same = 0; same < 3;) {
    await page.waitForTimeout(120);
    const next = await look();
    same = JSON.stringify(next) === JSON.stringify(last) ? same + 1 : 0;
    last = next;
  }
  return last;
}
