import type { Locator, Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { focusedTag, useStage, type Desk } from './stage';

type Row = Record<string, unknown> & { readonly id: string; readonly version: number };

const at = useStage();
let desk: Desk;
/** One window serves all tests of this file. */
beforeEach(async () => {
  if (desk) return;
  desk = await at.enter('admin', '/', { stays: true });
});

it('two windows change one shop: the second sees both versions, chooses, and nothing is lost', async () => {
  const other = await at.enter('support');
  const before = await shop(0);
  for (const { page } of [desk, other]) {
    await page.goto(`${at.origin}/#/api/merchant/shop/info?id=${before.id}`);
    await box(page, '地址').waitFor();
  }
  await box(other.page, '地址').fill('他们的路 2 号');
  await box(other.page, '店主').fill('新店主');
  await other.keys.press('Control+Enter');
  await other.page.getByText(`已保存 ${String(before.name)}`).waitFor();

  const { page, keys } = desk;
  await box(page, '地址').fill('我的路 1 号');
  await box(page, '备注').fill('我的备注');
  await keys.press('Control+Enter');
  const notice = page.getByRole('alert').filter({ hasText: '这条数据刚被他人修改,尚未保存' });
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(/最近是 李晓雯 在 .+ 的“编辑”/);
  expect(await cells(notice)).toEqual([
    ['地址', before.address, '我的路 1 号', '他们的路 2 号'],
    ['店主', before.ownerName, '未改', '新店主'],
    ['备注', before.remark ?? '—', '我的备注', '未改'],
  ]);
  expect(await box(page, '地址').inputValue()).toBe('我的路 1 号');
  expect((await read(before.id)).version).toBe(before.version + 1);
  await keys.press('Control+Enter');
  expect((await read(before.id)).version).toBe(before.version + 1);

  await keys.press('Tab', 'ArrowDown');
  await expect.poll(() => notice.getByRole('radio', { checked: true }).locator('xpath=..').innerText()).toBe('他们的路 2 号');
  await keys.press('ArrowUp', 'Tab', 'Enter');
  await notice.waitFor({ state: 'detached' });
  expect(await box(page, '店主').inputValue()).toBe('新店主');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('保存');
  await keys.press('Enter');
  await page.getByText(`已保存 ${String(before.name)}`).waitFor();
  expect(await read(before.id)).toMatchObject({
    version: before.version + 2,
    address: '我的路 1 号',
    ownerName: '新店主',
    remark: '我的备注',
  });
  expect(desk.errors).toEqual([]);
});

it('a sum that rises meanwhile bothers nobody who changes something else', async () => {
  const { page, keys } = desk;
  const [account] = (await at.api.get('/shop/bucket/account/search', { status: 'normal', pageSize: 1 })).data.list as (Row & {
    shopId: string;
  })[];
  const before = await read(account!.shopId);
  await page.goto(`${at.origin}/#/api/merchant/shop/info?id=${before.id}`);
  await box(page, '备注').fill('一边押金在涨');
  expect(
    (
      await at.api.post('/shop/bucket/account/adjust', {
        id: account!.id,
        version: account!.version,
        bucketDelta: 1,
        depositQtyDelta: 1,
        depositDelta: 100,
        reason: '收押金',
      })
    ).code,
  ).toBe(200);
  expect((await read(before.id)).version).toBeGreaterThan(before.version);
  await keys.press('Control+Enter');
  await page.getByText(`已保存 ${String(before.name)}`).waitFor();
  expect(await read(before.id)).toMatchObject({ remark: '一边押金在涨', depositAmount: Number(before.depositAmount) + 100 });
  expect(desk.errors).toEqual([]);
});

it('a draft over a row that somebody changed meanwhile is compared after a reload, before it can be saved', async () => {
  const { page, keys } = desk;
  const before = await shop(1);
  await page.goto(`${at.origin}/#/api/merchant/shop/info?id=${before.id}`);
  await box(page, '地址').fill('我的草稿路 1 号');
  await page.getByText('已修改 1 项').waitFor();
  expect((await at.api.post('/merchant/shop/update', { id: before.id, version: before.version, address: '他们的新路 2 号' })).code).toBe(
    200,
  );
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: '这条数据刚被他人修改' });
  await notice.waitFor();
  expect(await cells(notice)).toEqual([['地址', before.address, '我的草稿路 1 号', '他们的新路 2 号']]);
  await keys.press('Control+Enter');
  expect((await read(before.id)).address).toBe('他们的新路 2 号');
  await notice.getByRole('button', { name: '放弃我的修改' }).focus();
  await keys.press('Enter');
  await notice.waitFor({ state: 'detached' });
  expect(await box(page, '地址').inputValue()).toBe('他们的新路 2 号');
  await page.reload();
  await box(page, '地址').waitFor();
  expect([await notice.count(), await box(page, '地址').inputValue()]).toEqual([0, '他们的新路 2 号']);
  expect(desk.errors).toEqual([]);
});

