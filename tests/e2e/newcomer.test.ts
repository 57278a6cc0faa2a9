import { expect, it } from 'vitest';
import { PASSWORD, useStage } from './stage';

const at = useStage({ fresh: true });

it('newcomer: finds statements by the side bar, audits one, settles another, sees totals that add up, signs out, all by mouse', async () => {
  const { page, errors } = await at.open();
  await page.goto(`${at.origin}/`);
  await page.getByLabel('用户名').fill('finance');
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();

  await page
    .getByRole('button', { name: '财务管理' })
    .or(page.getByRole('link', { name: '财务管理' }))
    .first()
    .click();
  await page.getByRole('link', { name: '三方对账总单', exact: true }).first().click();
  const grid = page.getByRole('grid', { name: '三方对账总单' });
  await grid.waitFor();

  const auditing = grid.getByRole('row').filter({ hasText: '待审核' }).first();
  const number = (await auditing.getByRole('link').first().innerText()).trim();
  await auditing.getByRole('link').first().click();
  await page.getByRole('heading', { name: number }).waitFor();
  const main = page.locator('main');
  await expect.poll(() => main.innerText()).toContain('平衡核对');
  await main.getByText('平衡核对').first().click();
  await expect.poll(() => main.getByText('✓ 一致').count()).toBe(6);
  expect(await main.getByText('✗ 不一致').count()).toBe(0);
  await main.getByRole('button', { name: /^审核/ }).click();
  const ask = page.getByRole('dialog', { name: /审核/ });
  await ask.getByText('通过', { exact: true }).click();
  await ask.getByRole('button', { name: /审核/ }).click();
  await ask.waitFor({ state: 'detached' });
  await expect.poll(() => main.innerText()).toContain('待服务商确认');

  await page.getByRole('link', { name: '三方对账总单', exact: true }).first().click();
  await grid.waitFor();
  const settling = grid.getByRole('row').filter({ hasText: '待结算' }).first();
  const other = (await settling.getByRole('link').first().innerText()).trim();
  await settling.getByRole('link').first().click();
  await page.getByRole('heading', { name: other }).waitFor();
  await main.getByRole('button', { name: /^结算/ }).first().click();
  const confirm = page.getByRole('dialog', { name: /结算/ });
  await confirm.getByRole('button', { name: /结算/ }).click();
  await confirm.waitFor({ state: 'detached' });
  await expect.poll(() => main.innerText()).toContain('已结算');
  const totals = await page.evaluate(async () => {
    const get = async (path: string) =>
      ((await (await fetch(`/api${path}`)).json()) as { data: { list: Record<string, number>[]; summary: Record<string, number> } }).data;
    const { list, summary } = await get('/third/statement/search?pageSize=200&count=1');
    return { rows: list.reduce((sum, s) => sum + s.settleAmount!, 0), summary: summary.settleAmount };
  });
  expect(totals.rows).toBe(totals.summary);

  await page.getByRole('button', { name: /陈思远/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /退出/ }).click();
  await page.getByLabel('用户名').waitFor();
  expect(page.url()).toContain('/login');
  expect(errors).toEqual([]);
});

it('a page of one row that is opened without saying which finds it by name, or takes a number that is pasted', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/merchant/shop/info/area');
  const [shop, other] = (await at.api.get('/merchant/shop/search', { pageSize: 2, status: 'open' })).data.list;
  const box = page.getByRole('combobox', { name: '选择店铺' });
  await page.locator('input:focus').waitFor();
  await keys.type(shop.name.slice(0, 6));
  await page.getByRole('option').filter({ hasText: shop.name }).first().waitFor();
  await page.getByRole('option').filter({ hasText: shop.name }).first().click();
  await page
    .getByRole('heading', { name: new RegExp(shop.name) })
    .or(page.getByText(shop.name))
    .first()
    .waitFor();
  await expect.poll(() => page.url()).toContain(`id=${shop.id}`);

  // Where it delivers already stands on top of its city's streets.
  const shops = (await at.api.get('/merchant/shop/search', { pageSize: 50, status: 'open' })).data.list as { id: string }[];
  const delivering = (await Promise.all(shops.map(async ({ id }) => (await at.api.get('/merchant/shop/info', { id })).data))).find((one) =>
    one.deliveryArea?.streets?.some((code: string) => !code.slice(4, 6).startsWith('01') && code.slice(4, 6) !== '02'),
  );
  await page.goto(`${at.origin}/#/api/merchant/shop/info/area?id=${delivering.id}`);
  const lines = page.getByRole('listbox', { name: '配送街道' }).getByRole('option');
  await lines.first().waitFor();
  const [top, ...rest] = await lines.evaluateAll((all) =>
    all.map((one) => ({ isDistrict: one.hasAttribute('data-district'), isOn: one.getAttribute('aria-selected') === 'true' })),
  );
  expect(top!.isDistrict).toBe(true);
  expect(
    rest
      .slice(
        0,
        rest.findIndex(({ isDistrict }) => isDistrict),
      )
      .some(({ isOn }) => isOn),
  ).toBe(true);

  // Who is near is listed by distance.
  const [central] = (await at.api.get('/merchant/shop/search', { pageSize: 1, status: 'open', areaCode: '3301' })).data.list;
  await page.goto(`${at.origin}/#/api/merchant/shop/info/area?id=${central.id}`);
  const neighbours = page.locator('section[aria-label="附近店铺"]:visible').getByRole('listitem');
  await expect.poll(async () => await page.locator('[data-map]:visible').getAttribute('aria-label')).toContain(central.name);
  await neighbours.nth(2).waitFor();
  const far = (await neighbours.allInnerTexts())
    .map((text) => /([\d.]+) (米|公里)/.exec(text))
    .map((found) => (found ? Number(found[1]) * (found[2] === '米' ? 1 : 1000) : Infinity));
  expect(far.filter(Number.isFinite).length).toBeGreaterThan(2);
  expect(far).toEqual([...far].sort((one, another) => one - another));

  await page.goto(`${at.origin}/#/api/merchant/shop/info`);
  await box.waitFor();
  await box.fill(` ${other.id}`);
  await keys.press('Enter');
  await expect.poll(() => page.url()).toContain(`id=${other.id}`);
  await page.getByRole('heading', { name: new RegExp(other.name) }).waitFor();

  const [app] = (await at.api.get('/merchant/appid/search', { pageSize: 1 })).data.list;
  await page.goto(`${at.origin}/#/api/merchant/appid/category/list`);
  await page.getByRole('combobox', { name: '选择商户小程序' }).fill(app.name);
  await page.getByRole('option', { name: app.name }).first().click();
  await expect.poll(() => page.url()).toContain(`id=${app.id}`);
  expect(errors).toEqual([]);
});
