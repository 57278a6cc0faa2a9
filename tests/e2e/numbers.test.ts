/** Columns of numbers too long for an address, or needing one request each: pasted, found in chunks, counted and used, by keyboard only. */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { MAX_VALUES } from '../../src/language/wire';
import { findings, keepBack, useStage, withoutMouse, type Desk } from './stage';

const ORDERS = '/api/third/order/search';
const at = useStage();
let desk: Desk;
beforeEach(async () => {
  desk = await at.enter('admin', ORDERS);
  withoutMouse(desk.page);
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await desk.page.locator('[role=row]:focus').waitFor();
});

const sheet = (page: Page) => page.getByRole('dialog', { name: '查找粘贴的编号' });
const status = (page: Page) => sheet(page).getByRole('status').innerText();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const paste = async ({ page, keys }: Desk, text: string, label: RegExp) => {
  await page.evaluate((t) => navigator.clipboard.writeText(t), text);
  await keys.press('Control+k', 'Control+v');
  await page.getByRole('option', { name: label }).and(page.locator('[aria-selected=true]')).waitFor();
};
/** As many orders as are asked for, by their numbers. */
async function numbers(count: number): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | undefined; found.length < count;) {
    const { data } = await at.api.get('/third/order/search', { pageSize: 200, ...(cursor && { cursor }) });
    const { list, next } = data as { list: { orderNo: string }[]; next: string };
    found.push(...list.map(({ orderNo }) => orderNo));
    cursor = next;
  }
  return found.slice(0, count);
}

it('of a few numbers, too, those that are unknown are listed and copied', async () => {
  const { page, keys } = desk;
  const strangers = ['T20990101000001', 'T20990101000002'];
  await paste(desk, [...(await numbers(3)), ...strangers].join('\n'), /打开这 3 行三方订单/);
  await keys.press('ArrowDown', 'ArrowDown');
  await page.getByRole('option', { name: '列出没有找到的三方订单编号' }).and(page.locator('[aria-selected=true]')).waitFor();
  await keys.press('Enter');
  await expect.poll(() => status(page)).toMatch(/^找到 3 个\(3 行\),没有找到 2 个$/);
  await keys.press('c');
  await expect.poll(() => clipboard(page)).toBe(strangers.join('\n'));
  expect(desk.errors).toEqual([]);
});

it('more numbers than an address takes are found call by call; what is unknown is copied, what was found is selected', async () => {
  const { page, keys } = desk;
  const asked: number[] = [];
  page.on('request', (request) => {
    const orderNo = new URL(request.url()).searchParams.get('orderNo');
    if (orderNo) asked.push(orderNo.split(',').length);
  });
  const known = await numbers(1030);
  const strangers = ['T20990101000001', 'T20990101000002'];
  await paste(desk, ['平台单号', ...known, ...strangers, ...known.slice(0, 3), 'X-1'].join('\r\n'), /查找这 1,032 个三方订单的平台单号/);
  await keys.press('Enter');
  await expect.poll(() => status(page)).toMatch(/^找到 1,030 个\(1,030 行\),没有找到 2 个,重复 3 个$/);
  expect(await sheet(page).getByRole('textbox').inputValue()).toBe([...strangers, 'X-1'].join('\n'));
  expect(Math.max(...asked)).toBe(MAX_VALUES);
  expect(await findings(page)).toEqual([]);
  await keys.press('c');
  await expect.poll(() => clipboard(page)).toBe([...strangers, 'X-1'].join('\n'));
  await keys.press('Enter');
  await page.getByText(/已选\s*1,030\s*行/).waitFor();
  expect(page.url()).not.toContain('select=');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  // They are in hand like any other selection.
  await keys.press('m');
  await page
    .getByRole('dialog')
    .getByText(/选中\s*1,030\s*行/)
    .waitFor();
  expect(desk.errors).toEqual([]);
});

