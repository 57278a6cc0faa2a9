/**
 * Whole workflows by keyboard, with a simulated outside world: a partner
 * from application to first order, a WeChat Pay merchant, an Alipay voucher.
 */
import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { digest } from '../../src/areas/gateway/channelAdapter.server';
import { chanceOf, SIMULATED } from '../../src/areas/gateway/simulator.server';
import { sealReceiver } from '../../src/areas/order/receiver.server';
import { addDays, dayOf } from '../../src/language/days';
import { sharedSecret } from '../../src/server/outbound/sealed';
import type { Loose } from '../api/client';
import { choose, signIn, useStage, withoutMouse, type Desk } from './stage';
import { onSeen } from '../api/seen';

// WeChat takes four minutes, here four seconds.
const at = useStage({ env: { SIMULATOR_PACE: '60' } });
const SOON = { timeout: 20_000 };

const list = async (call: string, params: Record<string, string | number> = {}): Promise<Loose[]> =>
  (await at.api.get(call, { pageSize: 200, ...params })).data.list;
const today = () => dayOf(Date.now());

/** What is done again and again on the way. */
function hands(desk: Desk) {
  const { page, keys } = desk;
  const hand = {
    dialog: (name: RegExp) => page.getByRole('dialog', { name }),
    onRow: () => page.locator('[role=row]:focus:not([aria-busy])').waitFor(),
    /** Opens a list, and in it the one row that has a text. */
    async find(name: string, text: string): Promise<Locator> {
      await choose(desk, name, new RegExp(`^${name}`));
      const grid = page.getByRole('grid', { name, exact: true });
      await grid.waitFor();
      await hand.onRow();
      await keys.press('/', 'Control+a');
      await keys.paste(text);
      await keys.press('Enter');
      const row = grid.getByRole('row').filter({ hasText: text });
      await row.and(page.locator(':focus')).waitFor();
      return row;
    },
    /** And the row itself. */
    async open(name: string, text: string, heading: string) {
      await hand.find(name, text);
      await keys.press('Enter');
      await page.getByRole('heading', { name: heading }).filter({ visible: true }).first().waitFor();
    },
    /** Goes on to a field of a form. */
    async reach(form: Locator, field: string): Promise<Locator> {
      const inputs = form.locator(`[data-field=${field}] :is(input, textarea)`);
      await inputs.first().waitFor({ state: 'attached' });
      const focused = inputs.and(page.locator(':focus'));
      // Keys that are kept in order arrive later, and would lead past it.
      const settled = () => page.locator('html:not([data-keys-held])').waitFor();
      await settled();
      for (let i = 0; i < 60 && !(await focused.count()); i++) {
        await keys.press('Tab');
        await settled();
      }
      await focused.waitFor({ state: 'attached' });
      return focused;
    },
    async write(form: Locator, field: string, text: string) {
      await hand.reach(form, field);
      await keys.press('Control+a');
      await keys.paste(text);
    },
    /** Takes what is offered for a text. */
    async pick(form: Locator, field: string, text: string) {
      await hand.reach(form, field);
      await keys.paste(text);
      await page.getByRole('option', { name: text }).filter({ visible: true }).first().waitFor();
      await keys.press('Enter');
    },
    async judge(form: Locator) {
      await hand.reach(form, 'result');
      await keys.press(' ');
      await form.getByRole('radio', { name: '通过', checked: true }).waitFor({ state: 'attached' });
      await keys.press('Control+Enter');
    },
    async pass(form: Locator) {
      await hand.judge(form);
      await form.waitFor({ state: 'detached' });
    },
    async send(form: Locator) {
      await keys.press('Control+Enter');
      await form.waitFor({ state: 'detached' });
    },
  };
  return hand;
}

