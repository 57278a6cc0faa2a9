import { expect, it } from 'vitest';
import { choose, findings, signIn, useStage } from './stage';

const at = useStage();
const ORDERS = '/api/third/order/search';

it('a super administrator sees what stands behind a page: the plan of its list, its calls, who holds it', async () => {
  const desk = await at.open();
  const { page, keys } = desk;
  await signIn(desk, at.origin, 'admin');
  await page.goto(`${at.origin}/#${ORDERS}`);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await choose(desk, '关于此页', /关于此页/);
  const sheet = page.getByRole('dialog', { name: '关于此页' });
  await sheet
    .getByRole('heading', { name: /^用到索引 .*third_order/ })
    .first()
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('tab', { name: /查询计划/ }).focus();
  await keys.press('ArrowRight');
  await sheet.getByText('/api/third/order/remark', { exact: true }).waitFor();
  await keys.press('ArrowRight');
  await sheet.getByRole('cell', { name: '超级管理员' }).waitFor();
  await keys.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
});
