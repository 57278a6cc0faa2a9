/** Filters of a list: typed, picked, wrong or still being counted, and what the list says meanwhile. */
import { beforeEach, expect, it } from 'vitest';
import { keepBack, useStage, withoutMouse, type Desk } from './stage';

const ORDERS = '/api/third/order/search';
const at = useStage();
let desk: Desk;
/** One window serves all tests of this file. */
beforeEach(async () => {
  if (desk) {
    await desk.page.unrouteAll();
    return;
  }
  desk = await at.enter('admin', '/', { stays: true });
  withoutMouse(desk.page);
});

const arrived = () => desk.page.locator('[role=row]:focus:not([aria-busy])').waitFor();
const go = async (address: string) => {
  await desk.page.evaluate((to) => {
    window.location.hash = to;
  }, address);
  await arrived();
};

it('while a new filter is being counted, the old count stands for nothing', async () => {
  const { page } = desk;
  await page.evaluate((to) => {
    window.location.hash = to;
  }, `${ORDERS}?keyword=没有这样的订单`);
  const nothing = page.getByText('没有符合条件的三方订单');
  await nothing.waitFor();
  await page.getByText(/共\s*0\s*条/).waitFor();
  const release = await keepBack(page, /\/third\/order\/search\?.*count=1/);
  await page.evaluate((to) => {
    window.location.hash = to;
  }, `${ORDERS}?status=cancelled,done`);
  await page.getByRole('grid').locator('[data-index]:not([aria-busy])').first().waitFor();
  expect([await nothing.count(), await page.getByText(/共\s*0\s*条/).count()]).toEqual([0, 0]);
  release();
  await page.getByText(/共\s*[\d,]{3,}\s*条/).waitFor();
  expect(desk.errors).toEqual([]);
});

it('what no row can be is refused beside the input; an address that asks for it says which condition it is, and goes on without it', async () => {
  const { page, keys } = desk;
  await go(ORDERS);
  await page.locator('[data-filter=placedAt]:visible').focus();
  await keys.press('Enter');
  const from = page.getByRole('textbox', { name: '下单时间从' });
  await from.waitFor();
  for (const [first, last, problem] of [
    ['2026-02-31', '', '不是日期,如 2026-11-01'],
    ['abc', '', '不是日期,如 2026-11-01'],
    ['2026-03-02', '2026-03-01', '早于起点'],
  ]) {
    await from.fill(first!);
    await page.getByRole('textbox', { name: '下单时间到' }).fill(last!);
    await keys.press('Enter');
    await page.getByText(problem!).waitFor();
    expect(page.url()).not.toContain('placedAt');
  }
  await from.fill('2026-03-01');
  await keys.press('Enter');
  await expect.poll(() => page.url()).toContain('placedAt_from=2026-03-01&placedAt_to=2026-03-01');
  // As it goes it gives the keyboard back.
  await from.waitFor({ state: 'detached' });
  await page.locator('[data-filter=placedAt]:focus').or(page.locator('[role=grid]:focus-within')).first().waitFor();

  await page.evaluate((to) => {
    window.location.hash = to;
  }, `${ORDERS}?placedAt_from=2026-02-31&status=done`);
  await page
    .getByRole('button', { name: /^去掉条件 下单时间/ })
    .and(page.locator(':focus'))
    .waitFor();
  await keys.press('Enter');
  await arrived();
  expect(page.url()).not.toContain('placedAt');
  expect(page.url()).toContain('status=done');
  expect(desk.errors).toEqual([]);
});

