import type { Page, Route } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { choose, PASSWORD, useStage, type Desk } from './stage';

type Row = Record<string, unknown> & { readonly id: string; readonly version: number };
const LIST = '/#/api/third/order/search';

const at = useStage();
let desk: Desk;
/** One window serves all tests of this file. */
beforeEach(async () => {
  if (desk) return;
  desk = await at.enter('admin', '/', { stays: true });
});

it('a run over many rows survives lost answers, a killed server and a reload in its middle: nothing is done twice, and every result is there', async () => {
  const { page, keys } = desk;
  const before = await everyOrder('cancelled');
  expect(before.length).toBeGreaterThan(150);
  const grid = await openList(page, 'status=cancelled');
  await keys.press('Control+a', 'Control+a');
  await page.getByText(new RegExp(`已选\\s*${before.length}\\s*行`)).waitFor();
  await keys.press('m');
  const ask = page.getByRole('dialog', { name: /备注/ });
  await ask.waitFor();
  await keys.paste('批量备注');

  let [nth, done] = [0, 0];
  let restarted: Promise<void> | undefined;
  let third = () => {};
  const underThird = new Promise<void>((resolve) => {
    third = resolve;
  });
  await page.route('**/third/order/remark', async (route) => {
    nth++;
    // The second chunk succeeds but its response is lost; the server dies during the retry. The third succeeds after the client has gone.
    if (nth === 2) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    if (nth === 3) restarted = at.restart();
    if (done === 2) {
      await route.fetch();
      return third();
    }
    const answer = await route.fetch().catch(() => null);
    if (!answer) return route.abort('connectionreset');
    if (answer.ok()) done++;
    return route.fulfill({ response: answer });
  });
  await keys.press('Control+Enter');
  const panel = page.getByRole('region', { name: /备注的执行结果/ });
  await panel.getByText('连接中断,恢复后自动继续').waitFor();
  await underThird;
  await restarted;
  // Routes are freed only after the reload: before it, the pending call
  // would be sent; during it, a file might wait forever between two routes.
  await page.reload();
  const left = page.getByRole('region', { name: '中断的批量操作' });
  await left.getByText(new RegExp(`共 ${before.length} 行三方订单,完成 100`)).waitFor();
  await page.waitForLoadState('networkidle');
  await page.unroute('**/third/order/remark');
  await choose(desk, '继续批量', /继续批量操作“备注”/);
  await page.getByText(`已备注 ${before.length} 行`).waitFor();
  await left.waitFor({ state: 'detached' });
  await panel.waitFor({ state: 'detached' });
  const after = new Map((await everyOrder('cancelled')).map((row) => [row.id, row]));
  expect(before.filter((row) => after.get(row.id)?.remark !== '批量备注' || after.get(row.id)!.version !== row.version + 1)).toEqual([]);
  const logs = (await at.api.get('/manager/operat/log/search', { pageSize: 50, sort: '-operatedAt' })).data.list as Row[];
  const entries = logs.filter((log) => log.callPath === '/third/order/remark');
  expect(entries).toHaveLength(Math.ceil(before.length / 50));
  // Each order and its own log line, once.
  expect(entries.reduce((rows, log) => rows + Number(log.rowCount), 0)).toBe(2 * before.length);
  expect(await grid.isVisible()).toBe(true);
  expect(desk.errors).toEqual([]);
});

it('no network: one toast says so however many calls fail, and what was on screen stays', async () => {
  const { page, keys } = desk;
  const grid = await openList(page, 'status=waiting');
  const shown = await grid.getByRole('row').count();
  const toast = page.getByRole('alert').filter({ hasText: '后端接口连接异常' });
  await expect.poll(() => toast.count(), { timeout: 10_000 }).toBe(0);
  // The declarations of other pages come when the first one has settled.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  let failed = 0;
  page.on('requestfailed', () => failed++);
  await keys.press('r', 'r', 'r');
  await toast.first().waitFor();
  await expect.poll(() => failed).toBeGreaterThan(2);
  expect(await toast.count()).toBe(1);
  expect(await grid.getByRole('row').count()).toBe(shown);
  await page.evaluate(() => {
    window.location.hash = '#/api/third/statement/search';
  });
  const trouble = page.locator('main').getByRole('alert').filter({ hasText: '没能读取数据:后端接口连接异常' });
  await trouble.waitFor();
  await page.context().setOffline(false);
  // It comes by itself.
  await page.getByRole('grid', { name: '三方对账总单' }).getByRole('row').nth(1).waitFor();
});

it('a page that is not permitted leads to 401 and back, and what was being typed is still there', async () => {
  const mine = await at.enter('support');
  const { page, keys } = mine;
  const [shop] = (await at.api.get('/merchant/shop/search', { status: 'open', pageSize: 1 })).data.list as Row[];
  await page.goto(`${at.origin}/#/api/merchant/shop/info?id=${shop!.id}`);
  const address = page.getByRole('textbox', { name: '地址' });
  await address.fill('没写完的地址');
  await page.evaluate(() => {
    window.location.hash = '#/api/admin/user/search';
  });
  const heading = page.getByRole('heading', { name: '没有权限访问' });
  await heading.waitFor();
  expect(page.url()).toContain('#/401');
  await page.getByText('系统管理 / 账号 / 后台账号').waitFor();
  await page.getByText('可以找谁开通').waitFor();
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  await page.getByRole('button', { name: '返回上一页' }).click();
  await address.waitFor();
  expect(await address.inputValue()).toBe('没写完的地址');

  // The server's own refusal leads there too, and nothing typed is lost.
  await page.route('**/merchant/shop/update', (route) => answer(route, 403, { code: 0, message: '没有权限', data: null }), { times: 1 });
  await address.focus();
  await keys.press('Control+Enter');
  await heading.waitFor();
  await page.goBack();
  await address.waitFor();
  expect(await address.inputValue()).toBe('没写完的地址');
  expect(await page.getByRole('alert').filter({ hasText: '没有权限' }).count()).toBe(0);
  expect((await at.api.get('/merchant/shop/info', { id: shop!.id })).data.version).toBe(shop!.version);
  expect(mine.errors).toEqual([]);
});

