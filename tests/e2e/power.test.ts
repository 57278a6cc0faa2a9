import { expect, it } from 'vitest';
import { useStage, withoutMouse } from './stage';

const at = useStage();

it('power operator: 30 abnormal orders of a city allocated at once, two refused, mended and retried; three shops stopped and the stop undone', async () => {
  const desk = await at.enter('support');
  const { page, keys } = desk;
  withoutMouse(page);
  keys.reset();

  // Fast fingers do not wait for the overlay: nothing that is typed may be lost.
  await keys.press('Control+k');
  await keys.type('ycdd');
  await expect.poll(() => page.getByRole('combobox', { name: /粘贴单号/ }).inputValue()).toBe('ycdd');
  await keys.press('Enter');
  const grid = page.getByRole('grid', { name: '三方订单-异常订单' });
  await grid.waitFor();
  expect(keys.count, 'keys to open a page by initials').toBe(6);

  await keys.press('/', 'Tab', 'Tab', 'Tab', 'Enter');
  const area = page.getByRole('combobox', { name: '街道' });
  await area.and(page.locator(':focus')).waitFor();
  await keys.paste('杭州');
  await page.getByRole('option', { name: '浙江省杭州市', exact: true }).waitFor();
  await keys.press('Enter');
  await expect.poll(() => page.url()).toContain('areaCode=3301');
  await expect.poll(() => grid.getByText('杭州市').count()).toBeGreaterThan(15);
  await expect.poll(() => grid.getByText('上海市').count()).toBe(0);
  await area.waitFor({ state: 'detached' });
  await keys.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  // The list begins with what is due first; what has just come in stands on top of it the other way.
  const due = (await at.api.get('/third/order/abnormal/search', { areaCode: '3301', pageSize: 100 })).data.list.map(
    (one: { promiseAt: string }) => one.promiseAt,
  );
  expect(due).toEqual([...due].sort());
  const head = page.locator('[data-command="screen:sort.placedAt"]:visible');
  await keys.press('Shift+Tab');
  for (let i = 0; i < 12 && !(await head.and(page.locator(':focus')).count()); i++) await keys.press('ArrowRight');
  await keys.press('Enter', 'ArrowDown');
  await grid.locator('[aria-sort=descending]').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  const [newest] = (await at.api.get('/third/order/abnormal/search', { areaCode: '3301', pageSize: 1, sort: '-placedAt' })).data.list;
  // The cursor goes along with its row into the new order, so that the top may be out of sight until one goes there.
  await expect.poll(() => grid.getAttribute('data-stale')).toBeNull();
  await keys.press('Home');
  await page.locator('[role=row][data-index="0"]').filter({ hasText: newest.orderNo }).waitFor();
  await keys.press(...Array.from({ length: 29 }, () => 'Shift+ArrowDown'));
  await page.getByText(/已选\s*30\s*行/).waitFor();

  await keys.press('a');
  const ask = page.getByRole('dialog', { name: /分单/ });
  await ask.waitFor();
  await pickStation('杭州中心');
  const panel = page.getByRole('region', { name: /分单/ });
  await panel.waitFor();
  await expect.poll(() => panel.innerText(), { timeout: 20_000 }).toMatch(/完成 28/);
  await panel.getByText('不覆盖该街道').first().waitFor();
  await page.getByText(/已选\s*2\s*行/).waitFor();

  await panel.and(page.locator(':focus')).waitFor();
  await keys.press('e');
  await ask.waitFor();
  await pickStation('杭州余杭');
  await page.getByText('已分单 30 行').waitFor();
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');

  await keys.press('g', 's');
  const shops = page.getByRole('grid', { name: '店铺查询' });
  await shops.waitFor();
  await keys.press('/');
  await keys.paste('自提点');
  await keys.press('Enter');
  await expect.poll(() => shops.getByText('自提点').count()).toBeGreaterThan(9);
  await page.getByText(/共\s*14\s*条/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  const shopsStopped = async () =>
    (
      (await (await page.request.get(`${at.origin}/api/merchant/shop/search?status=stopped&keyword=自提点&count=1`)).json()) as {
        data: { total: number };
      }
    ).data.total;
  const before = await shopsStopped();
  // The newest is still pending; the three below it are open.
  await keys.press('Home', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 's');
  const confirm = page.getByRole('dialog', { name: /停用/ });
  await confirm.waitFor();
  await keys.press('Control+Enter');
  await page.getByText('已停用 3 行').waitFor();
  await expect.poll(shopsStopped).toBe(before + 3);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  await keys.press('u');
  await expect.poll(shopsStopped, { timeout: 15_000 }).toBe(before);
  expect(desk.errors).toEqual([]);
  console.log(`power job: ${keys.count} keys`);

  /** Types a station's name into the reference box, takes the first hit, and runs. */
  async function pickStation(name: string) {
    const box = ask.getByLabel('配送店', { exact: false }).last();
    await ask.locator(':focus').waitFor({ state: 'attached' });
    await keys.press('Tab');
    await box.and(page.locator(':focus')).waitFor();
    await keys.paste(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .waitFor();
    await keys.press('Enter');
    await keys.press('Control+Enter');
    await ask.waitFor({ state: 'detached' });
  }
});

it('a remark begins with what is there, is emptied only after a word, and is taken back step by step, and again', async () => {
  const [order] = (await at.api.get('/third/order/search', { status: 'cancelled', pageSize: 1 })).data.list as { id: string }[];
  const remark = async () =>
    ((await at.api.get('/third/order/search', { id: order!.id })).data.list as { remark: string | null }[])[0]!.remark;
  await at.api.post('/third/order/remark', { ids: [order!.id], remark: '原来的备注' });
  const desk = await at.enter('admin', `/api/third/order/search?id=${order!.id}`);
  const { page, keys } = desk;
  withoutMouse(page);
  const ask = page.getByRole('dialog', { name: /^备注/ });
  const onRow = () => expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  const write = async (text: string) => {
    await onRow();
    await keys.press('m');
    await ask.locator('textarea:focus').waitFor();
    await keys.press('Control+a', 'Delete');
    if (text) await keys.paste(text);
    await keys.press('Control+Enter');
  };
  await onRow();
  await keys.press('m');
  await ask.locator('textarea:focus').waitFor();
  expect(await ask.locator('textarea').inputValue()).toBe('原来的备注');
  await keys.press('Escape');
  await ask.waitFor({ state: 'detached' });
  await write('第二句');
  await expect.poll(remark).toBe('第二句');
  await ask.waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      await onRow();
      await keys.press('m');
      await ask.locator('textarea:focus').waitFor();
      const begun = await ask.locator('textarea').inputValue();
      await keys.press('Escape');
      await ask.waitFor({ state: 'detached' });
      return begun;
    })
    .toBe('第二句');
  await write('');
  const sure = page.getByRole('dialog', { name: /确定清空吗/ });
  await sure.getByText('“备注”将被清空').waitFor();
  await sure.getByRole('button', { name: '返回修改' }).and(page.locator(':focus')).waitFor();
  await keys.press('Tab', 'Enter');
  await expect.poll(remark).toBe(null);
  await ask.waitFor({ state: 'detached' });
  await onRow();
  await keys.press('u');
  await expect.poll(remark).toBe('第二句');
  await onRow();
  await keys.press('u');
  await expect.poll(remark).toBe('原来的备注');
  await onRow();
  await keys.press('Shift+U');
  await expect.poll(remark).toBe('第二句');
  // Somebody else writes: theirs stays.
  await at.api.post('/third/order/remark', { ids: [order!.id], remark: '别人写的' });
  await onRow();
  await keys.press('u');
  await page.getByText(/没能撤销备注.*已被改为“别人写的”/).waitFor();
  expect(await remark()).toBe('别人写的');
  expect(desk.errors).toEqual([]);
});

