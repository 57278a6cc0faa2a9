/** A list as somebody makes it theirs: its columns, its views, filters typed as text, and what is copied of it. All of it by keyboard. */
import { beforeEach, expect, it } from 'vitest';
import { choose, findings, useStage, withoutMouse, type Desk } from './stage';

const at = useStage();
const ORDERS = '/api/third/order/search';
/** What one test makes of its lists follows its user into the next. */
beforeEach(async () => {
  for (const key of ['columns', 'views']) await at.api.post('/console/preference', { key, value: null });
});

const arrived = ({ page }: Desk) => page.locator('[role=row]:focus:not([aria-busy])').waitFor();
const heads = ({ page }: Desk) =>
  page.locator('[role=columnheader][data-column]:visible').evaluateAll((all) => all.map((one) => one.textContent));
const widthOf = ({ page }: Desk, column: string) =>
  page.locator(`[data-column=${column}]:visible`).evaluate((one) => (one as HTMLElement).offsetWidth);
/** Whether every head stands over its cells, to the pixel. */
const aligned = ({ page }: Desk) =>
  page.locator('[data-region=grid]:visible').evaluate((grid) => {
    const box = (one: Element) => {
      const { left, width } = one.getBoundingClientRect();
      return `${Math.round(left)}+${Math.round(width)}`;
    };
    return [...grid.querySelectorAll('[data-column]')]
      .filter((head) => box(head) !== box(grid.querySelector(`[data-index] > [aria-colindex="${head.getAttribute('aria-colindex')}"]`)!))
      .map((head) => head.textContent);
  });
/** Draws the edge of a head to the right; head and rows stand above each other all the time. @returns the width it has now. */
async function widen(desk: Desk, column: string, by: number): Promise<number> {
  const { page } = desk;
  const head = page.locator(`[data-column=${column}]:visible`);
  const box = (await head.boundingBox())!;
  await head.hover();
  await page.mouse.move(box.x + box.width - 3, box.y + 10);
  await page.mouse.down();
  await page.locator('[data-resizing]').waitFor();
  await page.mouse.move(box.x + box.width - 3 + by, box.y + 10, { steps: 4 });
  expect(await aligned(desk)).toEqual([]);
  await page.mouse.up();
  const width = Math.round(box.width + by);
  await expect.poll(() => widthOf(desk, column)).toBe(width);
  expect(await aligned(desk)).toEqual([]);
  return width;
}
const dialogs = ({ page }: Desk) => page.getByRole('dialog').filter({ visible: true });
const onRow = ({ page }: Desk, name: string | RegExp) => page.locator('[data-row] button:focus', { hasText: name }).waitFor();
const query = ({ page }: Desk) => Object.fromEntries(new URLSearchParams(page.url().split('?')[1]));

