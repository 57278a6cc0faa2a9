import { expect, it } from 'vitest';
import { useStage } from './stage';

interface Item { name: string; url: string | null; actions?: string[]; children?: Item[] }
const at = useStage();

it('an administrator grants a page and part of another by keyboard, and the role has just that at its next call', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  const roleId = await page.evaluate(async () => /"id":(\d+),"title":"财务"/.exec(await (await fetch('/api/admin/user/role/list')).text())![1]);
  await page.goto(`${at.origin}/#/api/admin/user/role/permissionTree?roleId=${roleId}`);
  const tree = page.getByRole('tree', { name: '权限树' });
  await tree.waitFor();
  const item = (name: string) => tree.getByRole('treeitem').filter({ hasText: name }).first();

  await item('管理员操作日志').focus();
  expect(await item('管理员操作日志').getAttribute('aria-checked')).toBe('false');
  await keys.press(' ');
  await expect.poll(() => item('管理员操作日志').getAttribute('aria-checked')).toBe('true');
  await item('三方对账总单').focus();
  await keys.press('ArrowRight');
  await item('/third/statement/delete').focus();
  await keys.press(' ');
  await expect.poll(() => item('三方对账总单').getAttribute('aria-checked')).toBe('mixed');
  await page.getByText('新增 1 页,移除 0 页,操作授权有改动').waitFor();
  await page.getByRole('button', { name: '保存授权' }).click();
  await page.getByText('已授权').first().waitFor();

  const other = await at.enter('finance');
  const flat = (items: Item[]): Item[] => items.flatMap((i) => [i, ...flat(i.children ?? [])]);
  const pages = flat(((await (await other.page.request.get(`${at.origin}/api/login/permission/adminPerList`)).json()) as { data: Item[] }).data);
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
  await drawer.getByRole('columnheader', { name: '之后' }).waitFor();
  expect(await drawer.innerText()).toMatch(/修改后台角色 财务/);
  await keys.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  expect([...desk.errors, ...other.errors]).toEqual([]);
});
