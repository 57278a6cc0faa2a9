/** A list under the hands of somebody who works in it, while its rows change, its filters change, and answers are late or do not come. */
import { beforeEach, expect, it } from 'vitest';
import { formatCount } from '../../src/language/format';
import { choose, keepBack, useStage, withoutMouse, type Desk } from './stage';

const ORDERS = '/api/third/order/search';
const TAGS = '/api/shop/tag/search';
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
const focused = () => desk.page.evaluate(() => (document.activeElement as HTMLElement).innerText.split('\n').filter(Boolean)[0]);
const index = () => desk.page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.index));
const chosen = (count: string | number) => desk.page.getByText(new RegExp(`已选\\s*${count}\\s*行`)).waitFor();

it('the cursor stays on its row when rows come above it, when the order changes, and over a reload', async () => {
  const { page, keys } = desk;
  await go(TAGS);
  await keys.press('j', 'j', 'j');
  const [row, before] = [await focused(), await index()];
  const add = (name: string) => at.api.post('/shop/tag/add', { name, sort: 1 });
  expect((await add('光标之上')).code).toBe(200);
  await keys.press('r');
  await expect.poll(index).toBe(before + 1);
  expect(await focused()).toBe(row);

  await keys.press('Shift+ArrowDown');
  await chosen(2);
  expect((await add('光标之上又一个')).code).toBe(200);
  await keys.press('r');
  await expect.poll(index).toBe(before + 3);
  // The range goes on from where it was begun.
  await keys.press('Shift+ArrowUp');
  await chosen(1);
  expect(await focused()).toBe(row);
  await keys.press('Escape');

  await page.evaluate(() => {
    window.location.hash += '?sort=name';
  });
  await page.locator('[aria-sort=ascending]:visible').waitFor();
  await expect.poll(async () => [await focused(), await page.getByRole('grid').getAttribute('data-stale')]).toEqual([row, null]);

  await go(TAGS);
  await expect.poll(focused).toBe(row);
  expect((await add('刷新之前')).code).toBe(200);
  await page.reload();
  await arrived();
  await expect.poll(focused).toBe(row);
  expect(desk.errors).toEqual([]);
});

it('all rows are selected or none: actions wait for the last page, and a page that fails leaves the selection as it was', async () => {
  const { page, keys } = desk;
  const { total } = (await at.api.get('/third/order/search', { status: 'cancelled,assigned,ready,delivering', count: 1, pageSize: 1 }))
    .data as { total: number };
  expect(total).toBeGreaterThan(200);
  let [isFailing, release] = [true, () => {}];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/third\/order\/search\?.*cursor=/, async (route) => {
    if (isFailing) {
      isFailing = false;
      return route.abort('connectionreset');
    }
    await held;
    return route.continue();
  });
  await go(`${ORDERS}?status=cancelled,assigned,ready,delivering`);
  // How many there are comes after the rows.
  await page.getByText(new RegExp(`共\\s*${total}\\s*条`)).waitFor();
  await keys.press('Control+a');
  await chosen(100);
  // What is offered beside the count is offered by the palette, too.
  expect(
    await page
      .locator('[role=status]:visible button')
      .evaluateAll((all) => all.filter((one) => !(one as HTMLElement).dataset.command).map((one) => one.textContent)),
  ).toEqual([]);
  await keys.press('Control+a');
  await page.getByText('没能选取全部,选择没有改变').waitFor();
  await chosen(100);

  await keys.press('Control+a');
  await page.getByText(/正在选取全部\s*200/).waitFor();
  await keys.press('m');
  await page.getByText('正在选取全部行,选好后再执行').first().waitFor();
  expect(await page.getByRole('dialog', { name: /备注/ }).count()).toBe(0);
  release();
  await chosen(total);
  await keys.press('m');
  await page.getByRole('dialog', { name: /备注/ }).getByText(`选中 ${total} 行`).waitFor();
  await keys.press('Escape');
  await arrived();
  await keys.press('Escape');
  expect(desk.errors).toEqual([]);
});

it('all rows are selected before it is known how many there are', async () => {
  const { page, keys } = desk;
  const { total } = (await at.api.get('/third/order/search', { status: 'done', channel: 'meituan', count: 1, pageSize: 1 })).data as {
    total: number;
  };
  expect(total).toBeGreaterThan(100);
  const release = await keepBack(page, /\/third\/order\/search\?.*count=1/);
  await go(`${ORDERS}?status=done&channel=meituan`);
  await keys.press('Control+a');
  await chosen(100);
  await keys.press('Control+a');
  await chosen(formatCount(total));
  release();
  await page.getByText(new RegExp(`共\\s*${formatCount(total)}\\s*条`)).waitFor();
  await chosen(formatCount(total));
  await keys.press('Escape');
  expect(desk.errors).toEqual([]);
});

