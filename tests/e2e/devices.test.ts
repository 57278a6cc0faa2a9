import { expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { DEFAULT_LOGIN_KEY } from '../../src/language/constants';
import { encipher } from '../../src/server/access/loginCipher';
import { choose, findings, PASSWORD, signIn, useStage } from './stage';

// A name that is not this machine: without TLS browsers hold back there what they call secure.
const LOCAL_NAME = 'wellhead.test';
const at = useStage({ flags: [`--host-resolver-rules=MAP ${LOCAL_NAME} 127.0.0.1`] });
type Node = { readonly id: string; readonly url: string | null };

it('where I am signed in is listed, and another device is signed out from here by keyboard', async () => {
  const [desk, other] = [await at.open(), await at.open()];
  for (const one of [desk, other]) await signIn(one, at.origin, 'support');
  const { page, keys } = desk;
  await choose(desk, '登录设备', /登录设备/);
  const rows = page.getByRole('list', { name: '登录设备' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toMatch(/Chrome \d+ · Linux\s*本机[\s\S]*127\.0\.0\.1 · 登录于 \d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(await rows.first().getByRole('button').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await rows
    .nth(1)
    .getByRole('button', { name: /^让 Chrome .* 退出登录/ })
    .focus();
  await keys.press('Enter');
  const question = page.getByRole('dialog', { name: '让这台设备退出登录?' });
  await question.locator('button:focus').waitFor();
  await keys.press('Escape');
  await question.waitFor({ state: 'detached' });
  await rows.nth(1).locator('button:focus').waitFor();
  expect(await rows.count()).toBe(2);
  await keys.press('Enter');
  await question.getByRole('button', { name: '退出登录' }).focus();
  await keys.press('Enter');
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('登录设备');

  await other.page.goto(`${at.origin}/#/api/merchant/shop/search`);
  await other.page.getByRole('dialog', { name: /登录/ }).waitFor();
  expect([...desk.errors, ...other.errors]).toEqual([]);
});

it('in a local network without TLS one signs in, copies, acts and takes it back', async () => {
  const desk = await at.open();
  const { page, keys } = desk;
  const origin = at.origin.replace('127.0.0.1', LOCAL_NAME);
  await signIn(desk, origin, 'admin');
  expect(
    await page.evaluate(() => [window.isSecureContext, 'locks' in navigator, 'clipboard' in navigator, 'randomUUID' in crypto]),
  ).toEqual([false, false, false, false]);
  await page.goto(`${origin}/#/api/merchant/shop/search?keyword=自提点&status=open`);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await choose(desk, '停用', /停用/);
  await page.locator('[role=option][aria-selected=true]', { hasText: '确认停用' }).waitFor();
  await keys.press('Enter');
  await page.getByText(/已停用 .*按 U 撤销/).waitFor();
  await keys.press('u');
  await page.getByText(/已启用/).waitFor();
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('Shift+ArrowDown', 'Control+c');
  await page.getByText(/已复制 2 行 × \d+ 列/).waitFor();
  await keys.press('/', 'Control+v');
  await expect.poll(() => page.locator('input:focus').inputValue()).toContain('自提点');
  // Chromium says of each page that it leaves this header aside without TLS.
  expect(desk.errors.filter((error) => !error.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
});

it('a page that is taken from a role is gone from an open console within one navigation', async () => {
  const desk = await at.enter('support');
  const { page } = desk;
  const [role] = (await at.api.get('/admin/user/role/search', { keyword: '客服' })).data.list;
  const held = (await at.api.get('/admin/user/role/permission', { roleId: role.id })).data;
  const shops = ((await at.api.get('/admin/user/role/permissionTree')).data.nodes as Node[])
    .filter((node) => node.url && platform.pages.get(node.url)?.group === 'merchant-management')
    .map((node) => node.id);
  expect(held.permissionIds.filter((id: string) => shops.includes(id)).length).toBeGreaterThan(1);
  const set = (version: number, permissionIds: string[]) =>
    at.api.post('/admin/user/role/setPermission', { id: role.id, version, permissionIds, actionGrants: {} });
  expect(
    (
      await set(
        held.version,
        held.permissionIds.filter((id: string) => !shops.includes(id)),
      )
    ).code,
  ).toBe(200);

  await page.goto(`${at.origin}/#/api/merchant/shop/search`);
  await page.getByRole('heading', { name: '没有权限访问' }).waitFor();
  await page.goto(`${at.origin}/#/`);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByText('商户物流').first().waitFor();
  await expect.poll(() => menu.getByText('商户管理').count()).toBe(0);

  // Disabled, the account is out at its next call, and its password leads back in no more.
  const [account] = (await at.api.get('/admin/user/search', { keyword: 'support' })).data.list;
  expect((await at.api.post('/admin/user/enable', { ids: [account.id], status: 'disabled' })).code).toBe(200);
  await page.goto(`${at.origin}/#/api/third/order/search`);
  const dialog = page.getByRole('dialog', { name: /登录/ });
  await dialog.waitFor();
  expect(
    (
      await at.api.post('/doLoginV2', {
        username: encipher('support', DEFAULT_LOGIN_KEY),
        password: encipher(PASSWORD, DEFAULT_LOGIN_KEY),
        loginType: 1,
      })
    ).message,
  ).toBe('账号已停用,请联系管理员');
  expect(desk.errors).toEqual([]);
});
