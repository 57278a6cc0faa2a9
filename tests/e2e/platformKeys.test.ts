/** Jobs of platform management that are done every day take no more keys than one remembers. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { maskReceiver, sealReceiver } from '../../src/areas/order/index.server';
import { openDatabase } from '../../src/server/db/database';
import { newId } from '../../src/server/resource/newId';
import { columnsOf } from '../api/columns';
import { RECEIVER_KEY } from '../api/process';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();
/** A second is short for a busy machine. */
const SOON = { timeout: 10_000 };
type Row = Readonly<Record<string, string>>;

/** So many orders more of a rule's channel, each of a customer of its own: the demo has not as many. */
async function withCustomers(rule: Row, count: number): Promise<string[]> {
  process.env.RECEIVER_KEY = RECEIVER_KEY;
  const { db, close } = await openDatabase(at.settings);
  try {
    const columns = await columnsOf(db, 'third_order');
    const ids = Array.from({ length: count }, () => newId());
    const receivers = ids.map((_, n) => ({ name: '客户', phone: `136${String(10_000_000 + n)}`, address: '文三路 1 号' }));
    const { rows } = await sql<{ orderNo: string }>`
      insert into third_order (${columns()}) select ${columns('r')}
      from (select * from third_order where auth_id = ${rule.authId!}::bigint and status = 'done' and not deleted order by id limit 1) as o,
        unnest(${ids}::bigint[], ${receivers.map((one) => JSON.stringify(sealReceiver(one)))}::jsonb[], ${receivers.map((one) => JSON.stringify(maskReceiver(one)))}::jsonb[])
          with ordinality as c(id, cipher, mask, n),
        lateral jsonb_populate_record(null::third_order, to_jsonb(o) || jsonb_build_object('id', c.id, 'order_no', 'T8' || lpad(c.n::text, 13, '0'),
          'channel_order_no', 'MANY' || c.n, 'receiver_cipher', c.cipher, 'receiver_mask', c.mask)) as r
      returning order_no`.execute(db);
    return rows.map(({ orderNo }) => orderNo);
  } finally {
    await close();
  }
}

it('a message goes to five hundred chosen customers at once, by a pasted column of their orders', async () => {
  const [rule] = (await at.api.get('/star/sms/search', { status: 'enabled', node: 'done' })).data.list as Row[];
  const orders = await withCustomers(rule!, 500);
  expect(new Set(orders).size).toBe(500);
  const recordsOf = async () =>
    (await at.api.get('/star/sms/record/search', { starSmsId: rule!.id!, createdAt_from: begun, count: 1 })).data.total as number;
  const begun = new Date().toISOString();
  const desk = await at.enter('admin', `/api/star/sms/search?id=${rule!.id!}`);
  const { page, keys, errors } = desk;
  withoutMouse(page);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  keys.reset();
  await keys.press('d');
  const ask = page.getByRole('dialog', { name: /手动发送/ });
  await ask.getByRole('combobox', { name: '订单' }).and(page.locator(':focus')).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (numbers: readonly string[]) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), numbers.join('\n'));
    await keys.press('Control+v');
  };
  await paste([...orders.slice(2), 'T0']);
  await ask.getByText('没有找到:T0').waitFor({ timeout: 60_000 });
  // Too many are not even looked for, and what is chosen stays.
  await paste(Array.from({ length: 501 }, (_, i) => `T${i}`));
  await ask.getByText('贴入了 501 项,最多 500 项').waitFor();
  await ask.getByText(/已选 498 项/).waitFor();
  await paste(orders.slice(0, 2));
  await ask.getByText(/已选 500 项/).waitFor({ timeout: 60_000 });
  await ask.getByText(/^将排队 500 单,扣费 \d+ 条;跳过 0 单。$/).waitFor({ timeout: 60_000 });
  await keys.press('Control+Enter');
  // What has come of it stands first.
  await page.getByText(/^已排队 500 单,扣费 \d+ 条;跳过 0 单。$/).waitFor({ timeout: 60_000 });
  expect(keys.count).toBeLessThanOrEqual(8);
  expect(await recordsOf()).toBe(500);
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

it('a version reaches a larger share by as many keys as the share has', async () => {
  const [version] = (await at.api.get('/app/version/search', { status: 'gray' })).data.list as { id: string; grayBp: number }[];
  expect(version!.grayBp).toBeLessThan(4_500);
  const { page, keys, errors } = await at.enter('admin', `/api/app/version/search?id=${version!.id}`);
  withoutMouse(page);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  keys.reset();
  await keys.press('p');
  await page.getByRole('dialog').getByLabel('灰度比例').and(page.locator(':focus')).waitFor();
  await keys.type('45');
  await keys.press('Control+Enter');
  await expect.poll(async () => (await at.api.get('/app/version/search', { id: version!.id })).data.list[0].grayBp).toBe(4_500);
  expect(keys.count).toBe(4);
  expect(errors).toEqual([]);
});