it('what a run refuses is selected where the run was begun, not in what is looked at since', async () => {
  const { page, keys } = desk;
  await go(`${ORDERS}?status=done`);
  await keys.press('Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'm');
  const ask = page.getByRole('dialog', { name: /备注/ });
  await ask.locator('textarea:focus').waitFor();
  await keys.paste('会被拒绝');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/third/order/remark', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] };
    await held;
    return route.fulfill({
      json: {
        code: 9999,
        message: '',
        data: { done: 0, refused: 3, results: ids.map((id) => ({ id, ok: false, code: 422, message: '今天不能备注' })) },
      },
    });
  });
  await keys.press('Control+Enter');
  await ask.waitFor({ state: 'detached' });
  await page.evaluate((to) => {
    window.location.hash = to;
  }, `${ORDERS}?status=waiting`);
  await expect.poll(() => page.getByRole('grid').locator('[data-index]').first().innerText()).toContain('待分单');
  release();
  const panel = page.getByRole('region', { name: /备注的执行结果/ });
  await panel.getByText('今天不能备注').first().waitFor();
  await panel.and(page.locator(':focus')).waitFor();
  expect(await page.getByText(/已选\s*\d+\s*行/).count()).toBe(0);
  // They are one key away, where they belong, and a command.
  expect(await panel.getByRole('button').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.command))).toEqual(
    ['retry', 'edit', 'select', 'save', 'close'].map((id) => `shell:run.${id}`),
  );
  await choose(desk, '选中未完成', /选中未完成 · 备注/);
  await chosen(3);
  expect(page.url()).toContain('status=done');
  await keys.press('Escape', 'Escape');
  expect(desk.errors).toEqual([]);
});

it('from a row one goes to the next of its list, past the rows that were on hand and after a reload', async () => {
  const { page, keys } = desk;
  await go(`${ORDERS}?status=done`);
  const total = (
    await page
      .getByText(/共\s*[\d,]+\s*条/)
      .filter({ visible: true })
      .innerText()
  ).match(/[\d,]+/)![0];
  await keys.press('Home', 'ArrowDown', 'Enter');
  const place = (at: string) => page.getByText(`${at} / ${total}`, { exact: true }).filter({ visible: true }).waitFor();
  await place('2');
  await page.reload();
  await place('2');
  await keys.press(']');
  await place('3');
  // Whoever comes back comes back to the row looked at last, and stays where they go from there.
  await keys.press('-');
  await arrived();
  await expect.poll(index).toBe(2);
  await keys.press('ArrowDown');
  await go(TAGS);
  await go(`${ORDERS}?status=done`);
  await expect.poll(index).toBe(3);
  // The last on hand is not the last of the list: it is gone on from there.
  await keys.press('Home', ...Array.from({ length: 7 }, () => 'PageDown'));
  await arrived();
  const first = (await index()) + 1;
  await keys.press('Enter');
  await place(String(first));
  for (let n = first + 1; n <= 201; n++) {
    await keys.press(']');
    await place(String(n));
  }
  await keys.press('-');
  await arrived();
  await expect.poll(index).toBe(200);
  expect(
    await page.locator('[role=row]:focus').evaluate((row) => {
      const [one, all] = [row, row.closest('[role=grid]')!].map((box) => box.getBoundingClientRect());
      return one!.top >= all!.top && one!.bottom <= all!.bottom;
    }),
  ).toBe(true);
  expect(desk.errors).toEqual([]);
});

it('whoever may not do it to the first rows of a run is not asked to wait for the others', async () => {
  const { page, keys } = desk;
  await go(`${ORDERS}?status=cancelled`);
  await keys.press('Home', 'Control+a', 'm');
  await page.getByRole('dialog', { name: /备注/ }).locator('textarea:focus').waitFor();
  await keys.paste('没有权限');
  let calls = 0;
  await page.route('**/third/order/remark', async (route) => {
    if (!route.request().postData()!.includes('dryRun')) calls++;
    await route.fulfill({ status: 403, json: { code: 0, message: '没有权限', data: null } });
  });
  await keys.press('Control+Enter');
  await page.getByRole('heading', { name: '没有权限访问' }).waitFor();
  await page.goBack();
  await page
    .getByRole('region', { name: /备注的执行结果/ })
    .getByText(/被拒绝 50,未完成 50/)
    .waitFor();
  expect(calls).toBe(1);
  await keys.press('Escape', 'Escape');
  expect(desk.errors).toEqual([]);
});

it('where no row is left on the page, not all of them are ticked', async () => {
  const { page, keys } = desk;
  await go(`${TAGS}?keyword=光标之上`);
  await keys.press('Control+a');
  await chosen(2);
  for (const { id, version } of (await at.api.get('/shop/tag/search', { keyword: '光标之上' })).data.list as {
    id: string;
    version: number;
  }[])
    expect((await at.api.post('/shop/tag/delete', { id, version })).code).toBe(200);
  await keys.press('r');
  await page.getByText('没有符合条件的店铺标签').waitFor();
  await chosen(2);
  expect(await page.locator('[role=columnheader] button[aria-label=取消选择]:visible').count()).toBe(0);
  expect(desk.errors).toEqual([]);
});