it('keys pressed while a filter changes wait for its rows, and act on none of the filter before', async () => {
  const { page, keys } = desk;
  await page.goto(`${at.origin}/#/api/merchant/shop/search`);
  const grid = page.getByRole('grid', { name: '店铺查询' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const [wanted] = (await at.api.get('/merchant/shop/search', { status: 'open', pageSize: 1, pageNo: 3, sort: '-createdAt' })).data
    .list as Row[];
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    (url) => url.pathname === '/api/merchant/shop/search' && url.searchParams.has('keyword'),
    async (route) => {
      await held;
      await route.continue();
    },
  );

  await keys.press('/');
  await keys.paste(String(wanted!.name));
  await keys.press('Enter');
  await page.locator('[role=grid][aria-busy=true]').waitFor();
  await keys.press('Space', 's');
  // Whatever these keys do is on the screen by the fourth frame.
  await page.evaluate(async () => {
    for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
  });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByText(/已选\s*\d+\s*行/).count()).toBe(0);
  expect(page.url()).toContain('/shop/search?');

  answer();
  await page
    .locator('[role=grid]:not([aria-busy])')
    .filter({ hasText: String(wanted!.name) })
    .waitFor();
  const ask = page.getByRole('dialog', { name: /停用/ });
  await ask.getByText(String(wanted!.name)).first().waitFor();
  await page.getByText(/已选\s*1\s*行/).waitFor();
  await keys.press('Escape');
  await ask.waitFor({ state: 'detached' });
  await page.unrouteAll();
  expect(desk.errors).toEqual([]);
});

it('a statement that somebody else has audited meanwhile: the dialog says so and keeps the reason', async () => {
  const { page, keys } = desk;
  await page.goto(`${at.origin}/#/api/third/statement/search?status=auditing`);
  const grid = page.getByRole('grid', { name: '三方对账总单' });
  const [statement] = (await at.api.get('/third/statement/search', { status: 'auditing', pageSize: 1 })).data.list as Row[];
  await grid.getByText(String(statement!.statementNo)).waitFor();
  expect(
    (await at.api.post('/third/statement/audit', { ids: [statement!.id], versions: { [statement!.id]: statement!.version }, result: 1 }))
      .code,
  ).toBe(200);
  await select(grid, String(statement!.statementNo));
  await keys.press('a');
  const ask = page.getByRole('dialog', { name: /审核/ });
  await ask.waitFor();
  await ask.getByText('驳回', { exact: true }).click();
  await ask.getByRole('textbox', { name: '驳回原因' }).fill('金额对不上');
  await keys.press('Control+Enter');
  await ask
    .getByRole('alert')
    .getByText(/数据已被他人修改|当前状态为“待服务商确认”/)
    .waitFor();
  expect(await ask.getByRole('textbox', { name: '驳回原因' }).inputValue()).toBe('金额对不上');
  expect((await at.api.get('/third/statement/info', { id: statement!.id })).data).toMatchObject({
    status: 'confirming',
    version: statement!.version + 1,
  });
  await leave(ask);
  await expect
    .poll(
      () =>
        grid
          .getByRole('row')
          .filter({ hasText: String(statement!.statementNo) })
          .count(),
      { message: 'the list shows what is true now' },
    )
    .toBe(0);
});

