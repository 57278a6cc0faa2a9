import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../api/client';
import { signIn, stage, type Desk, type Stage } from './stage';

type Row = Record<string, unknown> & { readonly id: string };

let at: Stage;
let ids: { readonly order: string; readonly shop: string; readonly statement: string; readonly role: string };
beforeAll(async () => {
  at = await stage();
  const api = new Client(at.origin);
  await api.login('admin');
  const first = async (call: string, params: Record<string, string> = {}) => ((await api.get(call, { ...params, pageSize: 1 })).data.list as Row[])[0]!.id;
  ids = { order: await first('/third/order/search', { status: 'waiting' }), shop: await first('/merchant/shop/search'), statement: await first('/third/statement/search'), role: await first('/admin/user/role/search') };
});
afterAll(() => at.close());

/** What is looked at, in the order in which one window visits it: where to go, what to do there, and what must be there then. */
const PLACES: readonly { readonly name: string; readonly to: () => string; readonly act?: (desk: Desk) => Promise<void>; readonly ready: (page: Page) => Promise<unknown> }[] = [
  { name: 'home', to: () => '/', ready: (page) => page.locator('main section:visible a').first().waitFor() },
  { name: 'orders', to: () => '/api/third/order/search?status=waiting', ready: (page) => page.getByRole('grid', { name: '三方订单查询' }).getByRole('row').nth(1).getByRole('link').first().waitFor() },
  { name: 'ask dialog', to: () => '/api/third/order/search?status=waiting', ready: (page) => page.getByRole('dialog', { name: /取消订单/ }).waitFor(), act: ({ keys }) => keys.press('Space', 'c') },
  { name: 'order detail', to: () => `/api/third/order/detail?id=${ids.order}`, ready: (page) => page.locator('main').getByText('订单日志').waitFor() },
  { name: 'palette', to: () => `/api/third/order/detail?id=${ids.order}`, ready: (page) => page.getByRole('option').nth(3).waitFor(), act: ({ keys }) => keys.press('Control+k') },
  { name: 'shop form', to: () => `/api/merchant/shop/info?id=${ids.shop}`, ready: (page) => page.getByRole('button', { name: /^保存/ }).waitFor() },
  { name: 'shop form with faults', to: () => `/api/merchant/shop/info?id=${ids.shop}`, ready: (page) => page.getByText('地址不能为空').first().waitFor(), act: async ({ page, keys }) => { await page.getByRole('textbox', { name: '地址' }).fill(''); await page.getByRole('textbox', { name: '店名' }).fill(''); await keys.press('Control+Enter'); } },
  { name: 'notices', to: () => '/', ready: (page) => page.getByRole('dialog', { name: /通知/ }).waitFor(), act: ({ keys }) => keys.press('g', 'm') },
  { name: 'key sheet', to: () => '/', ready: (page) => page.getByRole('dialog', { name: '按键' }).waitFor(), act: ({ keys }) => keys.press('?') },
  { name: 'role grants', to: () => `/api/admin/user/role/permissionTree?roleId=${ids.role}`, ready: (page) => page.getByRole('treegrid').or(page.getByRole('tree')).first().waitFor() },
  { name: 'statement detail', to: () => `/api/third/statement/info?id=${ids.statement}`, ready: (page) => page.locator('main').getByText('明细行').first().waitFor() },
];

/** Between them these show every colour a theme changes. */
const COLOURFUL = ['home', 'orders', 'ask dialog', 'shop form with faults'];

// Colours are all that themes and the dark scheme change.
const LOOKS = [['default', 'light', 1440, 'every rule'], ['default', 'dark', 1440, 'contrast'], ['default', 'light', 390, 'every rule']] as const;
/** For `npm run test:full`: they change seldom and take minutes. */
const FURTHER = [['default', 'dark', 390, 'contrast'], ['green', 'light', 1440, 'contrast'], ['green', 'dark', 1440, 'contrast'], ['glory', 'light', 1440, 'contrast'], ['glory', 'dark', 1440, 'contrast']] as const;
describe.each(process.env.FULL ? [...LOOKS, ...FURTHER] : LOOKS)('%s, %s, %i pixels wide, %s', (theme, colour, width, rules) => {
  let desk: Desk | undefined;
  const opened = async () => {
    if (desk) return desk;
    desk = await at.open({ width, height: width === 390 ? 844 : 900, dark: colour === 'dark' });
    await desk.page.addInitScript((name) => localStorage.setItem('wellhead.theme', JSON.stringify({ name })), theme);
    return desk;
  };

  it('login', async () => {
    const { page, keys } = await opened();
    await page.goto(at.origin);
    await page.getByLabel('用户名').waitFor();
    await keys.press('Enter');
    await page.getByRole('alert').filter({ hasText: /不能为空/ }).waitFor();
    expect(await findings(page, rules)).toEqual([]);
  });

  it.each(theme === 'default' ? PLACES : PLACES.filter(({ name }) => COLOURFUL.includes(name)))('$name', async ({ to, act, ready }) => {
    const open = await opened();
    const { page, keys } = open;
    if (page.url().includes('/login')) {
      await page.getByLabel('用户名').fill('');
      await signIn(open, at.origin, 'admin');
    }
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.evaluate((hash) => { window.location.hash = `#${hash}`; }, to());
    if (act) {
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
      await page.waitForTimeout(300);
      await act(open);
    }
    await ready(page);
    expect(await findings(page, rules)).toEqual([]);
  });
});

/** Serious and critical violations, one line each. Toasts and transitions must be over: half-faded text has no contrast. */
async function findings(page: Page, rules: 'every rule' | 'contrast'): Promise<string[]> {
  await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity));
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === 'contrast' ? axe.withRules('color-contrast') : axe).analyze();
  return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(' ')} · ${node.html.slice(0, 160)} · ${(node.failureSummary ?? '').split('\n').slice(1).join(' ').trim().slice(0, 200)}`));
}
