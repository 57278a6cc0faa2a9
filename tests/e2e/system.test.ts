import { expect, it } from 'vitest';
import { useStage } from './stage';

interface Item {
  name: string;
  url: string | null;
  actions?: string[];
  children?: Item[];
}
const at = useStage();

it('an administrator grants a page and part of another by keyboard, and the role has just that at its next call', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  const roleId = await page.evaluate(
    async () => /"id":(\d+),"title":"财务"/.exec(await (await fetch('/api/admin/user/role/list')).text())![1],
  );
  await page.goto(`${at.origin}/#/api/admin/user/role/permissionTree?roleId=${roleId}`);
  // By a link, before anything else has been fetched.
  await page.reload();
  const tree = page.getByRole('tree', { name: '权限树' });
  await tree.waitFor();
  const item = (name: string) => tree.getByRole('treeitem').filter({ hasText: name }).first();

  await item('管理员操作日志').focus();
  expect(await item('管理员操作日志').getAttribute('aria-checked')).toBe('false');
  await keys.press(' ');
  await expect.poll(() => item('管理员操作日志').getAttribute('aria-checked')).toBe('true');
  // By its address: other roles mention its name where they list who else may read the same.
  await item('/api/third/statement/search').focus();
  await keys.press('ArrowRight');
  await item('/third/statement/delete').focus();
  await keys.press(' ');
  await expect.poll(() => item('/api/third/statement/search').getAttribute('aria-checked')).toBe('mixed');
  await page.getByText('新增 1 页,移除 0 页,操作授权有改动').waitFor();
  await page.getByRole('button', { name: '保存授权' }).click();
  // The effect is shown before it is done, with the people it affects; a loss leaves the focus on the way back.
  const summed = page.getByRole('dialog', { name: /保存授权/ });
  await summed.getByText('失去 0 页、1 个操作').waitFor();
  await summed.getByText(/\d+ 人 失去权限/).waitFor();
  await summed.getByRole('button', { name: '返回' }).and(page.locator(':focus')).waitFor();
  await keys.press('Control+Enter');
  await page.getByText('已授权').first().waitFor();
  // And a window shows what whoever has the role sees, where nothing can be done.
  const [view] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button', { name: '以此角色查看' }).click()]);
  await view.getByRole('status').getByText('正在以“财务”查看').waitFor();
  await view.close();

  const other = await at.enter('finance');
  const flat = (items: Item[]): Item[] => items.flatMap((i) => [i, ...flat(i.children ?? [])]);
  const pages = flat(
    ((await (await other.page.request.get(`${at.origin}/api/login/permission/adminPerList`)).json()) as { data: Item[] }).data,
  );
  expect(pages.some((p) => p.url === '/api/manager/operat/log/search')).toBe(true);
  expect(pages.find((p) => p.url === '/api/third/statement/search')?.actions).not.toContain('/third/statement/delete');
  await other.page.goto(`${at.origin}/#/api/third/statement/search`);
  await other.page.getByRole('grid', { name: '三方对账总单' }).getByRole('row').nth(2).waitFor();
  expect(await other.page.getByRole('button', { name: /^结算/ }).count()).toBe(1);
  expect(await other.page.getByRole('button', { name: /^删除/ }).count()).toBe(0);

  // What was done stands in the log: its row opens with before and after, and can be copied, but offers nothing to tick.
  await page.goto(`${at.origin}/#/api/manager/operat/log/search`);
  const log = page.getByRole('grid', { name: '管理员操作日志' });
  await log.getByText('/admin/user/role/grant').or(log.getByText('财务')).first().waitFor();
  expect(await log.getByRole('button', { name: '选择已加载的行' }).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keys.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/时间\t操作人姓名[\s\S]*财务/);
  await keys.press('Enter');
  const drawer = page.getByRole('dialog', { name: /操作日志/ });
  await drawer.getByText('操作授权').waitFor();
  expect(await drawer.innerText()).toMatch(/修改后台角色 财务/);
  // Of what is too long for a line the before and the after unfold.
  await drawer.locator('summary').filter({ hasText: '已授权节点' }).click();
  await drawer.locator('ins').first().waitFor();
  await keys.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  expect([...desk.errors, ...other.errors]).toEqual([]);
});

it('a node is added below the one in hand; its place can be chosen among the branches, by part of a name', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/partner/user/permission/list');
  const grid = page
    .getByRole('treegrid')
    .or(page.getByRole('grid', { name: '服务商权限菜单' }))
    .first();
  await grid.getByRole('row').filter({ hasText: '订单' }).first().waitFor();
  await page.locator('[role=row]:focus').waitFor();
  await keys.press('Home', 'ArrowDown', 'n');
  const form = page.getByRole('dialog', { name: /新增节点/ });
  const above = form.getByRole('combobox', { name: '上级' }).or(form.getByLabel('上级')).first();
  await expect.poll(() => above.inputValue()).toBe('订单 / 配送');
  expect(await form.getByRole('radio', { name: '页面' }).isChecked()).toBe(true);
  // The list opens when it is asked for, not over the fields below.
  expect(await page.getByRole('listbox').filter({ visible: true }).count()).toBe(0);
  await above.focus();
  await keys.paste('补货');
  await page.getByRole('option', { name: '商品与补货 / 补货', exact: true }).waitFor();
  await page.getByRole('option', { name: '商品与补货 / 补货', exact: true }).click();
  expect(await above.inputValue()).toBe('商品与补货 / 补货');
  await form.getByLabel('菜单名').fill('补货日历');
  await form.getByLabel('页面地址').fill('/api/partner/app/replenish/calendar');
  await keys.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const found = (await at.api.get('/partner/user/permission/list')).data as Item[];
  expect(JSON.stringify(found.find((group) => group.name === '商品与补货')!.children!.find((sub) => sub.name === '补货'))).toContain(
    '补货日历',
  );
  expect(errors).toEqual([]);
});

