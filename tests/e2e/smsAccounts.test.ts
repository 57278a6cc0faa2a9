/** Accounts of messages are opened, and warned of, by keys. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { useStage, withoutMouse } from './stage';

const at = useStage();
interface Row {
  readonly id: string;
  readonly name: string;
  readonly shopId: string | null;
  readonly warnQty: number;
}
const rows = async (call: string, params: Readonly<Record<string, string | number>> = {}) =>
  (await at.api.get(call, { pageSize: 100, ...params })).data.list as readonly Row[];
const onRow = (page: Page) => page.locator('[role=grid] [role=row]:focus:not([aria-busy])').waitFor();

it('the warning value of an account is set; a wrong one is said at the field, and u takes one back', async () => {
  const [one] = (await rows('/sms/account/search', { ownerType: 'partner' })) as [Row];
  const { page, keys, errors } = await at.enter('admin', `/api/sms/account/search?id=${one.id}`);
  withoutMouse(page);
  const stored = async () => (await rows('/sms/account/search', { id: one.id }))[0]!.warnQty;
  await onRow(page);
  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: /^改预警值/ });
  const input = dialog.getByRole('textbox', { name: '预警值' }).and(page.locator(':focus'));
  await input.waitFor();
  expect(await input.inputValue()).toBe(String(one.warnQty));
  // What stands there is chosen: it gives way to what is typed.
  await keys.type('-1');
  await keys.press('Control+Enter');
  await dialog.getByText('预警值不能小于 0').waitFor();
  expect(await stored()).toBe(one.warnQty);
  await input.waitFor();
  await keys.press('Control+a');
  await keys.type('77');
  await keys.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(stored).toBe(77);
  await onRow(page);
  await keys.press('u');
  await expect.poll(stored).toBe(one.warnQty);
  expect(errors).toEqual([]);
});

it('an account is opened by its shop’s name; for nobody, it says so at the field and keeps what was typed', async () => {
  const had = new Set((await rows('/sms/account/search', { ownerType: 'shop' })).map(({ shopId }) => shopId));
  const open = await rows('/merchant/shop/search', { status: 'open' });
  // Whose name no other has.
  const shop = open.find(({ id, name }) => !had.has(id) && open.filter((other) => other.name.includes(name)).length === 1)!;
  const { page, keys, errors } = await at.enter('admin', '/api/sms/account/search');
  withoutMouse(page);
  await onRow(page);
  await keys.press('n');
  const dialog = page.getByRole('dialog', { name: '开户' });
  const picker = dialog.getByRole('combobox', { name: '店铺' }).and(page.locator(':focus'));
  await picker.waitFor();
  await keys.press('Control+Enter');
  await dialog.getByText('店铺与服务商选一个,也只选一个').waitFor();
  await picker.waitFor();
  await keys.paste(shop.name);
  await page.getByRole('option', { name: shop.name }).first().waitFor();
  await keys.press('Enter', 'Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await rows('/sms/account/search', { shopId: shop.id })).map(({ name }) => name)).toEqual([shop.name]);
  expect(errors).toEqual([]);
});
