import { expect, it } from 'vitest';
import { useStage } from './stage';

const at = useStage();

it('an invoice is corrected beside its paper; until that is saved nothing can be done with it', async () => {
  const [file] = (await at.api.get('/invoice/file/info/search', { status: 'checking', issueCount_from: 1, sort: '-createdAt' })).data
    .list as { id: string; amount: number; taxAmount: number; totalAmount: number | null }[];
  const { page, keys, errors } = await at.enter('finance', `/api/invoice/file/info/info?id=${file!.id}`);
  const frame = page.getByTitle('发票原件');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^\/uploads\/[0-9a-f]{32}\.pdf\?view=1#/);
  const total = page.getByRole('textbox', { name: '价税合计' });
  const remark = page.getByRole('textbox', { name: '备注' });
  expect(await page.getByText('与价税合计不符').or(page.getByText('校验位不符')).count()).toBe(1);
  await remark.fill('已与服务商核对');
  if (file!.totalAmount === null) await total.fill(((file!.amount + file!.taxAmount) / 100).toFixed(2));
  const confirm = page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: /^确认/ });
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true');
  expect(await confirm.getAttribute('aria-description')).toBe('有未保存的修改,请先保存或恢复原值');
  await keys.press('Control+Enter');
  await page.getByText('已保存修正').waitFor();
  await expect.poll(() => confirm.getAttribute('aria-disabled')).not.toBe('true');
  expect((await at.api.get('/invoice/file/info/info', { id: file!.id })).data).toMatchObject({
    remark: '已与服务商核对',
    totalAmount: file!.totalAmount ?? file!.amount + file!.taxAmount,
  });
  expect(errors).toEqual([]);
});
