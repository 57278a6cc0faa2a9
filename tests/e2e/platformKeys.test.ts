/** Jobs of platform management that are done every day take no more keys than one remembers. */
import { expect, it } from 'vitest';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
/** A second is short for a busy machine. */
const SOON = { timeout: 10_000 };
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

it('a page of help is drawn past its siblings by the mouse; one that is let go elsewhere, or called off, stays', async () => {
  type Node = { readonly id: string; readonly title: string; readonly children?: readonly Node[] };
  const tops = async () => ((await at.api.get('/app/help/module/tree')).data as readonly Node[]).map(({ title }) => title);
  const before = await tops();
  expect(before.length).toBeGreaterThan(2);
  const { page, errors } = await at.enter('admin', '/api/app/help/module/tree');
  const lineOf = (title: string) => page.getByRole('row').filter({ hasText: title }).first();
  const draw = async (title: string, onto: string) => {
    await lineOf(title).getByText(title).hover();
    await page.mouse.down();
    await lineOf(onto).getByText(onto).hover();
  };
  const [first, second, third] = before as [string, string, string];
  await draw(first, third);
  await page.locator('[data-drop=after]').getByText(third).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => page.locator('[data-drop]').count()).toBe(0);
  expect(await tops()).toEqual(before);
  await draw(first, third);
  await page.mouse.up();
  await expect.poll(tops).toEqual([second, third, first, ...before.slice(3)]);
  await page.keyboard.press('u');
  await expect.poll(tops).toEqual(before);
  expect(errors).toEqual([]);
});

it('a Nongfu store is mapped by four keys to the likeliest shop, whose score is read beside it', async () => {
  const LIST = '/third/nongfu/store/list';
  const stores = (await at.api.get(LIST, { status: 'open', pageSize: 50 })).data.list as { id: string }[];
  const candidatesOf = async (id: string) =>
    (await at.api.get(`/third/nongfu/store/candidates`, { id })).data.list as {
      id: string;
      name: string;
      isOpen: boolean;
      findings: { message: string }[];
    }[];
  const found = await Promise.all(stores.map(async ({ id }) => ({ id, best: (await candidatesOf(id)).find(({ isOpen }) => isOpen) })));
  const { id, best } = found.find((one) => one.best)!;
  const { page, keys, errors } = await at.enter('admin', `/api${LIST}?id=${id}`);
  withoutMouse(page);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  keys.reset();
  await keys.press('m');
  const dialog = page.getByRole('dialog', { name: /^映射/ });
  await dialog.getByText('门店名').waitFor();
  await dialog.getByRole('combobox', { name: '平台店铺' }).and(page.locator(':focus')).waitFor();
  await keys.press('ArrowDown');
  const first = page.getByRole('option', { name: best!.name }).and(page.locator('[data-combobox-selected]'));
  await first.getByText(best!.findings[0]!.message).waitFor();
  expect(await findings(page, 'contrast')).toEqual([]);
  await keys.press('Enter');
  await keys.press('Control+Enter');
  expect(keys.count).toBe(4);
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await at.api.get(LIST, { id })).data.list[0]).toMatchObject({ status: 'mapped', shopId: best!.id });
  expect(errors).toEqual([]);
});

it('an arrow ahead of the answer that ranks what is offered marks the best of it once that has come', async () => {
  const LIST = '/third/nongfu/store/list';
  const [, store] = (await at.api.get(LIST, { status: 'open', pageSize: 50 })).data.list as { id: string }[];
  const ranked = (await at.api.get('/third/nongfu/store/candidates', { id: store!.id })).data.list as {
    id: string;
    name: string;
    isOpen: boolean;
  }[];
  const { page, keys, errors } = await at.enter('admin', `/api${LIST}?id=${store!.id}`);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/nongfu\/store\/candidates/, async (route) => {
    await answered;
    await route.continue();
  });
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  const offered = page.waitForResponse(/\/merchant\/shop\/.*status=open/);
  await keys.press('m');
  await page.getByRole('dialog', { name: /^映射/ }).getByRole('combobox', { name: '平台店铺' }).and(page.locator(':focus')).waitFor();
  // All other shops are there before the best of them are known.
  await offered;
  await keys.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  answer();
  const best = ranked.find(({ isOpen }) => isOpen)!;
  // It is seen which one Enter takes.
  await page.getByRole('option', { name: best.name }).and(page.locator('[data-combobox-selected]')).waitFor();
  await keys.press('Enter');
  await keys.press('Control+Enter');
  await expect
    .poll(async () => (await at.api.get(LIST, { id: store!.id })).data.list[0], SOON)
    .toMatchObject({ status: 'mapped', shopId: best.id });
  expect(errors).toEqual([]);
});

it('whom other thresholds of a grade leave short is read beside them before they are saved', async () => {
  const [grade] = (await at.api.get('/sys/grade/search', { target: 'shop', level: 1 })).data.list as Row[];
  const wished = async (minOrderQty: number) => (await at.api.get('/sys/grade/check', { id: grade!.id!, minOrderQty })).data as Row;
  const { page, keys, errors } = await at.enter('admin', `/api/sys/grade/search?id=${grade!.id!}`);
  await page.locator('[role=row]:focus').waitFor();
  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: /修改/ });
  const trial = dialog.getByRole('region', { name: '试算' });
  const says = (label: string) => trial.locator('div', { has: page.locator('dt', { hasText: label }) }).locator('dd');
  await expect.poll(() => says('按新门槛不足').innerText(), SOON).toBe(String((await wished(Number(grade!.minOrderQty))).below));
  await dialog.getByRole('textbox', { name: '月单量门槛' }).focus();
  await keys.press('Control+a');
  await keys.type('300');
  const { members, below, belowNow } = await wished(300);
  expect(Number(below)).toBeGreaterThan(Number(belowNow));
  await expect.poll(() => says('按新门槛不足').innerText(), SOON).toBe(String(below));
  expect([await says('在这个等级').innerText(), await says('按现在的门槛不足').innerText()]).toEqual([String(members), String(belowNow)]);
  // Beyond what the grade above asks for the server says so there, and nothing has been saved yet.
  await keys.press('Control+a');
  await keys.type('301');
  await trial.getByText('月单量门槛高于上级').waitFor(SOON);
  expect((await at.api.get('/sys/grade/search', { id: grade!.id! })).data.list[0].version).toBe(grade!.version);
  expect(errors).toEqual([]);
});
