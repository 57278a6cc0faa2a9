import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage, withoutMouse, type Desk } from './stage';

const at = useStage();
const DESK = '/api/third/order/search/allocation';
const GIVES = '**/allocationOrderV2';
const CLAIMS = '/lease/claim';

const number = async (on: Page) => (await on.locator('[data-card][data-focused]').innerText()).match(/T\d{14}/)![0];
/** The row at hand has its candidates, and nothing is awaited. */
const settled = async ({ page }: Desk) => {
  await page.waitForFunction(() => {
    const shown = document.querySelector<HTMLElement>('[data-candidates-of]')?.dataset.candidatesOf;
    return shown !== undefined && shown === document.querySelector<HTMLElement>('[data-card]:focus')?.dataset.card;
  });
  await page.locator('html:not([data-keys-held])').waitFor();
};

it('leads two people who open the desk to two orders, leaves alone those who have chosen, and claims in the background', async () => {
  const claimed: (string | undefined)[] = [];
  const first = await at.enter('admin', DESK);
  first.page.on('request', (request) => {
    if (request.url().endsWith(CLAIMS)) claimed.push(request.headers()['x-wellhead-background']);
  });
  await settled(first);
  const own = await number(first.page);
  const second = await at.enter('support', DESK);
  await settled(second);
  await expect.poll(() => number(second.page)).not.toBe(own);

  // Whoever goes there by hand stays, and sees whose it is.
  const there = second.page.locator('[data-card]', { hasText: own });
  await there.getByText(/正在分/).waitFor();
  await second.keys.press('Home');
  await expect.poll(() => number(second.page)).toBe(own);
  await second.keys.press('Enter');
  await second.page
    .getByText(/正在分这一单/)
    .first()
    .waitFor();
  expect(await number(second.page)).toBe(own);
  await first.keys.press('j');
  await expect.poll(() => claimed.length).toBeGreaterThan(0);
  expect(new Set(claimed)).toEqual(new Set(['1']));
  expect([...first.errors, ...second.errors]).toEqual([]);
});

it('plans without what was put off, unless it is marked; what was done before the connection broke is reported, and Enter does the rest', async () => {
  const desk = await at.enter('admin', DESK);
  const { page, keys } = desk;
  withoutMouse(page);
  await settled(desk);
  const rows = await page.locator('[data-card]').count();
  const dialog = page.getByRole('dialog', { name: /^排好/ });
  const go = dialog.getByRole('button', { name: /^分出去/ });
  const off = await number(page);
  await keys.press('x');
  await expect.poll(() => number(page)).not.toBe(off);
  await settled(desk);
  await keys.press('b');
  await expect.poll(() => go.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await dialog.locator('tbody tr').count()).toBeLessThan(rows);
  expect(await dialog.innerText()).not.toContain(off);
  expect(await dialog.locator('tbody tr').first().locator('td').nth(1).innerText()).toBe('未分');
  const all = Number((await go.innerText()).match(/\d+/)![0]);

  let calls = 0;
  await page.route(GIVES, async (route) => {
    calls += 1;
    if (calls === 2) await route.abort();
    else await route.continue();
  });
  await keys.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await dialog.getByText(/^分出 \d+ 单,还有 \d+ 单没有分/).waitFor();
  const left = Number((await go.innerText()).match(/\d+/)![0]);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(all);
  expect(await dialog.getByText('已分', { exact: true }).count()).toBe(all - left);
  await expect.poll(() => go.evaluate((button) => button === document.activeElement)).toBe(true);
  await keys.press('Enter');
  await page
    .getByText(/已分单 \d+ 单|分出 \d+ 单,总价/)
    .first()
    .waitFor({ timeout: 60_000 });
  await expect.poll(() => page.locator('[data-card]', { hasText: off }).count()).toBe(1);
  expect(desk.errors).toEqual([]);
});

it('names in its key sheet the key that explains why the others can not', async () => {
  const desk = await at.enter('admin', DESK);
  await settled(desk);
  await desk.keys.press('?');
  const sheet = desk.page.getByRole('dialog').filter({ hasText: '别的为什么不能送' });
  await sheet.waitFor();
  expect(desk.errors).toEqual([]);
});

it('says where nothing waits that all is assigned, and that nothing matches a filter', async () => {
  const { page, keys, errors } = await at.enter('admin', '/');
  await page.route('**/third/order/search?*', (route) => route.fulfill({ json: { code: 200, message: '', data: { list: [], total: 0 } } }));
  await page.goto(`${at.origin}/#${DESK}?status=waiting`);
  await page.getByText(/^都分完了/).waitFor();
  await page.goto(`${at.origin}/#${DESK}?status=waiting&channel=jd`);
  await page.getByText(/^没有符合条件的/).waitFor();
  expect(
    await page
      .getByText(/^都分完了/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  expect(keys.count).toBe(0);
  expect(errors).toEqual([]);
});