it('a column of a row that is referred to is read, filtered and found in links; its copy is sorted by', async () => {
  const desk = await at.enter('admin', '/api/shop/bucket/contact/search');
  const { page, keys } = desk;
  await arrived(desk);
  expect(await heads(desk)).toEqual(expect.arrayContaining(['客户·店铺', '客户·状态']));
  const [first] = (await at.api.get('/shop/bucket/contact/search', { pageSize: 1 })).data.list as Record<string, string>[];
  const [shopId, shop] = [String(first!['accountId.shopId']), first!['accountId.shopName']!];
  const cells = (column: string) =>
    page
      .locator(`[data-column="${column}"]:visible`)
      .evaluate((head) =>
        [
          ...head.closest('[data-region=grid]')!.querySelectorAll(`[data-index] > [aria-colindex="${head.getAttribute('aria-colindex')}"]`),
        ].map((one) => one.textContent),
      );
  await expect.poll(() => cells('accountId.shopId')).toContain(shop);

  const box = page.getByLabel('关键字', { exact: true }).filter({ visible: true });
  await box.fill(`客户·店铺:"${shop}" 客户·状态:正常`);
  await keys.press('Enter');
  await expect.poll(() => query(desk)).toMatchObject({ 'accountId.shopId': shopId, 'accountId.status': 'normal' });
  await expect.poll(() => page.locator('[data-filter="accountId.shopId"]:visible b').textContent()).toBe(shop);
  await expect.poll(async () => new Set(await cells('accountId.shopId'))).toEqual(new Set([shop]));
  await expect.poll(async () => new Set(await cells('accountId.status'))).toEqual(new Set(['正常']));
  expect(await page.locator('[data-column="accountId.shopId"]:visible button[aria-label*=排序]').count()).toBe(0);

  const kept = await at.enter('admin', '/api/shop/product/areaSearch?sort=areaCode');
  await arrived(kept);
  const codes = (await at.api.get('/shop/product/areaSearch', { sort: 'areaCode', pageSize: 50 })).data.list.map(
    ({ areaCode }: { areaCode: string }) => areaCode,
  );
  expect(codes).toEqual([...codes].sort());
  await expect.poll(() => kept.page.locator('[data-column=areaCode]:visible').getAttribute('aria-sort')).toBe('ascending');
  expect([...desk.errors, ...kept.errors]).toEqual([]);
});

it('columns are chosen, moved, widened and kept in view by keyboard, stay so, and come back as they were', async () => {
  const desk = await at.enter('admin', ORDERS);
  const { page, keys } = desk;
  withoutMouse(page);
  await arrived(desk);
  expect(await aligned(desk)).toEqual([]);
  const before = await heads(desk);
  const [first, second, third] = before;
  await keys.press('l');
  const panel = dialogs(desk);
  await panel.getByRole('textbox', { name: '列' }).and(page.locator(':focus')).waitFor();
  await keys.type('fws');
  await panel.locator('[data-row]', { hasText: '服务商' }).waitFor();
  await keys.press('ArrowDown', 'Space');
  await expect.poll(() => heads(desk)).toContain('服务商');
  await keys.press('ArrowUp', 'Control+a', 'Backspace', 'ArrowDown', 'ArrowDown');
  await onRow(desk, second!);
  const narrow = await widthOf(desk, 'status');
  await keys.press('Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+Enter');
  await expect.poll(() => widthOf(desk, 'status')).toBeGreaterThan(narrow);
  await onRow(desk, second!);
  await keys.press('ArrowDown', 'ArrowDown', 'Alt+ArrowUp');
  await onRow(desk, before[3]!);
  await expect.poll(() => heads(desk)).toEqual([first, second, before[3], third, ...before.slice(4), '服务商']);
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await arrived(desk);

  // Two columns stay where they are, head above body, however far the rest is scrolled.
  expect(await aligned(desk)).toEqual([]);
  const still = await page.getByRole('grid').evaluate((grid) => {
    grid.scrollLeft = 400;
    return grid.querySelectorAll('[role=columnheader][data-pinned]').length;
  });
  expect(still).toBe(2);
  await page.locator('[role=grid][data-shifted]').waitFor();
  expect(await aligned(desk)).toEqual([]);
  expect(
    await page
      .locator('[data-column=status]:visible')
      .evaluate((head) => head.getBoundingClientRect().left - head.closest('[role=grid]')!.getBoundingClientRect().left),
  ).toBeLessThan(260);

  await page.reload();
  await arrived(desk);
  expect(await heads(desk)).toEqual([first, second, before[3], third, ...before.slice(4), '服务商']);
  await choose(desk, '列设置', /列设置/);
  await dialogs(desk).getByRole('button', { name: '恢复默认' }).focus();
  await keys.press('Enter');
  await expect.poll(() => heads(desk)).toEqual(before);
  expect(desk.errors).toEqual([]);
});

