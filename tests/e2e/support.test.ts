import { expect, it } from 'vitest';
import type { Page } from 'playwright';
import { choose, focusedTag, useStage, withoutMouse } from './stage';

const at = useStage();

it('support: paste an order number, decrypt the receiver, cancel with a reason, see the log, all by keyboard', async () => {
  const desk = await at.enter('support');
  const { page, keys } = desk;
  withoutMouse(page);
  const orderNo = await waitingOrder(page);

  keys.reset();
  await keys.press('Control+k');
  await page.getByRole('combobox', { name: /粘贴单号/ }).waitFor();
  await keys.paste(` “${orderNo}”\n`);
  await keys.press('Enter');
  await page.getByRole('heading', { name: orderNo }).waitFor();
  expect(keys.count, 'keys to reach a pasted order').toBe(3);
  expect(await focusedTag(page)).not.toBe('BODY');

  await keys.press('d');
  const reply = page.getByRole('dialog', { name: /解密收件人/ });
  await reply.waitFor();
  const phone = /1\d{10}/.exec(await reply.innerText())?.[0];
  expect(phone).toBeDefined();
  await keys.press('Escape');
  await reply.waitFor({ state: 'detached' });
  expect(await page.locator('main').innerText()).not.toContain(phone!);

  await keys.press('p');
  const code = page.getByRole('dialog', { name: /渠道页面码/ });
  await code.getByText(/^[0-9A-F]{16,}$/).waitFor();
  await keys.press('Escape');
  await code.waitFor({ state: 'detached' });

  await keys.press('c');
  const ask = page.getByRole('dialog', { name: /取消订单/ });
  await ask.waitFor();
  await keys.press('Enter');
  await ask.getByText('取消原因不能为空').first().waitFor();
  const reason = '顾客改约明天';
  await keys.paste(reason);
  await keys.press('Enter');
  await ask.waitFor({ state: 'detached' });
  await page.getByText('已取消').first().waitFor();

  const log = page.getByRole('region', { name: '经过' });
  await expect.poll(() => log.innerText()).toMatch(/取消[\s\S]*顾客改约明天/);
  expect(await log.innerText()).toContain('解密');
  expect(await focusedTag(page)).not.toBe('BODY');
  expect(keys.count, 'keys of the whole job after signing in').toBeLessThanOrEqual(11);
  expect(desk.errors).toEqual([]);
  console.log(`support job: ${keys.count} keys`);
});

it('support: takes a reason that is offered, in the form and in the palette; what is typed stands all the same', async () => {
  const desk = await at.enter('support');
  const { page, keys } = desk;
  withoutMouse(page);
  const open = async () =>
    (await at.api.get('/third/order/search', { status: 'waiting', pageSize: 5 })).data.list as { id: string; orderNo: string }[];
  const reasonOf = async (id: string) => (await at.api.get('/third/order/detail', { id })).data.cancelReason as string | null;
  const [first, second] = await open();
  await page.goto(`${at.origin}/#/api/third/order/detail?id=${first!.id}`);
  await page.getByRole('heading', { name: first!.orderNo }).waitFor();
  await keys.press('c');
  const ask = page.getByRole('dialog', { name: /取消订单/ });
  const reason = ask.getByRole('textbox', { name: '取消原因' }).or(ask.getByRole('combobox', { name: '取消原因' }));
  await reason.and(page.locator(':focus')).waitFor();
  await keys.press('ArrowDown');
  const offered = page.getByRole('option');
  await offered.first().waitFor();
  expect(await offered.allInnerTexts()).toEqual(['顾客不要了', '重复下单', '超出配送范围', '没有库存', '地址错误']);
  // Escape leaves the list, not the form.
  await keys.press('Escape');
  await offered.first().waitFor({ state: 'hidden' });
  await ask.waitFor();
  await keys.type('超出');
  await expect.poll(() => offered.allInnerTexts()).toEqual(['超出配送范围']);
  await keys.press('ArrowDown', 'Enter');
  await expect.poll(() => reason.inputValue()).toBe('超出配送范围');
  await keys.press('Control+Enter');
  await ask.waitFor({ state: 'detached' });
  await expect.poll(() => reasonOf(first!.id)).toBe('超出配送范围');

  await page.goto(`${at.origin}/#/api/third/order/detail?id=${second!.id}`);
  await page.getByRole('heading', { name: second!.orderNo }).waitFor();
  await keys.press('Control+k');
  const palette = page.getByRole('combobox', { name: /粘贴单号/ });
  await palette.waitFor();
  await keys.paste('取消订单');
  await page
    .getByRole('option', { name: /取消订单/ })
    .first()
    .waitFor();
  await keys.press('Enter');
  const step = page.getByRole('combobox', { name: '取消原因' });
  await step.and(page.locator(':focus')).waitFor();
  await page.getByRole('option', { name: '没有库存' }).waitFor();
  // Its answer is late: until it comes, the same is offered as before it was asked for.
  const late = new Promise<() => void>((go) => {
    void page.route(
      (url) => url.searchParams.get('keyword') === '没有',
      (route) => new Promise<void>((done) => go(() => done(route.continue()))),
    );
  });
  await keys.type('没有');
  const answer = await late;
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['没有', '没有库存']);
  await keys.press('ArrowDown');
  await page.getByRole('option', { name: '没有库存', selected: true }).waitFor();
  answer();
  await keys.press('Enter');
  await page.getByRole('combobox', { name: '取消责任' }).waitFor();
  await keys.type('履约');
  await keys.press('Enter');
  await page.getByRole('option', { name: '确认取消订单' }).waitFor();
  await keys.press('Enter');
  await expect.poll(() => reasonOf(second!.id)).toBe('没有库存');
  expect((await at.api.get('/third/order/detail', { id: second!.id })).data).toMatchObject({
    cancelDuty: 'fulfilment',
    fulfilment: 'failed',
  });
  expect(desk.errors).toEqual([]);
});

