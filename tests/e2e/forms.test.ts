import { expect, it } from 'vitest';
import { addDays } from '../../src/language/days';
import { runningBatch } from './runningBatch';
import { findings, useStage, withoutMouse } from './stage';

const at = useStage();

it.each([
  [1440, 600],
  [1024, 768],
  [390, 700],
])('%i×%i: the bar that saves a page stands at the bottom of the view, and over no field that has the focus', async (width, height) => {
  const [shop] = (await at.api.get('/merchant/shop/search', { pageSize: 1 })).data.list as { id: string }[];
  const { page, keys, errors } = await at.enter('admin', `/api/merchant/shop/info?id=${shop!.id}`, { width, height });
  const save = page.getByRole('button', { name: '保存' });
  await save.waitFor();
  await page.locator('[data-field] :focus').waitFor();
  const bar = () =>
    save.evaluate((button) => {
      const { top, bottom } = button.parentElement!.getBoundingClientRect();
      return { top, bottom, view: button.closest('[data-page]')!.getBoundingClientRect().bottom };
    });
  const scroller = page.locator('[data-page]:visible');
  expect(await scroller.evaluate((it) => it.scrollHeight > it.clientHeight + 40), 'there is something to scroll').toBe(true);
  for (const part of [0, 0.5]) {
    await scroller.evaluate((it, by) => {
      it.scrollTop = by * (it.scrollHeight - it.clientHeight);
    }, part);
    const { bottom, view } = await bar();
    expect(Math.abs(bottom - view)).toBeLessThan(2);
  }
  await scroller.evaluate((it) => {
    it.scrollTop = 0;
    it.querySelector<HTMLElement>('[data-field] input')!.focus();
  });
  let fields = 0;
  for (let i = 0; i < 80 && !(await save.and(page.locator(':focus')).count()); i++) {
    const covered = await page.evaluate(() => {
      const field = document.activeElement!.closest('[data-field]');
      const box = document.activeElement!.getBoundingClientRect();
      const top = document
        .querySelector('[data-page]:not([style*="none"]) form button[type=submit]')!
        .parentElement!.getBoundingClientRect().top;
      return field && box.height < 200 && box.bottom > top + 1
        ? `${field.getAttribute('data-field')} ${box.bottom} > ${top}`
        : field
          ? null
          : 'elsewhere';
    });
    if (covered !== 'elsewhere') {
      fields++;
      expect(covered).toBeNull();
    }
    await keys.press('Tab');
  }
  expect(fields).toBeGreaterThan(8);
  expect(errors).toEqual([]);
});

const fresh = async (call: string, id: string) => (await at.api.get(call, { id })).data as Record<string, unknown>;

it('what was saved in a form is taken back and taken again by key, from the list, and after a page of its own from where one comes out', async () => {
  const title = `撤销条款 ${Date.now()}`;
  const made = await at.api.post('/work/order/clause/add', {
    code: 'CX901',
    title,
    category: 'quality',
    content: '按约定时限完成',
    limitHours: 24,
    maxPenalty: 5000,
    applyTo: 'merchant',
  });
  const id = made.data?.id as string;
  expect(id, made.message).toBeDefined();
  const { page, keys, errors } = await at.enter('admin', `/api/work/order/clause/search?keyword=${encodeURIComponent(title)}`);
  const held = async () => {
    const list = (await at.api.get('/work/order/clause/search', { keyword: title })).data.list as Record<string, unknown>[];
    return [list[0]!.limitHours, list[0]!.maxPenalty];
  };
  await page.getByRole('row', { name: title }).waitFor();
  await keys.press('e');
  const dialog = page.getByRole('dialog', { name: '修改' });
  await dialog.getByLabel('处理时限').fill('36');
  await dialog.getByLabel('最高扣罚').fill('80.50');
  await keys.press('Control+Enter');
  await page.getByText(`已保存 ${title},按 U 撤销`).waitFor();
  expect(await held()).toEqual([36, 8050]);
  await keys.press('u');
  await expect.poll(held).toEqual([24, 5000]);
  await keys.press('Shift+U');
  await expect.poll(held).toEqual([36, 8050]);

  const [shop] = (await at.api.get('/merchant/shop/search', { pageSize: 1, status: 'open' })).data.list as Record<string, string>[];
  const before = await fresh('/merchant/shop/info', shop!.id!);
  const form = await at.enter('admin', `/api/merchant/shop/info?id=${shop!.id}`);
  await form.page.locator('[data-field=address] input').fill('撤销路 1 号');
  await form.keys.press('Control+Enter');
  await expect.poll(async () => (await fresh('/merchant/shop/info', shop!.id!)).address).toBe('撤销路 1 号');
  await form.page.locator('[data-page]:visible:not(:has(form))').waitFor();
  await form.keys.press('u');
  await expect.poll(async () => (await fresh('/merchant/shop/info', shop!.id!)).address).toBe(before.address);
  expect([...errors, ...form.errors]).toEqual([]);
});

