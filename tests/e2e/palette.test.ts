/** Finding in the palette: rows and their menus, commands, pasted numbers. */
import { expect, it } from 'vitest';
import { input, marked, onOrders, onRow, palette, pointsRight } from './paletteDesk';
import { findings, keepBack, useStage } from './stage';

const at = useStage();

it('a row is acted on with two keys: its menu and a letter; the menu filters, says why not, and gives the focus back', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  const menu = page.getByRole('dialog', { name: /的操作$/ });
  await keys.press('.');
  await menu.waitFor();
  await pointsRight(page);
  expect(await menu.getByRole('option').last().innerText(), 'what is dangerous comes last').toContain('取消订单');
  for (const key of ['ArrowDown', 'End', 'ArrowDown', 'Home']) {
    await keys.press(key);
    await pointsRight(page);
  }
  expect(await findings(page)).toEqual([]);

  // A letter of a refused action says why; any other text narrows.
  await keys.press('f');
  await expect.poll(() => marked(page).innerText()).toMatch(/完成[\s\S]*待分单/);
  await menu.waitFor();
  await keys.type('xdd');
  await pointsRight(page);
  await keys.press('Backspace', 'Backspace', 'Backspace');
  await keys.press('Escape');
  await menu.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');

  keys.reset();
  await keys.press('.', 'c');
  await page.getByRole('dialog', { name: /取消订单/ }).waitFor();
  expect(keys.count).toBe(2);
  await keys.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');

  await keys.press('Space', 'ArrowDown', 'Space', '.');
  await page.getByRole('dialog', { name: '已选 2 行的操作' }).getByText('2/2 行可执行').first().waitFor();
  expect(desk.errors).toEqual([]);
});

it('on a phone the menu of a row comes from the bottom', async () => {
  const { page, keys } = await onOrders(at, 'status=waiting', { width: 390, height: 844 });
  await keys.press('.');
  const menu = page.getByRole('dialog', { name: /的操作$/ });
  await menu.waitFor();
  await expect
    .poll(async () => {
      const box = (await menu.boundingBox())!;
      return box.y + box.height;
    })
    .toBe(844);
  await pointsRight(page);
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
});

it('a key press draws what can be seen; the rest comes one by one for whoever goes there', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  const options = palette(page).getByRole('option');
  const found = async () => Number(/(\d+) 项/.exec(await palette(page).getByRole('status').innerText())![1]);
  await keys.press('Control+k');
  await keys.type('>');
  await expect.poll(found).toBeGreaterThan(20);
  expect(await options.count()).toBe(14);
  for (let i = 0; i < 16; i++) await keys.press('ArrowDown');
  // Seven rows are always ahead of the marked one.
  const drawn = async () => (await options.evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'))) + 8;
  await expect.poll(async () => (await options.count()) - Math.min(await drawn(), await found())).toBe(0);
  // Those that are refused here are passed over.
  const possible = options.and(page.locator(':not([aria-disabled=true])'));
  await expect.poll(() => possible.evaluateAll((all) => all.findIndex((one) => one.ariaSelected === 'true'))).toBe(16);
  await keys.type('x');
  await expect.poll(() => options.count()).toBeLessThanOrEqual(14);
  await keys.press('Backspace');
  await expect.poll(found).toBeGreaterThan(20);
  await keys.press('End');
  await expect.poll(() => possible.last().getAttribute('aria-selected')).toBe('true');
  expect(await options.count()).toBe(await found());
  await keys.press('Escape');
});

it('where nothing fits, the nearest commands are offered and lists to search in; the chip of the rows in hand can be taken away', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  await keys.press('Control+k');
  await palette(page).getByText('当前行', { exact: true }).waitFor();
  await palette(page)
    .getByRole('option', { name: /取消订单/ })
    .waitFor();
  await keys.press('Backspace');
  await expect.poll(() => palette(page).getByText('当前行', { exact: true }).count()).toBe(0);
  expect(
    await palette(page)
      .getByRole('option', { name: /取消订单/ })
      .count(),
  ).toBe(0);
  await pointsRight(page);
  await keys.type('店铺列表甲');
  await palette(page)
    .getByRole('group', { name: '你要找的可能是' })
    .getByRole('option', { name: /店铺查询/ })
    .waitFor();
  await keys.press('Control+a');
  await keys.type('自提点甲乙丙');
  await palette(page)
    .getByRole('option', { name: /在店铺查询里搜索“自提点甲乙丙”/ })
    .waitFor();
  await keys.press('End');
  await pointsRight(page);
  expect(await findings(page)).toEqual([]);
  // It stands among those of other lists.
  while (!/在店铺查询里/.test(await palette(page).getByRole('option', { selected: true }).innerText())) await keys.press('ArrowUp');
  await keys.press('Enter');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  await expect.poll(() => decodeURIComponent(page.url())).toContain('keyword=自提点甲乙丙');
  expect(desk.errors).toEqual([]);
});

