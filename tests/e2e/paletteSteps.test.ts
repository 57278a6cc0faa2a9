/** Actions in the palette: inputs step by step, the question before they are done, and links to them. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { readings } from '../../commands/build/readings';
import { choose, input, marked, onOrders, onRow, palette, pointsRight } from './paletteDesk';
import { findings, useStage, withoutMouse, type Desk } from './stage';

const at = useStage();

const statuses = async (ids: string): Promise<string[]> =>
  ((await at.api.get('/third/order/search', { id: ids })).data.list as { status: string }[]).map((row) => row.status).sort();
/** Whose fault a cancellation was is proposed to be the customer's. */
async function whoseFault(page: Page, keys: Desk['keys']): Promise<void> {
  await input(page, '取消责任').waitFor();
  await marked(page).filter({ hasText: '顾客' }).waitFor();
  await keys.press('Enter');
}

it('asks for what an action needs step by step, shows what it would do, and does it only after an Enter of its own', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  const found = async (status: string, pageSize: number) =>
    ((await at.api.get('/third/order/search', { status, pageSize })).data.list as { id: string }[]).map((row) => row.id);
  // One of the three can't be cancelled any more.
  const all = [...(await found('waiting', 2)), ...(await found('done', 1))].join(',');
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `#/api/third/order/search?id=${all}`);
  await page.getByText(/共\s*3\s*条/).waitFor();
  await onRow(page);
  await keys.press('Home', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await page.getByText(/已选\s*3\s*行/).waitFor();

  await choose(desk, 'qxdd', '取消订单');
  const reason = input(page, '取消原因');
  await reason.and(page.locator(':focus')).waitFor();
  expect(await findings(page)).toEqual([]);
  // Nothing given: the validator's word, at the input.
  await keys.press('Enter');
  await palette(page).getByRole('alert').filter({ hasText: '取消原因不能为空' }).waitFor();
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true');
  await keys.type('客户不要');
  // A click beside it throws nothing away and takes no key.
  await page.dispatchEvent('.mantine-Spotlight-overlay', 'mousedown');
  await page.dispatchEvent('.mantine-Spotlight-overlay', 'click');
  await keys.type('了');
  await expect.poll(() => reason.inputValue()).toBe('客户不要了');
  await pointsRight(page);
  // The Enter that ends a composition is not an answer.
  await reason.evaluate((el) =>
    el.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })),
  );
  await expect.poll(() => reason.inputValue()).toBe('客户不要了');
  await keys.press('Enter');
  await whoseFault(page, keys);
  const effect = palette(page).getByText('取消订单 3 行,其中 1 行将跳过');
  await effect.first().waitFor();
  await palette(page)
    .getByText(/1 行:.*已完成/)
    .waitFor();
  await pointsRight(page);
  expect(await findings(page)).toEqual([]);
  expect(await statuses(all), 'a preview changes nothing').toEqual(['done', 'waiting', 'waiting']);

  // Backspace goes back with what was typed, and on to the list of commands.
  await keys.press('Backspace', 'Backspace');
  await expect.poll(() => reason.inputValue()).toBe('客户不要了');
  await keys.press('Escape');
  await expect.poll(() => input(page, '查找页面、操作,或粘贴单号').inputValue()).toBe('qxdd');
  await keys.press('Enter');
  await reason.waitFor();
  await keys.type('客户不要了');
  await keys.press('Enter');
  await whoseFault(page, keys);
  await effect.first().waitFor();
  await keys.press('Enter');
  await expect.poll(() => statuses(all)).toEqual(['cancelled', 'cancelled', 'done']);
  await palette(page).waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: /取消订单/ })
    .and(page.locator(':focus'))
    .waitFor();

  // The next time starts from the last answers.
  await keys.press('Escape');
  await page.evaluate(() => {
    window.location.hash = '#/api/third/order/search?status=waiting';
  });
  await page.getByText(/共\s*3\s*条/).waitFor({ state: 'detached' });
  await onRow(page);
  await choose(desk, 'qxdd', '取消订单');
  await expect.poll(() => reason.inputValue()).toBe('客户不要了');
  await keys.press('Enter');
  await whoseFault(page, keys);
  await marked(page).filter({ hasText: '确认取消订单' }).waitFor();
  await keys.press('Escape', 'Escape', 'Escape', 'Escape');
  await palette(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  expect(desk.errors).toEqual([]);
});

