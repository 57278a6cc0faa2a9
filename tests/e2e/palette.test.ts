import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { readings } from '../../commands/build/readings';
import { findings, useStage, withoutMouse, type Desk, type WindowSize } from './stage';

const at = useStage();

/** A list to work on by keyboard alone; the focus is on its first row. */
async function onOrders(query = 'status=waiting', size?: WindowSize): Promise<Desk> {
  const desk = await at.enter('admin', `/api/third/order/search?${query}`, size);
  withoutMouse(desk.page);
  await onRow(desk.page);
  return desk;
}
const onRow = async (page: Page) => {
  // While it is busy the rows of the query before still stand there.
  await page.locator('[role=grid][aria-label="三方订单查询"]:not([aria-busy])').getByRole('row').nth(1).getByRole('link').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
};

/** The input points at the one option that is marked, or at none where there is none. */
async function pointsRight(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const input = document.activeElement;
        const list = document.getElementById(input?.getAttribute('aria-controls') ?? '');
        const marked = [...(list?.querySelectorAll('[role=option][aria-selected=true]') ?? [])];
        return (
          input?.getAttribute('role') === 'combobox' &&
          marked.length <= 1 &&
          (input.getAttribute('aria-activedescendant') ?? '') === (marked[0]?.id ?? '')
        );
      }),
    )
    .toBe(true);
}
const marked = (page: Page) => page.locator('[role=option][aria-selected=true]:visible');

it('a row is acted on with two keys: its menu and a letter; the menu filters, says why not, and gives the focus back', async () => {
  const desk = await onOrders();
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
  const { page, keys } = await onOrders('status=waiting', { width: 390, height: 844 });
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

const palette = (page: Page) => page.getByRole('dialog', { name: '命令面板' });
const input = (page: Page, name: string) => palette(page).getByRole('combobox', { name });
const statuses = async (ids: string): Promise<string[]> =>
  ((await at.api.get('/third/order/search', { id: ids })).data.list as { status: string }[]).map((row) => row.status).sort();
/** Chooses a command by typing. */
async function choose({ page, keys }: Desk, typed: string, label: string): Promise<void> {
  await keys.press('Control+k');
  // Playwright puts Chinese text in without key events: only an input that is there can take it.
  await input(page, '查找页面、操作,或粘贴单号').and(page.locator(':focus')).waitFor();
  await keys.type(typed);
  await expect.poll(() => marked(page).innerText()).toContain(label);
  await pointsRight(page);
  await keys.press('Enter');
}

/** Whose fault a cancellation was is proposed to be the customer's. */
async function whoseFault(page: Page, keys: Desk['keys']): Promise<void> {
  await input(page, '取消责任').waitFor();
  await marked(page).filter({ hasText: '顾客' }).waitFor();
  await keys.press('Enter');
}

it('asks for what an action needs step by step, shows what it would do, and does it only after an Enter of its own', async () => {
  const desk = await onOrders();
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
  const desk = await onOrders();
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

it('a key press draws what can be seen; the rest comes one by one for whoever goes there', async () => {
  const desk = await onOrders();
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

it('a command is pinned, forgotten and handed on; the link fills the palette in and never runs by itself', async () => {
  const desk = await onOrders();
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

it('where nothing fits, the nearest commands are offered and lists to search in; the chip of the rows in hand can be taken away', async () => {
  const desk = await onOrders();
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
  const desk = await onOrders();
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
  const desk = await onOrders();
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

it('keys of everyday jobs: a row acted on 1, the same on the next 2, the page before 1, any page by initials 6', async () => {
  const desk = await onOrders();
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

it('Enter that comes before all that can be found is known takes what is found then, not what is nearest now', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/third/order/search', { cold: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(outline|catalogue)-/, async (route) => {
    await held;
    return route.continue();
  });
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
