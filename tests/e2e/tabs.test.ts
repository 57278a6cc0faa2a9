import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { choose, keepBack, useStage, type Desk } from './stage';

// Compiled code comes and goes with what the engine finds worth compiling: without it, memory is what the console holds.
const at = useStage({ flags: ['--js-flags=--no-opt --no-sparkplug --no-maglev'] });

const strip = (page: Page) => page.getByRole('navigation', { name: '打开的页面' });
const titles = (page: Page) => strip(page).getByRole('link').allInnerTexts();
const grid = (page: Page) => page.getByRole('grid').filter({ visible: true });
const goTo = async (page: Page, address: string, name: RegExp | string) => {
  await page.evaluate((to) => {
    window.location.hash = to;
  }, address);
  await page.getByRole('link', { name }).and(page.locator('[aria-current=page]')).first().waitFor();
};
/** The console's own numbers of rows, as its list call answers them. */
const ids = (page: Page, call: string, count: number): Promise<string[]> =>
  page.evaluate(
    async ([path, size]) => {
      const found: string[] = [];
      for (let pageNo = 1; found.length < Number(size); pageNo++) {
        const text = await (await fetch(`/api${path}?pageNo=${pageNo}&pageSize=50`)).text();
        found.push(...[...text.matchAll(/"id":(\d{16,})/g)].map((m) => m[1]!));
      }
      return found.slice(0, Number(size));
    },
    [call, String(count)] as const,
  );

async function enter(): Promise<Desk> {
  const desk = await at.enter('admin');
  await desk.page.getByRole('heading', { level: 1 }).first().waitFor();
  return desk;
}

it('a reload finds every tab as it was: filter, scroll, cursor, selection, and what was typed into a form', async () => {
  const { page, keys, errors } = await enter();
  await keys.press('g', 'o');
  await grid(page).locator('[data-index="0"] a').first().waitFor();
  for (let i = 0; i < 6; i++) await keys.press('PageDown');
  await grid(page).locator('[data-index]:focus a').first().waitFor();
  await keys.press('x', 'ArrowDown', 'x', 'ArrowDown', 'x');
  await page.getByText(/已选\s*3\s*行/).waitFor();
  const before = await grid(page).evaluate((element) => ({
    top: element.scrollTop,
    focus: document.activeElement?.getAttribute('data-index'),
  }));
  expect(before.top).toBeGreaterThan(500);

  const [shop] = await ids(page, '/merchant/shop/search', 1);
  await goTo(page, `/api/merchant/shop/info?id=${shop}`, /店铺/);
  const name = page.getByLabel('店名', { exact: false }).filter({ visible: true }).first();
  await name.fill('还没保存的店名');
  const open = await titles(page);

  page.on('dialog', (dialog) => void dialog.accept());
  // Rows may come long before anybody knows how many there are.
  const release = await keepBack(page, /\/third\/order\/search\?.*count=1/);
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('还没保存的店名');
  expect(await titles(page)).toEqual(open);

  await strip(page).getByRole('link', { name: '三方订单查询' }).click();
  await grid(page).locator('[data-index] a').first().waitFor();
  release();
  await page.getByText(/已选\s*3\s*行/).waitFor();
  await expect.poll(() => grid(page).evaluate((element) => element.scrollTop)).toBe(before.top);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index'))).toBe(before.focus);
  expect(errors).toEqual([]);
});