it.each([
  ['f', '完成', '送达凭证', '本人签收'],
  ['c', '取消订单', '取消原因', '顾客改约'],
])("a stale list offers %s (%s): the server's word stands in the dialog, and the input stays", async (key, label, field, text) => {
  const { page, keys } = desk;
  await page.goto(`${at.origin}/#/api/third/order/search?status=ready`);
  const grid = page.getByRole('grid', { name: '三方订单查询' });
  await grid.getByRole('row').filter({ hasText: '待配送' }).first().waitFor();
  const [order] = (await at.api.get('/third/order/search', { status: 'ready', pageSize: 1 })).data.list as Row[];
  await select(grid, String(order!.orderNo));
  await keys.press(key);
  const ask = page.getByRole('dialog', { name: new RegExp(label) });
  await ask.waitFor();
  expect((await at.api.post('/third/order/cancel', { ids: [order!.id], cancelReason: '另一个窗口取消' })).code).toBe(200);
  await ask.getByLabel(field).fill(text);
  await keys.press('Control+Enter');
  await ask.getByRole('alert').getByText(`当前状态为“已取消”,不能${label}`).waitFor();
  expect(await ask.getByLabel(field).inputValue()).toBe(text);
  expect(await focusedTag(page)).not.toBe('BODY');
  expect((await at.api.get('/third/order/detail', { id: order!.id })).data).toMatchObject({
    status: 'cancelled',
    cancelReason: '另一个窗口取消',
  });
  await leave(ask);
  await expect
    .poll(() =>
      grid
        .getByRole('row')
        .filter({ hasText: String(order!.orderNo) })
        .count(),
    )
    .toBe(0);
});

it('a form says beside each field what is wrong, before anything is sent, and leads to the first', async () => {
  const { page, keys } = desk;
  const before = await shop(1);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/merchant/shop/update')) sent.push(request.url());
  });
  await page.goto(`${at.origin}/#/api/merchant/shop/info?id=${before.id}`);
  await box(page, '店名').fill('水'.repeat(65));
  await box(page, '地址').fill('   ');
  await box(page, '店主电话').fill('12345');
  await box(page, '营业开始').fill('');
  await keys.press('Control+Enter');
  for (const [field, message] of [
    ['name', '店名最多 64 个字'],
    ['address', '地址不能为空'],
    ['ownerPhone', '店主电话不是有效的电话号码'],
    ['openTime', '营业开始不能为空'],
  ] as const) {
    await beside(page, field).getByText(message).waitFor();
    expect(await beside(page, field).locator('[aria-invalid=true]').count(), field).toBe(1);
  }
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe('name');
  await page.getByRole('alert').getByRole('button', { name: '地址不能为空' }).click();
  expect(await page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe('address');
  await page.getByRole('button', { name: '恢复原值' }).click();
  await expect.poll(() => beside(page, 'name').locator('[aria-invalid=true]').count()).toBe(0);
});