it('a call that fails and an Escape lose nothing: the search goes on where it stopped; few rows open as a list of just these', async () => {
  const { page, keys } = desk;
  const known = await numbers(620);
  const strangers = Array.from({ length: 500 }, (_, i) => `T2099${String(i).padStart(10, '0')}`);
  let calls = 0;
  // The palette looks at the first five hundred only; what comes after them never arrives.
  await page.route(
    (url) => (url.searchParams.get('orderNo') ?? '').endsWith(strangers.at(-1)!),
    (route) => {
      calls++;
      return route.abort();
    },
  );
  await paste(desk, [...known.slice(0, 20), ...strangers].join('\n'), /查找这 520 个三方订单的平台单号/);
  await keys.press('Enter');
  await sheet(page)
    .getByText(/已查到的都在,可以从停下的地方继续/)
    .waitFor();
  await expect.poll(() => status(page)).toMatch(/^已查 500 \/ 520 个,找到 20 个\(20 行\),没有找到 480 个$/);
  expect(calls).toBeGreaterThan(0);
  await page.unrouteAll();
  await keys.press('Enter');
  await expect.poll(() => status(page)).toMatch(/^找到 20 个\(20 行\),没有找到 500 个$/);
  await keys.press('Enter');
  await page.getByText('已选 20 行').waitFor();
  await page.getByText(/共\s*20\s*条/).waitFor();

  // Escape stops first, and closes then.
  const isLast = (url: URL) => (url.searchParams.get('orderNo') ?? '').includes(known[600]!);
  const release = await keepBack(page, isLast);
  await paste(desk, known.join('\n'), /查找这 620 个三方订单的平台单号/);
  await keys.press('Enter');
  await expect.poll(() => status(page)).toMatch(/^已查 500 \/ 620 个/);
  await keys.press('Escape');
  await sheet(page).getByText('已停止').waitFor();
  await keys.press('r');
  await expect.poll(() => clipboard(page)).toBe(known.slice(500).join('\n'));
  await keys.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  release();
  expect(desk.errors).toEqual([]);
});

it('more than five thousand are taken as far as that, and the others can be copied', async () => {
  const { page, keys } = desk;
  const strangers = Array.from({ length: 5003 }, (_, i) => `T2099${String(i).padStart(10, '0')}`);
  await paste(desk, strangers.join('\n'), /查找这 5,000 个三方订单的平台单号/);
  await keys.press('Enter');
  await expect.poll(() => status(page), { timeout: 30_000 }).toMatch(/^找到 0 个\(0 行\),没有找到 5,000 个$/);
  await sheet(page).getByText('一次最多查 5,000 个,其后的 3 个没有查').waitFor();
  await keys.press('r');
  await expect.poll(() => clipboard(page)).toBe(strangers.slice(5000).join('\n'));
  await keys.press('Enter');
  await sheet(page).waitFor({ state: 'detached' });
});

it('the cost of pasted phones is shown before anything is sent, and each is requested alone', async () => {
  const { page, keys } = desk;
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.search.includes('Phone=')) asked.push(url.searchParams.get('ownerPhone') ?? 'of another kind');
  });
  const phones = ['19900000001', '19900000002', '19900000003'];
  await paste(desk, phones.join('\n'), /查找这 3 个店铺的店主电话/);
  await page
    .getByRole('option', { name: /打码信息逐个查找,共计 3 次/ })
    .first()
    .waitFor();
  await keys.press('Enter');
  await sheet(page)
    .getByText(/每个计一次打码查找,共计 3 次/)
    .waitFor();
  await sheet(page)
    .getByRole('button', { name: /查找,计 3 次/ })
    .and(page.locator(':focus'))
    .waitFor();
  expect(asked).toEqual([]);
  await keys.press('Enter');
  await expect.poll(() => status(page)).toMatch(/^找到 0 个\(0 行\),没有找到 3 个$/);
  expect(asked).toEqual(phones);
  await keys.press('Enter');
  await sheet(page).waitFor({ state: 'detached' });

  // Past what a minute allows the server says so; what was found by then stays, and the others are kept.
  const more = Array.from({ length: 40 }, (_, i) => `199000001${String(i).padStart(2, '0')}`);
  await paste(desk, more.join('\n'), /查找这 40 个店铺的店主电话/);
  await keys.press('Enter');
  await sheet(page)
    .getByRole('button', { name: /查找,计 40 次/ })
    .and(page.locator(':focus'))
    .waitFor();
  await keys.press('Enter');
  await sheet(page)
    .getByText(/一分钟内按手机号等打码信息查找已满 30 次,请稍后再试。已查到的都在/)
    .waitFor();
  const count = Number(/^已查 (\d+) \/ 40 个/.exec(await status(page))![1]);
  expect(count).toBeLessThanOrEqual(30);
  await keys.press('r');
  await expect.poll(() => clipboard(page)).toBe(more.slice(count).join('\n'));
  expect(desk.errors).toEqual([]);
});