it('goods of a bill are received line by line from what is still on its way: two keys a line, three for all of it', async () => {
  const { list } = (
    await at.api.get('/partner/replenish/apply/bill/searchSub', { billStatus: 'receiving', onWayQty_from: 3, pageSize: 200 })
  ).data as { list: { billId: string; onWayQty: number }[] };
  const many = list.find(({ billId }) => list.filter((item) => item.billId === billId).length > 1)!;
  const detail = async () =>
    (await at.api.get('/partner/replenish/apply/bill/info', { id: many.billId })).data as {
      status: string;
      onWayQty: number;
      items: { specNo: string; onWayQty: number }[];
    };
  const before = await detail();
  const coming = before.items.filter((item) => item.onWayQty > 0);
  const { page, keys, errors } = await at.enter('admin', `/api/partner/replenish/apply/bill/search?id=${many.billId}`);
  withoutMouse(page);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await keys.press('h');
  const dialog = page.getByRole('dialog', { name: /^收货/ });
  const cell = (row: number) => dialog.getByRole('textbox', { name: `第 ${row} 行 数量` });
  // Each line has what is on its way, and the first is typed over at once.
  await cell(1).and(page.locator(':focus')).waitFor();
  expect(await cell(1).inputValue()).toBe(String(coming[0]!.onWayQty));
  expect(await dialog.getByRole('button', { name: '添加一行' }).count()).toBe(0);
  await keys.type('99999');
  await dialog.getByText(`最多 ${coming[0]!.onWayQty}`).waitFor();
  await keys.press('Control+a');
  keys.reset();
  for (const [i] of coming.entries()) {
    await cell(i + 1)
      .and(page.locator(':focus'))
      .waitFor();
    await keys.type('1');
    await keys.press('Enter');
  }
  expect(keys.count).toBeLessThanOrEqual(2 * coming.length);
  await keys.press('Control+Enter');
  // What it answers stands in a dialog of the same name.
  await dialog.getByText('还在途').waitFor();
  await expect.poll(async () => (await detail()).onWayQty).toBe(before.onWayQty - coming.length);
  await keys.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  keys.reset();
  await keys.press('h');
  await cell(1).and(page.locator(':focus')).waitFor();
  await keys.press('Control+Enter');
  expect(keys.count).toBeLessThanOrEqual(3);
  await expect.poll(detail).toMatchObject({ status: 'received', onWayQty: 0 });
  expect(errors).toEqual([]);
});

it('goods of a transfer that is under way are received as those of a bill: two keys a line in part, three for all of it', async () => {
  interface Shelf {
    readonly warehouseId: string;
    readonly specCodeId: string;
    readonly available: number;
  }
  const rows = async <Row>(call: string, params: object) =>
    ((await at.api.get(call, { pageSize: 200, ...params })).data as { list: Row[] }).list;
  const shelves = (await rows<Shelf>('/stock/search', { sellable: 'true' })).filter(({ available }) => available > 5);
  const [{ warehouseId }] = shelves.filter((one) => shelves.filter((other) => other.warehouseId === one.warehouseId).length > 1) as [Shelf];
  const warehouses = await rows<{ id: string; partnerId: string }>('/partner/warehouse/search', { status: 'enabled' });
  const { partnerId } = warehouses.find(({ id }) => id === warehouseId)!;
  const goods = shelves.filter((one) => one.warehouseId === warehouseId).slice(0, 2);
  const sent = await at.api.post('/stock/transfer', {
    warehouseId,
    toWarehouseId: warehouses.find((one) => one.partnerId === partnerId && one.id !== warehouseId)!.id,
    reason: '补货',
    arrives: 'later',
    lines: goods.map(({ specCodeId }) => ({ specCodeId, qty: 4 })),
  });
  const { documentNo } = sent.data as { documentNo: string };
  const [{ id }] = (await rows<{ id: string }>('/stock/transfer/search', { keyword: documentNo })) as [{ id: string }];
  const detail = async () => (await at.api.get('/stock/transfer/info', { id })).data as { status: string; onWayQty: number };
  const { page, keys, errors } = await at.enter('admin', `/api/stock/transfer/search?id=${id}`);
  withoutMouse(page);
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await keys.press('h');
  const dialog = page.getByRole('dialog', { name: /^收货/ });
  const cell = (row: number) => dialog.getByRole('textbox', { name: `第 ${row} 行 数量` });
  await cell(1).and(page.locator(':focus')).waitFor();
  expect(await cell(1).inputValue()).toBe('4');
  keys.reset();
  for (const [i] of goods.entries()) {
    await cell(i + 1)
      .and(page.locator(':focus'))
      .waitFor();
    await keys.type('1');
    await keys.press('Enter');
  }
  expect(keys.count).toBeLessThanOrEqual(2 * goods.length);
  await keys.press('Control+Enter');
  await dialog.getByText('还在途').waitFor();
  await expect.poll(async () => (await detail()).onWayQty).toBe(6);
  await keys.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  keys.reset();
  await keys.press('h');
  await cell(1).and(page.locator(':focus')).waitFor();
  await keys.press('Control+Enter');
  expect(keys.count).toBeLessThanOrEqual(3);
  await expect.poll(detail).toMatchObject({ status: 'received', onWayQty: 0 });
  expect(errors).toEqual([]);
});

