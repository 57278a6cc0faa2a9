/** Wherever somebody ends up, the keyboard stands somewhere sensible and there is a key that leads on. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { choose, findings, useStage, withoutMouse, type Desk } from './stage';

const at = useStage();
const ORDERS = '/api/third/order/search';
const SHOPS = '/api/merchant/shop/search';
const UNITS = '/api/partner/product/unit/search';

const onRow = (page: Page) => page.locator('[role=grid] [role=row]:focus:not([aria-busy])').waitFor();
const cursor = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-index'));
const enter = async (address: string, who = 'admin'): Promise<Desk> => {
  const desk = await at.enter(who, address);
  withoutMouse(desk.page);
  return desk;
};

it('a panel or a report that is closed leaves the keys to the row they were on', async () => {
  const { page, keys, errors } = await enter(`${SHOPS}?status=open`);
  await onRow(page);
  await keys.press('ArrowDown', 'ArrowDown');
  await keys.press('g', 'm');
  const notices = page.getByRole('dialog', { name: /通知/ });
  await notices.locator(':focus').waitFor();
  await keys.press('Escape');
  await notices.waitFor({ state: 'detached' });
  await onRow(page);
  expect(await cursor(page)).toBe('2');

  await page.context().route('**/merchant/shop/enable', async (route) => {
    const { ids = [], dryRun } = route.request().postDataJSON() as { ids?: string[]; dryRun?: boolean };
    await route.fulfill({
      json: {
        code: 200,
        message: '',
        data: {
          results: ids.map((id, i) => ({ id, ok: dryRun === true || i > 0, code: 200, message: '不行' })),
          done: ids.length - 1,
          refused: 1,
        },
      },
    });
  });
  await keys.press('Shift+ArrowDown', 's');
  await page.getByRole('dialog', { name: /停用/ }).locator(':focus').waitFor();
  await keys.press('Control+Enter');
  const report = page.getByRole('region', { name: '停用的执行结果' });
  await report.getByText('被拒绝').first().waitFor();
  await report.and(page.locator(':focus')).waitFor();
  await keys.press('Escape');
  await report.waitFor({ state: 'detached' });
  await onRow(page);
  expect(await cursor(page)).toBe('3');
  await keys.press('ArrowDown');
  await expect.poll(() => cursor(page)).toBe('4');
  expect(errors).toEqual([]);
});

it('a file that is downloaded takes the keys from nobody', async () => {
  const desk = await enter(`${ORDERS}?status=done`);
  const { page, keys, errors } = desk;
  await onRow(page);
  await keys.press('ArrowDown', 'Shift+E');
  await page.getByRole('dialog', { name: /导出/ }).getByRole('button', { name: '导出' }).and(page.locator(':focus')).waitFor();
  await keys.press('Enter');
  await onRow(page);
  const link = page.getByRole('status').filter({ hasText: '已导出 三方订单查询' }).getByRole('link', { name: '下载' });
  await Promise.all([page.waitForEvent('download'), link.focus().then(() => keys.press('Enter'))]);
  await onRow(page);
  expect(await cursor(page)).toBe('1');
  await page.evaluate(() => {
    window.location.hash = '/api/upload/list';
  });
  await page
    .getByRole('grid', { name: /下载|任务/ })
    .locator('[role=row]:focus')
    .waitFor();
  await Promise.all([page.waitForEvent('download'), choose(desk, '下载结果文件', /下载结果文件/)]);
  await onRow(page);
  expect(errors).toEqual([]);
});

