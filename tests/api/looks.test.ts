import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

/** Whole phone numbers that belong to nobody. */
const phone = (n: number) => `1990000${String(n).padStart(4, '0')}`;

describe.each(AREA_ENGINES)('what is masked, on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const setting = async (configKey: string, configValue: string) => {
    const { id, version } = (await admin.get('/sys/config/search', { pageSize: 50 })).data.list.find(
      (row: Loose) => row.configKey === configKey,
    );
    expect((await admin.post('/sys/config/update', { id, version, configValue })).code).toBe(200);
  };
  const budget = (a: number, b: number) =>
    Promise.all([setting('privacy.searchesPerDay', String(a)), setting('privacy.revealsPerDay', String(b))]);
  const logged = async () =>
    (await admin.get('/manager/operat/log/search', { pageSize: 100, sort: '-operatedAt' })).data.list.filter(
      (one: Loose) => one.action === '按打码信息查找',
    );
  const forget = () => at.inspect(({ db }) => sql`delete from engine_look`.execute(db));

  it('is found by its whole value only: not by a part, a range, all others, what is shown of it, or several at once', async () => {
    const whole = await at.inspect(
      async ({ db }) =>
        (await sql<{ ownerPhone: string }>`select owner_phone from merchant_shop where not deleted limit 1`.execute(db)).rows[0]!
          .ownerPhone,
    );
    for (const ownerPhone of [
      whole.slice(0, 7),
      `${whole.slice(0, 3)}****${whole.slice(7)}`,
      `${whole},${phone(1)}`,
      ' ',
      '\ufeff',
      '%',
      '_'.repeat(11),
    ])
      expect(await admin.get('/merchant/shop/search', { ownerPhone }), ownerPhone).toMatchObject({ status: 400 });
    for (const name of ['ownerPhone_from', 'ownerPhone_to', 'ownerPhone_not'])
      expect((await admin.get('/merchant/shop/search', { [name]: whole })).code).toBe(400);
    for (const keyword of [whole.slice(0, 10), `${whole.slice(0, 3)}****${whole.slice(7)}`])
      expect(
        (await admin.get('/merchant/shop/search', { keyword })).data.list.filter(
          (row: Loose) => row.ownerPhone === `${whole.slice(0, 3)}****${whole.slice(7)}`,
        ),
      ).toEqual([]);
    // Written in other characters it is the same number.
    for (const name of ['ownerPhone', 'keyword'])
      for (const same of [whole.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)), `${whole}\u200b`])
        expect((await admin.get('/merchant/shop/search', { [name]: same })).data.list.length, name).toBeGreaterThan(0);
    for (const name of ['ownerPhone', 'keyword'])
      expect((await admin.get('/merchant/shop/search', { [name]: whole })).data.list.length, name).toBeGreaterThan(0);
    expect(
      await admin.post('/upload/createTask', {
        pageUrl: '/api/merchant/shop/search',
        columns: [],
        query: { ownerPhone: whole },
        fileType: 'csv',
      }),
    ).toMatchObject({ code: 422, message: '按手机号等打码信息查到的结果不能导出' });
  });

  it('is searched for so often a day and a minute, each value counted once, whichever list or form asks; each search is logged, masked', async () => {
    await forget();
    await budget(300, 200);
    const support = await at.as('support');
    const before = (await logged()).length;
    for (let again = 0; again < 3; again++)
      for (const [call, field] of [
        ['/merchant/shop/search', 'ownerPhone'],
        ['/shop/client/search', 'phone'],
        ['/shop/bucket/contact/search', 'keyword'],
      ] as const)
        expect((await support.get(call, { [field]: phone(1) })).code, call).toBe(200);
    const entries = await logged();
    expect(entries.length).toBe(before + 1);
    expect(entries[0]).toMatchObject({
      action: '按打码信息查找',
      note: '199****0001',
      callPath: '/merchant/shop/search',
      operatorName: expect.any(String),
    });
    for (const [name, same] of [
      ['ownerPhone', `\u200b${phone(1)}`],
      ['keyword', phone(1).replaceAll('0', '０')],
    ] as const)
      expect((await support.get('/merchant/shop/search', { [name]: same })).code).toBe(200);
    expect((await logged()).length).toBe(before + 1);
    // What is refused is no look, and commas around a value make no other of it.
    for (const ownerPhone of [`${phone(1)},${phone(3)}`, phone(3).slice(0, 7)])
      expect(await support.get('/merchant/shop/search', { ownerPhone }), ownerPhone).toMatchObject({ status: 400 });
    for (const ownerPhone of [`${phone(1)},`, `,, ${phone(1)} ,`])
      expect((await support.get('/merchant/shop/search', { ownerPhone })).code, ownerPhone).toBe(200);
    expect((await logged()).length).toBe(before + 1);
    // All at once: none of them finds room that another has taken.
    const codes = (
      await Promise.all(Array.from({ length: 60 }, (_, n) => support.get('/merchant/shop/search', { ownerPhone: phone(100 + n) })))
    ).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(29);
    expect(codes.filter((code) => code === 429)).toHaveLength(31);
    // What was looked for before is looked for again, and other people are not held up.
    expect((await support.get('/merchant/shop/search', { ownerPhone: phone(1) })).code).toBe(200);
    expect((await admin.get('/merchant/shop/search', { ownerPhone: phone(2) })).code).toBe(200);
    expect((await support.get('/merchant/shop/search', { keyword: '水' })).code).toBe(200);
    await at.inspect(({ db }) => sql`update engine_look set at = at - interval '2 minutes'`.execute(db));
    expect((await support.get('/merchant/shop/search', { ownerPhone: phone(200) })).code).toBe(200);
    await budget(30, 200);
    expect(await support.get('/merchant/shop/search', { ownerPhone: phone(201) })).toMatchObject({
      status: 429,
      message: '今天按手机号等打码信息查找已满 30 次,请明天再试,或请管理员在“系统配置”里调整',
    });
    await at.inspect(({ db }) => sql`update engine_look set day = day - 1`.execute(db));
    expect((await support.get('/merchant/shop/search', { ownerPhone: phone(201) })).code).toBe(200);
  });

  it('is not found out by asking whether it is taken: forms, rehearsals and statistics count as well', async () => {
    await forget();
    await budget(10, 200);
    const support = await at.as('support');
    const [shop] = (await support.get('/merchant/shop/search', { pageSize: 1, status: 'open' })).data.list;
    const ask = (n: number, dryRun: boolean) =>
      support.post('/shop/client/add', {
        shopId: shop.id,
        name: '试探',
        phone: phone(300 + n),
        position: 'clerk',
        permissions: [],
        dryRun,
      });
    const codes = [];
    for (let n = 0; n < 12; n++) codes.push((await ask(n, true)).code);
    expect(codes.slice(0, 10).every((code) => code !== 429)).toBe(true);
    expect(codes.slice(10)).toEqual([429, 429]);
    expect((await support.get('/shop/client/search', { phone: phone(320) })).code).toBe(429);
  });

  it('is shown whole so often a day and a minute; a rehearsal shows nothing, and finance may not', async () => {
    await forget();
    await budget(300, 100);
    const support = await at.as('support');
    const orders = (await support.get('/third/order/search', { pageSize: 20, status: 'done' })).data.list;
    const decrypt = (id: string, more: object = {}) => support.form('/third/order/new/decryptReceiver', { id, ...more });
    expect((await decrypt(orders[0].id, { dryRun: 'true' })).data).not.toHaveProperty('phone');
    const codes = [];
    for (const { id } of orders.slice(0, 12)) codes.push((await decrypt(id)).code);
    expect(codes).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await decrypt(orders[0].id)).data.phone).toMatch(/^1\d{10}$/);
    // However a row is named, it is counted.
    const last = orders[12].id as string;
    expect((await support.form('/third/order/new/decryptReceiver', { ids: `${last},${last}` })).code).toBe(429);
    for (const id of [
      ` ${last}`,
      `${last}\u200b`,
      last.replace(/\d/g, (digit: string) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    ])
      expect((await support.get('/third/order/new/getPageCode', { id })).code, id).toBe(429);
    expect((await (await at.as('finance')).form('/third/order/new/decryptReceiver', { id: orders[0].id })).code).toBe(0);
  });
});