// The longest way of all: on a machine with much else to do it takes a minute and more.
it('a partner applies, is looked at, agrees, has modules and a channel, and gets its first order', { timeout: 240_000 }, async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  withoutMouse(page);
  const { dialog, find, judge, onRow, open, pass, pick, send, write } = hands(desk);
  // What somebody left on the site.
  const [apply] = await list('/official/partner/apply/search', { status: 'pending' });

  await open('服务商入驻申请', apply.applyNo, apply.companyName);
  await keys.press('w');
  await dialog(/查区域冲突/)
    .getByText('申请区域里已有的城市服务商')
    .waitFor();
  await keys.press('Escape');
  await dialog(/查区域冲突/).waitFor({ state: 'detached' });
  await keys.press('a');
  await pass(dialog(/^审核/));
  await keys.press('t');
  await send(dialog(/转服务商/));
  const partner = async (): Promise<Loose> => {
    const { partnerId } = (await at.api.get('/official/partner/apply/info', { id: apply.id })).data;
    return partnerId && (await at.api.get('/partner/main/info', { id: partnerId })).data;
  };
  await expect.poll(async () => (await partner())?.status).toBe('pending');
  const { id: partnerId, partnerNo, name } = await partner();

  // Its agreement: its manager, its deposit, and until when.
  await open('服务商查询', partnerNo, name);
  await keys.press('e');
  const paper = dialog(/^编辑/);
  const manager = (await list('/manage/user/search', { status: 'active' }))[0]!;
  await pick(paper, 'managerId', manager.name);
  await write(paper, 'depositAmount', '20000');
  await write(paper, 'contractEnd', addDays(today(), 730));
  await send(paper);
  expect(await partner()).toMatchObject({ managerId: manager.id, depositAmount: 2_000_000, contractEnd: addDays(today(), 730) });
  await find('服务商待审核', name);
  await keys.press('a');
  await judge(dialog(/^审核/));
  const shown = page.getByRole('dialog').filter({ hasText: '初始密码' });
  await shown.waitFor();
  const [login, password] = await shown.locator('dd').allInnerTexts();
  expect(login).toBe(partnerNo);
  await keys.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await expect.poll(async () => (await partner()).status).toBe('normal');

  await choose(desk, '产品模块设置', /^服务商产品模块设置/);
  await page.getByRole('grid', { name: '服务商产品模块设置' }).waitFor();
  await onRow();
  const chip = page.locator('[data-filter=partnerId]:visible');
  await keys.press('/');
  await chip.and(page.locator(':focus')).waitFor();
  await keys.press('Enter');
  const wanted = page.getByRole('dialog').getByRole('combobox', { name: '服务商' });
  await wanted.and(page.locator(':focus')).waitFor();
  await keys.paste(name);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await keys.press('Enter');
  await expect.poll(() => page.url()).toContain(`partnerId=${partnerId}`);
  await wanted.waitFor({ state: 'detached' });
  await keys.press('Escape');
  await page.locator('[role=row]:focus').filter({ hasText: name }).waitFor();
  // Of the partner at hand; one step an input, in the palette.
  await choose(desk, '设置补货模块', /设置补货模块/);
  const step = async (label: string, option: RegExp, typed = '') => {
    await page.getByRole('combobox', { name: label, exact: true }).and(page.locator(':focus')).waitFor();
    if (typed) await keys.paste(typed);
    await page.getByRole('option', { name: option }).and(page.locator('[aria-selected=true]')).waitFor();
    await keys.press('Enter');
  };
  await step('开通', /是/);
  await step('赊销额度', /30,000/, '30000');
  await step('低于预警自动建申请', /不填/);
  await page
    .getByRole('option', { name: /^确认设置补货模块/ })
    .and(page.locator('[aria-selected=true]'))
    .waitFor();
  await keys.press('Enter');
  await expect
    .poll(async () => (await list('/partner/config/search', { partnerId, product: 'replenish' })).map(({ enabled }) => enabled))
    .toEqual(['yes', 'yes', 'yes']);

  // A channel's shop is authorized, and its token fetched from the channel.
  const [brand] = (await list('/third/order/search', { channel: 'meituan', status: 'done' })).map(({ brandId }) => brandId as string);
  const { name: brandName } = (await list('/product/brand/search', { id: brand! }))[0]!;
  const channelShopId = `MT-${partnerNo}`;
  await choose(desk, '三方渠道授权', /^三方渠道授权/);
  await page.getByRole('grid', { name: '三方渠道授权' }).waitFor();
  await onRow();
  await keys.press('n');
  const auth = dialog(/^新增授权/);
  await pick(auth, 'channel', '美团');
  await write(auth, 'channelShopId', channelShopId);
  await write(auth, 'authName', `${name}美团店`);
  await pick(auth, 'brandId', brandName);
  await pick(auth, 'partnerId', name);
  await write(auth, 'commissionBp', '5');
  await send(auth);
  const authRow = page.locator('[role=row]:focus').filter({ hasText: channelShopId });
  await authRow.waitFor();
  await keys.press('i');
  const authorized = async (): Promise<Loose> => (await list('/third/auth/search', { partnerId }))[0];
  await expect.poll(async () => (await authorized()).refreshedAt, SOON).toBeTruthy();
  expect(await authorized()).toMatchObject({ status: 'normal', refreshError: null, commissionBp: 500 });

  // Somebody of its own who delivers, and the first order.
  const [near] = await list('/partner/delivery/shop/search', { cityCode: apply.areaCodes[0].slice(0, 4), status: 'enabled' });
  const { cityCode, lng, lat, areaCodes } = (await at.api.get('/partner/delivery/shop/info', { id: near.id })).data;
  const station = `${name}首店`;
  const made = await at.api.post('/partner/delivery/shop/add', {
    name: station,
    partnerId,
    cityCode,
    areaCodes: [areaCodes[0]],
    lng,
    lat,
    phone: '13900001234',
    dayCapacity: 90,
  });
  expect(made.code, made.message).toBe(200);
  expect((await onSeen(at.api, '/partner/delivery/shop/audit', [made.data.id], { result: 1 })).code).toBe(200);
  const [spec] = (await list('/partner/product/spu/code/search', { status: 'enabled' })).filter(
    (one) => one.brandId === brand && !one.partnerId,
  );
  const channelOrderNo = `8${Date.now()}`;
  const now = new Date().toISOString();
  const body = JSON.stringify({
    no: `way-${channelOrderNo}`,
    kind: 'orderPlaced',
    content: {
      channel: 'meituan',
      shop: channelShopId,
      order: channelOrderNo,
      at: now,
      placedAt: now,
      promiseAt: `${addDays(today(), 1)}T03:00:00.000Z`,
      area: areaCodes[0],
      receiver: sealReceiver({ name: '陈一', phone: '13700001111', address: '解放路 12 号 3幢1201室' }),
      items: [{ sku: 'W1', specNo: spec!.specNo, qty: 2, price: 2_000 }],
      deliveryAmount: 300,
      discountAmount: 100,
      subsidyAmount: 0,
    },
  });
  const headers = { 'content-type': 'application/json', 'x-digest': digest(body, sharedSecret(SIMULATED)) };
  expect((await fetch(`${at.origin}/notify/channel`, { method: 'POST', body, headers })).status).toBe(200);
  const order = async (): Promise<Loose> => (await list('/third/order/search', { keyword: channelOrderNo }))[0];
  await expect.poll(order, SOON).toMatchObject({ status: 'waiting', paidAmount: 4_200 });
  await find('三方订单查询', channelOrderNo);
  await keys.press('a');
  const allocation = dialog(/^分单/);
  await pick(allocation, 'deliveryShopId', station);
  await send(allocation);
  await page
    .getByRole('region', { name: '等待发送' })
    .getByText(/即将分单/)
    .waitFor();
  await onRow();
  await keys.press('Enter');
  await expect.poll(order).toMatchObject({ status: 'assigned', partnerId });

  // The partner signs in by what was shown once, and finds it among its own.
  const own = await at.open();
  withoutMouse(own.page);
  await signIn(own, at.origin, login!, password);
  await own.keys.press('g', 'o');
  const orders = own.page.getByRole('grid', { name: '三方订单查询' });
  await orders.getByRole('row').filter({ hasText: channelOrderNo }).waitFor();
  expect(await orders.locator('[role=row][data-index]').count()).toBe(1);
  expect(own.errors).toEqual([]);
  expect(desk.errors).toEqual([]);
});

