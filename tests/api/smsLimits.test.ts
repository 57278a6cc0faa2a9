/** What keeps a message back when it is queued or leaves the queue: its text, its carriers, how often, at which hour, and who pays. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, atTime, dayOf } from '../../src/language/days';
import { codesAt, promoOver, put } from './carriers';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('messages that are kept back on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let star: Loose;
  let orders: Loose[];
  const rows = async (call: string, params = {}): Promise<Loose[]> => (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const own = (answer: Loose): Loose => answer.data?.results?.[0]?.data ?? answer.data;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.message;
  const ok = async (call: string, input: object): Promise<Loose> => {
    const answer = await admin.post(call, input);
    expect(answer.code, why(answer)).toBe(200);
    return answer;
  };
  const one = async (call: string, id: string): Promise<Loose> => (await rows(call, { id }))[0]!;
  const send = (order: Loose, more = {}) => admin.post('/star/sms/send', { ids: [star.id], orderIds: [order.id], ...more });
  const sent = async () => (await one('/star/sms/search', star.id)).sentCount;
  const purse = async (): Promise<Loose> => (await rows('/sms/account/search', { ownerType: 'platform' }))[0]!;
  const audited = async (id: string, refusedIds: readonly string[] = []) => {
    const { version } = await one('/sms/template/search', id);
    return admin.post('/sms/template/audit', { ids: [id], version, result: 1, refusedIds, ...(refusedIds.length && { reason: '用语' }) });
  };
  /** A template that all carriers pass, but for these, and which the rule sends from now on. */
  const template = async (code: string, content: string, refusedIds: readonly string[] = []) => {
    const added = await ok('/sms/template/add', { code, name: code, sign: '井台送水', content, smsType: 'notice' });
    const id = String(added.data.id);
    expect((await audited(id, refusedIds)).code).toBe(200);
    const { version } = await one('/star/sms/search', star.id);
    await ok('/star/sms/update', { id: star.id, version, templateId: id });
    return id;
  };
  const isOver = ({ status }: Loose) => ['submitted', 'delivered', 'failed'].includes(status);

  beforeAll(async () => {
    at = await stage(engine, { SIMULATOR_PACE: '10' });
    admin = await at.as('admin');
    star = (await rows('/star/sms/search', { status: 'enabled', node: 'done' }))[0]!;
    const informed = new Set((await rows('/star/sms/record/search', { starSmsId: star.id })).map(({ thirdOrderId }) => thirdOrderId));
    const phones = new Set<string>();
    orders = (await rows('/third/order/search', { channel: 'star', authId: star.authId, status: 'done' })).filter(
      ({ id, receiverMask }) => {
        const isNew = !informed.has(id) && !phones.has(receiverMask.phone);
        phones.add(receiverMask.phone);
        return isNew;
      },
    );
    expect(orders.length).toBeGreaterThan(2);
  });
  afterAll(() => at.close());

  it('a variable that was added to the template later has no value, and a text that its values make too long is not sent', async () => {
    const before = [await sent(), (await purse()).balanceQty];
    const id = await template('LATE_VARIABLE', '订单 ${orderNo} 已备好');
    const { version } = await one('/sms/template/search', id);
    await ok('/sms/template/update', { id, version, content: '订单 ${orderNo} 已备好,今天${weather}' });
    expect((await audited(id)).code).toBe(200);
    const [missing] = [await send(orders[0]!)];
    expect([missing.code, own(missing).reason, own(missing).errors.orderIds]).toEqual([
      422,
      'sms.valueMissing',
      '模板“LATE_VARIABLE”的变量 weather 没有值',
    ]);
    // Numbers are longer than the name of their variable.
    await template('JUST_TOO_LONG', '长'.repeat(430) + '${orderNo}'.repeat(5));
    const long = await send(orders[0]!);
    expect([long.code, own(long).reason, own(long).errors.orderIds]).toEqual([
      422,
      'sms.textTooLong',
      `填好变量后共 ${6 + 430 + 5 * orders[0]!.orderNo.length} 字,平台最多收 500 字`,
    ]);
    expect([await sent(), (await purse()).balanceQty]).toEqual(before);
  });

  it('what one of two carriers has refused goes by the other; with none left that passed it, it fails, says why and is refunded', async () => {
    const platforms = await rows('/sms/platform/search', { status: 'enabled' });
    const [yunmas, express, spare] = ['yunmas', 'express', 'spare'].map((code) => platforms.find((p) => p.code === code)!) as [
      Loose,
      Loose,
      Loose,
    ];
    await ok('/sms/platform/enable', { ids: [spare.id], status: 'disabled' });
    const id = await template('ONE_OF_TWO', '订单 ${orderNo} 已备好', [yunmas.id, spare.id]);
    await ok('/star/sms/send', { ids: [star.id], orderIds: [orders[1]!.id] });
    const record = async (order: Loose) =>
      (await rows('/star/sms/record/search', { starSmsId: star.id, thirdOrderId: order.id })).find((row) => row.content.includes('已备好'));
    await expect.poll(async () => isOver((await record(orders[1]!))!), { timeout: 30_000 }).toBe(true);
    // Whatever the one that may send it says: the other was never asked.
    expect((await record(orders[1]!))!.triedIds ?? []).not.toContain(yunmas.id);
    expect((await record(orders[1]!))!.platformId).toBe(express.id);
    await ok('/sms/platform/enable', { ids: [express.id], status: 'disabled' });
    await ok('/star/sms/send', { ids: [star.id], orderIds: [orders[2]!.id] });
    await expect.poll(async () => (await record(orders[2]!))!.status, { timeout: 30_000 }).toBe('failed');
    const failed = (await record(orders[2]!))!;
    expect(failed).toMatchObject({ failReason: '没有可用的短信平台', platformId: null });
    const entries = await rows('/sms/consume/search', { recordId: failed.id });
    expect(entries.map(({ qtyDelta }) => qtyDelta).sort()).toEqual([-1, 1]);
    for (const one of [express, spare]) await ok('/sms/platform/enable', { ids: [one.id], status: 'enabled' });
    const { version } = await one('/sms/template/search', id);
    await ok('/sms/template/update', { id, version, content: '订单 ${orderNo} 备好了' });
    const none = await audited(id, [yunmas.id, express.id, spare.id]);
    expect([none.code, own(none).reason]).toEqual([422, 'sms.noCarrier']);
  });

  it('what waits while its template is changed waits for the new review, and says so if that comes too late', async () => {
    const id = await template('CHANGED_MEANWHILE', '订单 ${orderNo} 已备好');
    await at.inspect(({ db }) => sql`update sms_platform set day_limit = 0`.execute(db));
    admin = await at.as('admin');
    const order = orders.at(-1)!;
    expect((await send(order)).code).toBe(200);
    const message = async () => (await rows('/star/sms/record/search', { thirdOrderId: order.id, templateId: id }))[0]!;
    const rewrite = async (content: string) => {
      const { version } = await one('/sms/template/search', id);
      await ok('/sms/template/update', { id, version, content });
    };
    await rewrite('订单 ${orderNo} 已备好。');
    const due = (more = sql``) =>
      at.inspect(async ({ db }) => {
        await sql`update sms_platform set day_limit = 100000`.execute(db);
        await sql`update sms_record set not_before = now() - interval '1 second'${more} where template_id = ${id}::bigint and status = 'queued'`.execute(
          db,
        );
        await sql`update engine_job set run_at = now() where kind = 'sms.deliver'`.execute(db);
      });
    await due();
    admin = await at.as('admin');
    await expect.poll(async () => Date.parse((await message()).notBefore) > Date.now(), { timeout: 30_000 }).toBe(true);
    expect((await message()).status).toBe('queued');
    await due(sql`, created_at = created_at - interval '3 hours'`);
    admin = await at.as('admin');
    await expect.poll(async () => (await message()).status, { timeout: 30_000 }).toBe('failed');
    expect((await message()).failReason).toBe('模板改过,没有及时通过审核');
  });

  it('a phone gets one code a minute, five an hour and ten a day', async () => {
    const [minute, hour] = [60, 3_600];
    const said = await at.inspect((database) =>
      codesAt(database, [
        0,
        minute - 1,
        minute + 1,
        5 * minute,
        10 * minute,
        15 * minute,
        20 * minute,
        hour + 2,
        hour + 5 * minute,
        hour + 11 * minute,
        hour + 16 * minute,
        3 * hour,
        4 * hour,
        23 * hour,
        24 * hour + 2 * minute,
      ]),
    );
    admin = await at.as('admin');
    const refused = (what: string) => `137****0002 的验证码超过${what}`;
    expect(said).toEqual([
      'queued',
      refused('一分钟一条'),
      'queued',
      'queued',
      'queued',
      'queued',
      refused('一小时五条'),
      'queued',
      'queued',
      'queued',
      'queued',
      'queued',
      refused('一天十条'),
      refused('一天十条'),
      'queued',
    ]);
  });

  it('an advertisement of the evening goes out at eight in the morning and not before', async () => {
    const day = dayOf(Date.now());
    const instant = (of: string, time: string) => new Date(atTime(of, time));
    const next = addDays(day, 1);
    const looks = [
      instant(day, '23:59'),
      new Date(instant(next, '08:00').getTime() - 1_000),
      instant(next, '08:00'),
      instant(next, '08:01'),
    ];
    const over = await at.inspect((database) =>
      promoOver(database, instant(day, '22:00'), looks, async (now, look) => {
        vi.useFakeTimers({ toFake: ['Date'], now });
        try {
          return await look();
        } finally {
          vi.useRealTimers();
        }
      }),
    );
    admin = await at.as('admin');
    expect(over).toEqual({ states: ['queued', 'queued', 'submitted', 'submitted'], sent: 1 });
  });

  it('an account that runs out in the middle of a run sends what it can pay and says so of the rest; these go out later, and none twice', async () => {
    // Nobody has these numbers: each is refused for good, and may be sent again.
    const ids = await at.inspect(async ({ db }) => {
      const made: string[] = [];
      for (let n = 0; n < 5; n++) made.push((await put(db, 1, { phone: `13712${n}40000` }))[0]!);
      return made;
    });
    admin = await at.as('admin');
    const records = () => rows('/sms/record/search', { id: ids.join() });
    const failed = () =>
      expect.poll(async () => (await records()).filter(({ status }) => status === 'failed').length, { timeout: 60_000 }).toBe(ids.length);
    await failed();
    const gateway = (await rows('/gateway/state/search')).find((row) => row.gateway === 'sms')!;
    // What is on its way comes to no end meanwhile, so nothing is refunded.
    await ok('/gateway/state/open', { ids: [gateway.id], reason: '测试' });
    const { id, version, balanceQty } = await purse();
    await ok('/sms/account/adjust', { ids: [id], version, qtyDelta: 3 - balanceQty, reason: '测试' });
    const run = await admin.post('/sms/record/resend', { ids });
    const results = run.data.results as Loose[];
    expect(results.map(({ code }) => code).sort()).toEqual([200, 200, 200, 422, 422]);
    const told = results.filter(({ code }) => code === 422);
    for (const { message, data } of told) expect([message, data.reason]).toEqual(['账户“平台自用”余额只有 0 条', 'sms.balanceShort']);
    expect((await purse()).balanceQty).toBe(0);
    const left = told.map((result) => String(result.id));
    for (const row of await records()) {
      const isLeft = left.includes(row.id);
      expect([row.retryCount, row.status === 'failed']).toEqual(isLeft ? [0, true] : [1, false]);
    }
    const now = await purse();
    await ok('/sms/account/adjust', { ids: [now.id], version: now.version, qtyDelta: balanceQty - 3, reason: '测试' });
    const again = await admin.post('/sms/record/resend', { ids });
    expect(
      (again.data.results as Loose[])
        .filter(({ code }) => code === 200)
        .map((result) => String(result.id))
        .sort(),
    ).toEqual(left.sort());
    await ok('/gateway/state/close', { ids: [gateway.id] });
    await failed();
    for (const row of await records()) {
      expect(row).toMatchObject({ retryCount: 1, failReason: '空号' });
      const entries = await rows('/sms/consume/search', { recordId: row.id });
      expect(entries.map(({ qtyDelta }) => qtyDelta).sort()).toEqual([-1, -1, 1, 1]);
    }
  });

  it('what is sent again counts as another message to its phone, within 24 hours and of the day', async () => {
    const resend = (id: string) => admin.post('/sms/record/resend', { ids: [id] });
    const said = (answer: Loose) => [why(answer), own(answer)?.reason ?? answer.data?.results?.[0]?.data?.reason];
    const failed = async (id: string) =>
      expect.poll(async () => (await rows('/sms/record/search', { id }))[0]!.status, { timeout: 60_000 }).toBe('failed');
    const limit = async (configValue: string) => {
      const { id, version } = (await rows('/sys/config/search', { keyword: 'sms.perPhoneDay' }))[0]!;
      await ok('/sys/config/update', { id, version, configValue });
    };
    const [plain, star_] = await at.inspect(async ({ db }) => {
      await sql`update star_sms set day_limit_per_phone = 2, limit_since = now() where id = ${star.id}::bigint`.execute(db);
      return [
        (await put(db, 1, { phone: '13719040000' }))[0]!,
        (await put(db, 1, { phone: '13718040000', source: 'star', starSmsId: star.id }))[0]!,
      ];
    });
    admin = await at.as('admin');
    for (const id of [plain!, star_!]) await failed(id);
    await limit('2');
    expect((await resend(plain!)).code).toBe(200);
    await failed(plain!);
    expect(said(await resend(plain!))).toEqual(['137****0000 24 小时内已收到 2 条“已送达”', 'sms.tooOften']);
    await limit('50');
    expect((await resend(plain!)).code).toBe(200);
    expect((await resend(star_!)).code).toBe(200);
    await failed(star_!);
    expect(said(await resend(star_!))).toEqual(['137****0000 今日已收到 2 条履约提醒', 'sms.tooOften']);
  });

  it('leaves every rule of the domain whole', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