it('a head is drawn to another width and another place, and the rows stand below it all the time', async () => {
  const desk = await at.enter('admin', ORDERS);
  const { page } = desk;
  await arrived(desk);
  const before = await heads(desk);
  await widen(desk, 'channel', 80);
  const status = (await page.locator('[data-column=status]:visible').boundingBox())!;
  const now = (await page.locator('[data-column=channel]:visible').boundingBox())!;
  await page.mouse.move(now.x + 20, now.y + 10);
  await page.mouse.down();
  await page.mouse.move(status.x + 10, status.y + 10, { steps: 4 });
  await page.mouse.up();
  const [first, ...others] = before.filter((head) => head !== '渠道');
  await expect.poll(() => heads(desk)).toEqual([first, '渠道', ...others]);
  // What was drawn was not pressed: the list is sorted as before.
  expect(query(desk)).toEqual({});
  expect(desk.errors).toEqual([]);
});

it('the columns of a tree are those of whoever looks at it, too', async () => {
  const desk = await at.enter('admin', '/api/product/category/tree');
  const { page, keys } = desk;
  await arrived(desk);
  const before = await heads(desk);
  const width = await widen(desk, 'code', 60);
  await page.locator('[role=row][data-index]').first().focus();
  await keys.press('l');
  await dialogs(desk).getByRole('textbox', { name: '列' }).and(page.locator(':focus')).waitFor();
  await keys.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Space');
  await expect.poll(() => heads(desk)).toEqual([...before.slice(0, 2), ...before.slice(3)]);
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await arrived(desk);
  await page.reload();
  await arrived(desk);
  expect(await heads(desk)).toEqual([...before.slice(0, 2), ...before.slice(3)]);
  expect(await widthOf(desk, 'code')).toBe(width);
  expect(desk.errors).toEqual([]);
});