it('a merchant of WeChat Pay is looked at by us and by WeChat, sent back, mended, and signs', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  withoutMouse(page);
  const { dialog, find, onRow, open, pass, send, write } = hands(desk);
  const [{ id, applyNo }] = (await list('/wechat/submerchant/apply/search', { status: 'pending' })).filter(({ licenseImg }) => licenseImg);
  const info = async (): Promise<Loose> => (await at.api.get('/wechat/submerchant/apply/detail', { id })).data;
  const main = page.locator('main');
  const shows = async (text: string) => {
    await keys.press('r');
    await main.getByText(text).filter({ visible: true }).first().waitFor();
  };
  const give = async (bankNo: string) => {
    await keys.press('e');
    const form = dialog(/^修改材料/);
    await write(form, 'bankNo', bankNo);
    await send(form);
    await main.getByText('待初审').filter({ visible: true }).first().waitFor();
    await keys.press('a');
    await pass(dialog(/^初审/));
    await main.getByText('初审通过').filter({ visible: true }).first().waitFor();
    await keys.press('p');
    await expect.poll(async () => (await info()).status).not.toBe('passed');
  };

  await open('微信特约商户审核', applyNo, applyNo);
  // An account that WeChat does not know as theirs.
  await give('6222020000000404');
  await expect.poll(async () => (await info()).status, SOON).toBe('rejected');
  await shows('结算账号与开户名称不符');
  await give('6222020000000405');
  await choose(desk, '特约商户监控', /^微信特约商户监控/);
  await page.locator('[data-lane=auditing]').getByText(applyNo).waitFor();

  // WeChat sends no notice: it is polled, by the clock or by key.
  await choose(desk, '外部调用', /^外部调用/);
  const calls = page.getByRole('grid', { name: '外部调用' });
  await calls.waitFor();
  await onRow();
  await keys.press('/');
  await keys.paste(applyNo);
  await keys.press('Enter');
  await onRow();
  const states = ['auditing', 'confirming', 'signing', 'done'];
  const seen: string[] = [];
  while (seen.at(-1) !== 'done') {
    const next = async () => (await list('/gateway/call/search', { keyword: applyNo }))[0];
    await expect.poll(next, SOON).toMatchObject({ operation: 'query', status: 'waiting' });
    const { id: callId, requestNo } = await next();
    await keys.press('r');
    const row = calls.getByRole('row').filter({ hasText: requestNo });
    await row.waitFor();
    await keys.press('Home');
    await row.and(page.locator(':focus')).waitFor();
    await keys.press('a');
    await expect
      .poll(async () => (await at.api.get('/gateway/call/info', { id: callId })).data, SOON)
      .toMatchObject({ status: 'done', via: 'simulated' });
    seen.push((await info()).status);
  }
  expect(seen.map((one) => states.indexOf(one))).toEqual(seen.map((one) => states.indexOf(one)).sort());
  const { subMchid } = await info();
  await (await find('微信特约商户审核', applyNo)).filter({ hasText: '已完成' }).waitFor();
  await keys.press('Enter');
  await main.getByText(subMchid).filter({ visible: true }).first().waitFor();
  expect(desk.errors).toEqual([]);
});