it('filters are typed with days, times, what is not and what is empty; a text that is too long gets a message, and sends nothing', async () => {
  const { page, keys } = desk;
  await go(ORDERS);
  await arrived();
  const box = page.getByLabel('关键字', { exact: true }).filter({ visible: true });
  const chip = (name: string) => page.locator(`[data-filter=${name}]:visible b`);
  const problemOf = async (text: string) => {
    await box.fill(text);
    await keys.press('Enter');
  };
  await problemOf('下单时间>2026-03-01 14:30 状态!=已完成');
  await expect.poll(() => page.url()).toContain('placedAt_from=2026-03-01T06%3A31%3A00.000Z');
  expect(page.url()).toContain('status_not=done');
  await expect.poll(() => chip('placedAt').textContent()).toBe('2026-03-01 14:31 起');
  expect(await chip('status').textContent()).toBe('不是 已完成');
  await arrived();
  const { total } = (
    await at.api.get('/third/order/search', { placedAt_from: '2026-03-01T06:31:00.000Z', status_not: 'done', count: 1, pageSize: 1 })
  ).data as { total: number };
  await page
    .getByText(new RegExp(`共\\s*${total.toLocaleString('en-US')}\\s*条`))
    .filter({ visible: true })
    .waitFor();
  // The panel shows the minute, and keeps it.
  await page.locator('[data-filter=placedAt]:visible').press('Enter');
  const from = page.getByRole('textbox', { name: '下单时间从' });
  await expect.poll(() => from.inputValue()).toBe('2026-03-01 14:31');
  await from.fill('今天 8点');
  await keys.press('Enter');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await expect.poll(() => new URL(page.url().replace('#', '')).searchParams.get('placedAt_from')).toBe(`${today}T00:00:00.000Z`);
  await from.waitFor({ state: 'detached' });
  await page.locator('[data-filter=placedAt]:focus').or(page.locator('[role=grid]:focus-within')).first().waitFor();
  // Selecting values clears excluded ones.
  await problemOf('状态:待接单 下单时间:近3天 服务商为空');
  await expect.poll(() => page.url()).toContain('partnerId_empty=true');
  expect(page.url()).not.toContain('status_not');
  expect(await chip('partnerId').textContent()).toBe('为空');
  await page.getByRole('button', { name: '去掉条件 服务商' }).filter({ visible: true }).click();
  await expect.poll(() => page.url()).not.toContain('partnerId_empty');

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('keyword=')) asked.push(request.url());
  });
  await problemOf('水'.repeat(10_000));
  await page.getByRole('alert').getByText('太长了:关键字最多 100 个字,现在有 10000 个').waitFor();
  await box.fill('水'.repeat(120));
  await keys.press('Enter');
  await page.getByRole('alert').getByText('太长了:关键字最多 100 个字,现在有 120 个').waitFor();
  expect(asked).toEqual([]);
  await box.fill('');
  expect(desk.errors).toEqual([]);
});

it('money is narrowed to a usual range by one press', async () => {
  const { page, keys } = desk;
  await go('/api/shop/bucket/account/search');
  await page.locator('[data-filter=depositAmount]:visible').focus();
  await keys.press('Enter');
  await page.getByRole('button', { name: '100–1,000', exact: true }).focus();
  await keys.press('Enter');
  await expect.poll(() => page.url()).toContain('depositAmount_from=10000&depositAmount_to=100000');
  const { total } = (
    await at.api.get('/shop/bucket/account/search', { depositAmount_from: 10000, depositAmount_to: 100000, count: 1, pageSize: 1 })
  ).data as { total: number };
  await page
    .getByText(new RegExp(`共\\s*${total.toLocaleString('en-US')}\\s*条`))
    .filter({ visible: true })
    .waitFor();
  expect(desk.errors).toEqual([]);
});

it('what is filtered by has a name where no row brings it: in an empty list, over a reload, and in statistics', async () => {
  const { page } = desk;
  const [shop] = (await at.api.get('/merchant/shop/search', { pageSize: 1 })).data.list as {
    id: string;
    name: string;
    partnerId: string;
    partnerName: string;
  }[];
  await page.evaluate((to) => {
    window.location.hash = to;
  }, `${ORDERS}?keyword=没有这样的订单&shopId=${shop!.id}`);
  await page.reload();
  const chip = (name: string) => page.locator(`[data-filter=${name}]:visible b`);
  await expect.poll(() => chip('shopId').innerText()).toBe(shop!.name);
  await page.evaluate((to) => {
    window.location.hash = to;
  }, `/api/third/order/customer/complaint/analysis?partnerId=${shop!.partnerId}`);
  await expect.poll(() => chip('partnerId').innerText()).toBe(shop!.partnerName);
  expect(desk.errors).toEqual([]);
});
