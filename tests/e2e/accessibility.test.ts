import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings, useStage, type Desk } from './stage';

type Row = Record<string, unknown> & { readonly id: string };

const at = useStage();
let ids: { readonly order: string; readonly shop: string; readonly statement: string; readonly role: string };
beforeAll(async () => {
  const first = async (call: string, params: Record<string, string> = {}) =>
    ((await at.api.get(call, { ...params, pageSize: 1 })).data.list as Row[])[0]!.id;
  ids = {
    order: await first('/third/order/search', { status: 'waiting' }),
    shop: await first('/merchant/shop/search'),
    statement: await first('/third/statement/search'),
    // Who may do everything is granted nothing.
    role: ((await at.api.get('/admin/user/role/search', { pageSize: 50 })).data.list as Row[]).find(({ isSuper }) => !isSuper)!.id,
  };
});

/** What is looked at, in the order in which one window visits it: where to go, what to do there, and what must be there then. */
const PLACES: readonly {
  readonly name: string;
  readonly to: () => string;
  readonly act?: (desk: Desk) => Promise<void>;
  readonly ready: (page: Page) => Promise<unknown>;
}[] = [
  { name: 'home', to: () => '/', ready: (page) => page.locator('main section:visible a').first().waitFor() },
  {
    name: 'orders',
    to: () => '/api/third/order/search?status=waiting',
    ready: (page) => page.getByRole('grid', { name: '三方订单查询' }).getByRole('row').nth(1).getByRole('link').first().waitFor(),
  },
  {
    name: 'ask dialog',
    to: () => '/api/third/order/search?status=waiting',
    ready: (page) => page.getByRole('dialog', { name: /取消订单/ }).waitFor(),
    act: ({ keys }) => keys.press('Space', 'c'),
  },
  {
    name: 'order detail',
    to: () => `/api/third/order/detail?id=${ids.order}`,
    ready: (page) => page.getByRole('region', { name: '经过' }).waitFor(),
  },
  {
    name: 'palette',
    to: () => `/api/third/order/detail?id=${ids.order}`,
    ready: (page) => page.getByRole('option').nth(3).waitFor(),
    act: ({ keys }) => keys.press('Control+k'),
  },
  {
    name: 'shop form',
    to: () => `/api/merchant/shop/info?id=${ids.shop}`,
    ready: (page) => page.getByRole('button', { name: /^保存/ }).waitFor(),
  },
  {
    name: 'shop form with faults',
    to: () => `/api/merchant/shop/info?id=${ids.shop}`,
    ready: (page) => page.getByText('地址不能为空').first().waitFor(),
    act: async ({ page, keys }) => {
      // To empty a field is a key press, which is heard when the page has come.
      for (const name of ['地址', '店名']) {
        const box = page.getByRole('textbox', { name });
        await box.fill('');
        await expect.poll(() => box.inputValue()).toBe('');
      }
      await keys.press('Control+Enter');
    },
  },
  {
    name: 'notices',
    to: () => '/',
    ready: (page) => page.getByRole('dialog', { name: /通知/ }).waitFor(),
    act: ({ keys }) => keys.press('g', 'm'),
  },
  {
    name: 'key sheet',
    to: () => '/',
    ready: (page) => page.getByRole('dialog', { name: '按键' }).waitFor(),
    act: ({ keys }) => keys.press('?'),
  },
  {
    name: 'role grants',
    to: () => `/api/admin/user/role/permissionTree?roleId=${ids.role}`,
    ready: (page) => page.getByRole('treegrid').or(page.getByRole('tree')).first().waitFor(),
  },
  {
    name: 'statement detail',
    to: () => `/api/third/statement/info?id=${ids.statement}`,
    ready: (page) => page.locator('main').getByText('明细行').first().waitFor(),
  },
];

/** Between them these show every colour a theme changes. */
const COLOURFUL = ['home', 'orders', 'ask dialog', 'shop form with faults'];

type Check = readonly ['light' | 'dark', 'every rule' | 'contrast'];
/** The windows, each with the schemes in which every place is looked at. Colours are all that themes and the dark scheme change. */
const WINDOWS: readonly (readonly [theme: string, width: number, checks: readonly Check[]])[] = [
  [
    'default',
    1440,
    [
      ['light', 'every rule'],
      ['dark', 'contrast'],
    ],
  ],
  [
    'default',
    390,
    process.env.FULL
      ? [
          ['light', 'every rule'],
          ['dark', 'contrast'],
        ]
      : [['light', 'every rule']],
  ],
];
/** For `npm run test:full`: they change seldom and take minutes. */
const FURTHER: typeof WINDOWS = [
  [
    'green',
    1440,
    [
      ['light', 'contrast'],
      ['dark', 'contrast'],
    ],
  ],
  [
    'glory',
    1440,
    [
      ['light', 'contrast'],
      ['dark', 'contrast'],
    ],
  ],
];

describe.each(process.env.FULL ? [...WINDOWS, ...FURTHER] : WINDOWS)('%s, %i pixels wide', (theme, width, checks) => {
  const size = { width, height: width === 390 ? 844 : 900 };
  const choose = (page: Page) => page.addInitScript((name) => localStorage.setItem('wellhead.theme', JSON.stringify({ name })), theme);
  /** In each scheme in turn, under the eyes of whoever has the page open. */
  const expectNothing = async (page: Page, schemes = checks) => {
    for (const [colorScheme, rules] of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}][data-theme=${theme}]`).waitFor();
      expect(await findings(page, rules), colorScheme).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: checks[0]![0] });
  };

  it('login', async () => {
    const { page, keys } = await at.open(size);
    await choose(page);
    await page.goto(at.origin);
    await page.getByLabel('用户名').waitFor();
    await keys.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: /不能为空/ })
      .waitFor();
    await expectNothing(page);
  });

  let desk: Desk | undefined;
  const entered = async () => {
    if (desk) return desk;
    desk = await at.enter('admin', '/', { ...size, stays: true });
    await choose(desk.page);
    await desk.page.reload();
    return desk;
  };
  it.each(theme === 'default' && (width === 1440 || process.env.FULL) ? PLACES : PLACES.filter(({ name }) => COLOURFUL.includes(name)))(
    '$name',
    async ({ name, to, act, ready }) => {
      const open = await entered();
      const { page, keys } = open;
      await keys.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.evaluate((hash) => {
        window.location.hash = `#${hash}`;
      }, to());
      if (act) {
        await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
        // What the page still waits for (its inputs, its row) may draw it anew.
        if (to() !== '/') await page.locator(`[data-page="${to().split('?')[0]}"]`).waitFor();
        await page.locator('html:not([data-awaited]):not([data-keys-held])').waitFor();
        await act(open);
      }
      await ready(page);
      await expectNothing(page, process.env.FULL || COLOURFUL.includes(name) ? checks : checks.slice(0, 1));
    },
  );
});