it('support: sees the complaints of an order on its page, and nothing of a state that did not change in its log', async () => {
  const desk = await at.enter('support');
  const { page } = desk;
  const [no, id] = await page.evaluate(async () =>
    /"complaintNo":"(KS\d+)","thirdOrderId":(\d+)/
      .exec(await (await fetch('/api/third/order/customer/complaint/search?pageSize=1')).text())!
      .slice(1),
  );
  await page.goto(`${at.origin}/#/api/third/order/detail?id=${id}`);
  await page.getByRole('region', { name: '客诉' }).first().getByText(no!).waitFor();
  await page.evaluate(
    async (order) =>
      fetch('/api/third/order/remark', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [order], remark: '已致歉' }),
      }),
    id,
  );
  await page.keyboard.press('r');
  const remark = page.getByRole('region', { name: '经过' }).getByRole('listitem').filter({ hasText: '已致歉' });
  await remark.waitFor();
  expect(await remark.innerText()).not.toMatch(/→/);
  expect(await page.getByRole('region', { name: '经过' }).getByRole('listitem').filter({ hasText: '送达' }).innerText()).toMatch(
    /配送中 → 已完成/,
  );
  expect(desk.errors).toEqual([]);
});

it('support: prints an order from the palette: the page alone, whole, dark on white', async () => {
  const desk = await at.enter('support', '/', { dark: true });
  const { page } = desk;
  const id = await page.evaluate(async () => /"id":(\d+)/.exec(await (await fetch('/api/third/order/search?pageSize=1')).text())![1]);
  await page.goto(`${at.origin}/#/api/third/order/detail?id=${id}`);
  await page.getByRole('region', { name: '经过' }).getByRole('listitem').first().waitFor();
  await page.evaluate(() => {
    window.print = () => {
      document.title = '正在打印';
    };
  });
  await choose(desk, '打印', /^打印/);
  await expect.poll(() => page.title()).toBe('正在打印');

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  expect(await page.locator('main').getByRole('button').filter({ visible: true }).count()).toBe(0);
  const [whole, seen, paper] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.querySelector('main')!.scrollHeight,
    getComputedStyle(document.querySelector('main h2')!).color,
  ]);
  expect(whole).toBeGreaterThanOrEqual(seen);
  expect(
    paper
      .match(/\d+/g)!
      .slice(0, 3)
      .every((part) => Number(part) < 80),
    paper,
  ).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await page.evaluate(() => document.documentElement.dataset.mantineColorScheme)).toBe('dark');
  expect(desk.errors).toEqual([]);
});

it('a bill goes to paper as a document: its head, lines and sums, and room to sign, in place of the page; on the screen nothing of it is left', async () => {
  const { data } = await at.api.get('/partner/replenish/apply/bill/search', { status: 'received', pageSize: 1 });
  const [{ id, billNo }] = data.list;
  const { items } = (await at.api.get('/partner/replenish/apply/bill/info', { id })).data;
  const { page, errors } = await at.enter('admin', `/api/partner/replenish/apply/bill/info?id=${id}`);
  await page.getByRole('heading', { name: billNo }).waitFor();
  const paper = page.locator('body > article');
  await page.emulateMedia({ media: 'print' });
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      return paper.filter({ visible: true }).count();
    })
    .toBe(1);
  expect(await page.locator('main').filter({ visible: true }).count()).toBe(0);
  const text = await paper.innerText();
  for (const part of ['补货申请单', billNo, items[0].specNo, '应付货款', '收货:', '打印于']) expect(text).toContain(part);
  expect(await paper.locator('tbody tr').count()).toBe(items.length);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await paper.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

it('a transfer is offered what its warehouse has, the most of it first, with how much is free; a document of stock goes to paper with what it is, its lines and room to sign', async () => {
  const [{ warehouseId }] = (await at.api.get('/stock/search', { pageSize: 1, sort: '-allocatable' })).data.list;
  const { list } = (await at.api.get('/stock/free', { id: warehouseId })).data;
  const { page, keys, errors } = await at.enter('admin', `/api/stock/search?warehouseId=${warehouseId}`);
  await page.locator('[data-focused]').waitFor();
  await keys.press('t');
  const cell = page.getByRole('dialog', { name: '调拨' }).getByLabel('第 1 行 规格');
  await cell.waitFor();
  await cell.focus();
  await keys.press('ArrowDown');
  const first = page.getByRole('option').filter({ hasText: list[0].name }).first();
  await first.filter({ hasText: list[0].findings[0].message }).waitFor();
  expect(await page.getByRole('option').first().innerText()).toContain(list[0].name);
  const [{ id, documentNo }] = (await at.api.get('/stock/document/search', { pageSize: 1, kind: 'count' })).data.list;
  await page.goto(`${page.url().split('#')[0]}#/api/stock/document/info?id=${id}`);
  await page.getByRole('heading', { name: documentNo }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('body > article');
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      return paper.filter({ visible: true }).count();
    })
    .toBe(1);
  const text = await paper.innerText();
  for (const part of ['盘点单', documentNo, '应有', '实数', '仓管:', '打印于']) expect(text).toContain(part);
  expect(await paper.locator('tbody tr').count()).toBe(1);
  expect(errors).toEqual([]);
});

/** Number of an order that can be cancelled, read from the list the way the operator's colleague would send it. */
async function waitingOrder(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/third/order/search?status=assigned&pageSize=1');
    return ((await answer.json()) as { data: { list: { orderNo: string }[] } }).data.list[0]!.orderNo;
  });
}