it('tabs are pinned, moved, closed and opened again by keys; a pinned one stays', async () => {
  const { page, keys, errors } = await enter();
  for (const key of ['o', 's', 'd']) await keys.press('g', key);
  await expect.poll(() => titles(page)).toEqual(['系统首页', '三方订单查询', '店铺查询', '三方对账总单']);
  await keys.press('g', 'i');
  await expect.poll(() => titles(page)).toEqual(['系统首页', '三方对账总单', '三方订单查询', '店铺查询']);
  await keys.press('g', 'q');
  await expect.poll(() => titles(page)).toEqual(['系统首页', '三方对账总单']);
  await keys.press('g', 'z');
  await expect.poll(() => titles(page)).toEqual(['系统首页', '三方对账总单', '店铺查询']);
  await keys.press('g', 'z');
  await expect.poll(() => titles(page)).toEqual(['系统首页', '三方对账总单', '三方订单查询', '店铺查询']);
  await keys.press('g', '.');
  await expect.poll(() => titles(page)).toEqual(['系统首页', '三方对账总单', '店铺查询', '三方订单查询']);
  // The palette knows the same things, and says why one of them can't be done.
  await keys.press('g', 'n');
  await expect.poll(() => page.title()).toContain('系统首页');
  await keys.press('g', 'w');
  await page.getByText('固定的标签不能关闭').waitFor();

  await strip(page)
    .getByRole('listitem')
    .nth(3)
    .dragTo(strip(page).getByRole('listitem').nth(2), { targetPosition: { x: 5, y: 10 } });
  await expect.poll(() => titles(page)).toEqual(['系统首页', '三方对账总单', '三方订单查询', '店铺查询']);
  await strip(page).getByRole('link', { name: '三方订单查询' }).click({ button: 'middle' });
  await expect.poll(() => titles(page)).toEqual(['系统首页', '三方对账总单', '店铺查询']);
  expect(errors).toEqual([]);
});

const cursorAt = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-index'));

it.each([
  ['its keys', async ({ keys }: Desk) => keys.press('g', 'o')],
  ['the palette', (desk: Desk) => choose(desk, '三方订单查询', /三方订单查询/)],
  [
    'the side bar',
    async ({ page, keys }: Desk) => {
      await page.getByRole('combobox', { name: '搜索菜单' }).focus();
      await keys.type('三方订单查询');
      await page.getByRole('option', { name: /三方订单查询/ }).waitFor();
      await keys.press('Enter');
    },
  ],
  [
    'the help sheet',
    async ({ page, keys }: Desk) => {
      await keys.press('?');
      await page.getByRole('dialog', { name: '按键' }).locator('input:focus').waitFor();
      await keys.type('sfddcx');
      await page.locator('[data-row="page:/api/third/order/search"]').waitFor();
      await keys.press('ArrowDown', 'Enter');
    },
  ],
])(
  'an open tab is returned to by %s as it was left; asked for again, it begins anew; a link with filters of its own opens with just those',
  async (_how, goToOrders) => {
    const desk = await at.enter('admin', '/api/third/order/search?status=done');
    const { page, keys, errors } = desk;
    const onRow = () => page.locator('[role=grid] [role=row]:focus:not([aria-busy])').waitFor();
    await onRow();
    for (let i = 0; i < 3; i++) await keys.press('PageDown');
    await onRow();
    await keys.press('x', 'ArrowDown', 'x', 'ArrowDown');
    await page.getByText(/已选\s*2\s*行/).waitFor();
    const below = async () =>
      String(Number(await page.locator('[role=grid] [role=row][aria-selected=true]').last().getAttribute('data-index')) + 1);
    await expect.poll(async () => (await cursorAt(page)) === (await below())).toBe(true);
    const [row, top] = [await cursorAt(page), await grid(page).evaluate((element) => element.scrollTop)];
    expect(Number(row)).toBeGreaterThan(20);

    await keys.press('g', 's');
    await page.getByRole('grid', { name: '店铺查询' }).waitFor();
    await onRow();
    await goToOrders(desk);
    await page.getByRole('grid', { name: '三方订单查询' }).waitFor();
    await page.getByText(/已选\s*2\s*行/).waitFor();
    expect(page.url()).toMatch(/status=done$/);
    await expect.poll(() => cursorAt(page)).toBe(row);
    expect(await grid(page).evaluate((element) => element.scrollTop)).toBe(top);

    await goToOrders(desk);
    await expect.poll(() => page.url()).toMatch(/\/api\/third\/order\/search$/);
    await expect.poll(() => cursorAt(page)).toBe('0');
    await page.getByText(/已选\s*2\s*行/).waitFor({ state: 'detached' });
    await page.getByText('已取消对 2 行的选择').waitFor();
    // Anew again where there are no filters to drop.
    await onRow();
    await keys.press('PageDown', 'PageDown', 'x');
    await page.getByText(/已选\s*1\s*行/).waitFor();
    await goToOrders(desk);
    await expect.poll(() => cursorAt(page)).toBe('0');
    await page.getByText(/已选\s*1\s*行/).waitFor({ state: 'detached' });

    const [order] = (await at.api.get('/third/order/search', { pageSize: 1 })).data.list as { orderNo: string; receiverPhone: string }[];
    await keys.press('g', 's');
    await page.getByRole('grid', { name: '店铺查询' }).waitFor();
    await page.evaluate((to) => {
      window.location.hash = to;
    }, `/api/third/order/search?orderNo=${order!.orderNo}`);
    await page
      .getByText(/共\s*1\s*条/)
      .filter({ visible: true })
      .waitFor();
    expect(page.url()).toMatch(/search\?orderNo=[^&]+$/);
    expect(errors).toEqual([]);
  },
);

