/** What waits for a verdict is gone through by keyboard: evidence and the server's findings first, then a verdict that can be stopped. */
import { expect, it } from 'vitest';
import { Client } from '../api/client';
import { findings, useStage } from './stage';

const at = useStage();
const SEARCH = '/merchant/shop/search';
interface Shop {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

it('three shops: one passes, one is refused with a reason, one is stopped', async () => {
  const waiting = (await at.api.get(SEARCH, { status: 'pending', pageSize: 100 })).data.list as Shop[];
  const named = async (name: string): Promise<Shop> =>
    (await at.api.get('/merchant/shop/info', { id: waiting.find((shop) => shop.name === name)!.id })).data;
  const desk = await at.enter('admin', `/api${SEARCH}?status=pending`);
  const { page, keys } = desk;
  await page.getByRole('grid').and(page.locator(':not([aria-busy=true])')).getByRole('row').nth(1).getByRole('link').first().waitFor();
  await keys.press('Shift+A');
  const review = page.getByRole('dialog', { name: /^逐条审核/ });
  const rows = review.getByRole('list', { name: '等着审核的' }).getByRole('button');
  const current = review.locator('[aria-current]');
  const isPassable = review.getByText('试算通过:没有阻碍');
  const heading = current.locator('span').first();
  await rows.nth(2).waitFor();
  await review.getByRole('group', { name: '依据' }).waitFor();
  expect(
    await review
      .locator('[aria-pressed=true]')
      .filter({ hasText: /通过|驳回/ })
      .count(),
  ).toBe(0);
  expect(await findings(page)).toEqual([]);

  // Past those that the server would not let pass, to the first that it would.
  const found = review.locator('[data-found]');
  await found.waitFor();
  for (let tries = 0; tries < 10 && !(await isPassable.isVisible()); tries++) {
    await keys.press('j');
    await found.waitFor();
  }
  const passed = await heading.innerText();
  await keys.press('a');
  await expect.poll(() => heading.innerText()).not.toBe(passed);
  expect((await named(passed)).status).toBe('pending');

  // The next verdict sends the one that was held.
  const refused = await heading.innerText();
  await keys.press('r');
  await keys.type('zhao pian bu qing');
  await keys.press('Control+Enter');
  await expect.poll(async () => (await named(passed)).status).toBe('open');
  await expect.poll(() => heading.innerText()).not.toBe(refused);

  const stopped = await heading.innerText();
  await keys.press('r');
  await keys.type('xxx');
  await keys.press('Control+Enter');
  await expect.poll(async () => (await named(refused)).status).toBe('rejected');
  await keys.press('u');
  await expect.poll(() => current.innerText()).toContain(stopped);
  await keys.press('Escape');
  await review.waitFor({ state: 'detached' });
  expect((await named(stopped)).status).toBe('pending');

  // One pane after the other, where there is room for one.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '逐条审核' }).click();
  await review.getByRole('group', { name: '依据' }).waitFor();
  await review.getByRole('button', { name: '结论' }).click();
  await review.getByRole('button', { name: /^通过/ }).waitFor();
  expect(await review.getByRole('group', { name: '依据' }).isVisible()).toBe(false);
  expect(await findings(page)).toEqual([]);
  expect(desk.errors).toEqual([]);
});

it('nothing passes before what one decides by is there, and what was refused for being seen too early is seen anew', async () => {
  const desk = await at.enter('admin', `/api${SEARCH}?status=pending`);
  const { page, keys } = desk;
  let answer!: () => void;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/merchant/shop/info?**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('grid').and(page.locator(':not([aria-busy=true])')).getByRole('row').nth(1).getByRole('link').first().waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/merchant/shop/audit') && !request.postData()?.includes('dryRun')) sent.push(request.postData()!);
  });
  await keys.press('Shift+A');
  const review = page.getByRole('dialog', { name: /^逐条审核/ });
  const pass = review.getByRole('button', { name: /^通过/ });
  await review.getByText('依据还在读取,读完才能通过').waitFor();
  expect(await pass.isDisabled()).toBe(true);
  answer();
  const current = review.locator('[aria-current]');
  const isPassable = review.getByText('试算通过:没有阻碍');
  const found = review.locator('[data-found]');
  await found.waitFor();
  for (let tries = 0; tries < 10 && !(await isPassable.isVisible()); tries++) {
    await keys.press('j');
    await found.waitFor();
  }
  const name = await current.locator('span').first().innerText();
  const list = (await at.api.get(SEARCH, { status: 'pending', pageSize: 100 })).data.list as (Shop & { version: number })[];
  const shop = list.find((one) => one.name === name)!;
  // Somebody else changes it while it is looked at.
  const other = new Client(at.origin);
  await other.login('support');
  expect((await other.post('/merchant/shop/update', { id: shop.id, version: shop.version, address: '改过的地址 8 号' })).code).toBe(200);
  await keys.press('a');
  await keys.press('k', 'j');
  await keys.press('Escape');
  await expect.poll(() => sent.length).toBe(1);
  expect(((await at.api.get('/merchant/shop/info', { id: shop.id })).data as Shop).status).toBe('pending');
  await keys.press('Shift+A');
  await found.waitFor();
  await review.getByRole('list', { name: '等着审核的' }).getByRole('button', { name }).click();
  await review.getByText('改过的地址 8 号').first().waitFor();
  await isPassable.waitFor();
  await keys.press('a');
  await keys.press('Escape');
  await expect.poll(async () => ((await at.api.get('/merchant/shop/info', { id: shop.id })).data as Shop).status).toBe('open');
  expect(desk.errors).toEqual([]);
});