it('inputs follow each other: a choice decides which reference is looked up; a long text goes on in the form', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  await choose(desk, '分单', '分单');
  await input(page, '分给').waitFor();
  await expect.poll(() => marked(page).innerText()).toBe('配送店');
  await keys.press('ArrowDown', 'Enter');
  await input(page, '前置仓').waitFor();
  await keys.press('Escape');
  await input(page, '分给').waitFor();
  await keys.press('ArrowUp', 'Enter');
  await input(page, '配送店').waitFor();
  // Enter before the server has answered waits for it.
  await keys.type('杭州中心');
  await keys.press('Enter');
  await input(page, '超出运力也分(需超级管理员)').waitFor();
  await expect.poll(() => marked(page).innerText()).toBe('否');
  await pointsRight(page);
  await keys.press('Enter');
  await marked(page).filter({ hasText: '分单' }).waitFor();
  await keys.press('Escape', 'Escape', 'Escape', 'Escape', 'Escape');
  await palette(page).waitFor({ state: 'detached' });
  await choose(desk, '备注', '备注');
  await page.getByRole('dialog', { name: /^备注/ }).getByRole('textbox').and(page.locator(':focus')).waitFor();
  expect(desk.errors).toEqual([]);
});

it('what is dangerous but asks for nothing goes straight to the question, which knows what only the server knows; it can be undone', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  withoutMouse(page);
  const grid = page.getByRole('grid', { name: '店铺查询' });
  const shops = async (query: string) => {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, `#/api/merchant/shop/search?${query}`);
    await grid.and(page.locator(':not([aria-busy])')).getByRole('row').nth(1).getByRole('link').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  };
  // Its state allows it; that orders are under way is the server's to say.
  const { shopId } = ((await at.api.get('/third/order/search', { status: 'waiting', pageSize: 1 })).data.list as { shopId: string }[])[0]!;
  await shops(`id=${shopId}`);
  await choose(desk, '停用', '停用');
  await palette(page)
    .getByText(/不能停用:还有 \d+ 个进行中的订单/)
    .first()
    .waitFor();
  expect(
    await palette(page)
      .getByRole('option', { name: /确认停用/ })
      .count(),
  ).toBe(0);
  await keys.press('Escape', 'Escape');
  await palette(page).waitFor({ state: 'detached' });

  await shops('keyword=自提点&status=open');
  await choose(desk, '停用', '停用');
  await marked(page).filter({ hasText: '确认停用' }).waitFor();
  await keys.press('Enter');
  await page.getByText(/已停用 .*按 U 撤销/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  await keys.press('u');
  await page.getByText(/已启用/).waitFor();
  expect(desk.errors).toEqual([]);
});

it('a command is pinned, forgotten and handed on; the link fills the palette in and never runs by itself', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(desk, 'dpcx', '店铺查询');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  await page.evaluate(() => {
    window.location.hash = '#/api/third/order/search?status=waiting';
  });
  await onRow(page);
  const options = palette(page).getByRole('option');
  await keys.press('Control+k');
  await keys.type('dpcx');
  await expect.poll(() => marked(page).innerText()).toContain('店铺查询');
  await keys.press('Control+.');
  await palette(page).getByRole('option', { name: '从最近使用中移除' }).waitFor();
  await pointsRight(page);
  await keys.press('Enter', 'Backspace', 'Backspace', 'Backspace', 'Backspace');
  await expect
    .poll(() => palette(page).getByRole('group').first().getByRole('option').allInnerTexts())
    .toEqual([expect.stringContaining('店铺查询')]);
  expect(await options.first().innerText()).toContain('店铺查询');
  await keys.press('Control+.', 'ArrowDown', 'Enter', 'Control+.');
  await expect.poll(() => palette(page).getByRole('option', { name: '从最近使用中移除' }).count()).toBe(0);
  await palette(page).getByRole('option', { name: '取消置顶' }).waitFor();
  await keys.press('Enter');
  await expect.poll(() => options.first().innerText()).not.toContain('店铺查询');
  await keys.press('Escape');

  await choose(desk, 'qxdd', '取消订单');
  await input(page, '取消原因').waitFor();
  await keys.type('重复下单');
  await keys.press('Enter');
  await whoseFault(page, keys);
  await marked(page).filter({ hasText: '确认取消订单' }).waitFor();
  await keys.press('Control+.');
  await page.getByText('已复制 链接').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const id = /[?&]id=(\d{18})/.exec(link)![1]!;
  await keys.press('Escape', 'Escape', 'Escape', 'Escape');

  const other = await page.context().newPage();
  await other.goto(link);
  await marked(other).filter({ hasText: '确认取消订单' }).waitFor();
  await other.getByText('取消原因:重复下单').waitFor();
  expect(other.url()).not.toContain('run=');
  expect(await statuses(id), 'a link runs nothing').toEqual(['waiting']);
  await other.keyboard.press('Enter');
  await expect.poll(() => statuses(id)).toEqual(['cancelled']);

  const partner = await at.enter('partner');
  await partner.page.evaluate(() => {
    window.location.hash = '#/api/third/order/search?run=action:third_order.nothing';
  });
  await palette(partner.page)
    .getByText(/没有执行它的权限/)
    .first()
    .waitFor();
  expect(desk.errors).toEqual([]);
});