it('an action of another page that is chosen in the palette is asked on that page as it was left', async () => {
  const desk = await at.enter('admin', '/api/partner/product/spu/code/search?keyword=水');
  const { page, keys, errors } = desk;
  await page.locator('[role=grid] [role=row]:focus:not([aria-busy])').waitFor();
  const left = page.url();
  await keys.press('g', 's');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  await choose(desk, '新增规格码', /^新增规格码/);
  await page.getByRole('dialog', { name: /新增/ }).waitFor();
  expect(page.url()).toBe(left);
  expect(errors).toEqual([]);
});

it('two windows have their own tabs', async () => {
  const { page, keys } = await enter();
  await keys.press('g', 'o');
  await expect.poll(() => titles(page)).toContain('三方订单查询');
  const other = await page.context().newPage();
  await other.goto(`${at.origin}/#/api/merchant/shop/search`);
  await expect.poll(() => titles(other)).toEqual(['系统首页', '店铺查询']);
  expect(await titles(page)).toEqual(['系统首页', '三方订单查询']);
});

/** As many as can be kept; the full run opens them all. */
const TABS = process.env.FULL ? 99 : 33;
it(`${TABS} tabs: the strip, the finder and the memory hold, and closed tabs are really gone`, async () => {
  const { page, keys, errors } = await enter();
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return ((await session.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize / 1024 / 1024;
  };
  const orders = await ids(page, '/third/order/search', TABS - 2);
  const visit = async (id: string) => {
    await page.evaluate((to) => {
      window.location.hash = to;
    }, `/api/third/order/detail?id=${id}`);
    await page.locator(`section[data-page]:visible`).getByRole('heading', { name: '收件与配送' }).waitFor();
  };
  // What the first visits leave behind for good (files, the finder's index) is there before the measure is taken.
  await keys.press('g', 'o');
  await expect.poll(() => titles(page)).toContain('三方订单查询');
  for (const id of orders.slice(0, 14)) await visit(id);
  await keys.press('g', 't');
  await page.getByRole('option').first().waitFor();
  await keys.press('Escape', 'g', 'q');
  await expect.poll(() => titles(page)).toEqual(['系统首页']);
  const start = await heap();

  await keys.press('g', 'o');
  await expect.poll(() => titles(page)).toContain('三方订单查询');
  for (const id of orders) await visit(id);
  expect((await titles(page)).length).toBe(TABS);
  expect(await page.locator('section[data-page]').count()).toBeLessThanOrEqual(25);
  const full = await heap();
  const last = strip(page).locator('[aria-current=page]');
  const box = (await last.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(1440);

  await keys.press('g', 't');
  await keys.type('sfddcx');
  await page.getByRole('option', { name: /三方订单查询/ }).waitFor();
  await keys.press('Enter');
  await expect.poll(() => page.title()).toContain('三方订单查询');

  await keys.press('g', 'q');
  await expect.poll(() => titles(page)).toEqual(['系统首页']);
  await expect.poll(() => page.locator('section[data-page]').count()).toBe(1);
  let end = await heap();
  await expect.poll(async () => (end = await heap())).toBeLessThanOrEqual(start * 1.1);
  console.log(
    `heap: ${start.toFixed(1)} MB before, ${full.toFixed(1)} MB with ${TABS} tabs (${((full - start) / (TABS - 1)).toFixed(2)} MB a tab), ${end.toFixed(1)} MB after closing them`,
  );
  expect(errors).toEqual([]);
});
