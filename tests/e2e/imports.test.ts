import { expect, it } from 'vitest';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
const CLAIMS = '/api/merchant/shop/claim/search';

it('a file becomes rows by keyboard: picked, matched, checked, left, found again, written', async () => {
  const { page, keys, errors } = await at.enter('support', CLAIMS);
  withoutMouse(page);
  const lines = [
    '店铺名称,省市区,详细地址,联系电话',
    '键盘水站,杭州市西湖区,文三路 1 号,13812340001',
    '没有电话,杭州市西湖区,文三路 2 号,',
  ];
  // Listened for from the start: the browser hands over the choice only some time after it was requested.
  page.on(
    'filechooser',
    (chooser) => void chooser.setFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }),
  );
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('i');
  await page.locator('button:focus', { hasText: '选择文件' }).waitFor();
  await keys.press('Enter');
  await page.getByRole('button', { name: '检查 2 行' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByLabel('店名').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text)).toBe('A 店铺名称');
  await keys.press('Enter');
  const confirm = page.getByRole('button', { name: '导入 1 行' }).and(page.locator(':focus'));
  await confirm.waitFor();
  await expect.poll(() => page.getByRole('region', { name: '失败的行和原因' }).innerText()).toMatch(/3\s+电话不能为空/);
  expect(await findings(page)).toEqual([]);

  // The window is closed and opened again: the import waits where it was.
  await page.reload();
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await page.getByRole('link', { name: /待确认.*名单\.csv/ }).focus();
  await keys.press('Enter');
  await confirm.waitFor();
  await keys.press('Enter');
  await page.getByRole('button', { name: '完成' }).and(page.locator(':focus')).waitFor();
  await keys.press('Enter');
  // It stands above the row that the keyboard is on, and stays on.
  await page.locator('[role=row]:not([aria-busy])', { hasText: '键盘水站' }).waitFor();
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  expect(errors).toEqual([]);
});

it('streets of a warehouse are ticked by keyboard in a tree that has those of today ticked: it says what is added, and nothing else is lost', async () => {
  const covers = async (of: { warehouseId: string; brandId: string }) =>
    (await at.api.get('/partner/warehouse/street/search', { ...of, pageSize: 200 })).data.list as { streetCode: string }[];
  const fronts = (await at.api.get('/partner/warehouse/street/search', { warehouseType: 'front', pageSize: 200 })).data.list;
  const trees = await Promise.all(
    fronts.map(async (row: { warehouseId: string; brandId: string }) => {
      const of = { warehouseId: row.warehouseId, brandId: row.brandId };
      const { districts, held } = (await at.api.get('/partner/warehouse/street/tree', of)).data;
      const free = districts
        .flatMap((one: { streets: { code: string; name: string; by: string | null }[] }) => one.streets)
        .find((one: { code: string; by: string | null }) => one.by === null && !held.includes(one.code));
      return { of, free, held };
    }),
  );
  const { of, free, held } = trees.find((one) => one.free && one.held.length > 1)!;
  const { page, keys, errors } = await at.enter(
    'admin',
    `/api/partner/warehouse/street/search?warehouseId=${of.warehouseId}&brandId=${of.brandId}`,
  );
  withoutMouse(page);
  await page.locator('[data-focused]').waitFor();
  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: '设置覆盖' });
  await dialog.getByText(`已勾 ${held.length} 条`).waitFor();
  expect(await dialog.getByRole('option', { selected: true }).count()).toBeGreaterThanOrEqual(held.length);
  const search = dialog.getByLabel('查找街道');
  await expect.poll(async () => (await search.and(page.locator(':focus')).count()) || (await keys.press('Tab'), 0)).toBe(1);
  await keys.type(free.name);
  await keys.press('Enter', 'Space');
  await dialog.getByText(`已勾 ${held.length + 1} 条`).waitFor();
  await dialog.getByRole('region', { name: '试算' }).getByText(free.name).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await covers(of)).map((one) => one.streetCode).sort()).toEqual([...held, free.code].sort());
  expect(errors).toEqual([]);
});

it('a fence is drawn and moved by keyboard, a street is ticked, and both are saved', async () => {
  const shops = (await at.api.get('/merchant/shop/search', { status: 'open', areaCode: '4201', pageSize: 50 })).data.list;
  const shop = (
    await Promise.all(shops.map(async (one: { id: string }) => (await at.api.get('/merchant/shop/info', { id: one.id })).data))
  ).find((one) => !one.deliveryArea);
  const { page, keys, errors } = await at.enter('support', `/api/merchant/shop/info/area?id=${shop.id}`);
  withoutMouse(page);
  await page.locator('[data-map]:focus').waitFor();
  const nothing = page.getByRole('note').filter({ hasText: '还没有围栏' });
  await nothing.waitFor();
  await keys.press('n');
  await nothing.waitFor({ state: 'detached' });
  const corner = page.locator('[data-corner]:focus');
  await corner.waitFor();
  const before = await corner.getAttribute('aria-label');
  await keys.press('Shift+ArrowRight', 'PageDown', 'Enter');
  await page.locator('[data-corner="2"]:focus').waitFor();
  expect(await page.locator('[data-corner]').count()).toBe(7);
  expect(await page.locator('[data-corner="0"]').getAttribute('aria-label')).not.toBe(before);
  await keys.press('Delete', 'u', '/');
  await page.getByLabel('查找街道').and(page.locator(':focus')).waitFor();
  expect(await page.locator('[data-corner]').count()).toBe(7);
  await keys.press('ArrowDown', 'ArrowDown', 'Space');
  expect(await findings(page)).toEqual([]);
  await keys.press('Control+Enter');
  await expect
    .poll(async () => (await at.api.get('/merchant/shop/info', { id: shop.id })).data.deliveryArea?.fence?.length, { timeout: 15_000 })
    .toBe(7);
  expect((await at.api.get('/merchant/shop/info', { id: shop.id })).data.deliveryArea.streets).toHaveLength(1);
  expect(errors).toEqual([]);
});