it('an action of another page is known everywhere: one that needs no row asks at once, one that does leads to where its rows are', async () => {
  const desk = await at.enter('admin', '/');
  const { page, keys } = desk;
  withoutMouse(page);
  await choose(desk, 'xzdp', '新增店铺');
  await page.getByRole('dialog', { name: /新增店铺/ }).waitFor();
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  await keys.press('Escape', 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => {
    window.location.hash = '#/';
  });
  await choose(desk, 'qxdd', '取消订单');
  await page.getByRole('grid', { name: '三方订单查询' }).waitFor();
  await page.getByText(/选好行,再按 C 取消订单/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  // Nobody is offered what they may not do.
  const partner = await at.enter('partner', '/');
  await partner.keys.press('Control+k');
  await input(partner.page, '查找页面、操作,或粘贴单号').and(partner.page.locator(':focus')).waitFor();
  await partner.keys.type('xinzengjuese');
  await expect.poll(() => palette(partner.page).getByRole('status').innerText()).toMatch(/项|没有找到/);
  expect(await palette(partner.page).getByRole('option', { name: '新增角色' }).count()).toBe(0);
  expect(desk.errors).toEqual([]);
});

it('a link to an action marks the very row that it names, also beyond the first fifty that are offered; letters find rows by their pinyin', async () => {
  const shops = (await at.api.get('/merchant/shop/search', { pageSize: 200, sort: 'createdAt', status: 'open' })).data.list as {
    id: string;
    name: string;
  }[];
  const offered = new Set(
    ((await at.api.get('/merchant/shop/search', { as: 'option', status: 'open,stopped' })).data as { id: string }[]).map(({ id }) => id),
  );
  const far = shops.find(({ id, name }) => !offered.has(id) && /^\p{Script=Han}+$/u.test(name))!;
  const [store] = (await at.api.get('/merchant/shop/brandStore/search', { status: 'pending,matched', pageSize: 1 })).data.list as {
    id: string;
  }[];
  const desk = await at.enter(
    'admin',
    `/api/merchant/shop/brandStore/search?id=${store!.id}&run=action:brand_store.match&in.shopId=${far.id}`,
  );
  const { page, keys } = desk;
  await expect.poll(() => marked(page).innerText()).toContain(far.name);
  // Its first four characters by their initials.
  const table = readings(far.name);
  const initials = [...far.name]
    .slice(0, 4)
    .map((char) => table[char]![0]![0])
    .join('');
  await keys.type(initials);
  await page
    .getByRole('option')
    .filter({ hasText: far.name.slice(0, 4) })
    .first()
    .waitFor();
  await keys.press('Control+a', 'Backspace');
  await expect.poll(() => marked(page).innerText()).toContain(far.name);
  await keys.press('Enter');
  await marked(page).filter({ hasText: '确认选定店铺' }).waitFor();
  await page.getByText(`匹配店铺:${far.name}`).waitFor();
  expect(desk.errors).toEqual([]);
});