it('the home page and the rights of a role are walked by arrows', async () => {
  const { page, keys, errors } = await enter('/');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.locator('section[aria-label=今日指标] a:focus').waitFor();
  const first = await focused();
  await keys.press('ArrowRight');
  await expect.poll(focused).not.toBe(first);
  await keys.press('ArrowLeft');
  await expect.poll(focused).toBe(first);
  await keys.press('ArrowDown');
  await page.locator('section[aria-label=待结款项] a:focus').waitFor();
  await keys.press('ArrowDown', 'ArrowDown');
  await page.locator('section[aria-label=待办] li a:focus').waitFor();
  await keys.press('ArrowRight');
  await page.locator('section[aria-label=近30天三方订单] a:focus').waitFor();
  await keys.press('Home');
  await expect.poll(focused).toBe(first);
  // Orders wait at any hour; of today there need be none yet.
  await keys.press('ArrowRight');
  await expect.poll(focused).toMatch(/^待分单/);
  await keys.press('Enter');
  await onRow(page);

  await page.evaluate(() => {
    window.location.hash = '/api/admin/user/role/permissionTree';
  });
  await page.getByRole('combobox', { name: '角色' }).and(page.locator(':focus')).waitFor();
  await keys.press('Enter', 'ArrowDown', 'Enter');
  const node = page.locator('[role=treeitem]:focus');
  await node.waitFor();
  const top = await node.innerText();
  await keys.press('ArrowDown');
  await expect.poll(() => node.innerText()).not.toBe(top);
  await keys.press('/');
  await page.getByRole('textbox', { name: '查找节点' }).and(page.locator(':focus')).waitFor();
  await keys.press('Escape');
  await node.waitFor();
  await keys.press('Space');
  await page.getByText(/新增 \d+ 页,移除 \d+ 页/).waitFor();
  expect(errors).toEqual([]);
});

it('the palette stands over a dialog to look something up; what was typed is there afterwards, also from another page', async () => {
  const desk = await enter(`${ORDERS}?status=waiting`);
  const { page, keys, errors } = desk;
  const form = page.getByRole('dialog', { name: /^备注/ });
  const text = form.getByRole('textbox');
  const finder = page.getByRole('combobox', { name: /粘贴单号/ });
  await onRow(page);
  await keys.press('m');
  await text.and(page.locator(':focus')).waitFor();
  await keys.press('Control+a');
  await keys.type('half a sentence');
  // At any speed: nothing of it may fall into the form.
  await keys.press('Control+k');
  await keys.type('xz');
  await expect.poll(() => finder.inputValue()).toBe('xz');
  await page.getByText('对话框已保留').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await page.locator('[role=option][data-command^="action:"]').count(), 'nothing that would ask in another dialog').toBe(0);
  await keys.press('Escape');
  await finder.waitFor({ state: 'detached' });
  await text.and(page.locator(':focus')).waitFor();
  expect(await text.inputValue()).toBe('half a sentence');

  await choose(desk, '店铺查询', /店铺查询/);
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  await onRow(page);
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  await keys.press('g', 'o');
  await text.and(page.locator(':focus')).waitFor();
  expect(await text.inputValue()).toBe('half a sentence');
  await keys.press('Escape');
  await onRow(page);
  // Questions are answered first.
  await keys.press('g', 's');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  expect(errors).toEqual([]);
});

it('from a row to what it refers to, and back; where it refers to several the palette asks', async () => {
  const order = (
    (await at.api.get('/third/order/search', { status: 'done', pageSize: 100 })).data.list as {
      orderNo: string;
      shopId: string | null;
      deliveryShopId: string | null;
    }[]
  ).find(({ shopId, deliveryShopId }) => shopId && deliveryShopId)!;
  const { page, keys, errors } = await enter(`${ORDERS}?orderNo=${order.orderNo}`);
  await onRow(page);
  const links = page.locator('[role=row]:focus [data-ref]');
  const several = await links.count();
  expect(several).toBeGreaterThan(1);
  await keys.press('Shift+O');
  const option = page.getByRole('option', { name: /打开关联的/ });
  await option.first().waitFor();
  expect(await option.count()).toBe(several);
  await keys.press('Enter');
  await expect.poll(() => page.url()).toMatch(/\/detail|\/searchDetail|info/);
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  await page.goBack();
  await expect.poll(() => page.url()).toContain(order.orderNo);
  await onRow(page);
  expect(errors).toEqual([]);
});

