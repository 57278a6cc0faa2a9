/** Nobody gives out the platform's money alone: what one person has written, enlarged or filled, another has to pass, and sees it. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { verdictOf, type Action } from '../../src/language/resource';
import type { Client, Loose } from './client';
import { colleagueOf, roleOn } from './colleagues';
import { AREA_ENGINES } from './place';
import { day, instant, usePromotions } from './promotions';

const BATCH = '/coupon/merchant/batch';
const SEND = '/coupon/merchant/send';
const PAGES = [
  '/api/coupon/merchant/batch/search',
  '/api/coupon/merchant/send/search',
  '/api/coupon/merchant/send/searchDetail',
  '/api/upload/list',
  '/api/shop/voucher/search',
  '/api/shop/voucher/settle/search',
  '/api/activity/festival/signup/search',
];
const FOUR_EYES = 'engine.fourEyes';
const PENDING = {
  extension: 'waiting',
  totalQty: 100,
  budgetAmount: 100_000,
  nextTotalQty: 200,
  nextBudgetAmount: 200_000,
  nextValidEnd: day(60),
  nextClaimEnd: null,
};

describe.each(AREA_ENGINES)('what takes a second person on %s', (engine) => {
  const { at, admin, signIn, serial, RULE, errors, why, addSend, batchRow, sendRow, running, phone, ready, sendOut, done, row } =
    usePromotions(engine);
  /** Three colleagues who may do everything with cards, one who sees a single city, and somebody of a partner. */
  let [maker, other, third, local, ofPartner]: Client[] = [];
  let city: string;
  let shopOfPartner: { readonly id: string; readonly partnerId: string };

  beforeAll(async () => {
    const roleId = await roleOn(admin(), 'cards_only', PAGES);
    const [shop] = (await admin().get('/merchant/shop/search', { status: 'open', pageSize: 1 })).data.list;
    city = String(shop.areaCode).slice(0, 4);
    const { rows } = await at().inspect(({ db }) =>
      sql<{ id: string; partnerId: string }>`select s.id::text, s.partner_id::text as "partnerId" from merchant_shop s
        where s.status = 'open' and not s.deleted and exists (select 1 from partner_config c where c.partner_id = s.partner_id and c.product = 'coupon'
          and c.property_key = 'module' and c.enabled = 'yes' and not c.deleted) order by s.id limit 1`.execute(db),
    );
    await signIn();
    shopOfPartner = rows[0]!;
    const colleague = (username: string, phoneNo: string, cityCodes: string[], partnerId?: string) =>
      colleagueOf(at(), admin(), { username, phone: phoneNo, roleId, cityCodes, partnerId });
    maker = await colleague('cards_maker', '13900007701', []);
    other = await colleague('cards_other', '13900007702', []);
    third = await colleague('cards_third', '13900007705', []);
    local = await colleague('cards_local', '13900007703', [city]);
    ofPartner = await colleague('cards_partner', '13900007704', [], shopOfPartner.partnerId);
  });

  const doing =
    (call: string, rowOf: (id: string) => Promise<Loose>) =>
    async (who: Client, id: string, input: Loose, version?: number): Promise<Loose> => {
      const now = version ?? (await rowOf(id)).version;
      return who.post(`${call}`, { ids: [id], versions: { [id]: now }, ...input });
    };
  const auditBatch = doing(`${BATCH}/audit`, batchRow);
  const auditSend = doing(`${SEND}/audit`, sendRow);
  const extend = async (who: Client, id: string, input: Loose) =>
    who.post(`${BATCH}/update`, { id, version: (await batchRow(id)).version, only: 'extend', ...input });
  const more = { totalQty: 200, budgetAmount: 200_000, validEnd: day(60) };
  const judge = (who: Client, id: string, result: 0 | 1, version?: number) =>
    auditBatch(who, id, { only: 'extension', result, ...(result === 0 && { reason: '这个月不加' }) }, version);

  it('a running batch stays as it is until somebody else has passed its enlargement', async () => {
    const batch = await running();
    const asked = await extend(maker!, batch.id, more);
    expect(asked.code, asked.text).toBe(200);
    expect(await batchRow(batch.id)).toMatchObject({ ...PENDING, leftAmount: 100_000, validEnd: day(30) });
    // No more than before is given out meanwhile.
    const big = await ready(batch.id, { phones: Array.from({ length: 101 }, (_, n) => phone(40_000 + n)).join('\n') });
    expect(why(await sendOut(big))).toBe('coupon.noRoom');
    expect(why(await judge(maker!, batch.id, 1))).toBe(FOUR_EYES);
    // Nor is it passed as if it were the batch itself.
    expect((await auditBatch(other!, batch.id, { result: 1 })).code).not.toBe(200);
    expect(await batchRow(batch.id)).toMatchObject(PENDING);
    const passed = await judge(other!, batch.id, 1);
    expect(passed.code, passed.text).toBe(200);
    expect(await batchRow(batch.id)).toMatchObject({
      status: 'running',
      extension: 'passed',
      ...more,
      nextTotalQty: null,
      nextBudgetAmount: null,
      nextValidEnd: null,
    });
    expect((await sendOut(await sendRow(big.id))).code).toBe(200);
    await done(big.id);
    expect((await judge(other!, batch.id, 1)).code).not.toBe(200);
  });

  it('an enlargement is rejected with a reason, asked for once more, or taken back; what was seen is what is passed', async () => {
    const batch = await running();
    expect((await extend(maker!, batch.id, more)).code).toBe(200);
    expect((await judge(other!, batch.id, 0)).code).toBe(200);
    expect(await batchRow(batch.id)).toMatchObject({
      extension: 'rejected',
      extensionReason: '这个月不加',
      totalQty: 100,
      budgetAmount: 100_000,
      nextBudgetAmount: null,
    });
    expect((await extend(maker!, batch.id, { totalQty: 150, budgetAmount: 150_000 })).code).toBe(200);
    const seen = await batchRow(batch.id);
    expect(seen).toMatchObject({ nextTotalQty: 150, nextBudgetAmount: 150_000, nextValidEnd: day(30), extensionReason: null });
    // Whoever looked at the smaller one does not pass the larger one that took its place.
    expect((await extend(maker!, batch.id, { totalQty: 900, budgetAmount: 900_000 })).code).toBe(200);
    expect((await judge(other!, batch.id, 1, seen.version)).text).toMatch(/412|已被/);
    expect(await batchRow(batch.id)).toMatchObject({ totalQty: 100, budgetAmount: 100_000 });
    const back = await maker!.post(`${BATCH}/update`, { id: batch.id, only: 'withdraw' });
    expect(back.code, back.text).toBe(200);
    expect(await batchRow(batch.id)).toMatchObject({
      extension: 'none',
      nextTotalQty: null,
      nextBudgetAmount: null,
      budgetAmount: 100_000,
    });
    expect((await judge(other!, batch.id, 1)).code).not.toBe(200);
    expect(errors(await extend(maker!, batch.id, { totalQty: 100 })).totalQty).toMatch(/没有追加也没有延期/);
  });

  it('nobody passes a batch that they have rewritten, even where somebody else wrote it after them', async () => {
    const made = await maker!.post(`${BATCH}/add`, {
      name: `轮流改${serial()}`,
      couponType: 'cut',
      faceAmount: 100,
      thresholdAmount: 0,
      totalQty: 10,
      budgetAmount: 1_000,
      platformBearBp: 10_000,
      validType: 'fixed',
      validBegin: day(0),
      validEnd: day(9),
    });
    expect(made.code, made.text).toBe(200);
    const { id } = made.data;
    const update = async (who: Client, input: Loose) => {
      const answer = await who.post(`${BATCH}/update`, { id, version: (await batchRow(id)).version, ...input });
      expect(answer.code, answer.text).toBe(200);
    };
    await update(other!, { budgetAmount: 900_000 });
    await update(maker!, { submit: true });
    for (const who of [maker!, other!]) expect(why(await auditBatch(who, id, { result: 1 }))).toBe(FOUR_EYES);
    expect((await batchRow(id)).status).toBe('auditing');
    expect((await auditBatch(local!, id, { result: 1 })).code).toBe(200);
  });

  it('nobody passes a voucher that they have rewritten, even where others wrote it before and after them', async () => {
    const VOUCHER = '/shop/voucher';
    const voucher = (id: string) => row(`${VOUCHER}/search`, id);
    const made = await maker!.post(`${VOUCHER}/add`, {
      shopId: shopOfPartner.id,
      name: `轮流改${serial()}`,
      faceAmount: 100,
      issueQty: 10,
      platformBearBp: 5_000,
      beginAt: instant(0),
      endAt: instant(9),
    });
    expect(made.code, made.text).toBe(200);
    const { id } = made.data;
    const audit = doing(`${VOUCHER}/audit`, voucher);
    const rewrite = async (who: Client, input: Loose) => {
      expect((await audit(admin(), id, { result: 0, reason: '再改改' })).code).toBe(200);
      const answer = await who.post(`${VOUCHER}/update`, { id, version: (await voucher(id)).version, ...input });
      expect(answer.code, answer.text).toBe(200);
    };
    await rewrite(other!, { issueQty: 900_000 });
    await rewrite(third!, { name: '只改名字' });
    for (const who of [maker!, other!, third!]) expect(why(await audit(who, id, { result: 1 }))).toBe(FOUR_EYES);
    expect(await voucher(id)).toMatchObject({ status: 'auditing', issueQty: 900_000 });
    const passed = await audit(admin(), id, { result: 1 });
    expect(passed.code, passed.text).toBe(200);
  });

  const upload = async (who: Client, sendId: string, phones: readonly string[]): Promise<void> => {
    const body = new FormData();
    body.append('file', new Blob([`手机号\n${phones.join('\n')}\n`]), '名单.csv');
    const headers = { cookie: who.cookie };
    const answer = await fetch(`${who.origin}/api/util/upimg?sheets=coupon_send_line.import`, { method: 'POST', body, headers });
    const { fileUrl } = ((await answer.json()) as Loose).data;
    const begun = await who.post(`${SEND}/importLines`, { fileUrl, fileName: '名单.csv', columns: { phone: 0 }, sendId });
    expect(begun.code, begun.text).toBe(200);
    const settled = async (wanted: RegExp) =>
      expect.poll(async () => (await row('/upload/list', begun.data.id)).status, { timeout: 60_000 }).toMatch(wanted);
    await settled(/^checked$/);
    expect((await who.post('/upload/confirm', { id: begun.data.id })).code).toBe(200);
    await settled(/^done$/);
  };
  const fileSend = async (who: Client, batchId: string): Promise<string> => {
    const made = await who.post(`${SEND}/add`, { batchId, targetType: 'file', perQty: 1 });
    expect(made.code, made.text).toBe(200);
    return made.data.id;
  };

  it('whoever imports the phones of a sending may not pass it, and who looked at it before sees it has changed', async () => {
    const batch = await running();
    const id = await fileSend(maker!, batch.id);
    await upload(maker!, id, [phone(50_001)]);
    const seen = await sendRow(id);
    expect(seen).toMatchObject({ lineQty: 1, status: 'auditing' });
    await upload(other!, id, [phone(50_002), phone(50_003)]);
    // Who wrote the sending comes after, and changes nothing of that.
    await upload(maker!, id, [phone(50_004)]);
    expect(why(await auditSend(other!, id, { result: 1 }))).toBe(FOUR_EYES);
    expect(why(await auditSend(maker!, id, { result: 1 }))).toBe(FOUR_EYES);
    expect((await admin().post(`${SEND}/audit`, { ids: [id], versions: { [id]: seen.version }, result: 1 })).text).toMatch(/412|已被/);
    expect(await sendRow(id)).toMatchObject({ lineQty: 4, status: 'auditing' });
    const passed = await auditSend(admin(), id, { result: 1 });
    expect(passed.code, passed.text).toBe(200);
  });

  const linesOf = async (who: Client, sendId: string): Promise<Loose[]> =>
    (await who.get(`${SEND}/searchDetail`, { sendId, pageSize: 100 })).data.list;

  it('a rejected sending is mended: other phones instead, or some withdrawn, and handed in once more', async () => {
    const batch = await running();
    const made = await maker!.post(`${SEND}/add`, {
      batchId: batch.id,
      targetType: 'phone',
      perQty: 1,
      phones: `${phone(60_001)}\n${phone(60_002)}`,
    });
    expect(made.code, made.text).toBe(200);
    const { id } = made.data;
    const update = async (input: Loose) => maker!.post(`${SEND}/update`, { id, version: (await sendRow(id)).version, ...input });
    const reject = async () => expect((await auditSend(other!, id, { result: 0, reason: '号码不对' })).code).toBe(200);
    expect((await update({ phones: phone(60_003) })).code).not.toBe(200);
    await reject();
    // A mistake leaves all of it as it was.
    expect(errors(await update({ phones: `${phone(60_003)}\n12345` })).phones).toBe('不是手机号:12345');
    expect(errors(await update({ targetType: 'shop' })).shopIds).toBe('请选择店铺');
    expect(await sendRow(id)).toMatchObject({ status: 'rejected', targetType: 'phone', lineQty: 2, planQty: 2, auditReason: '号码不对' });
    const mended = await update({ phones: `${phone(60_002)}\n${phone(60_003)}\n${phone(60_004)}`, perQty: 2 });
    expect(mended.code, mended.text).toBe(200);
    expect(await sendRow(id)).toMatchObject({ status: 'auditing', lineQty: 3, planQty: 6, auditReason: null });
    expect(why(await auditSend(maker!, id, { result: 1 }))).toBe(FOUR_EYES);

    // Some of them are withdrawn, by the other one this time, who has a hand in it from then on.
    await reject();
    const gone = (await linesOf(admin(), id)).slice(0, 1);
    const withdrawn = await other!.post(`${SEND}/removeLines`, { ids: gone.map((line) => line.id) });
    expect(withdrawn.code, withdrawn.text).toBe(200);
    expect(await sendRow(id)).toMatchObject({ status: 'rejected', lineQty: 2, planQty: 4 });
    expect((await update({ remark: '改好了' })).code).toBe(200);
    expect(await sendRow(id)).toMatchObject({ status: 'auditing', lineQty: 2, planQty: 4 });
    expect(why(await auditSend(other!, id, { result: 1 }))).toBe(FOUR_EYES);
    expect((await auditSend(admin(), id, { result: 1 })).code).toBe(200);
    const [line] = await linesOf(admin(), id);
    expect(why(await other!.post(`${SEND}/removeLines`, { ids: [line!.id] }))).toBe('coupon.linesFixed');
    expect((await sendOut(await sendRow(id))).code).toBe(200);
    expect(await done(id)).toMatchObject({ status: 'done', successQty: 4, failQty: 0 });
  });

  it('a rejected sending of a file takes another file, or becomes one of phones', async () => {
    const batch = await running();
    const id = await fileSend(maker!, batch.id);
    await upload(maker!, id, [phone(61_001)]);
    expect((await auditSend(other!, id, { result: 0, reason: '名单旧了' })).code).toBe(200);
    await upload(maker!, id, [phone(61_002)]);
    expect(await sendRow(id)).toMatchObject({ status: 'rejected', lineQty: 2 });
    const version = async () => (await sendRow(id)).version;
    const turned = await maker!.post(`${SEND}/update`, { id, version: await version(), targetType: 'phone', phones: phone(61_003) });
    expect(turned.code, turned.text).toBe(200);
    expect(await sendRow(id)).toMatchObject({ status: 'auditing', targetType: 'phone', lineQty: 1, planQty: 1 });
  });

  it('who sees one city sees of the lines what they see of the cards, sends to nobody else, and passes nothing they do not see', async () => {
    const batch = await running();
    const shops = (await admin().get('/merchant/shop/search', { status: 'open', pageSize: 200 })).data.list as Loose[];
    const isHere = (shop: Loose) => String(shop.areaCode).startsWith(city);
    const [here, there] = [shops.find(isHere)!, shops.find((shop) => !isHere(shop))!];
    const made = await addSend(batch.id, { targetType: 'shop', shopIds: [here.id, there.id] });
    expect(made.code, made.text).toBe(200);
    const shopsOf = async (who: Client) => (await linesOf(who, made.data.id)).map((line) => line.shopId);
    expect((await shopsOf(admin())).sort()).toEqual([here.id, there.id].sort());
    expect(await shopsOf(local!)).toEqual([here.id]);
    const typed = await addSend(batch.id, { phones: phone(70_001) });
    expect(await linesOf(local!, typed.data.id)).toEqual([]);
    expect((await local!.get(`${SEND}/searchDetail`, { phone: phone(70_001) })).data.list).toEqual([]);

    for (const id of [made.data.id, typed.data.id]) expect(why(await auditSend(local!, id, { result: 1 }))).toBe('coupon.beyondReach');
    const add = (input: Loose) => local!.post(`${SEND}/add`, { batchId: batch.id, perQty: 1, ...input });
    expect(errors(await add({ targetType: 'phone', phones: phone(70_002) })).targetType).toMatch(/数据范围有限/);
    expect(errors(await add({ targetType: 'file' })).targetType).toMatch(/数据范围有限/);
    const own = await add({ targetType: 'shop', shopIds: [here.id] });
    expect(own.code, own.text).toBe(200);
    expect((await auditSend(other!, own.data.id, { result: 1 })).code).toBe(200);
  });

  it('who sees one city reads of nobody else whom a sending is for, and neither rewrites, ends nor deletes it', async () => {
    const batch = await running();
    const shops = (await admin().get('/merchant/shop/search', { status: 'open', pageSize: 200 })).data.list as Loose[];
    const isHere = (shop: Loose) => String(shop.areaCode).startsWith(city);
    const [here, there] = [shops.find(isHere)!, shops.find((shop) => !isHere(shop) && shop.ownerPhone !== shops.find(isHere)!.ownerPhone)!];
    const made = await addSend(batch.id, { targetType: 'shop', shopIds: [here.id, there.id] });
    expect(made.code, made.text).toBe(200);
    const { id } = made.data;
    expect((await sendRow(id)).targetText).toContain(there.name);
    for (const call of ['search', 'info']) expect((await local!.get(`${SEND}/${call}`, { id })).text, call).not.toContain(there.name);
    const log = await local!.get('/manager/operat/log/history', { entity: 'coupon_send', targetId: id });
    expect(log.text).not.toContain(there.name);

    expect((await auditSend(other!, id, { result: 0, reason: '再想想' })).code).toBe(200);
    const before = await linesOf(admin(), id);
    expect(before).toHaveLength(2);
    const update = async (who: Client, input: Loose) => who.post(`${SEND}/update`, { id, version: (await sendRow(id)).version, ...input });
    for (const input of [{ targetType: 'shop', shopIds: [here.id] }, { perQty: 9 }, { remark: '只改备注' }]) {
      const refused = await update(local!, input);
      expect([why(refused), refused.message]).toEqual(['coupon.beyondReach', '有 1 个对象不在你的数据范围内,请由看得到的人修改']);
    }
    expect(why(await local!.post(`${SEND}/delete`, { ids: [id] }))).toBe('coupon.beyondReach');
    expect((await linesOf(admin(), id)).map((line) => line.id)).toEqual(before.map((line) => line.id));
    expect(await sendRow(id)).toMatchObject({ status: 'rejected', lineQty: 2, planQty: 2 });
    // What they see all of they mend.
    const own = await local!.post(`${SEND}/add`, { batchId: batch.id, perQty: 1, targetType: 'shop', shopIds: [here.id] });
    expect((await auditSend(other!, own.data.id, { result: 0, reason: '张数不对' })).code).toBe(200);
    const mended = await local!.post(`${SEND}/update`, { id: own.data.id, version: (await sendRow(own.data.id)).version, perQty: 2 });
    expect(mended.code, mended.text).toBe(200);

    expect((await update(maker!, { remark: '改好了' })).code).toBe(200);
    expect((await auditSend(other!, id, { result: 1 })).code).toBe(200);
    expect(why(await local!.post(`${SEND}/stop`, { ids: [id], reason: '不发了' }))).toBe('coupon.beyondReach');
    expect((await sendRow(id)).status).toBe('ready');
  });

  it('who sees one city ends no batch whose cards others hold, and adds nobody to a sending that they do not see', async () => {
    const shops = (await admin().get('/merchant/shop/search', { status: 'open', pageSize: 200 })).data.list as Loose[];
    const [here, there] = [true, false].map((inside) => shops.find((shop) => String(shop.areaCode).startsWith(city) === inside)!);
    const held = async (batch: Loose, shopIds: string[]): Promise<void> => {
      const send = await ready(batch.id, { targetType: 'shop', shopIds });
      expect((await sendOut(send)).code).toBe(200);
      expect(await done(send.id)).toMatchObject({ status: 'done', failQty: 0 });
    };
    const [everywhere, own, mixed] = [await running(), await running({ shopIds: [here.id] }), await running({ shopIds: [here.id] })];
    await held(everywhere, [here.id, there.id]);
    await held(own, [here.id]);
    await held(mixed, [there.id]);
    // Of the shops that a batch is for, the names of those they see.
    const both = await running({ shopIds: [here.id, there.id] });
    const { text } = await local!.get(`${BATCH}/search`, { id: both.id });
    expect([text.includes(here.name), text.includes(there.name)]).toEqual([true, false]);
    expect((await other!.get(`${BATCH}/search`, { id: both.id })).text).toContain(there.name);
    const stop = (id: string) => local!.post(`${BATCH}/stop`, { ids: [id], reason: '不发了' });
    for (const { id } of [everywhere, mixed]) {
      expect(why(await stop(id))).toBe('coupon.beyondReach');
      expect((await batchRow(id)).status).toBe('running');
    }
    expect(why(await ofPartner!.post(`${BATCH}/stop`, { ids: [everywhere.id], reason: '不发了' }))).toBe('coupon.beyondReach');
    const ended = await stop(own.id);
    expect(ended.code, ended.text).toBe(200);
    expect((await batchRow(own.id)).status).toBe('terminated');

    const file = await fileSend(maker!, everywhere.id);
    // Looked over, none of its lines may be written: there is nothing to confirm.
    await expect(upload(local!, file, [phone(91_001)])).rejects.toThrow(/expected 422 to be 200/);
    expect(await sendRow(file)).toMatchObject({ lineQty: 0 });
  });

  it('nobody passes their own, and no partner passes to itself what the platform pays: over all verdicts of marketing', async () => {
    const { userId: makerId } = (await maker!.get('/login/session')).data;
    const waiting = async (table: string): Promise<string> => {
      const [found] = await at().inspect(
        async ({ db }) =>
          (
            await sql<{ id: string }>`
            update ${sql.table(table)} set created_by = ${makerId}::bigint, partner_id = ${shopOfPartner.partnerId}::bigint
            where id = (select id from ${sql.table(table)} where status = 'auditing' and not deleted order by id limit 1) returning id::text`.execute(
              db,
            )
          ).rows,
      );
      await signIn();
      return found!.id;
    };
    const add = async (call: string, input: Loose): Promise<string> => {
      const made = await maker!.post(call, input);
      expect(made.code, made.text).toBe(200);
      return made.data.id;
    };
    const voucher = { shopId: shopOfPartner.id, faceAmount: 500, issueQty: 10, beginAt: new Date().toISOString() };
    const enlarged = await running();
    expect((await extend(maker!, enlarged.id, more)).code).toBe(200);
    const made: Record<string, { readonly id: string; readonly search: string }> = {
      'coupon_batch.audit': {
        id: await add(`${BATCH}/add`, { name: `自己的${serial()}`, ...RULE, validBegin: day(0), validEnd: day(9), submit: true }),
        search: `${BATCH}/search`,
      },
      'coupon_batch.auditExtension': { id: enlarged.id, search: `${BATCH}/search` },
      'coupon_send.audit': {
        id: await add(`${SEND}/add`, { batchId: enlarged.id, targetType: 'phone', perQty: 1, phones: phone(90_001) }),
        search: `${SEND}/search`,
      },
      'shop_voucher.audit': {
        id: await add('/shop/voucher/add', { ...voucher, name: '平台出一半', platformBearBp: 5_000, endAt: `${day(9)}T00:00:00Z` }),
        search: '/shop/voucher/search',
      },
      'voucher_settlement.audit': { id: await waiting('voucher_settlement'), search: '/shop/voucher/settle/search' },
      'activity_signup.audit': { id: await waiting('activity_signup'), search: '/activity/festival/signup/search' },
    };
    const verdicts = [...platform.resources.values()].flatMap(({ name, actions }) =>
      Object.entries(actions as Readonly<Record<string, Action>>)
        .filter(([, action]) => verdictOf(action) !== undefined && /^\/(coupon|shop\/voucher|activity)\//.test(action.call))
        .map(([key, action]) => ({ name: `${name}.${key}`, action })),
    );
    expect(verdicts.map(({ name }) => name).sort()).toEqual(Object.keys(made).sort());
    for (const { name, action } of verdicts) {
      const { id, search } = made[name]!;
      const { version } = await row(search, id);
      const input = { ids: [id], versions: { [id]: version }, ...action.with, result: 1 };
      expect(why(await maker!.post(action.call, input)), name).toBe(FOUR_EYES);
      expect(why(await ofPartner!.post(action.call, input)), name).toBe('engine.platformDecides');
      expect((await row(search, id)).version, name).toBe(version);
    }
    // What costs the platform nothing a partner's second person passes.
    const id = await add('/shop/voucher/add', { ...voucher, name: '自己出', platformBearBp: 0, endAt: `${day(9)}T00:00:00Z` });
    const { version } = await row('/shop/voucher/search', id);
    const passed = await ofPartner!.post('/shop/voucher/audit', { ids: [id], versions: { [id]: version }, result: 1 });
    expect(passed.code, passed.text).toBe(200);
    const settlement = made['voucher_settlement.audit']!.id;
    const settled = async (call: string, who: Client, input: Loose) =>
      who.post(`/shop/voucher/settle/${call}`, {
        ids: [settlement],
        versions: { [settlement]: (await row('/shop/voucher/settle/search', settlement)).version },
        ...input,
      });
    expect((await settled('audit', other!, { result: 1 })).code).toBe(200);
    expect(why(await settled('settle', ofPartner!, { payNo: 'P900' }))).toBe('engine.platformDecides');
  });
});
