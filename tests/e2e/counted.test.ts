/** Actions on several rows announce how many they affect and why others are left out: on the button, in the dialog and in the palette. */
import { expect, it } from 'vitest';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
const ordersIn = async (status: string, count: number) => {
  const { list } = (await at.api.get('/third/order/search', { status, pageSize: count })).data as { list: { id: string }[] };
  return list.map(({ id }) => id);
};

it('button and confirmation count the rows that will be done, and say why the others will not', async () => {
  const [waiting, done, cancelled] = [await ordersIn('waiting', 3), await ordersIn('done', 2), await ordersIn('cancelled', 1)];
  const ids = [...waiting, ...done, ...cancelled];
  const desk = await at.enter('admin', `/api/third/order/search?id=${ids.join()}&select=all`);
  const { page, keys } = desk;
  withoutMouse(page);
  await page.getByText(/已选\s*6\s*行/).waitFor();
  const why = (state: string) => `当前状态为“${state}”,不能取消订单`;
  const button = page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '取消订单' });
  await expect.poll(() => button.innerText()).toContain('取消订单 3 行');
  expect(await button.getAttribute('aria-description')).toBe(`其中 3 行跳过:2 行 ${why('已完成')};1 行 ${why('已取消')}`);
  const remark = page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '备注' });
  expect([(await remark.innerText()).split('\n')[0], await remark.getAttribute('aria-description')]).toEqual(['备注 6 行', null]);

  await keys.press('c');
  const dialog = page.getByRole('dialog', { name: '取消订单' });
  await dialog.getByText(/选中\s*6\s*行,可执行\s*3\s*行,\s*3\s*行将跳过/).waitFor();
  await dialog.getByText(`2 行:${why('已完成')}`).waitFor();
  await dialog.getByText(`1 行:${why('已取消')}`).waitFor();
  const confirm = dialog.getByRole('button', { name: '取消订单 3 行,跳过 3 行' });
  await confirm.waitFor();
  expect(await findings(page)).toEqual([]);
  // Somebody else is faster: the server knows, and what it says is counted.
  expect((await at.api.post('/third/order/cancel', { ids: [waiting[0]], cancelReason: '顾客不要了' })).code).toBe(200);
  await dialog.getByRole('combobox', { name: '取消原因' }).focus();
  await keys.paste('重复下单');
  await dialog.getByRole('button', { name: '取消订单 2 行,跳过 4 行' }).waitFor();
  await dialog.getByText('已由服务器试算').waitFor();
  await keys.press('Control+Enter');
  await page
    .getByRole('region', { name: '取消订单的执行结果' })
    .getByText(/完成\s*2/)
    .waitFor();
  expect(desk.errors).toEqual([]);
});

it('where one of several rows can be done, a message says so, too', async () => {
  const ids = [...(await ordersIn('waiting', 1)), ...(await ordersIn('done', 2))];
  const { page, keys, errors } = await at.enter('admin', `/api/third/order/search?id=${ids.join()}&select=all`);
  withoutMouse(page);
  await page.getByText(/已选\s*3\s*行/).waitFor();
  await page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '取消订单 1 行' }).waitFor();
  await keys.press('c');
  await page.getByRole('dialog', { name: '取消订单' }).getByRole('button', { name: '取消订单 1 行,跳过 2 行' }).waitFor();
  await keys.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The palette counts in the same words.
  await keys.press('Control+k');
  await page
    .getByRole('combobox', { name: /粘贴单号/ })
    .and(page.locator(':focus'))
    .waitFor();
  await keys.type('qxdd');
  await page
    .getByRole('option', { name: /取消订单[\s\S]*1\/3 行可执行/ })
    .and(page.locator('[aria-selected=true]'))
    .waitFor();
  expect(errors).toEqual([]);
});
