import { expect, it } from 'vitest';
import { choose, findings, useStage, withoutMouse } from './stage';

const at = useStage();

it('what was done today is opened again, done again and taken back from anywhere, over a reload, until one signs out', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  withoutMouse(page);
  await page.locator('[data-page]').first().waitFor();
  const sheet = page.getByRole('dialog', { name: '操作历史' });
  const search = page.getByRole('textbox', { name: '查找今天做过的操作' });
  const open = async () => {
    await keys.press('g', 'j');
    await search.and(page.locator(':focus')).waitFor();
  };
  const row = (n: number) => sheet.getByRole('listitem').nth(n);
  const stopped = async () =>
    (
      (await (await page.request.get(`${at.origin}/api/merchant/shop/search?status=stopped&keyword=自提点&count=1`)).json()) as {
        data: { total: number };
      }
    ).data.total;

  await keys.press('g', 's');
  const grid = page.getByRole('grid', { name: '店铺查询' });
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await open();
  await page.getByText('今天还没有做过操作').waitFor();
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();

  await keys.press('/');
  await keys.paste('自提点');
  await keys.press('Enter');
  await page.getByText(/共\s*14\s*条/).waitFor();
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const before = await stopped();
  // The newest is still pending; those below it are open.
  await keys.press('Home', 'ArrowDown', 'Shift+ArrowDown', 's');
  await page.getByRole('dialog', { name: /停用/ }).waitFor();
  await keys.press('Control+Enter');
  await page.getByText('已停用 2 行').waitFor();
  await expect.poll(stopped).toBe(before + 2);

  await page.reload();
  await grid.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await open();
  await expect.poll(() => row(0).innerText()).toMatch(/停用 2 行店铺[\s\S]*再次执行[\s\S]*撤销/);
  expect(await findings(page)).toEqual([]);

  // Its rows, and nothing else.
  await keys.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await page.getByText(/共\s*2\s*条/).waitFor();

  // Taken back from a page that has nothing to do with it.
  await keys.press('g', 'o');
  await page.getByRole('grid', { name: '三方订单查询' }).locator('[role=row]:focus:not([aria-busy])').waitFor();
  await open();
  await keys.press('ArrowDown', 'u');
  await page.getByText('已启用 2 行').waitFor();
  await expect.poll(stopped).toBe(before);
  await grid.waitFor();
  await open();
  await expect.poll(() => row(0).innerText()).toMatch(/启用 2 行店铺/);
  await expect.poll(() => row(1).innerText()).toMatch(/停用 2 行店铺[\s\S]*已撤销/);
  expect(await row(1).getByRole('button', { name: '撤销停用' }).count()).toBe(0);

  // Done again, on the row in hand.
  await keys.press('ArrowDown', 'ArrowDown', ',');
  await page
    .getByText(/^已停用/)
    .first()
    .waitFor();
  await expect.poll(stopped).toBe(before + 1);

  await choose(desk, 'tcdl', /退出登录/);
  await page.getByLabel('用户名').or(page.getByRole('dialog')).first().waitFor();
  if (await page.getByRole('dialog').count()) await keys.press('Enter');
  await page.getByLabel('用户名').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('history')))).toEqual([]);
  expect(desk.errors).toEqual([]);
});