it('a place is chosen on a map: by arrows and Enter, among other shops of its city, and never outside it', async () => {
  const [shop] = (await at.api.get('/merchant/shop/search', { areaCode: '3301', status: 'open', pageSize: 1 })).data.list as {
    id: string;
  }[];
  const { page, keys, errors } = await at.enter('admin', `/api/merchant/shop/info?id=${shop!.id}`);
  const open = page.getByRole('button', { name: '在地图上选点' });
  const lng = page.getByLabel('经度');
  await page.locator('[data-field] :focus').waitFor();
  const before = Number(await lng.inputValue());
  await open.focus();
  await keys.press('Enter');
  const pin = page.locator('[aria-roledescription="图钉"]');
  await pin.and(page.locator(':focus')).waitFor();
  const map = page.getByRole('group', { name: '在地图上选点' });
  await map.getByText(/离.+(米|公里) · 图上 \d+ 个同城店铺/).waitFor();
  await keys.press('Shift+ArrowRight', 'ArrowUp', 'Enter');
  await open.and(page.locator(':focus')).waitFor();
  await expect.poll(async () => Number(await lng.inputValue())).toBeGreaterThan(before);
  const taken = await lng.inputValue();

  await keys.press('Enter');
  await pin.and(page.locator(':focus')).waitFor();
  for (let i = 0; i < 12; i++) await keys.press('-');
  for (let i = 0; i < 6; i++) await keys.press('Shift+ArrowLeft');
  await map
    .getByRole('alert')
    .getByText(/不在杭州市范围内/)
    .waitFor();
  await keys.press('Enter');
  expect(await pin.count()).toBe(1);
  expect(await findings(page)).toEqual([]);
  await keys.press('Escape');
  await open.and(page.locator(':focus')).waitFor();
  expect(await lng.inputValue()).toBe(taken);
  expect(errors).toEqual([]);
});

