import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { choose, findings, useStage, withoutMouse } from './stage';

const at = useStage();
const ORDERS = '/api/third/order/search';

it('what a list shows leaves as a file with two keys, and is handed out when it is done', async () => {
  const desk = await at.enter('support', `${ORDERS}?status=done`);
  const { page, keys } = desk;
  withoutMouse(page);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  keys.reset();
  await keys.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: /导出 · 三方订单查询/ });
  await dialog.getByRole('button', { name: '导出' }).and(page.locator(':focus')).waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Enter');
  expect(keys.count).toBe(2);
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  const done = page.getByRole('status').filter({ hasText: '已导出 三方订单查询' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    done
      .getByRole('link', { name: '下载' })
      .focus()
      .then(() => page.keyboard.press('Enter')),
  ]);
  expect(file.suggestedFilename()).toMatch(/^三方订单查询_\d{12}\.xlsx$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  // The same file is there for a week, and found by the palette on the page of tasks.
  await page.goto(`${at.origin}/#/api/upload/list`);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await expect.poll(() => page.locator('[role=row]:focus').innerText()).toMatch(/三方订单查询[\s\S]*成功[\s\S]*100%[\s\S]*下载/);
  const [again] = await Promise.all([page.waitForEvent('download'), choose(desk, '下载结果文件', /下载结果文件/)]);
  expect(again.suggestedFilename()).toBe(file.suggestedFilename());
  expect(desk.errors).toEqual([]);
});

it('a refusal is shown in the dialog, before anybody waits', async () => {
  const { page, keys } = await at.enter('support', '/api/third/order/brand/search');
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: /导出/ });
  expect(await dialog.getByRole('alert').innerText()).toMatch(/不在可以下载的列里/);
  expect(await dialog.getByRole('button', { name: '导出' }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('导出');
  await keys.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
});

it.each([
  ['/api/merchant/work/order/search/board', /导出 · 商户工单看板/],
  ['/api/third/order/followUp/search/board', /导出 · 三方订单-跟进看板/],
  ['/api/merchant/shop/followUp/search/calendar', /导出 · 店铺跟进日历/],
  ['/api/product/spu/search/gallery', /导出 · 平台商品图库/],
])('what stands at %s leaves as a file, too', async (address, name) => {
  const desk = await at.enter('admin', address);
  const { page, keys } = desk;
  withoutMouse(page);
  await page.locator('[data-region=grid] :focus').first().waitFor();
  await keys.press('Shift+E');
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: '导出' }).and(page.locator(':focus')).waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  // As many as it says, and as are seen: what is planned for no day stands on none of a board of days.
  const rows = Number((await dialog.locator('b').first().innerText()).replace(',', ''));
  expect(rows).toBeGreaterThan(0);
  const asked = page.waitForRequest((request) => request.url().endsWith('/upload/createTask') && !request.postData()!.includes('dryRun'));
  await keys.press('Enter');
  const { query } = (await asked).postDataJSON() as { query: Record<string, string> };
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: '已导出' }).getByRole('link', { name: '下载' }).waitFor();
  const [task] = (await at.api.get('/upload/list', { sort: '-createdAt', pageSize: 1 })).data.list as [
    { totalRows: number; status: string },
  ];
  const call = address.replace(/\/(board|calendar|gallery)$/, '').slice('/api'.length);
  expect(task).toMatchObject({ status: 'done', totalRows: rows });
  expect((await at.api.get(call, { ...query, count: 1, pageSize: 1 })).data.total).toBe(rows);
  expect(desk.errors).toEqual([]);
});