it('the undo key is shown on its own page only', async () => {
  const { page, keys } = desk;
  // These shops have no orders under way.
  await go('/api/merchant/shop/search?status=open&keyword=自提点');
  await keys.press('Home', 's');
  // Enter, pressed a moment too early, would leave it.
  await page.getByRole('dialog', { name: /停用/ }).getByRole('button', { name: '返回' }).and(page.locator(':focus')).waitFor();
  await keys.press('Control+Enter');
  const word = page.getByRole('status').filter({ hasText: '已停用' });
  await word.filter({ hasText: '按 U 撤销' }).waitFor();
  // The word itself stays its three seconds.
  const isStillShown = await page.evaluate(async (to) => {
    window.location.hash = to;
    for (;;) {
      await new Promise((done) => requestAnimationFrame(done));
      if (!document.body.innerText.includes('按 U 撤销')) return document.body.innerText.includes('已停用');
    }
  }, TAGS);
  expect(isStillShown).toBe(true);
  expect(desk.errors).toEqual([]);
});

it('in a window 360 pixels high the row with the cursor is in view', async () => {
  const low = await at.enter('admin', ORDERS, { width: 1024, height: 360 });
  const { page, keys } = low;
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const inView = () =>
    page.evaluate(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      return document.activeElement!.hasAttribute('data-index') && top >= 0 && bottom <= window.innerHeight;
    });
  for (const key of ['Home', 'PageDown', 'End', 'ArrowUp', 'Home']) {
    await keys.press(key);
    await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
    await expect.poll(inView, { message: `after ${key}` }).toBe(true);
  }
  expect(low.errors).toEqual([]);
});

it('on a telephone a list shows cards: name, state, amount and promise of each, under the same cursor, selection, menu and look at a row, and only those near the window are drawn', async () => {
  const { page, keys } = desk;
  await page.setViewportSize({ width: 390, height: 844 });
  await go(ORDERS);
  const grid = page.getByRole('grid', { name: '三方订单查询' });
  const drawn = () => grid.locator('[data-index]').count();
  await expect.poll(() => grid.locator('[data-index="0"]').evaluate((row) => row.getBoundingClientRect().height)).toBeGreaterThan(60);
  await arrived();
  const order = (await at.api.get('/third/order/search', { keyword: await focused().then(String), pageSize: 1 })).data.list[0];
  const inView = await page.evaluate(() => {
    const row = document.activeElement!.getBoundingClientRect();
    const cells = [...document.activeElement!.querySelectorAll<HTMLElement>('[role=gridcell]')].map((cell) => ({
      text: cell.innerText,
      ...cell.getBoundingClientRect().toJSON(),
    })) as { text: string; left: number; right: number; top: number; bottom: number }[];
    return cells
      .filter(({ left, right, top, bottom }) => left >= 0 && right <= 390 && top >= row.top && bottom <= row.bottom)
      .map(({ text }) => text);
  });
  for (const fact of [order.orderNo, (order.paidAmount / 100).toFixed(2)]) expect(inView.join(' ')).toContain(fact);
  expect(
    await page.evaluate(() => [...document.activeElement!.children].map((cell) => getComputedStyle(cell, '::before').content)),
  ).toContain('"承诺送达"');

  await keys.press('j', 'j');
  await expect.poll(index).toBe(2);
  await keys.press('Space');
  await chosen(1);
  await keys.press('.');
  await page.getByRole('menu').or(page.getByRole('dialog')).first().waitFor();
  await keys.press('Escape');
  await arrived();
  await keys.press('v');
  await page
    .getByRole('complementary', { name: '速览' })
    .getByRole('heading', { name: await focused().then(String) })
    .waitFor();
  await keys.press('Escape', 'v', 'End');
  await expect.poll(index).toBeGreaterThan(100);
  await arrived();
  expect(await drawn()).toBeLessThan(40);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => grid.locator('[data-index]:focus').evaluate((row) => row.getBoundingClientRect().height)).toBeLessThan(40);
});

it('the rows of the opening list are requested, and nothing else, before the account is known', async () => {
  const { page, errors } = await at.enter('admin', `${ORDERS}?status=waiting`);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/third/order/search')) asked.push(new URL(request.url()).search);
  });
  const rows = page.waitForRequest((request) => /third\/order\/search.*sort=/.test(request.url()));
  await page.route('**/login/permission/adminPerList', async (route) => {
    await rows;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await page.locator('html:not([data-awaited])').waitFor();
  // On a machine that takes seconds to draw them they are asked for once more.
  expect([...new Set(asked)].toSorted()).toEqual([
    '?status=waiting&count=1&pageNo=1&pageSize=1',
    '?status=waiting&sort=-placedAt&pageNo=1&pageSize=100',
  ]);
  expect(errors).toEqual([]);
});
