import type { Page, Request } from 'playwright';
import { expect, it } from 'vitest';
import { LOGIN_RULES } from '../../src/language/constants';
import { PASSWORD, signIn, useStage } from './stage';

type Row = Record<string, unknown> & { readonly id: string; readonly version: number; readonly name: string };
const FORM = '/api/merchant/shop/info?id=';

const at = useStage();

it('a refused sign-in says why, keeps what was typed and leaves the keyboard in the password', async () => {
  const { page, keys, errors } = await at.open();
  const failed: string[] = [];
  page.on('response', (answer) => answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`));
  await page.goto(at.origin);
  await nameBox(page).waitFor();
  await page.waitForLoadState('networkidle');
  expect(failed, 'a first visit asks for nothing that is refused').toEqual([]);
  await keys.type('admin');
  await keys.press('Tab');
  await keys.type('Wrong1234');
  await keys.press('Enter');
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
  await expect.poll(() => focusedName(page)).toBe('password');
  expect(await nameBox(page).inputValue()).toBe('admin');
  expect(await passwordBox(page).inputValue()).toBe('Wrong1234');
  await signInButton(page).click();
  await expect.poll(() => focusedName(page)).toBe('password');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  expect(errors).toEqual([]);
});

it('the rules of signing in are checked without asking the server', async () => {
  const { page, keys } = await at.open();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/doLoginV2')) sent.push(request);
  });
  await page.goto(at.origin);
  for (const [name, password, message, where] of [
    ['', PASSWORD, LOGIN_RULES.username, 'username'],
    ['  ', PASSWORD, LOGIN_RULES.username, 'username'],
    ['null', PASSWORD, LOGIN_RULES.username, 'username'],
    ['admin', '', LOGIN_RULES.emptyPassword, 'password'],
    ['admin', 'short1A', LOGIN_RULES.weakPassword, 'password'],
    ['admin', 'nocapital1', LOGIN_RULES.weakPassword, 'password'],
  ] as const) {
    await nameBox(page).fill(name);
    await passwordBox(page).fill(password);
    await keys.press('Enter');
    await expect
      .poll(() => page.getByRole('alert').filter({ hasText: /./ }).allInnerTexts(), { message: `“${name}” “${password}”` })
      .toEqual([message]);
    expect(await focusedName(page)).toBe(where);
  }
  expect(sent).toHaveLength(0);
});

it('an Enter that ends a composition does not sign in', async () => {
  const { page } = await at.open();
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/doLoginV2')) sent.push(request);
  });
  await page.goto(at.origin);
  await nameBox(page).fill('admin');
  await passwordBox(page).fill(PASSWORD);
  const devtools = await page.context().newCDPSession(page);
  const enter = async (keyCode: number) => {
    await devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      text: '\r',
      windowsVirtualKeyCode: keyCode,
    });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: keyCode });
  };
  await enter(229);
  // Had that sent anything, there would be two in the end.
  await enter(13);
  await page.getByRole('navigation').first().waitFor();
  expect(sent).toHaveLength(1);
});

it('five wrong passwords lock the name here, and the right one gets that message', async () => {
  const { page, keys } = await at.open();
  await page.goto(at.origin);
  await nameBox(page).fill('finance');
  for (let tries = 1; tries <= 5; tries++) {
    await passwordBox(page).fill(`Wrong123${tries}`);
    await answered(page, '/doLoginV2', () => keys.press('Enter'));
    // An answer may be there before the form has heard of it, and while it waits it sends nothing more.
    await page.locator('button[type=submit]:not([data-loading])').waitFor();
  }
  await page.getByRole('alert').getByText('输错次数过多,请 15 分钟后再试').waitFor();
  await passwordBox(page).fill(PASSWORD);
  await keys.press('Enter');
  await page.getByRole('alert').getByText('输错次数过多,请 15 分钟后再试').waitFor();
  expect(page.url()).toContain('/login');
});

it('a session that ends in the middle of a form: sign in over it, and the save goes through once', async () => {
  const before = await anyShop();
  const desk = await at.enter('admin', FORM + before.id);
  const { page, keys } = desk;
  const address = page.getByRole('textbox', { name: '地址' });
  await address.fill('会话断开路 1 号');
  await page.getByRole('textbox', { name: '备注' }).fill('会话失效前填写');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/merchant/shop/update')) writes.push(request.headers()['idempotency-key']!);
  });
  await page.context().clearCookies();
  await address.focus();
  await keys.press('Control+Enter');

  const again = page.getByRole('dialog', { name: /登录已失效/ });
  await again.waitFor();
  expect(await address.inputValue()).toBe('会话断开路 1 号');
  await keys.press('Escape');
  expect(await again.isVisible()).toBe(true);
  expect((await shop(before.id)).version).toBe(before.version);
  await expect.poll(() => focusedName(page)).toBe('password');
  await keys.type('Wrong1234');
  await keys.press('Enter');
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor();
  await expect.poll(() => focusedName(page)).toBe('password');
  await passwordBox(page).fill(PASSWORD);
  await keys.press('Enter');
  await again.waitFor({ state: 'detached' });
  await page.getByText(`已保存 ${before.name}`).waitFor();

  expect(await shop(before.id)).toMatchObject({ version: before.version + 1, address: '会话断开路 1 号', remark: '会话失效前填写' });
  expect(await logsOf(before.id)).toBe(before.logs + 1);
  expect(writes).toHaveLength(2);
  expect(new Set(writes).size).toBe(1);
  expect(desk.errors).toEqual([]);
});

it('a session that ends while a dialog asks: the dialog is intact, and its action is done once', async () => {
  const [order] = (await at.api.get('/third/order/search', { status: 'waiting', pageSize: 1 })).data.list;
  const desk = await at.enter('admin', `/api/third/order/detail?id=${order.id}`);
  const { page, keys } = desk;
  await page.getByRole('heading', { name: order.orderNo }).waitFor();
  await keys.press('c');
  const ask = page.getByRole('dialog', { name: /取消订单/ });
  await ask.waitFor();
  // What is suggested for it is asked for a moment later: that must not be what finds the session ended.
  const suggested = page.waitForResponse(/groupCode=CANCEL_REASON.*keyword=[^&]/);
  await keys.paste('顾客改约明天');
  await suggested;
  await page.context().clearCookies();
  await keys.press('Control+Enter');
  const again = page.getByRole('dialog', { name: /登录已失效/ });
  await again.waitFor();
  await expect.poll(() => focusedName(page)).toBe('password');
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await again.waitFor({ state: 'detached' });
  await ask.waitFor({ state: 'detached' });
  expect((await at.api.get('/third/order/detail', { id: order.id })).data).toMatchObject({
    status: 'cancelled',
    cancelReason: '顾客改约明天',
    version: order.version + 1,
  });
  expect(desk.errors).toEqual([]);
});

it('somebody else who signs in over a form finds neither its tabs nor its drafts, and nothing is saved', async () => {
  const before = await anyShop();
  const desk = await at.enter('admin', FORM + before.id);
  const { page, keys } = desk;
  await page.getByRole('textbox', { name: '地址' }).fill('别人的草稿');
  await page.context().clearCookies();
  await page.getByRole('textbox', { name: '地址' }).focus();
  await keys.press('Control+Enter');
  const again = page.getByRole('dialog', { name: /登录已失效/ });
  await again.waitFor();
  await nameBox(page).fill('support');
  await passwordBox(page).fill(PASSWORD);
  await keys.press('Enter');
  await again.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /账号:/ }).waitFor();
  expect(await page.getByRole('button', { name: /王建国/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('navigation', { name: '打开的页面' }).getByRole('link').count()).toBe(1);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('别人的草稿');
  expect(await shop(before.id)).toMatchObject({ version: before.version, address: before.address });
});

it('an expired session met by the permission list leads to the login page, and back from there', async () => {
  const { page, keys } = await at.enter('admin', '/api/merchant/shop/search?status=open');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('heading', { name: '登录井台' }).waitFor();
  expect(page.url()).toContain(`/login?redirect=${encodeURIComponent('/api/merchant/shop/search?status=open')}`);
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  expect(page.url()).toContain('/api/merchant/shop/search?status=open');
});

it('signing out in one browser tab takes the others along', async () => {
  const desk = await at.open();
  await signIn(desk, at.origin, 'admin');
  const other = await desk.page.context().newPage();
  await other.goto(`${at.origin}/#/api/merchant/shop/search`);
  await other.getByRole('grid', { name: '店铺查询' }).waitFor();
  await desk.page.getByRole('button', { name: /账号:/ }).click();
  await desk.page.getByRole('menuitem', { name: '退出登录' }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await desk.page.getByRole('heading', { name: '登录井台' }).waitFor();
  await other.getByRole('heading', { name: '登录井台' }).waitFor();
  expect(await desk.page.evaluate(() => sessionStorage.getItem('wellhead.tabs'))).toBeNull();
});

const nameBox = (page: Page) => page.getByLabel('用户名');
const passwordBox = (page: Page) => page.getByRole('textbox', { name: '密码' });
const signInButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName);

async function answered(page: Page, call: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse((response) => response.url().includes(call)), act()]);
}
async function shop(id: string): Promise<Row> {
  return (await at.api.get('/merchant/shop/info', { id })).data;
}
async function logsOf(id: string): Promise<number> {
  return (await at.api.get('/manager/operat/log/search', { targetId: id, count: 1 })).data.total;
}
/** A shop nothing has happened to in this run. */
async function anyShop(): Promise<Row & { readonly logs: number }> {
  const { list } = (await at.api.get('/merchant/shop/search', { status: 'open', pageSize: 20 })).data;
  const row = await shop(list[picked++].id);
  return { ...row, logs: await logsOf(row.id) };
}
let picked = 0;