it('a view keeps filters, sort and columns under a name, is a command, the first of its list, and can be taken back after it was deleted', async () => {
  const desk = await at.enter('admin', `${ORDERS}?status=done&sort=-paidAmount&columns=orderNo.status.paidAmount`);
  const { page, keys } = desk;
  withoutMouse(page);
  await arrived(desk);
  expect(await heads(desk)).toEqual(['平台单号', '状态', '实付']);
  await keys.press('Shift+V');
  const panel = dialogs(desk);
  await panel.getByRole('textbox', { name: '视图' }).and(page.locator(':focus')).waitFor();
  await keys.type('大单');
  await keys.press('Enter');
  await panel.locator('[data-row]', { hasText: '正在看' }).waitFor();
  await keys.press('ArrowDown');
  await onRow(desk, '大单');
  await keys.press('ArrowRight', 'Space');
  await panel.getByRole('button', { name: '不再默认打开“大单”' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('F2');
  await panel
    .getByRole('textbox', { name: /新名称/ })
    .and(page.locator(':focus'))
    .waitFor();
  await keys.type('最大的单');
  await keys.press('Enter');
  await panel.locator('[data-row]', { hasText: '最大的单' }).waitFor();
  await keys.press('Escape');
  await arrived(desk);

  // By the palette, from the list as it is without it.
  await page.evaluate((to) => {
    location.hash = to;
  }, `#${ORDERS}?status=cancelled`);
  await expect.poll(() => heads(desk)).not.toEqual(['平台单号', '状态', '实付']);
  await choose(desk, '最大的单', /视图:最大的单/);
  await expect.poll(() => heads(desk)).toEqual(['平台单号', '状态', '实付']);
  expect(query(desk)).toEqual({ status: 'done', sort: '-paidAmount', columns: 'orderNo.status.paidAmount' });

  // The first thing a new tab of the list shows; a colleague sees the same by its address.
  await keys.press('g', 'w');
  await expect.poll(() => page.url()).not.toContain(ORDERS);
  await page.evaluate((to) => {
    location.hash = to;
  }, `#${ORDERS}`);
  await expect.poll(() => query(desk)).toMatchObject({ status: 'done', columns: 'orderNo.status.paidAmount' });
  await arrived(desk);

  await keys.press('Shift+V');
  await panel.getByRole('textbox', { name: '视图' }).and(page.locator(':focus')).waitFor();
  await keys.press('ArrowDown', 'Delete');
  await panel.getByText('已删除“最大的单”').waitFor();
  await panel.getByRole('button', { name: '恢复' }).focus();
  await keys.press('Enter');
  await panel.locator('[data-row]', { hasText: '最大的单' }).waitFor();
  expect(desk.errors).toEqual([]);
});

it('a second column sorts behind the first as far as an index goes, by keyboard and by palette; otherwise a message says why not', async () => {
  const desk = await at.enter('admin', `${ORDERS}?sort=-status`);
  const { page, keys } = desk;
  withoutMouse(page);
  await arrived(desk);
  await page.locator('[data-column=placedAt]:visible button').focus();
  await keys.press('Shift+Enter');
  await expect.poll(() => query(desk)).toEqual({ sort: '-status,placedAt' });
  expect((await heads(desk)).filter((head) => /\d$/.test(head!))).toEqual(['状态1', '下单时间2']);
  const [first] = (await at.api.get('/third/order/search', { sort: '-status,placedAt', pageSize: 1 })).data.list as { orderNo: string }[];
  await page.locator('[data-index="0"]', { hasText: first!.orderNo }).waitFor();
  await page.locator('[data-column=paidAmount]:visible button').focus();
  await keys.press('Shift+Enter');
  await page.getByRole('status').filter({ hasText: '没有先按“状态”、“下单时间”、再按“实付”的索引' }).waitFor();
  expect(query(desk)).toEqual({ sort: '-status,placedAt' });
  await choose(desk, '再按下单', /再按下单时间排序/);
  await expect.poll(() => query(desk)).toEqual({ sort: 'status,-placedAt' });
  await arrived(desk);
  expect(desk.errors).toEqual([]);
});

it('a view of earlier days says what is gone, and opens with the rest', async () => {
  const desk = await at.enter('admin', ORDERS);
  const { page } = desk;
  await arrived(desk);
  await page.evaluate(async (url) => {
    const { userId } = (await (await fetch('/api/login/session')).text()).match(/"userId":"?(?<userId>\d+)/)!.groups!;
    localStorage.setItem(
      `wellhead.views.${userId}`,
      JSON.stringify({ [url]: { list: [{ name: '旧视图', query: 'columns=orderNo.colour.status&owner=3&status=done' }] } }),
    );
  }, ORDERS);
  await page.reload();
  await page.evaluate((to) => {
    location.hash = to;
  }, `#${ORDERS}?status=cancelled`);
  await arrived(desk);
  await choose(desk, '旧视图', /视图:旧视图/);
  await page.getByText('视图“旧视图”提到的 colour、owner 已不存在,其余照常打开').waitFor();
  await expect.poll(() => query(desk)).toEqual({ columns: 'orderNo.status', status: 'done' });
  expect(desk.errors).toEqual([]);
});

it('filters are typed: completed by initials, understood or refused in place, and nothing typed is lost', async () => {
  const desk = await at.enter('admin', `${ORDERS}?columns=orderNo.id.status.paidAmount`);
  const { page, keys } = desk;
  withoutMouse(page);
  await arrived(desk);
  await keys.press('/');
  const box = page.getByLabel('关键字', { exact: true }).filter({ visible: true });
  await keys.type('zt');
  await page.getByRole('option', { name: '状态', exact: true }).waitFor();
  await keys.press('Tab');
  await page.getByRole('option', { name: '已完成' }).waitFor();
  await keys.type('ywc');
  await keys.press('Tab');
  expect(await box.inputValue()).toBe('状态:已完成 ');
  await keys.type('城市:杭州 实付>100 颜色:红');
  await keys.press('Enter');
  await page.getByRole('alert').getByText('没有叫“颜色”的条件').waitFor();
  expect(await box.inputValue()).toBe('颜色:红');
  await expect.poll(() => query(desk)).toMatchObject({ status: 'done', areaCode: '3301', paidAmount_from: '10001' });
  await page.getByText('100.01 起').waitFor();
  await keys.press('Control+a', 'Backspace', 'Escape');
  await arrived(desk);

  // What is copied is what is shown: heads, columns in their order, the id to its last digit, the amount plain.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keys.press('Shift+ArrowDown', 'Control+c');
  await page.getByText('已复制 2 行 × 4 列').waitFor();
  const rows = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((line) => line.split('\t'));
  expect(rows[0]).toEqual(['平台单号', 'ID', '状态', '实付']);
  expect(rows).toHaveLength(3);
  for (const [, id, status, paid] of rows.slice(1)) {
    expect(id).toMatch(/^\d{18}$/);
    expect(status).toBe('已完成');
    expect(Number(paid)).toBeGreaterThan(100);
  }

  // Nothing found says which condition to drop.
  await keys.press('/');
  await keys.type('实付>99999');
  await keys.press('Enter');
  await page.getByRole('button', { name: /^去掉 实付:99,999\.01 起\s*[\d,]+ 条$/ }).focus();
  await keys.press('Enter');
  await expect.poll(() => query(desk)).not.toHaveProperty('paidAmount_from');
  expect(desk.errors).toEqual([]);
});

it('what one decides by is in view at 1440 pixels; the row at hand is looked at beside the list, and follows the cursor', async () => {
  const desk = await at.enter('admin', ORDERS);
  const { page, keys } = desk;
  await arrived(desk);
  const inView = (column: string) =>
    page
      .locator(`[data-column="${column}"]:visible`)
      .evaluate((head) => head.getBoundingClientRect().right <= head.closest('[data-region=grid]')!.getBoundingClientRect().right);
  for (const column of ['status', 'paidAmount', 'promiseAt', 'statementStatus']) expect(await inView(column), column).toBe(true);
  expect(await aligned(desk)).toEqual([]);

  const peek = page.getByRole('complementary', { name: '速览' });
  const isOf = async (row: string) => {
    await expect.poll(() => peek.getByRole('heading', { level: 2 }).first().textContent()).toBe(row);
    await peek.and(page.locator('[aria-busy=false]')).waitFor();
  };
  const number = () => page.locator('[role=row]:focus [role=gridcell] a').first().textContent();
  await keys.press('v');
  await isOf((await number())!);
  await keys.press('j');
  const second = (await number())!;
  await isOf(second);
  // What only its own page knows comes once the cursor rests.
  await peek.getByRole('heading', { level: 2 }).nth(1).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await expect.poll(() => peek.count()).toBe(0);
  expect(await number()).toBe(second);
  expect(desk.errors).toEqual([]);
});

it('a right click asks what can be done with the row it is on, and never with others', async () => {
  const desk = await at.enter('admin', ORDERS);
  const { page, keys } = desk;
  await arrived(desk);
  const row = (index: number) => page.locator(`[role=row][data-index="${index}"]`);
  const press = (index: number) => row(index).getByRole('gridcell').nth(2).click({ button: 'right' });
  const menu = page.getByRole('dialog', { name: /操作/ });
  await press(3);
  await expect.poll(() => menu.getAttribute('aria-label')).toContain((await row(3).getByRole('link').first().textContent())!);
  await keys.press('Escape');
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.index)).toBe('3');
  await keys.press('x', 'j', 'x');
  // A key that still waits for a list that is being read is dropped by the mouse, which says so.
  await page.locator('html:not([data-keys-held])').waitFor();
  await press(0);
  await page.getByText('请在所选的行上点右键').waitFor();
  expect(await menu.count()).toBe(0);
  await press(3);
  await expect.poll(() => menu.getAttribute('aria-label')).toContain('已选 2 行');
  expect(desk.errors).toEqual([]);
});
