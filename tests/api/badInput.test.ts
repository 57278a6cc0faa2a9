import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { merchantShop } from '../../src/areas/merchant/shop';
import { thirdOrder } from '../../src/areas/order/order';
import type { Answered, Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

const JSON_BODY = { 'content-type': 'application/json' };
const SQL = ["' or '1'='1", '1 or 1=1', "x') union select id from admin_user --", "\\'; drop table third_order; --"];
const LISTS = [
  ['/third/order/search', thirdOrder],
  ['/merchant/shop/search', merchantShop],
] as const;
const NO_ID = '100000000000000001';

describe.each(AREA_ENGINES)('bad input on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  /** An envelope that blames the caller, in Chinese, without a word about our insides. */
  const refused = (answer: Answered, what: string, ...codes: number[]) => {
    expect(codes.length ? codes : [400], `${what}: ${answer.text}`).toContain(answer.code);
    expect(answer.message, what).toMatch(/[一-龥]/);
    expect(answer.text, what).not.toMatch(/syntax error|postgres|pglite|node_modules|\bat \//i);
  };
  const total = async (call: string, params: Record<string, string | number> = {}) => admin.get(call, { ...params, count: 1, pageSize: 1 });

  // Thousands of calls that both engines parse alike: on one of them each time, on both in the full run.
  it.runIf(process.env.FULL || engine === 'postgres').each(LISTS)(
    'SQL in any filter or sort of %s fails nothing and finds nothing more',
    async (call, resource) => {
      const all = (await total(call)).data.total;
      expect(all).toBeGreaterThan(0);
      const keys = ['id', ...Object.keys(resource.fields)];
      // All of them for each name in the full run, one after the other in the others.
      for (const [nth, key] of [...keys, 'keyword', 'cursor', 'pageNo', 'pageSize', 'as', 'count'].entries())
        await Promise.all(
          SQL.filter((_, i) => process.env.FULL || i === nth % SQL.length).flatMap((evil) =>
            [key, `${key}_from`, `${key}_to`, `${key}_not`, `${key}_empty`, `${key}${evil}`].map(async (name) => {
              const answer = await total(call, { [name]: evil });
              expect([200, 400], `${name}=${evil}: ${answer.text}`).toContain(answer.code);
              if (answer.code === 200 && !['as', 'count'].includes(name))
                expect(answer.data.total, `${name}=${evil}`).toBeLessThanOrEqual(name === 'keyword' ? 0 : all);
            }),
          ),
        );
      for (const [nth, key] of keys.entries())
        for (const sort of [`${key} desc`, `-${key};select 1`, `(${key})`].filter((_, i) => process.env.FULL || i === nth % 3))
          refused(await admin.get(call, { sort }), `sort=${sort}`);
      expect((await total(call)).data.total).toBe(all);
    },
    120_000,
  );

  it('SQL in a text is stored as that text', async () => {
    const [row] = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 1 })).data.list;
    const address = `一号路 '); drop table merchant_shop; -- "$1" \\ %`;
    expect((await admin.post('/merchant/shop/update', { id: row.id, version: row.version, address })).code).toBe(200);
    expect((await admin.get('/merchant/shop/info', { id: row.id })).data.address).toBe(address);
  });

  it('refuses pages, cursors, dates and numbers that are none', async () => {
    for (const params of [
      { pageSize: 201 },
      { pageSize: 0 },
      { pageSize: '1e3' },
      { pageSize: 999999999999 },
      { pageNo: -1 },
      { pageNo: 0 },
      { pageNo: '1.5' },
      { pageNo: '99999999999999999999' },
      { cursor: 'x' },
      { cursor: '%00' },
      ...cursors(
        '-placedAt',
        ['no date', '1'],
        ['2026-01-01', 'x'],
        [true, false],
        ['2026-01-01T00:00:00Z'],
        ['\0', '1'],
        ['2026-01-01T00:00:00Z', '99999999999999999999'],
      ),
      { placedAt: '2026-13-01' },
      { placedAt: '2026-02-30' },
      { placedAt: 'yesterday' },
      { placedAt: '2026-01-01,2026-01-02' },
      { placedAt_from: '2026-02-30' },
      { placedAt_to: 'x' },
      { placedAt_from: '2026-02-30T00:00:00Z' },
      { placedAt_from: '2026-01-01T99:99' },
      { placedAt_from: '2026-01-01T00:00:00Z (x)' },
      { placedAt_from: '0000-00-00T00:00:00Z' },
      { placedAt_between: '2026-01-01' },
      { placedAt_not: '2026-02-30' },
      { placedAt_not: '2026-01-01T00:00:00Z' },
      { placedAt_empty: 'yes' },
      { status_not: 'nonsense' },
      { paidAmount_not: 'x' },
      { shopId_not: 'x' },
      { orderNo_not: 'a\0b' },
      { paidAmount: 'x' },
      { paidAmount_from: '1e400' },
      { paidAmount_from: 'NaN' },
      { paidAmount: '0x10' },
      { id: '99999999999999999999' },
      { id: 'abc' },
      { id: '-1' },
      { id: '1.5' },
      { shopId: '1 2' },
      { areaCode: '浙江' },
      { status: 'open,nonsense' },
      { status: 'constructor' },
      { status: '__proto__' },
      { constructor: '1' },
      { ['__proto__']: '1' },
      { toString: '1' },
      { id: Array.from({ length: 501 }, (_, i) => i + 1).join() },
      { receiverCipher: 'x' },
      { keyword: 'a\0b' },
      { orderNo: 'a\0b' },
      { channelOrderNo: '\0' },
    ])
      refused(await admin.get('/third/order/search', params as Record<string, string>), JSON.stringify(params));
    for (const [name, value] of [
      ['paidAmount_from', '9007199254740991'],
      ['paidAmount', '-9007199254740991'],
      ['id', '9223372036854775807'],
      ['id', '9999999999999999999'],
      ['shopId', '9999999999999999999'],
      ['keyword', '9999999999999999999'],
    ] as const) {
      const answer = await total('/third/order/search', { [name]: value });
      expect([200, 400], `${name}=${value}: ${answer.text}`).toContain(answer.code);
      if (answer.code === 200) expect(answer.data.total, `${name}=${value}`).toBe(0);
    }
    for (const id of ['', ' ', 'x', '0', '-1', '1.0', "1' or 1=1", '99999999999999999999', '1,2'])
      refused(await admin.get('/third/order/detail', { id }), `detail ${id}`, 400, 404);
    refused(await admin.get('/third/order/detail', { id: '9999999999999999999' }), 'an id beyond the range', 400, 404);
  });

  it('takes ids as numbers and as texts, and answers them as raw numbers', async () => {
    const [row] = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 2 })).data.list.slice(1);
    for (const [i, id] of [row.id, `"${row.id}"`].entries()) {
      const answer = await admin.send(
        'POST',
        '/merchant/shop/update',
        `{"id":${id},"version":${row.version + i},"partnerId":${i ? `"${row.partnerId}"` : row.partnerId},"remark":"第 ${i} 次"}`,
        JSON_BODY,
      );
      expect(answer.code, answer.text).toBe(200);
      expect(answer.text).toContain(`"id":${row.id}`);
    }
    const info = await admin.get('/merchant/shop/info', { id: row.id });
    expect(info.text).toContain(`"id":${row.id}`);
    expect(info.text).toContain(`"partnerId":${row.partnerId}`);
    expect(info.data).toMatchObject({ remark: '第 1 次', version: row.version + 2, partnerId: row.partnerId });
  });

  it('refuses bodies that are no body of the call', async () => {
    const [row] = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 1 })).data.list;
    const update = { id: row.id, version: row.version, name: '好水店' };
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    for (const body of [
      '',
      '{',
      'null',
      '1',
      '"x"',
      'undefined',
      `{"id":${row.id},"version":${row.version},"name":"x",}`,
      `${JSON.stringify(update)}x`,
      deep,
      `{"id":${row.id},"version":${row.version},"name":${deep}}`,
      JSON.stringify({ ...update, name: 'a\0b' }),
      JSON.stringify({ ...update, name: 'x'.repeat(65) }),
      JSON.stringify({ ...update, name: {} }),
      JSON.stringify({ ...update, name: ['x'] }),
      JSON.stringify({ ...update, name: 5 }),
      JSON.stringify({ ...update, isSuper: true }),
      `{"id":"${row.id}","version":${row.version},"__proto__":{"status":"open"}}`,
      `{"id":"${row.id}","version":${row.version},"constructor":{"prototype":{"x":1}}}`,
      JSON.stringify({ ...update, hasOwnProperty: 1 }),
      JSON.stringify({ ...update, status: 'pending' }),
      JSON.stringify({ ...update, shopNo: 'S00000001' }),
      JSON.stringify({ ...update, deleted: true }),
      JSON.stringify({ ...update, createdBy: '1' }),
      JSON.stringify({ ...update, version: '1 or 1=1' }),
      JSON.stringify({ ...update, version: 1e30 }),
      JSON.stringify({ ...update, version: null }),
      JSON.stringify({ ...update, version: 1.5 }),
      JSON.stringify({ ...update, version: {} }),
      JSON.stringify({ ...update, id: {} }),
      JSON.stringify({ ...update, id: null }),
      JSON.stringify({ ...update, id: true }),
      JSON.stringify({ ...update, id: '99999999999999999999' }),
      JSON.stringify({ ...update, id: 1.5 }),
      JSON.stringify({ ...update, lng: '116' }),
      JSON.stringify({ ...update, lng: 1e308 }),
      JSON.stringify({ ...update, lng: 200 }),
      JSON.stringify({ ...update, areaCode: '12' }),
      JSON.stringify({ ...update, openTime: '24:00' }),
      JSON.stringify({ ...update, tagIds: 'x' }),
      JSON.stringify({ ...update, tagIds: [{}] }),
      JSON.stringify({ ...update, tagIds: Array.from({ length: 2001 }, () => NO_ID) }),
    ])
      refused(await admin.send('POST', '/merchant/shop/update', body, JSON_BODY), body.slice(0, 120));
    for (const ids of ['x', {}, [], [null], [[row.id]], [{}], ['1; drop'], [1.5], ['-1'], ['99999999999999999999']])
      refused(await admin.post('/merchant/shop/audit', { ids, result: 1 }), JSON.stringify(ids));
    for (const id of ['9999999999999999999', NO_ID])
      refused(await onSeen(admin, '/merchant/shop/audit', [id], { result: 1 }), id, 400, 404);
    refused(await admin.post('/merchant/shop/update', { ...update, id: '9999999999999999999' }), 'an id beyond the range', 400, 404);
    refused(
      await admin.post('/merchant/shop/update', { ...update, partnerId: '9999999999999999999' }),
      'a reference beyond the range',
      400,
      422,
    );
    for (const result of [2, -1, '1', null, true, {}, 'x'])
      refused(await onSeen(admin, '/merchant/shop/audit', [row.id], { result }), `result ${JSON.stringify(result)}`);
    for (const dryRun of ['yes', 1, {}])
      refused(await admin.post('/merchant/shop/enable', { ids: [row.id], status: 'stopped', dryRun }), `dryRun ${JSON.stringify(dryRun)}`);
    for (const key of ['x'.repeat(129), 'with space', 'é'])
      refused(await admin.post('/merchant/shop/update', update, { 'idempotency-key': key }), `key ${key.slice(0, 20)}`);
    expect((await admin.get('/merchant/shop/info', { id: row.id })).data).toMatchObject({
      name: row.name,
      status: 'open',
      version: row.version,
    });
  });

  it.each([
    ['/sms/platform/add', 'supportTypes', '支持类型'],
    ['/star/sms/send', 'orderIds', '订单'],
    ['/partner/product/template/apply', 'partnerIds', '服务商'],
    ['/partner/product/spu/copy', 'partnerIds', '目标服务商'],
  ])('refuses %s without an entry in %s, at that field, and says so beforehand', async (call, key, label) => {
    const [action] = [...platform.resources.values()].flatMap(({ actions }) => Object.values(actions)).filter((one) => one.call === call);
    const { code, data } = await admin.get(call.replace(/\/\w+$/, '/search'), { pageSize: 1 });
    expect(code).toBe(200);
    const on = action!.on === 'none' ? {} : action!.on === 'row' ? { id: data.list[0].id } : { ids: [data.list[0].id] };
    for (const none of [[], null, undefined])
      expect((await admin.post(call, { ...on, [key]: none, dryRun: true })).data.errors, String(none)).toMatchObject({
        [key]: `${label}不能为空`,
      });
    const document = JSON.parse((await admin.get('/openapi.json')).text);
    const { schema } = Object.values<{ schema: Loose }>(document.paths[call].post.requestBody.content)[0]!;
    const body = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
    expect([body.required.includes(key), body.properties[key].minItems]).toEqual([true, 1]);
  });

  it('refuses content types it does not read, and JSON calls sent as a form do no harm', async () => {
    const [row] = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 1 })).data.list;
    for (const type of ['text/plain', 'text/xml', 'multipart/form-data; boundary=x', 'application/octet-stream', 'x', '']) {
      const answer = await admin.send('POST', '/merchant/shop/enable', JSON.stringify({ ids: [row.id], status: 'stopped' }), {
        'content-type': type,
      });
      refused(answer, `content type “${type}”`);
      expect([400, 415]).toContain(answer.status);
    }
    refused(await admin.form('/merchant/shop/enable', { ids: row.id, status: 'nonsense' }), 'a form');
    refused(
      await admin.send('POST', '/third/order/new/decryptReceiver', `id=${'9'.repeat(10 * 1024 * 1024)}`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
      'a form of 10 MB',
    );
    refused(await admin.form('/third/order/new/decryptReceiver', { id: row.id, ['__proto__']: 'x' }), 'a form with __proto__');
    expect((await admin.get('/merchant/shop/info', { id: row.id })).data).toMatchObject({ status: 'open', version: row.version });
  });

  it('answers addresses and methods that are none with the envelope', async () => {
    for (const path of ['/%E0%A4%A', '/merchant/shop/%', '/merchant/shop/info/%00', `/${'x'.repeat(300)}`])
      refused(await admin.send('GET', path), path, 400, 404);
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      refused(await admin.send(method, '/merchant/shop/update', '{}', JSON_BODY), method, 404);
  });

  it('keeps a preference of any shape, or refuses it', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    for (const [key, body] of [
      ['proto', '{"key":"p","value":{"__proto__":{"x":1}}}'],
      ['deep', `{"key":"deep","value":${deep}}`],
      ['no key', '{"value":1}'],
      ['odd key', `{"key":{"a":1},"value":1}`],
      ['long key', JSON.stringify({ key: 'k'.repeat(5000), value: 1 })],
    ] as const)
      refused(await admin.send('POST', '/console/preference', body, JSON_BODY), key);
    expect((await admin.get('/console/preference', { key: 'deep' })).data).toBeNull();
  });

  it('refuses sign-ins that are none', async () => {
    for (const body of [
      '{}',
      'null',
      '{"username":1,"password":2}',
      '{"username":"plain","password":"text"}',
      JSON.stringify({ username: 'QUJD', password: {} }),
      '{"username":"',
      '[]',
    ])
      refused(await at.guest().send('POST', '/doLoginV2', body, JSON_BODY), body);
  });

  it('still answers after all that, and lost nothing', async () => {
    expect((await admin.get('/login/session')).code).toBe(200);
    expect(
      (
        await admin.post('/merchant/shop/followUp/add', {
          shopId: (await admin.get('/merchant/shop/search', { pageSize: 1 })).data.list[0].id,
          way: 'phone',
          result: 'solved',
          content: randomUUID(),
          followedAt: new Date(Date.now() - 1000).toISOString(),
        })
      ).code,
    ).toBe(200);
  });
});

/** Cursors of the right form with values that are none. */
const cursors = (sort: string, ...values: unknown[][]) =>
  values.map((v) => ({ sort, cursor: Buffer.from(JSON.stringify([sort, ...v])).toString('base64url') }));