it('] and [ go through what waits for me, whatever kind each is of', async () => {
  const { page, keys, errors } = await enter('/api/statistics/admin/default/page/todo');
  await onRow(page);
  const { list } = (await at.api.get('/statistics/admin/default/page/todo', { pageSize: 50 })).data as { list: { address: string }[] };
  const kind = (one: { address: string }) => one.address.split('?')[0];
  const change = list.findIndex((one, i) => i > 0 && kind(one) !== kind(list[i - 1]!));
  expect(change, 'two kinds of things wait').toBeGreaterThan(0);
  for (let i = 1; i < change; i++) await keys.press('ArrowDown');
  await keys.press('Enter');
  const isAt = async (i: number) => {
    await expect.poll(() => page.url()).toContain(list[i]!.address);
    await page.locator('[data-page]:visible :focus').waitFor();
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-keys-held'));
  };
  await isAt(change - 1);
  await keys.press(']');
  await isAt(change);
  await keys.press('[');
  await isAt(change - 1);
  await keys.press(']');
  await isAt(change);
  // Further on, also where a thing has no page of its own and its list shows it.
  const alone = list.findIndex((one, i) => i > change && !/[dD]etail|info/.test(kind(one)!));
  for (let i = change + 1; i <= Math.min(Math.max(alone + 1, change + 1), change + 8, list.length - 1); i++) {
    await keys.press(']');
    await isAt(i);
  }
  await page.goBack();
  await page.getByRole('grid', { name: '我的待办' }).waitFor();
  await onRow(page);
  expect(Number(await cursor(page))).toBeGreaterThan(change);
  expect(errors).toEqual([]);
});

it('keys of screens that do nothing here say so; - goes back from every page', async () => {
  const { page, keys, errors } = await enter('/');
  await page.locator('section[aria-label=今日指标] a:focus').waitFor();
  await keys.press('x');
  await page.getByText('这里没有“选择或取消选择”').waitFor();
  await keys.press('-');
  await page.getByText('前面没有页面可以返回').waitFor();
  await keys.press('g', 'o');
  await onRow(page);
  await keys.press('g', 'h');
  await page.locator('section[aria-label=今日指标] a:focus').waitFor();
  await keys.press('-');
  await onRow(page);
  expect(page.url()).toContain(ORDERS);
  expect(errors).toEqual([]);
});

it('a card goes to the next lane by Shift and an arrow', async () => {
  const { page, keys, errors } = await enter('/api/merchant/work/order/search/board');
  await page.locator('[data-lane=unassigned] [data-card]:focus').waitFor();
  await keys.press('Shift+ArrowRight');
  const ask = page.getByRole('dialog', { name: /^指派/ });
  await ask.locator(':focus').waitFor();
  await keys.press('Escape');
  await ask.waitFor({ state: 'detached' });
  await page.locator('[data-lane=unassigned] [data-card]:focus').waitFor();
  await keys.press('Shift+ArrowLeft');
  await page.getByText('这一侧没有别的列了').waitFor();
  expect(errors).toEqual([]);
});

