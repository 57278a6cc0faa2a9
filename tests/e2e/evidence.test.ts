/** Before it is done one sees what it is decided by. */
import { expect, it } from 'vitest';
import { findings, useStage } from './stage';

const at = useStage();
const idle = ':not([aria-busy=true])';

it('a shop is audited by its licence, its facts and shops that may be the same', async () => {
  const [shop] = (await at.api.get('/merchant/shop/search', { status: 'pending', pageSize: 1 })).data.list as {
    id: string;
    name: string;
    address: string;
  }[];
  const desk = await at.enter('admin', `/api/merchant/shop/search?id=${shop!.id}`);
  const { page, keys } = desk;
  await page.getByRole('grid').and(page.locator(idle)).getByRole('row').nth(1).getByRole('link').first().waitFor();
  await keys.press('a');
  const ask = page.getByRole('dialog', { name: /^审核/ });
  const evidence = ask.getByRole('group', { name: '依据' }).and(page.locator(idle));
  await evidence.getByText(shop!.address).waitFor();
  await evidence
    .getByText(/执照号(相同|相近)的其他店铺/)
    .first()
    .waitFor();
  await evidence
    .getByText(/店名(相同|相近)的其他店铺/)
    .first()
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  expect(desk.errors).toEqual([]);
});

it('a statement is settled by its amounts and its parts, several by their sums', async () => {
  const list = (await at.api.get('/third/statement/search', { status: 'auditing', pageSize: 2 })).data.list as {
    statementNo: string;
    settleAmount: number;
  }[];
  const desk = await at.enter('admin', '/api/third/statement/search?status=auditing');
  const { page, keys } = desk;
  await page.getByRole('grid').and(page.locator(idle)).getByRole('row').nth(1).getByRole('link').first().waitFor();
  await keys.press('a');
  const one = page.getByRole('dialog', { name: /^审核/ }).getByRole('group', { name: '依据' });
  await one.getByText(list[0]!.statementNo, { exact: true }).waitFor();
  await one.getByRole('group', { name: '三方对账子单' }).getByRole('row').nth(1).waitFor();
  await keys.press('Escape');
  await one.waitFor({ state: 'detached' });
  await keys.press('x', 'j', 'x', 'a');
  const both = page.getByRole('dialog', { name: /^审核/ }).getByRole('group', { name: '合计' });
  await both.getByText('2 行合计').waitFor();
  const sum = ((list[0]!.settleAmount + list[1]!.settleAmount) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect.poll(() => both.innerText()).toContain(sum);
  // Each of them by its own facts, so that nobody decides about a number of rows.
  const each = both.getByRole('group', { name: '逐行依据' });
  for (const { statementNo } of list) await each.getByText(statementNo, { exact: true }).waitFor();
  expect(desk.errors).toEqual([]);
});

it('beside a list that is replaced stands what is added and what is taken away', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/admin/user/search?keyword=support');
  await page.getByRole('grid').and(page.locator(idle)).getByRole('row').nth(1).waitFor();
  await keys.press('m');
  const dialog = page.getByRole('dialog', { name: /^分配角色/ });
  await dialog.getByText('客服', { exact: true }).first().waitFor();
  expect(await dialog.getByRole('status').count()).toBe(0);
  // The keyboard begins at what is still empty.
  await keys.press('Shift+Tab', 'Backspace');
  await dialog.getByRole('status').getByText('去掉 客服').waitFor();
  await keys.type('cw');
  await page.getByRole('option', { name: '财务' }).waitFor();
  await keys.press('Enter');
  await dialog.getByRole('status').getByText('增加 财务;去掉 客服').waitFor();
  expect(errors).toEqual([]);
});

it('a price that holds from a day shows what holds now, what comes and what was, beside its list and in its panel', async () => {
  const rows = (await at.api.get('/partner/product/spu/code/searchCity', { pageSize: 200 })).data.list as {
    id: string;
    nextPrice: number | null;
    prevPrice: number | null;
  }[];
  const { id } = rows.find(({ nextPrice, prevPrice }) => nextPrice && prevPrice)!;
  const { page, keys, errors } = await at.enter('admin', `/api/partner/product/spu/code/searchCity?id=${id}`);
  await page.getByRole('grid').and(page.locator(idle)).getByRole('row').nth(1).waitFor();
  const phases = (within: ReturnType<typeof page.locator>) => within.getByRole('heading', { name: /^(现在|接下来|以前)/ });
  await keys.press('v');
  await expect.poll(() => phases(page.getByRole('complementary', { name: '速览' })).count()).toBe(3);
  await keys.press('Enter');
  await expect.poll(() => phases(page.getByRole('dialog', { name: /^城市参考价/ })).count()).toBe(3);
  expect(errors).toEqual([]);
});

it('what pages lead to is taken down knowing which these are', async () => {
  const [product, other] = (await at.api.get('/product/spu/search', { status: 'on', pageSize: 2 })).data.list as { id: string }[];
  const title = '链到商品的轮播图';
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const { data } = await at.api.post('/banner/pic/add', {
    title,
    position: 'app',
    imageUrl: '/demo/water-box.svg',
    linkType: 'product',
    spuId: product!.id,
    cityCodes: ['3204'],
    beginAt: hours(-1),
    endAt: hours(24),
  });
  const [{ version }] = (await at.api.get('/banner/pic/search', { id: data.id })).data.list;
  expect((await at.api.post('/banner/pic/enable', { ids: [data.id], versions: { [data.id]: version }, status: 'enabled' })).code).toBe(200);
  const desk = await at.enter('admin', `/api/product/spu/search?id=${product!.id}`);
  const { page, keys } = desk;
  await page.getByRole('grid').and(page.locator(idle)).getByRole('row').nth(1).waitFor();
  await keys.press('s');
  const ask = page.getByRole('dialog', { name: /^下架/ });
  await ask
    .getByRole('region', { name: '试算' })
    .getByText(new RegExp(`“${title}”.*还链接到它`))
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('ArrowDown', 'Control+Enter');
  await ask.waitFor({ state: 'detached' });
  await page.getByRole('grid').getByText('下架', { exact: true }).first().waitFor();

  // Where no page leads, there is nothing to be said.
  await page.evaluate((id) => (window.location.hash = `/api/product/spu/search?id=${id}`), other!.id);
  await page.getByRole('grid').getByText('上架', { exact: true }).first().waitFor();
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const rehearsed = page.waitForResponse((response) => response.url().endsWith('/api/product/spu/enable'));
  await keys.press('s');
  await ask.waitFor();
  expect((await (await rehearsed).json()).data.results[0].ok).toBe(true);
  await expect.poll(() => page.evaluate(() => document.querySelector('[role=dialog] [aria-busy=true]'))).toBeNull();
  expect(await ask.getByRole('region', { name: '试算' }).count()).toBe(0);
  expect(desk.errors).toEqual([]);
});