it('a count is scanned: code, Enter, number, Enter, line by line, also by bar code; a column of twenty is pasted', async () => {
  const shelves = (await at.api.get('/stock/search', { pageSize: 200 })).data.list as Record<string, string>[];
  const { warehouseId } = shelves[0]!;
  const specs = (await at.api.get('/partner/product/spu/code/search', { status: 'enabled', pageSize: 200 })).data.list as Record<
    string,
    string
  >[];
  const isOne = (text: string | null) =>
    text !== null && specs.filter((one) => [one.specNo, one.barcode].some((code) => code?.startsWith(text))).length === 1;
  const [first, second] = specs.filter((one) => isOne(one.specNo!));
  const third = specs.find((one) => one !== first && one !== second && isOne(one.barcode!))!;
  const { page, keys, errors } = await at.enter('admin', `/api/stock/search?warehouseId=${warehouseId}`);
  withoutMouse(page);
  await page.locator('[data-focused]').waitFor();
  await keys.press('p');
  const dialog = page.getByRole('dialog', { name: '盘点' });
  const cell = (row: number, name: string) => dialog.getByLabel(`第 ${row} 行 ${name}`);
  await cell(1, '规格').waitFor();
  await cell(1, '规格').focus();
  const lines = [
    [first!.specNo!, 11, first!.name!],
    [third.barcode!, 22, third.name!],
    [second!.specNo!, 33, second!.name!],
  ] as const;
  for (const [i, [code, counted]] of lines.entries()) {
    await keys.type(code);
    keys.reset();
    await keys.press('Enter');
    await keys.type(String(counted));
    await keys.press('Enter');
    expect(keys.count, 'keys a line beside the code and its number').toBe(2 + String(counted).length);
    await cell(i + 2, '规格')
      .and(page.locator(':focus'))
      .waitFor();
  }
  for (const [i, [, counted, name]] of lines.entries()) {
    expect(await cell(i + 1, '规格').inputValue()).toBe(name);
    expect(await cell(i + 1, '实数').inputValue()).toBe(String(counted));
  }
  const column = Array.from({ length: 20 }, (_, i) => `${specs[i]!.specNo ?? specs[i]!.name}\t${i + 1}`).join('\n');
  await page.evaluate((text) => {
    const clipboard = new DataTransfer();
    clipboard.setData('text/plain', text);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, column);
  await cell(23, '实数').waitFor();
  expect(await cell(23, '实数').inputValue()).toBe('20');
  expect(await findings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it('a count of twenty kinds is booked by three keys each, two digits and Enter behind the scanner, and fifteen for what stands around them', async () => {
  const listed = async (call: string, params: object) =>
    ((await at.api.get(call, { pageSize: 200, ...params })).data as { list: Record<string, string>[] }).list;
  const { warehouseId } = (await listed('/stock/search', {}))[0]!;
  const specs = await listed('/partner/product/spu/code/search', { status: 'enabled' });
  const isOne = (text: string) => specs.filter((one) => [one.specNo, one.barcode].some((code) => code?.startsWith(text))).length === 1;
  const kinds = specs.filter(({ specNo }) => specNo && isOne(specNo)).slice(0, 20);
  expect(kinds).toHaveLength(20);
  const { page, keys, errors } = await at.enter('admin', `/api/stock/search?warehouseId=${warehouseId}`);
  withoutMouse(page);
  await page.locator('[data-focused]').waitFor();
  keys.reset();
  await keys.press('p');
  const dialog = page.getByRole('dialog', { name: '盘点' });
  const focus = page.locator(':focus');
  const tabTo = async (label: string) => {
    const field = dialog.getByLabel(label).and(page.locator('input'));
    // Keys that wait for an answer have not arrived yet.
    const isThere = async () => {
      await page.locator('html:not([data-keys-held])').waitFor();
      return field.evaluate((one) => one === document.activeElement);
    };
    while (!(await isThere()) && keys.count < 20) await keys.press('Tab');
    await field.and(focus).waitFor();
  };
  await dialog.getByRole('combobox', { name: '第 1 行 规格' }).waitFor();
  await dialog.locator(':focus').waitFor();
  await tabTo('原因');
  await keys.type('ypd');
  await tabTo('仓里没有过的规格按盘盈入账');
  await keys.press('Space');
  await tabTo('第 1 行 规格');
  for (const [i, { specNo }] of kinds.entries()) {
    await dialog
      .getByLabel(`第 ${i + 1} 行 规格`)
      .and(focus)
      .waitFor();
    // A handheld scanner types what it reads, and Enter.
    await page.keyboard.type(specNo!);
    await page.keyboard.press('Enter');
    await keys.type(String(10 + i));
    await keys.press('Enter');
  }
  await dialog.getByLabel('第 21 行 规格').and(focus).waitFor();
  await keys.press('Control+Enter');
  // What it answers stands in a dialog that begins with its name.
  await dialog.getByText(/记了 20 行/).waitFor();
  expect(keys.count).toBeLessThanOrEqual(3 * kinds.length + 15);
  const [{ id }] = (await listed('/stock/document/search', { warehouseId })) as [{ id: string }];
  const { data: document } = await at.api.get('/stock/document/info', { id });
  expect(document.lines.map((line: { counted: number }) => line.counted)).toEqual(kinds.map((_, i) => 10 + i));
  expect(errors).toEqual([]);
});

it('a form shows what goes with its row, though what decides it is asked nowhere: a running batch gets more time by key', async () => {
  const batch = await runningBatch(at.api, '要延期的卡');
  const { page, keys, errors } = await at.enter('admin', `/api/coupon/merchant/batch/search?id=${batch.id}`);
  withoutMouse(page);
  await page.getByRole('grid').and(page.locator(':not([aria-busy=true])')).getByRole('row').nth(1).getByRole('link').first().waitFor();
  await keys.press('w');
  const form = page.getByRole('dialog', { name: /^申请追加与延期/ });
  await form.locator('[data-field=totalQty] input:focus').waitFor();
  expect(await form.locator('[data-field]').evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))).toEqual([
    'totalQty',
    'budgetAmount',
    'validEnd',
  ]);
  await keys.press('Tab', 'Tab');
  await form.locator('[data-field=validEnd] input:focus').waitFor();
  const later = addDays(batch.validEnd, 30);
  await keys.press('Control+a');
  await keys.type(later);
  await keys.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const [row] = (await at.api.get('/coupon/merchant/batch/search', { id: batch.id })).data.list;
  expect(row).toMatchObject({ extension: 'waiting', validEnd: batch.validEnd, nextValidEnd: later, nextTotalQty: batch.totalQty });
  expect(errors).toEqual([]);
});