it('many rows are not done before the server has counted them; a stale row is left out', async () => {
  const { page, keys } = desk;
  await page.goto(`${at.origin}/#/api/product/spu/search?status=on`);
  const grid = page.getByRole('grid', { name: '平台商品' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('Space', 'ArrowDown', 'Space', 'ArrowDown', 'Space');
  await page.getByText(/已选\s*3\s*行/).waitFor();
  const shown = (await at.api.get('/product/spu/search', { status: 'on', pageSize: 3 })).data.list as Row[];
  expect((await at.api.post('/product/spu/enable', { ids: [shown[1]!.id], status: 'off' })).code).toBe(200);
  await keys.press('s');
  const ask = page.getByRole('dialog', { name: '下架' });
  await ask.getByText('已由服务器试算,没有改动任何数据').waitFor();
  expect((await ask.getByText('选中').innerText()).replace(/\s/g, '')).toBe('选中3行,可执行2行,1行将跳过');
  await ask.getByText(/1 行:当前状态为“下架”/).waitFor();
  await keys.press('Escape');
  await ask.waitFor({ state: 'detached' });
  expect((await at.api.get('/product/spu/search', { id: shown[0]!.id })).data.list[0].status).toBe('on');
  await keys.press('Escape');
});

it('a dialog without a form page compares, too; a value that is taken is reported when its field is left', async () => {
  const { page, keys } = desk;
  await page.goto(`${at.origin}/#/api/product/brand/search`);
  const grid = page.getByRole('grid', { name: '品牌管理' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const [brand, other] = (await at.api.get('/product/brand/search', { pageSize: 2 })).data.list as Row[];
  await select(grid, String(brand!.name));
  await keys.press('e');
  const ask = page.getByRole('dialog', { name: /修改/ });
  await ask.getByRole('textbox', { name: '品牌名' }).fill(String(other!.name));
  await keys.press('Tab');
  await ask.getByText(`品牌名“${String(other!.name)}”已被“${String(other!.name)}”使用`).waitFor();
  await ask.getByRole('textbox', { name: '品牌名' }).fill('我的品牌');
  expect((await at.api.post('/product/brand/update', { id: brand!.id, version: brand!.version, name: '他们的品牌' })).code).toBe(200);
  await keys.press('Control+Enter');
  const notice = page.getByRole('alert').filter({ hasText: '这条数据刚被他人修改' });
  await notice.waitFor();
  expect(await cells(notice)).toEqual([['品牌名', brand!.name, '我的品牌', '他们的品牌']]);
  await notice.getByRole('button', { name: '按选择继续编辑' }).focus();
  await keys.press('Enter', 'Enter');
  await ask.waitFor({ state: 'detached' });
  const now = (await at.api.get('/product/brand/search', { id: brand!.id })).data.list[0] as Row;
  expect(now.name).toBe('我的品牌');
  expect((await at.api.post('/product/brand/update', { id: now.id, version: now.version, name: brand!.name })).code).toBe(200);
  expect(desk.errors).toEqual([]);
});

it('a combination that is taken is reported when the last of its fields is left', async () => {
  const { page, keys } = desk;
  const [taken] = (await at.api.get('/product/spu/spec/search', { pageSize: 1 })).data.list as Row[];
  await page.goto(`${at.origin}/#/api/product/spu/info?id=${taken!.spuId}`);
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).last().waitFor();
  await page.getByRole('button', { name: '增加规格' }).filter({ visible: true }).focus();
  await keys.press('Enter');
  const ask = page.getByRole('dialog', { name: /增加规格/ });
  await ask.getByRole('textbox', { name: '规格', exact: true }).fill(` ${String(taken!.specName)} `);
  await keys.press('Tab');
  await ask
    .locator('[data-field=specName]')
    .getByText(`商品、规格与“${String(taken!.name)}”相同`)
    .waitFor();
  await ask.getByRole('textbox', { name: '规格', exact: true }).fill('谁也没有的规格');
  await keys.press('Tab');
  await expect.poll(() => ask.locator('[data-field=specName]').getByText('相同').count()).toBe(0);
  await keys.press('Escape');
  expect(desk.errors).toEqual([]);
});

it('what only the server can know stands beside its field too', async () => {
  const { page, keys } = desk;
  const [before, taken] = [await shop(2), await shop(3)];
  await page.goto(`${at.origin}/#/api/merchant/shop/info?id=${before.id}`);
  await box(page, '执照号').fill(String(taken.licenseNo));
  await keys.press('Control+Enter');
  await beside(page, 'licenseNo')
    .getByText(/执照号已被营业中的“.+”使用/)
    .waitFor();
  expect(await box(page, '执照号').inputValue()).toBe(taken.licenseNo);
  await box(page, '执照号').fill(String(before.licenseNo));
  await box(page, '店主电话').fill('139****0000');
  await keys.press('Control+Enter');
  await beside(page, 'ownerPhone').getByText('店主电话含有“*”,请填写完整').waitFor();
  await box(page, '店主电话').fill('13900001111');
  // A console that is older than the server lets through what the server no longer takes.
  await page.route(
    '**/merchant/shop/update',
    (route) =>
      route.continue({
        postData: JSON.stringify({ ...(JSON.parse(route.request().postData()!) as object), areaCode: '12', name: '水'.repeat(65) }),
      }),
    { times: 1 },
  );
  await keys.press('Control+Enter');
  await beside(page, 'areaCode').getByText('所在区域应为行政区划码').waitFor();
  await beside(page, 'name').getByText('店名最多 64 个字').waitFor();
  expect((await read(before.id)).version).toBe(before.version);
  await keys.press('Control+Enter');
  await page.getByText(`已保存 ${String(before.name)}`).waitFor();
  expect((await read(before.id)).version).toBe(before.version + 1);
  expect(desk.errors).toEqual([]);
});

const box = (page: Page, name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByLabel(name, { exact: true }))
    .first();
const beside = (page: Page, field: string) => page.locator(`main section:visible [data-field="${field}"]`);
const cells = (notice: Locator) =>
  notice.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())));

async function select(grid: Locator, title: string): Promise<void> {
  await grid.getByRole('row').filter({ hasText: title }).getByRole('gridcell').nth(2).click();
}
async function leave(ask: Locator): Promise<void> {
  await ask.getByRole('button', { name: /^返回/ }).click();
  await ask.waitFor({ state: 'detached' });
}
async function read(id: string): Promise<Row> {
  return (await at.api.get('/merchant/shop/info', { id })).data;
}
async function shop(nth: number): Promise<Row> {
  return read((await at.api.get('/merchant/shop/search', { status: 'open', pageSize: 10, sort: 'id' })).data.list[nth].id);
}