it('an allocation waits some seconds before it is sent: u stops it, Enter or leaving sends it at once', async () => {
  const order = (
    (await at.api.get('/third/order/search', { status: 'assigned', pageSize: 50 })).data.list as {
      id: string;
      deliveryShopId: string | null;
    }[]
  ).find((one) => one.deliveryShopId)!;
  const desk = await at.enter('admin', `/api/third/order/search?id=${order.id}`);
  const { page, keys } = desk;
  withoutMouse(page);
  const writes: unknown[] = [];
  await page.route('**/third/order/allocationOrderV2', async (route) => {
    const body = route.request().postDataJSON() as { ids: string[]; deliveryShopId: string; dryRun?: boolean };
    if (!body.dryRun) writes.push(String(body.deliveryShopId));
    await route.fulfill({
      json: {
        code: 200,
        message: '',
        data: { results: body.ids.map((id) => ({ id, ok: true, code: 200, message: '' })), done: 1, refused: 0 },
      },
    });
  });
  const bar = page.getByRole('region', { name: '等待发送' });
  const onRow = () => expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  const allocate = async () => {
    await onRow();
    await keys.press('a');
    const ask = page.getByRole('dialog', { name: /^分单/ });
    await ask.locator(':focus').waitFor({ state: 'attached' });
    await keys.press('Control+Enter');
    await ask.waitFor({ state: 'detached' });
    await bar.getByText(/即将分单.*还有 \d 秒/).waitFor();
    await onRow();
    expect(writes.length).toBe(sent);
  };
  let sent = 0;
  await allocate();
  await keys.press('u');
  await page.getByText(/没有发送:分单/).waitFor();
  // It comes back as it was answered.
  await page.getByRole('dialog', { name: /^分单/ }).locator(':focus').waitFor({ state: 'attached' });
  await keys.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await allocate();
  await keys.press('Enter');
  await page.getByText(/已分单/).waitFor();
  // It began with the station that the order has.
  expect(writes).toEqual([order.deliveryShopId]);
  expect(page.url()).toContain('/search?');
  sent = 1;
  await allocate();
  await keys.press('g', 's');
  await page.getByRole('grid', { name: '店铺查询' }).waitFor();
  await expect.poll(() => writes.length).toBe(2);
  expect(await bar.count()).toBe(0);
  expect(desk.errors).toEqual([]);
});
