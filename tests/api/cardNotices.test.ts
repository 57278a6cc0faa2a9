/** Messages that go along with cards: one to each who got a card, at the platform's cost; where none can go out, the card does and says why. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Loose } from './client';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { usePromotions } from './promotions';

describe.each(AREA_ENGINES)('messages about cards on %s', (engine) => {
  const { at, admin, signIn, serial, errors, act, sendRow, addSend, running, ready, sendOut, done, sent, cards, phone, phones } =
    usePromotions(engine);
  const look = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> => {
    const rows = await at().inspect(async ({ db }) => (await text.execute(db)).rows);
    await signIn();
    return rows;
  };
  // Nothing leaves the queue: a message that fails would give the account back what it was charged.
  beforeAll(async () => {
    const states = (await admin().get('/gateway/state/search', { pageSize: 100 })).data.list as Loose[];
    const held = await admin().post('/gateway/state/open', {
      ids: [states.find(({ gateway, remote }) => gateway === 'sms' && remote === '')!.id],
      reason: '测试',
    });
    expect(held.code, held.text).toBe(200);
  });
  const account = async (): Promise<Loose> =>
    (await admin().get('/sms/account/search', { ownerType: 'platform', pageSize: 1 })).data.list[0];
  const adjust = async (qtyDelta: number) => {
    const { id, version } = await account();
    const answer = await admin().post('/sms/account/adjust', { ids: [id], version, qtyDelta, reason: '测试' });
    expect(answer.code, answer.text).toBe(200);
  };
  const template = async (more: Loose = {}): Promise<string> => {
    const added = await admin().post('/sms/promo/template/add', {
      code: `CARD_${serial()}`,
      name: `发卡通知${serial()}`,
      sign: '井台送水',
      content: '送您 ${qty} 张${card},最高抵 ${amount},${until} 前有效。拒收请回复退订',
      ...more,
    });
    expect(added.code, added.text).toBe(200);
    const { version } = (await admin().get('/sms/promo/template/search', { id: added.data.id })).data.list[0];
    const judged = await admin().post('/sms/promo/template/audit', { ids: [added.data.id], version, result: 1 });
    expect(judged.code, judged.text).toBe(200);
    return added.data.id;
  };
  const rehearsed = async (one: Loose) => {
    const answer = await admin().post('/coupon/merchant/send/send', { id: one.id, version: one.version, dryRun: true });
    expect(answer.code, answer.text).toBe(200);
    return (answer.data.results?.[0]?.data ?? answer.data).notice as string;
  };
  interface Told { readonly phone: string; readonly result: string; readonly notice: string | null; readonly why: string | null; readonly text: string | null; readonly parts: number | null } // prettier-ignore
  /** What became of each line, and what stands in the queue for it. */
  const told = (sendId: string) =>
    look(sql<Told>`select l.phone, l.result, l.notice, l.notice_reason as why, r.content as text, r.split_count::int as parts
      from coupon_send_line l left join sms_record r on r.id = l.record_id where l.send_id = ${sendId}::bigint order by l.phone`);
  const messagesTo = async (prefix: string): Promise<number> =>
    Number((await look(sql<{ n: string }>`select count(*) as n from sms_record where phone like ${`${prefix}%`}`))[0]!.n);

  it('who gets a card is told once, in the words of the template, at the cost of the platform', async () => {
    const [batch, smsTemplateId] = [await running({ name: '周末卡' }), await template()];
    const before = await account();
    const one = await ready(batch.id, { phones: phones(500_000, 3), perQty: 2, smsTemplateId });
    expect(await rehearsed(one)).toBe(
      `3 人各一条,每条计 1 条,共 3 条;短信账户“${before.name}”余额 ${before.balanceQty.toLocaleString('en')} 条`,
    );
    expect((await account()).balanceQty).toBe(before.balanceQty);
    expect(one).toMatchObject({ smsAccountId: before.id, smsParts: 1, noticeParts: 3, noticeText: expect.stringMatching(/^【/) });
    expect(one.noticeText).not.toContain('${');
    expect((await sendOut(one)).code).toBe(200);
    expect(await done(one.id)).toMatchObject({ status: 'done', successQty: 6, noticeQty: 3, unnoticedQty: 0 });
    const until = batch.validEnd as string;
    const text = `【井台送水】送您 2 张周末卡,最高抵 10.00 元,${until} 前有效。拒收请回复退订`;
    expect(await told(one.id)).toEqual(
      [0, 1, 2].map((n) => ({ phone: phone(500_000 + n), result: 'sent', notice: 'queued', why: null, text, parts: 1 })),
    );
    expect((await account()).balanceQty).toBe(before.balanceQty - 3);
    // Advertisements keep to their hours: the queue says when each may go out.
    const kinds = await look(sql<{ type: string; source: string; account: string }>`
      select distinct sms_type as type, source, account_id::text as account from sms_record where phone like '13910500%'`);
    expect(kinds).toEqual([{ type: 'promo', source: 'platform', account: before.id }]);
    expect(await at().inspect(brokenRules)).toEqual([]);
    await signIn();
  });

  it('an advertisement at night waits for the morning', async () => {
    const [batch, smsTemplateId] = [await running(), await template()];
    await look(sql`update sys_config set config_value = '0' where config_key = 'sms.promoTo'`);
    const one = await sent(batch.id, { phones: phones(510_000, 1), smsTemplateId });
    const [record] = await look(sql<{ status: string; waits: boolean }>`select r.status, r.not_before > now() as waits
      from sms_record r join coupon_send_line l on l.record_id = r.id where l.send_id = ${one.id}::bigint`);
    await look(sql`update sys_config set config_value = '22' where config_key = 'sms.promoTo'`);
    expect(record).toEqual({ status: 'queued', waits: true });
  });

  it('what waited for the morning tells of no cards that were made void in the night', async () => {
    const [batch, smsTemplateId] = [await running(), await template()];
    await look(sql`update sys_config set config_value = '0' where config_key = 'sms.promoTo'`);
    const one = await sent(batch.id, { phones: phones(515_000, 2), perQty: 2, smsTemplateId });
    await look(sql`update sys_config set config_value = '22' where config_key = 'sms.promoTo'`);
    const mine = await cards({ sendId: one.id });
    const whole = mine[0]!.phone;
    // All that one of both has, and one card of the other.
    for (const card of [...mine.filter((c) => c.phone === whole), mine.find((c) => c.phone !== whole)!])
      expect((await admin().post('/coupon/merchant/item/status', { ids: [card.id], action: 'void', reason: '发错' })).code).toBe(200);
    const before = await account();
    const due = sql`select id from sms_record where id in (select record_id from coupon_send_line where send_id = ${one.id}::bigint)`;
    await look(sql`update sms_record set not_before = now() - interval '1 minute' where id in (${due})`);
    await expect
      .poll(() => look(sql`select fail_reason as why from sms_record where id in (${due}) order by why`), {
        interval: 1_000,
        timeout: 60_000,
      })
      .toEqual([{ why: '卡已作废或过期,不再通知' }, { why: null }]);
    // What was charged for it goes back.
    expect((await account()).balanceQty).toBeGreaterThan(before.balanceQty);
  });

  it('who wants no advertisements gets the card alone, and so does who has had as many as there may be', async () => {
    const [batch, smsTemplateId] = [await running(), await template()];
    const [out, often] = [phone(520_003), phone(520_005)];
    await look(sql`insert into sms_opt_out select (jsonb_populate_record(null::sms_opt_out, to_jsonb(o) || jsonb_build_object(
      'id', '900000000000000001', 'phone', ${out}::text))).* from sms_opt_out o limit 1`);
    await look(sql`update sys_config set config_value = '1' where config_key = 'sms.perPhoneDay'`);
    expect(await sent(batch.id, { phones: often, smsTemplateId })).toMatchObject({ successQty: 1, noticeQty: 1 });
    const one = await sent(batch.id, { phones: phones(520_000, 8), smsTemplateId });
    await look(sql`update sys_config set config_value = '50' where config_key = 'sms.perPhoneDay'`);
    expect(one).toMatchObject({ status: 'done', successQty: 8, failQty: 0, noticeQty: 6, unnoticedQty: 2 });
    const lines = await told(one.id);
    expect(lines.filter(({ notice }) => notice === 'skipped').map((line) => [line.phone, line.why])).toEqual([
      [out, '139****0003 已退订促销短信'],
      [often, expect.stringMatching(/^139\*{4}0005 24 小时内已收到 1 条/)],
    ]);
    expect(lines.filter(({ notice }) => notice === 'queued').every(({ text }) => text !== null)).toBe(true);
    expect(await messagesTo(out)).toBe(0);
  });

  it('an account that can pay for some pays for these; all cards go out, and the lines say why nobody was told', async () => {
    const [batch, smsTemplateId] = [await running(), await template({ content: `${'每日好水,'.repeat(20)}拒收请回复退订` })];
    const before = await account();
    await adjust(5 - before.balanceQty);
    const one = await ready(batch.id, { phones: phones(530_000, 6), smsTemplateId });
    expect(one).toMatchObject({ smsParts: 2, noticeParts: 12 });
    expect(await rehearsed(one)).toMatch(/6 人各一条,每条计 2 条,共 12 条;.*余额 5 条,只够 2 人$/);
    expect((await sendOut(one)).code).toBe(200);
    expect(await done(one.id)).toMatchObject({ status: 'done', successQty: 6, failQty: 0, noticeQty: 2, unnoticedQty: 4 });
    const lines = await told(one.id);
    expect(lines.filter(({ notice }) => notice === 'queued').map(({ parts }) => parts)).toEqual([2, 2]);
    expect(new Set(lines.filter(({ notice }) => notice === 'skipped').map((line) => line.why))).toEqual(new Set(['短信账户余额不足']));
    expect((await account()).balanceQty).toBe(1);
    // Frozen, it pays for none.
    const lock = async (locked: boolean) => admin().post('/sms/account/lock', { ids: [(await account()).id], locked });
    expect((await lock(true)).code).toBe(200);
    const other = await ready(batch.id, { phones: phones(531_000, 2), smsTemplateId });
    expect(await rehearsed(other)).toMatch(/已冻结:只发卡,不发短信$/);
    expect((await sendOut(other)).code).toBe(200);
    expect(await done(other.id)).toMatchObject({ successQty: 2, noticeQty: 0, unnoticedQty: 2 });
    expect((await lock(false)).code).toBe(200);
    await adjust(before.balanceQty - 1);
    expect(await at().inspect(brokenRules)).toEqual([]);
    await signIn();
  });

  it('only templates that say what a card is are taken, and one that is looked over again stops no card', async () => {
    const batch = await running();
    const add = (smsTemplateId: string) => addSend(batch.id, { phones: phones(540_000, 2), smsTemplateId });
    const one = async (call: string, params: Loose): Promise<Loose> => (await admin().get(call, { pageSize: 1, ...params })).data.list[0];
    const notice = await one('/sms/template/search', { smsType: 'notice', status: 'usable' });
    const auditing = await one('/sms/promo/template/search', { status: 'auditing' });
    for (const { id } of [notice, auditing]) expect(errors(await add(id)).smsTemplateId).toBeTruthy();
    const [ofShop] = await look(sql<{ id: string }>`select id::text from sms_template where sms_type = 'promo' and status = 'usable' and shop_id is not null`); // prettier-ignore
    expect(errors(await add(ofShop!.id)).smsTemplateId).toBeTruthy();
    const offered = await admin().get('/sms/template/list', {
      templateType: 'promo',
      status: 'usable',
      shopId_empty: 'true',
      pageSize: 50,
    });
    expect(offered.code, offered.text).toBe(200);
    expect(offered.data.map(({ id }: Loose) => id)).not.toContain(ofShop!.id);
    expect(offered.data.length).toBeGreaterThan(0);
    expect(errors(await add(await template({ content: '${weather},拒收请回复退订' }))).smsTemplateId).toMatch(
      /变量 weather 在发卡时没有值/,
    );
    const smsTemplateId = await template();
    const made = await add(smsTemplateId);
    expect((await act('/coupon/merchant/send/audit', await sendRow(made.data.id), { result: 1 })).code).toBe(200);
    await look(sql`update sms_template set status = 'auditing' where id = ${smsTemplateId}::bigint`);
    const under = await sendRow(made.data.id);
    expect(await rehearsed(under)).toMatch(/不是审核通过的促销模板:只发卡,不发短信$/);
    expect((await sendOut(under)).code).toBe(200);
    expect(await done(under.id)).toMatchObject({ status: 'done', successQty: 2, noticeQty: 0, unnoticedQty: 2 });
    expect((await told(under.id))[0]!.why).toMatch(/不是审核通过的促销模板$/);
    expect(await messagesTo('13910540')).toBe(0);
  });

  it('however the server dies while cards go out, nobody is told twice and nobody is left out', async () => {
    const count = 1_500;
    const [batch, smsTemplateId] = [await running({ totalQty: count, budgetAmount: count * 1_000 }), await template()];
    await adjust(count);
    const before = (await account()).balanceQty;
    const one = await ready(batch.id, { phones: phones(550_000, count), smsTemplateId });
    expect((await sendOut(one)).code).toBe(200);
    await expect.poll(async () => (await sendRow(one.id)).noticeQty, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
    const { noticeQty } = await sendRow(one.id);
    await at().restart('kill');
    await signIn();
    await expect.poll(async () => (await sendRow(one.id)).status, { timeout: 60_000 }).toBe('done');
    expect(noticeQty).toBeLessThan(count);
    expect(await sendRow(one.id)).toMatchObject({ successQty: count, noticeQty: count, unnoticedQty: 0 });
    const [sum] = await look(sql<{ messages: number; people: number; charged: number }>`
      select count(*)::int as messages, count(distinct r.phone)::int as people,
        (select -sum(c.qty_delta)::int from sms_consume c join coupon_send_line l on l.record_id = c.record_id where l.send_id = ${one.id}::bigint and c.biz_type = 'send') as charged
      from sms_record r where r.template_id = ${smsTemplateId}::bigint`);
    expect(sum).toEqual({ messages: count, people: count, charged: count });
    expect((await account()).balanceQty).toBeGreaterThanOrEqual(before - count);
    expect(await at().inspect(brokenRules)).toEqual([]);
    await signIn();
  });

  it('says of a sending whom its messages reached and whom not, beside how many were queued', async () => {
    const [batch, smsTemplateId] = [await running(), await template()];
    // Those of other tests stay where they are.
    await look(sql`update sms_record set not_before = now() + interval '1 day' where status = 'queued'`);
    await look(sql`update sys_config set config_value = case config_key when 'sms.promoFrom' then '0' else '24' end
      where config_key in ('sms.promoFrom', 'sms.promoTo')`);
    const states = (await admin().get('/gateway/state/search', { gateway: 'sms', pageSize: 100 })).data.list as Loose[];
    const held = states.find(({ remote }) => remote === '')!;
    expect((await admin().post('/gateway/state/close', { ids: [held.id] })).code).toBe(200);
    // Carriers know nobody under a number that ends in four zeros.
    const one = await sent(batch.id, { phones: phones(560_000, 4), smsTemplateId });
    expect(one).toMatchObject({ noticeQty: 4, unnoticedQty: 0 });
    await expect
      .poll(
        async () => {
          const { deliveredQty, undeliveredQty } = await sendRow(one.id);
          return deliveredQty > 0 && undeliveredQty > 0;
        },
        { interval: 500, timeout: 90_000 },
      )
      .toBe(true);
    expect((await admin().post('/gateway/state/open', { ids: [held.id], reason: '测试' })).code).toBe(200);
    const lines = async (noticeStatus: string): Promise<string[]> =>
      (await admin().get('/coupon/merchant/send/searchDetail', { sendId: one.id, noticeStatus, pageSize: 10 })).data.list.map(
        (line: Loose) => line.id,
      );
    const [truth] = await look(sql<{ delivered: number; failed: number; zeros: string }>`
      select count(*) filter (where r.status = 'delivered')::int as delivered, count(*) filter (where r.status = 'failed')::int as failed,
        max(l.notice_status) filter (where l.phone like '%0000') as zeros
      from coupon_send_line l join sms_record r on r.id = l.record_id where l.send_id = ${one.id}::bigint`);
    expect(truth!.zeros).toBe('failed');
    expect(await sendRow(one.id)).toMatchObject({ noticeQty: 4, deliveredQty: truth!.delivered, undeliveredQty: truth!.failed });
    expect([(await lines('delivered')).length, (await lines('failed')).length]).toEqual([truth!.delivered, truth!.failed]);
    await look(sql`update sys_config set config_value = case config_key when 'sms.promoFrom' then '8' else '22' end
      where config_key in ('sms.promoFrom', 'sms.promoTo')`);
    expect(await at().inspect(brokenRules)).toEqual([]);
    await signIn();
  });
});
