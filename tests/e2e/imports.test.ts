import { expect, it } from 'vitest';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
const CLAIMS = '/api/merchant/shop/claim/search';

it('a file becomes rows by keyboard: picked, matched, checked, left, found again, written', async () => {
  const { page, keys, errors } = await at.enter('support', CLAIMS);
  withoutMouse(page);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('i');
  await page.locator('button:focus', { hasText: '选择文件' }).waitFor();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press('Enter')]);
  const lines = ['店铺名称,省市区,详细地址,联系电话', '键盘水站,杭州市西湖区,文三路 1 号,13812340001', '没有电话,杭州市西湖区,文三路 2 号,'];
  await chooser.setFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await page.getByRole('button', { name: '检查 2 行' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByLabel('店名').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text)).toBe('A 店铺名称');
  await keys.press('Enter');
  const confirm = page.getByRole('button', { name: '导入 1 行' }).and(page.locator(':focus'));
  await confirm.waitFor();
  expect(await page.getByRole('region', { name: '失败的行和原因' }).innerText()).toMatch(/3\s+电话不能为空/);
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
  await page.locator('[role=row]:focus:not([aria-busy])', { hasText: '键盘水站' }).waitFor();
  expect(errors).toEqual([]);
});