it('a voucher at Alipay: refused for its name, corrected, made, issued as codes, stopped', async () => {
  const desk = await at.enter('admin');
  const { page, keys } = desk;
  withoutMouse(page);
  const { dialog, find, onRow, pick, send, write } = hands(desk);
  const [merchant] = await list('/alipay/merchant/search', { status: 'signed' });
  const name = `满三十减五${Date.now() % 1e6}`;
  const voucher = async (): Promise<Loose> => (await list('/alipay/ordervoucher/search')).find((one) => one.name.includes(name));
  const shows = async (text: string) => {
    await keys.press('r');
    await row.filter({ hasText: text }).waitFor();
  };

  await choose(desk, '支付宝商家券', /^支付宝商家券(?!券码)/);
  const grid = page.getByRole('grid', { name: '支付宝商家券', exact: true });
  await grid.waitFor();
  await onRow();
  await keys.press('n');
  const made = dialog(/^新增商家券/);
  await write(made, 'name', `违规${name}`);
  await pick(made, 'merchantId', merchant.name);
  await write(made, 'faceAmount', '5');
  await write(made, 'thresholdAmount', '30');
  await write(made, 'totalQty', '30');
  await write(made, 'beginAt', `${today()} 00:00`);
  await write(made, 'endAt', `${addDays(today(), 20)} 00:00`);
  await send(made);
  const row = grid.getByRole('row').filter({ hasText: name }).and(page.locator(':focus'));
  await row.filter({ hasText: '草稿' }).waitFor();
  await keys.press('p');
  await send(dialog(/^发布/));
  await expect.poll(async () => (await voucher()).status, SOON).toBe('failed');
  await shows('券名含有违规内容');

  await keys.press('e');
  const mended = dialog(/^编辑/);
  await write(mended, 'name', name);
  await send(mended);
  await keys.press('p');
  await send(dialog(/^发布/));
  await expect.poll(async () => (await voucher()).status, SOON).toBe('published');
  await shows('已发布');
  await keys.press('f');
  const sent = dialog(/^发放/);
  await write(sent, 'qty', '31');
  await keys.press('Control+Enter');
  await sent.getByText('还可以发 30 张').first().waitFor();
  await write(sent, 'qty', '20');
  await keys.press('Control+Enter');
  await sent.getByText('已发').first().waitFor();
  await keys.press('Escape');
  await sent.waitFor({ state: 'detached' });
  await onRow();
  await keys.press('s');
  await send(dialog(/^终止/));
  await row.filter({ hasText: '已终止' }).waitFor();

  const { id } = await voucher();
  const codes = () => list('/alipay/ordervoucher/code/search', { voucherId: id });
  await expect.poll(async () => (await codes()).filter(({ depositedAt }) => depositedAt).length, SOON).toBe(20);
  // Customers use some of them in a shop, or want a refund: Alipay sends a notice of each.
  const become = (code: string) => (chanceOf(code) < 0.3 ? 'used' : chanceOf(code) < 0.33 ? 'void' : 'sent');
  await expect.poll(async () => (await codes()).map(({ status }) => status), SOON).toEqual((await codes()).map(({ code }) => become(code)));
  const code = (await codes()).find(({ status }) => status === 'used') ?? (await codes())[0];
  const shown = { used: '已核销', void: '已作废', sent: '已发' }[become(code.code)];
  await (await find('支付宝商家券券码', code.code)).filter({ hasText: name }).filter({ hasText: shown }).waitFor();
  expect(desk.errors).toEqual([]);
});