it('a deep link to a page that is not permitted: sign in, 401, and home from there', async () => {
  const { page } = await at.open();
  await page.goto(`${at.origin}/#/api/admin/user/search`);
  await page.getByLabel('用户名').fill('support');
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '没有权限访问' }).waitFor();
  await page.getByRole('link', { name: '回到首页' }).click();
  await page.getByRole('navigation', { name: '打开的页面' }).waitFor();
});

it('somebody else who signs in at a page that is not permitted is led to it', async () => {
  const { page } = await at.open();
  await page.goto(`${at.origin}/#/api/admin/user/search`);
  await page.getByLabel('用户名').fill('support');
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '没有权限访问' }).waitFor();
  await page.getByRole('link', { name: '换账号登录' }).click();
  await page.getByLabel('用户名').fill('admin');
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: /后台账号/ }).waitFor();
});

it('an address that nobody answers leads to 404, and back to the open tabs', async () => {
  const { page } = desk;
  const grid = await openList(page, 'status=waiting');
  for (const path of ['/no/such/page', '/register', '/api/third', '/__proto__']) {
    await page.evaluate((to) => {
      window.location.hash = `#${to}`;
    }, path);
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    expect(page.url()).toContain('#/404');
    await page.goBack();
    await grid.waitFor();
  }
});

it('the way home from home shows no progress without end', async () => {
  const { page } = desk;
  await page.getByRole('link', { name: '井台首页' }).click();
  await page.getByRole('heading', { name: '系统首页' }).first().waitFor();
  await page.locator('#nprogress').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '井台首页' }).click();
  // Progress begins with the click, if it does.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.locator('#nprogress').waitFor({ state: 'detached', timeout: 5000 });
});

it('a page that breaks over what it gets says so, alone: the other tabs work, and a retry mends it', async () => {
  const mine = await at.enter('admin');
  const { page } = mine;
  await page.route('**/api/third/order/search?*', (route) =>
    answer(route, 200, { code: 200, message: '成功', data: { list: [null], total: 1, next: null } }),
  );
  await page.evaluate((to) => {
    window.location.hash = to;
  }, LIST.slice(1));
  const broken = page.getByRole('alert').filter({ hasText: '“三方订单查询”出错了' });
  await broken.waitFor();
  await page.getByRole('link', { name: '系统首页' }).first().click();
  await broken.waitFor({ state: 'hidden' });
  await page.evaluate(() => {
    window.location.hash = '#/api/merchant/shop/search';
  });
  await page.getByRole('grid', { name: '店铺查询' }).getByRole('row').nth(1).waitFor();
  await page.unroute('**/api/third/order/search?*');
  await page.goBack();
  await page.goBack();
  await broken.getByRole('button', { name: '重试' }).click();
  await page.getByRole('grid', { name: '三方订单查询' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: /错误日志/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/三方订单查询:/)
    .first()
    .waitFor();
});

it('a back end whose calls take one row is sent one row a call; what it refuses stays, and is tried again alone', async () => {
  const { page, keys } = await at.enter('admin');
  await page.route('**/api/login/session', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...rest, data: { ...data, batch: undefined, dryRun: undefined } } });
  });
  const bodies: Row[] = [];
  await page.route('**/api/third/order/remark', async (route) => {
    const body = route.request().postDataJSON() as Row;
    bodies.push(body);
    if (bodies.length === 2) return answer(route, 422, { code: 422, message: '今天不能备注', data: null });
    const { id, ...input } = body;
    const response = await route.fetch({ postData: JSON.stringify({ ...input, ids: [id] }) });
    // Nor does it say of each row how it went.
    return route.fulfill({ response, json: { ...((await response.json()) as object), data: null } });
  });
  await page.reload();
  await openList(page, 'status=done');
  await keys.press('Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'm');
  await page.getByRole('dialog', { name: /备注/ }).locator('textarea:focus').waitFor();
  await keys.paste('逐行备注');
  await keys.press('Control+Enter');
  const panel = page.getByRole('region', { name: /备注的执行结果/ });
  await panel.getByText('今天不能备注').first().waitFor();
  await page.getByText(/已选\s*1\s*行/).waitFor();
  await panel.and(page.locator(':focus')).waitFor();
  await keys.press('r');
  await page.getByText('已备注 3 行').waitFor();
  expect(bodies.map((body) => Object.keys(body).sort())).toEqual(Array.from({ length: 4 }, () => ['id', 'remark']));
  expect(bodies[3]!.id).toBe(bodies[1]!.id);
  expect(
    (await everyOrder('done'))
      .filter((row) => row.remark === '逐行备注')
      .map((row) => row.id)
      .sort(),
  ).toEqual([...new Set(bodies.map((body) => String(body.id)))].sort());
});

async function openList(page: Page, query: string) {
  await page.goto(`${at.origin}${LIST}?${query}`);
  const grid = page.getByRole('grid', { name: '三方订单查询' });
  await grid.getByRole('row').nth(1).getByRole('link').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  return grid;
}
async function everyOrder(status: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data }: { data: { list: Row[]; next: string | null } } = await at.api.get('/third/order/search', {
      status,
      pageSize: 200,
      ...(cursor && { cursor }),
    });
    rows.push(...data.list);
    cursor = data.next;
  }
  return rows;
}
const answer = (route: Route, status: number, body: object) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