it('a pasted order number is two keys beyond the paste', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  const number = /T\d{14}/.exec(await page.getByRole('grid').getByRole('row').nth(3).innerText())![0];
  await keys.press('Control+k');
  await input(page, '查找页面、操作,或粘贴单号').and(page.locator(':focus')).waitFor();
  await keys.paste(number);
  await keys.press('Enter');
  await page.getByRole('heading', { name: number }).waitFor();
  expect(keys.count - 1).toBe(2);
});

it('a column of pasted numbers opens as a filtered list or is selected; a link of this console leads to its page', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((t) => navigator.clipboard.writeText(t), text);
    await keys.press('Control+k', 'Control+v');
  };
  const orders = (await at.api.get('/third/order/search', { status: 'done', pageSize: 3 })).data.list as { orderNo: string }[];
  const column = `平台单号\r\n${orders.map((o) => o.orderNo).join('\r\n')}\r\nX-1\r\n`;
  await paste(column);
  await expect.poll(() => marked(page).innerText()).toMatch(/打开这 3 行三方订单[\s\S]*找到 3 行,1 个不认识/);
  await keys.press('ArrowDown', 'Enter');
  await page.getByText('已选 3 行').waitFor();
  await page.getByText(/共\s*3\s*条/).waitFor();
  expect(page.url()).not.toContain('select=');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');

  // An Enter that comes before the answer waits for it.
  await paste(
    orders
      .slice(0, 2)
      .map((o) => o.orderNo)
      .join('\n'),
  );
  await keys.press('Enter');
  await page.getByText(/共\s*2\s*条/).waitFor();
  await paste(`${at.origin}/#/api/merchant/shop/search?status=open`);
  await expect.poll(() => marked(page).innerText()).toContain('打开 店铺查询');
  await keys.press('Enter');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  expect(page.url()).toContain('status=open');
  expect(desk.errors).toEqual([]);

  const partner = await at.enter('partner');
  await partner.keys.press('Control+k');
  await input(partner.page, '查找页面、操作,或粘贴单号').and(partner.page.locator(':focus')).waitFor();
  await partner.keys.paste(`${at.origin}/#/api/admin/user/search`);
  await palette(partner.page).getByText('没有这个页面,或者你没有打开它的权限').waitFor();
});

it('keys of everyday jobs: a row acted on 1, the same on the next 2, the page before 1, any page by initials 6', async () => {
  const desk = await onOrders(at);
  const { page, keys } = desk;
  const remarks = async () =>
    ((await at.api.get('/third/order/search', { status: 'waiting', pageSize: 200 })).data.list as { remark: string | null }[]).filter(
      (o) => o.remark === '按键计数',
    ).length;
  keys.reset();
  await keys.press('m');
  expect(keys.count).toBe(1);
  await page.getByRole('dialog', { name: /备注/ }).locator('textarea:focus').waitFor();
  await keys.paste('按键计数');
  await keys.press('Control+Enter');
  await expect.poll(remarks).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');

  keys.reset();
  await keys.press('ArrowDown', ',');
  await expect.poll(remarks).toBe(2);
  expect(keys.count).toBe(2);

  await keys.press('g', 's');
  await page.getByRole('grid', { name: '店铺查询' }).getByRole('row').nth(1).getByRole('link').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  keys.reset();
  await keys.press('-');
  await onRow(page);
  expect(keys.count).toBe(1);
  expect(page.url(), 'with its filter').toContain('status=waiting');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-index')), 'and its row').toBe('1');

  keys.reset();
  await keys.press('Control+k');
  await keys.type('dpcx');
  await expect.poll(() => marked(page).innerText()).toContain('店铺查询');
  await keys.press('Enter');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  expect(keys.count).toBe(6);
  expect(desk.errors).toEqual([]);
});

it('Enter that comes before all that can be found is known takes what is found then, not what is nearest now', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/third/order/search', { cold: true });
  const release = await keepBack(page, /\/assets\/(outline|catalogue)-/);
  await page.reload();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await keys.press('Control+k');
  await page
    .getByRole('combobox', { name: /粘贴单号/ })
    .and(page.locator(':focus'))
    .waitFor();
  await keys.paste('新增平台商品');
  await keys.press('Enter');
  await page.getByRole('status').filter({ hasText: '正在查找…' }).waitFor();
  expect(await page.getByRole('dialog').count(), 'nothing else was taken meanwhile').toBe(1);
  await keys.type('abc');
  release();
  const form = page.getByRole('dialog', { name: /新增商品/ });
  await expect.poll(() => form.getByRole('textbox', { name: '商品名' }).inputValue()).toBe('abc');
  expect(errors).toEqual([]);
});