it('a page of help goes past the one above it by one key', async () => {
  const titles = async () => JSON.stringify((await at.api.get('/app/help/module/tree')).data);
  const before = await titles();
  const { page, keys, errors } = await at.enter('admin', '/api/app/help/module/tree');
  withoutMouse(page);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  keys.reset();
  await keys.press('ArrowDown', 'ArrowDown', 'Alt+ArrowUp');
  await expect.poll(titles).not.toBe(before);
  expect(keys.count).toBeLessThanOrEqual(3);
  expect(errors).toEqual([]);
});

it('a page of help leaves its folder and goes into another by one key each, and comes back by another', async () => {
  type Node = { readonly id: string; readonly title: string; readonly children?: readonly Node[] };
  const tree = async () =>
    ((await at.api.get('/app/help/module/tree')).data as readonly Node[]).map(({ title, children = [] }) => [
      title,
      children.map((one) => one.title),
    ]);
  const add = async (input: object): Promise<string> => (await at.api.post('/app/help/module/add', input)).data.id;
  const article = { nodeType: 'article', contentHtml: '<p>文</p>' };
  const [one, other] = [
    await add({ title: '键一', nodeType: 'folder', sort: 9_001 }),
    await add({ title: '键二', nodeType: 'folder', sort: 9_002 }),
  ];
  for (const title of ['甲', '乙']) await add({ ...article, title, parentId: one, sort: title === '甲' ? 1 : 2 });
  await add({ ...article, title: '丙', parentId: other, sort: 1 });
  const own = async () => (await tree()).slice(-3).filter(([title]) => ['键一', '键二', '甲'].includes(String(title)));
  const { page, keys, errors } = await at.enter('admin', '/api/app/help/module/tree');
  withoutMouse(page);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('End', 'ArrowUp', 'ArrowUp', 'ArrowUp');
  await page.locator('[role=row]:focus').getByText('甲').waitFor();
  await keys.press('Alt+ArrowLeft');
  await expect.poll(own).toEqual([
    ['键一', ['乙']],
    ['甲', []],
    ['键二', ['丙']],
  ]);
  await page.locator('[role=row]:focus').getByText('甲').waitFor();
  await keys.press('Alt+ArrowDown');
  await expect.poll(async () => (await own()).map(([title]) => title)).toEqual(['键一', '键二', '甲']);
  await keys.press('Alt+ArrowRight');
  await expect.poll(own).toEqual([
    ['键一', ['乙']],
    ['键二', ['丙', '甲']],
  ]);
  await page.locator('[role=row]:focus').getByText('甲').waitFor();
  // An article holds nothing: the server says so, and it stays where it is.
  await keys.press('Alt+ArrowRight');
  await page.getByText(/“丙”是文章,下面不能再放/).waitFor();
  await keys.press('u');
  await expect.poll(async () => (await own()).map(([title]) => title)).toEqual(['键一', '键二', '甲']);
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
  const [grade, above] = (await at.api.get('/sys/grade/search', { target: 'shop', sort: 'level' })).data.list as Row[];
  const most = Number(above!.minOrderQty);
  const wished = async (minOrderQty: number) => (await at.api.get('/sys/grade/check', { id: grade!.id!, minOrderQty })).data as Row;
  const { page, keys, errors } = await at.enter('admin', `/api/sys/grade/search?id=${grade!.id!}`);
  await page.locator('[role=row]:focus:not([aria-busy])').waitFor();
  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: /修改/ });
  const trial = dialog.getByRole('region', { name: '试算' });
  const says = (label: string) => trial.locator('div', { has: page.locator('dt', { hasText: label }) }).locator('dd');
  await expect.poll(() => says('按新门槛不足').innerText(), SOON).toBe(String((await wished(Number(grade!.minOrderQty))).below));
  await dialog.getByRole('textbox', { name: '月单量门槛' }).focus();
  await keys.press('Control+a');
  await keys.type(String(most));
  const { members, below, belowNow } = await wished(most);
  expect(Number(below)).toBeGreaterThan(Number(belowNow));
  await expect.poll(() => says('按新门槛不足').innerText(), SOON).toBe(String(below));
  expect([await says('在这个等级').innerText(), await says('按现在的门槛不足').innerText()]).toEqual([String(members), String(belowNow)]);
  // Beyond what the grade above asks for the server says so there, and nothing has been saved yet.
  await keys.press('Control+a');
  await keys.type(String(most + 1));
  await trial.getByText('月单量门槛高于上级').waitFor(SOON);
  expect((await at.api.get('/sys/grade/search', { id: grade!.id! })).data.list[0].version).toBe(grade!.version);
  expect(errors).toEqual([]);
});
