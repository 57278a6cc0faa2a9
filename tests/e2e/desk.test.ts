import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/database';
import { fillDesk } from '../api/waiting';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
const DESK = '/api/third/order/search/allocation';

it('is worked by mouse on a telephone as well', async () => {
  const { page, errors } = await at.enter('admin', DESK, { width: 390, height: 844 });
  const take = page.getByRole('button', { name: /^分给 / }).first();
  const rows = page.locator('[data-card]');
  await rows.first().waitFor();
  for (let n = 0; n < (await rows.count()); n++) {
    // Beside links to other pages.
    await rows.nth(n).click({ position: { x: 220, y: 12 } });
    await page.locator('[data-candidates-of]').waitFor();
    if (await take.count()) break;
  }
  const order = await page.locator('[data-card][data-focused]').innerText();
  await take.click();
  await page.locator('[data-card][data-away]').first().waitFor();
  await page
    .getByRole('button', { name: /撤|收回|不发/ })
    .first()
    .click();
  await expect.poll(() => page.locator('[data-card][data-focused]').innerText()).toContain(order.match(/T\d{14}/)![0]);
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it('admin: gives five orders away by a key each, has one back, sees what somebody else is at, and plans the rest at once', async () => {
  const desk = await at.enter('admin', DESK);
  const { page, keys } = desk;
  withoutMouse(page);
  const focused = page.locator('[data-card]:focus');
  const number = async (on: Page) => (await on.locator('[data-card][data-focused]').innerText()).match(/T\d{14}/)![0];
  await focused.waitFor();
  await page.locator('[data-candidates-of]').waitFor();
  expect(await findings(page)).toEqual([]);

  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/allocationOrderV2')) sent.push(request.postDataJSON());
  });
  const placed: string[] = [];
  keys.reset();
  for (let guard = 0; placed.length < 5 && guard < 40; guard++) {
    // The candidates are those of the row at hand, not still those of the one before.
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLElement>('[data-candidates-of]')?.dataset.candidatesOf ===
        document.querySelector<HTMLElement>('[data-card][data-focused]')?.dataset.card,
    );
    await page.locator('html:not([data-keys-held])').waitFor();
    const order = await number(page);
    if ((await page.getByRole('button', { name: /^分给 / }).count()) === 0) {
      await page.keyboard.press('j');
      continue;
    }
    placed.push(order);
    await keys.press(placed.length % 2 ? 'Enter' : '1');
    await expect.poll(() => number(page)).not.toBe(order);
  }
  expect(placed.length).toBe(5);
  expect(keys.count).toBeLessThanOrEqual(10);
  // Whatever was held is sent with the next; the last of them comes back.
  await page
    .getByText(/^没有发送/)
    .or(page.getByText('将分给'))
    .first()
    .waitFor();
  await keys.press('u');
  await expect.poll(() => number(page)).toBe(placed[4]);
  await expect.poll(() => sent.length).toBe(4);

  // Somebody else is led to another order, and sees whose this one is within two seconds.
  const other = await at.enter('support', DESK);
  await other.page.locator('[data-card]').first().waitFor();
  await expect.poll(() => other.page.locator('[data-card][data-away]').count(), { timeout: 5000 }).toBeGreaterThan(0);
  await other.page.close();

  await keys.press('b');
  const plan = page.getByRole('dialog', { name: /^排好/ });
  const go = plan.getByRole('button', { name: /^分出去/ });
  await expect.poll(() => go.evaluate((button) => button === document.activeElement)).toBe(true);
  const many = Number((await go.innerText()).match(/\d+/)![0]);
  expect(many).toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);
  await keys.press('Enter');
  await page
    .getByText(/已分单 \d+ 单|分出 \d+ 单/)
    .first()
    // Dozens of calls, one after another.
    .waitFor({ timeout: 60_000 });
  await expect.poll(() => sent.length).toBeGreaterThan(4);
  expect(desk.errors).toEqual([]);
});

it('has the first due of five hundred at hand and says of how many; a single one stands alone, and none gets a message', async () => {
  const waits = async (orders: number) => {
    const { db, close } = await openDatabase(at.settings);
    await fillDesk(db, { orders });
    await close();
  };
  await waits(500);
  const { page, keys, errors } = await at.enter('admin', DESK);
  withoutMouse(page);
  const rows = page.locator('[data-card]');
  // What the test before gave away may still arrive.
  await page.getByText(/共\s*[45]\d\d\s*条,在手 200 条/).waitFor();
  await page.locator('[data-candidates-of]').waitFor();
  expect(await rows.count()).toBe(200);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(6_000);
  await keys.press('End');
  await rows.last().and(page.locator(':focus')).waitFor();
  // Others give the rest away.
  await waits(1);
  await page.getByText(/共\s*1\s*条/).waitFor();
  await rows.and(page.locator(':focus')).waitFor();
  expect(await rows.count()).toBe(1);
  await waits(0);
  await page.getByText(/^都分完了/).waitFor();
  expect(await rows.count()).toBe(0);
  for (const name of [/^推后/, /^全部排好/]) expect(await page.getByRole('button', { name }).isDisabled(), String(name)).toBe(true);
  await keys.press('x');
  await page.getByText('这里没有等着的').first().waitFor();
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
});
