/** Jobs of platform management that are done every day take no more keys than one remembers. */
import { expect, it } from 'vitest';
import { useStage, withoutMouse } from './stage';

const at = useStage();
type Row = Readonly<Record<string, string>>;

it('a message goes to as many customers as are chosen at once, by a pasted column of their orders', async () => {
  const rules = (await at.api.get('/star/sms/search', { status: 'enabled' })).data.list as Row[];
  const of = async (rule: Row) =>
    (
      await at.api.get('/third/order/search', {
        authId: rule.authId!,
        pageSize: 200,
        ...(rule.brandIds?.length && { brandId: String(rule.brandIds) }),
      })
    ).data.list as Row[];
  const [rule] = rules;
  const orders = await of(rule!);
  expect(orders.length).toBeGreaterThan(20);
  const desk = await at.enter('admin', `/api/star/sms/search?id=${rule!.id!}`);
  const { page, keys, errors } = desk;
  withoutMouse(page);
  await page.locator('[role=row]:focus').waitFor();
  keys.reset();
  await keys.press('d');
  const ask = page.getByRole('dialog', { name: /手动发送/ });
  await ask.getByRole('combobox', { name: '订单' }).and(page.locator(':focus')).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), [...orders.map(({ orderNo }) => orderNo!), 'T0'].join('\n'));
  await keys.press('Control+v');
  await ask.getByText('没有找到:T0').waitFor({ timeout: 60_000 });
  // Too many are not even looked for, and what is chosen stays.
  await page.evaluate((text) => navigator.clipboard.writeText(text), Array.from({ length: 501 }, (_, i) => `T${i}`).join('\n'));
  await keys.press('Control+v');
  await ask.getByText('贴入了 501 项,最多 500 项').waitFor();
  await ask.getByText(new RegExp(`已选 ${orders.length} 项`)).waitFor();
  await keys.press('Control+Enter');
  const sent = async () => (await at.api.get('/star/sms/record/search', { starSmsId: rule!.id!, count: 1 })).data.total as number;
  await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(keys.count).toBeLessThanOrEqual(8);
  expect(errors).toEqual([]);
});

it('where a picture is used is one key away', async () => {
  const { page, keys, errors } = await at.enter('admin', '/api/image/main/search');
  withoutMouse(page);
  await page.locator('[data-card]:focus').waitFor();
  keys.reset();
  await keys.press('q');
  await page
    .getByText(/引用\s*\d+/)
    .first()
    .waitFor();
  expect(keys.count).toBeLessThanOrEqual(2);
  expect(errors).toEqual([]);
});

it('a page of help goes past the one above it by one key', async () => {
  const titles = async () => JSON.stringify((await at.api.get('/app/help/module/tree')).data);
  const before = await titles();
  const { page, keys, errors } = await at.enter('admin', '/api/app/help/module/tree');
  withoutMouse(page);
  await page.locator('[role=row]:focus').waitFor();
  keys.reset();
  await keys.press('ArrowDown', 'ArrowDown', 'Alt+ArrowUp');
  await expect.poll(titles).not.toBe(before);
  expect(keys.count).toBeLessThanOrEqual(3);
  expect(errors).toEqual([]);
});