it('what a clerk may do in the app is picked by name and kept by code', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/shop/client/search?position=clerk&status=active');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const { id } = (await at.api.get('/shop/client/search', { position: 'clerk', status: 'active', pageSize: 1 })).data.list[0] as {
    id: string;
  };
  await keys.press('e');
  const form = page.getByRole('dialog', { name: /^修改/ });
  const rights = form.locator('[data-field=permissions]');
  const pills = async () => rights.locator('[data-with-remove]').allInnerTexts();
  await expect.poll(pills).toEqual(['接单', '改商品', '管空桶']);
  await rights.locator('input').first().focus();
  await keys.press('ArrowDown');
  await page.getByRole('option', { name: '改价' }).click();
  await expect.poll(pills).toEqual(['接单', '改商品', '管空桶', '改价']);
  await keys.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const kept = (await at.api.get('/shop/client/search', { id })).data.list[0] as { permissions: string[] };
  expect(kept.permissions).toEqual(['order', 'goods', 'bucket', 'price']);
  expect(errors).toEqual([]);
});

it('a special operation is chosen, not proposed; what is taken out of an order is one of its lines', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/third/order/special/search');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const { id } = (await at.api.get('/third/order/special/search', { pageSize: 1, status: 'waiting,assigned,ready,delivering' })).data
    .list[0] as { id: string };
  const { items, brandId, partnerId } = (await at.api.get('/third/order/detail', { id })).data as {
    items: { name: string }[];
    brandId: string;
    partnerId: string | null;
  };
  await keys.press('s');
  const form = page.getByRole('dialog', { name: /^特殊操作/ });
  await form.getByText('强制完成').waitFor();
  expect(await form.getByRole('radio', { checked: true }).count()).toBe(0);
  await form.getByLabel('原因').fill('仓库错货');
  await keys.press('Control+Enter');
  await form.getByText('操作不能为空').first().waitFor();
  await form.getByText('换商品').click();
  await form.getByRole('combobox', { name: '换下的商品' }).or(form.getByLabel('换下的商品')).first().click();
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(items.map(({ name }) => expect.stringContaining(name)));
  await keys.press('Escape');
  // What takes its place is what the brand sells, everywhere or through this partner: the server refuses the rest.
  const specs = (await at.api.get('/partner/product/spu/code/search', { status: 'enabled', pageSize: 200, sort: '-createdAt' })).data
    .list as { name: string; brandId: string; partnerId: string | null }[];
  const fitting = specs
    .filter((spec) => spec.brandId === brandId && (spec.partnerId === null || spec.partnerId === partnerId))
    .map(({ name }) => name);
  expect(fitting.length).toBeLessThan(specs.length);
  await form.getByRole('combobox', { name: '换成' }).click();
  await expect.poll(async () => (await page.getByRole('option').filter({ visible: true }).allInnerTexts()).sort()).toEqual(fitting.sort());
  expect(errors).toEqual([]);
});

it('a setting is entered as what it is, an amount in yuan and a switch as on or off, and stored as the wire has it', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/sys/config/search');
  const grid = page.getByRole('grid', { name: '系统配置' });
  await page.locator('[role=row]:focus').waitFor();
  await keys.press('n');
  const form = page.getByRole('dialog', { name: '新增配置' });
  const input = (label: string) =>
    form
      .getByRole('textbox', { name: label, exact: true })
      .or(form.getByRole('combobox', { name: label, exact: true }))
      .first();
  await input('键').fill('shop.depositLimit');
  await input('名称').fill('店铺押金上限');
  await input('分组').fill('商户');
  await input('值类型').click();
  await page.getByRole('option', { name: '金额' }).click();
  await input('值').fill('1234567890123456');
  await keys.press('Control+Enter');
  await form.getByText('值应为金额(接口里以分为单位)').first().waitFor();
  await input('值').fill('1,234.5');
  await keys.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  await grid.getByRole('row').filter({ hasText: 'shop.depositLimit' }).getByText('1,234.50').waitFor();
  const kept = async (key: string) =>
    (await at.api.get('/sys/config/search', { pageSize: 100 })).data.list.find((one: { configKey: string }) => one.configKey === key)
      .configValue;
  expect(await kept('shop.depositLimit')).toBe('123450');

  await page.goto(`${at.origin}/#/api/sys/config/search?keyword=${encodeURIComponent('水印')}`);
  // The list from before has that row as well, and may give way to the narrowed one between click and key.
  await grid.getByRole('row').filter({ hasText: 'shop.depositLimit' }).waitFor({ state: 'detached' });
  await grid.getByRole('row').filter({ hasText: 'console.watermark' }).filter({ hasText: '关' }).first().click();
  await keys.press('e');
  const edit = page.getByRole('dialog', { name: /修改 · 水印$/ });
  await edit.getByRole('combobox', { name: '值', exact: true }).click();
  await page.getByRole('option', { name: '开', exact: true }).click();
  await keys.press('Control+Enter');
  await edit.waitFor({ state: 'detached' });
  expect(await kept('console.watermark')).toBe('true');
  expect(errors).toEqual([]);
});