it('a row of a tree goes past its siblings by Alt and an arrow, also typed ahead; among those of a filter it stays', async () => {
  const names = ['甲', '乙', '丙'].map((name) => `排序${name}`);
  for (const [i, name] of names.entries())
    expect((await at.api.post('/product/category/add', { name, code: `PX9${i}`, sort: 9000 })).code).toBe(200);
  const order = async () =>
    ((await at.api.get('/product/category/tree')).data as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => names.includes(name));
  const { page, keys, errors } = await enter('/api/product/category/tree');
  await page.locator('[role=row]:focus').waitFor();
  await page.getByRole('row', { name: names[0]! }).waitFor();
  await keys.press('End', 'Alt+ArrowUp', 'Alt+ArrowUp');
  await expect.poll(order).toEqual(['排序丙', '排序甲', '排序乙']);
  await keys.press('Alt+ArrowDown');
  await expect.poll(order).toEqual(['排序甲', '排序丙', '排序乙']);
  await page.getByRole('row', { name: '排序丙' }).and(page.locator(':focus')).waitFor();
  // Moves are steps: they are taken back and done again one by one, also where all siblings were numbered anew.
  for (const [key, names] of [
    ['u', '丙甲乙'],
    ['u', '甲丙乙'],
    ['u', '甲乙丙'],
    ['Shift+U', '甲丙乙'],
  ] as const) {
    await keys.press(key);
    await expect.poll(order).toEqual([...names].map((name) => `排序${name}`));
  }
  await keys.press('/');
  await keys.type('排序');
  await keys.press('Enter');
  await page.locator('[role=row]:focus').waitFor();
  await keys.press('Alt+ArrowDown');
  await page.getByText('筛选时看不到全部同级,不能移动').waitFor();
  expect(await order()).toEqual(['排序甲', '排序丙', '排序乙']);
  expect(errors).toEqual([]);
});

it('Enter ahead of the palette allocates nothing that was not meant', async () => {
  const desk = await enter(`${ORDERS}?status=waiting`);
  const { page, keys, errors } = desk;
  await onRow(page);
  const writes: string[] = [];
  await page.context().route('**/third/order/**', async (route, request) => {
    if (request.method() === 'GET' || (request.postDataJSON() as { dryRun?: boolean } | null)?.dryRun) return route.fallback();
    writes.push(request.url());
    return route.fulfill({ json: { code: 200, message: '', data: { results: [], done: 0, refused: 0 } } });
  });
  await keys.press('Control+k', 'f', 'e', 'n', 'd', 'a', 'n', 'Enter', 'Enter', 'Enter');
  // It stands at the first question, with nothing chosen for whoever typed.
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.waitForFunction(
    () => !document.documentElement.hasAttribute('data-keys-held') && !document.documentElement.hasAttribute('data-awaited'),
  );
  expect(writes).toEqual([]);
  expect(await page.getByRole('region', { name: '等待发送' }).count()).toBe(0);
  while (await page.getByRole('combobox').and(page.locator(':focus')).count()) {
    await keys.press('Escape');
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-keys-held'));
  }
  await onRow(page);
  expect(writes).toEqual([]);
  expect(errors).toEqual([]);
});

it('the cursor stands on a row that was just made; where the filters hide it, a note leads there', async () => {
  const desk = await enter(UNITS);
  const { page, keys, errors } = desk;
  const make = async (name: string) => {
    await onRow(page);
    await keys.press('n');
    const form = page.getByRole('dialog', { name: '新增单位' });
    await form
      .getByRole('textbox', { name: /单位名/ })
      .and(page.locator(':focus'))
      .waitFor();
    await keys.paste(name);
    for (const [label, text] of [
      ['符号', name],
      ['换算', '1'],
    ] as const) {
      const box = form.getByRole('textbox', { name: new RegExp(label) });
      if (await box.count()) {
        await box.first().focus();
        await keys.press('Control+a');
        await keys.paste(text);
      }
    }
    await keys.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
  };
  await make('测试瓶');
  await onRow(page);
  await expect.poll(() => page.locator('[role=row]:focus').innerText()).toContain('测试瓶');

  await keys.press('Home', '/');
  await page.getByRole('combobox', { name: '关键字' }).and(page.locator(':focus')).waitFor();
  await keys.paste('瓶');
  await keys.press('Enter');
  await expect.poll(() => page.url()).toContain('keyword');
  await make('测试袋');
  await page.getByText('新增的一行不在这里').waitFor();
  await onRow(page);
  await choose(desk, '查看新增的一行', /查看新增的一行/);
  await expect.poll(() => page.locator('[role=row]:focus').innerText()).toContain('测试袋');
  expect(await page.getByText('新增的一行不在这里').count()).toBe(0);
  await keys.press('-');
  await expect.poll(() => page.url()).toContain('keyword');
  expect(errors).toEqual([]);
});
