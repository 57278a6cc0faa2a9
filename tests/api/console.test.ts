import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LOGIN_KEY } from '../../src/language/constants';
import { BACKGROUND_HEADER } from '../../src/language/wire';
import { encipher } from '../../src/server/access/loginCipher';
import { DEMO_PASSWORD, type Client, type Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';

describe.each(AREA_ENGINES)('settings of every console on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const config = async (key: string): Promise<Loose> =>
    (await admin.get('/sys/config/search', { pageSize: 200 })).data.list.find((c: Loose) => c.configKey === key);
  const update = async (key: string, values: object) => {
    const { id, version } = await config(key);
    return admin.post('/sys/config/update', { id, version, ...values });
  };
  const settings = async (who: string) => (await (await at.as(who)).get('/console/settings')).data;
  const unlock = (client: Client, password: string) => client.post('/console/unlock', { password: encipher(password, DEFAULT_LOGIN_KEY) });

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('has the built-in parameters from the start, off, once', async () => {
    expect(await settings('support')).toEqual({ idleLockMinutes: 0, watermark: null });
    await at.restart();
    const keys = (await admin.get('/sys/config/search', { pageSize: 200 })).data.list.map((c: Loose) => c.configKey);
    expect(keys.sort()).toEqual([
      'console.idleLockMinutes',
      'console.watermark',
      'console.watermarkText',
      'content.readableHosts',
      'dispatch.fenChange',
      'dispatch.fenFront',
      'dispatch.fenLoad',
      'dispatch.fenNoQuote',
      'dispatch.fenPerKm',
      'dispatch.fenPerLateMinute',
      'dispatch.fenUnfulfilled',
      'files.uploadsPerDay',
      'platform.taxNo',
      'platform.timeZone',
      'privacy.revealsPerDay',
      'privacy.searchesPerDay',
      'quote.dropPercent',
      'sms.perPhoneDay',
      'sms.promoFrom',
      'sms.promoTo',
    ]);
    expect((await at.guest().get('/console/settings')).code).toBe(409);
  });

  it('tells everybody what the administrator has switched on, and who they are', async () => {
    expect((await update('console.idleLockMinutes', { configValue: '15' })).code).toBe(200);
    expect((await update('console.watermark', { configValue: '开' })).code).toBe(200);
    expect((await config('console.watermark')).configValue).toBe('true');
    expect((await update('console.watermarkText', { configValue: '内部资料' })).code).toBe(200);
    const phone = (await admin.get('/admin/user/search', { keyword: 'support' })).data.list[0].phone as string;
    expect(await settings('support')).toEqual({ idleLockMinutes: 15, watermark: `内部资料 李晓雯 ${phone.slice(-4)}` });
    expect((await settings('partner')).watermark).toMatch(/^内部资料 赵海涛 \d{4}$/);
    expect((await update('console.idleLockMinutes', { configValue: null })).code).toBe(200);
    expect((await settings('support')).idleLockMinutes).toBe(0);
  });

  it('takes no value that does not read as its type, and leaves fixed ones alone', async () => {
    const before = await config('console.idleLockMinutes');
    for (const [value, message] of [
      ['半小时', '值应为整数'],
      ['1.5', '值应为整数'],
      ['-1', '值不能小于 0'],
      ['481', '值不能大于 480'],
      ['99999999999999999999', '值应为整数'],
    ] as const) {
      expect((await update('console.idleLockMinutes', { configValue: value })).data.errors.configValue, value).toBe(message);
    }
    expect((await config('console.idleLockMinutes')).version).toBe(before.version);
    expect((await update('console.watermark', { configValue: 'yes' })).data.errors.configValue).toBe('值应为 true 或 false');
    expect((await update('console.watermarkText', { configValue: '很'.repeat(21) })).data.errors.configValue).toBe('值最多 20 个字');
    const add = (body: object) =>
      admin.post('/sys/config/add', { configKey: 'shop.limits', name: '店铺上限', groupName: '商户', valueType: 'json', ...body });
    expect((await add({ configValue: '{"max":' })).data.errors.configValue).toBe('值不是正确的 JSON');
    expect((await add({ valueType: 'money', configValue: '12.5' })).data.errors.configValue).toBe('值应为金额(接口里以分为单位)');
    expect((await add({ configValue: '{}', defaultValue: 'x' })).data.errors.defaultValue).toBe('默认值不是正确的 JSON');
    expect((await add({ configKey: 'Shop' })).data.errors.configKey).toMatch(/格式不正确/);
    expect((await add({ configKey: 'console.watermark' })).data.errors.configKey).toMatch(/已经存在/);
    const added = await add({ configValue: '{"max":9}' });
    expect(added.code).toBe(200);
    const fixed = await config('platform.timeZone');
    expect((await update('platform.timeZone', { configValue: 'UTC' })).message).toMatch(/可修改为“否”/);
    const remove = async (id: string) => {
      const answer = await admin.post('/sys/config/delete', { ids: [id] });
      return answer.data.results[0].message as string;
    };
    expect(await remove(fixed.id)).toMatch(/可修改为“否”/);
    expect(await remove(before.id)).toBe('平台内置的配置不能删除');
    expect(await remove(added.data.id)).toMatch(/成功/);
    expect((await (await at.as('support')).get('/sys/config/search')).code).toBe(0);
  });

  it('keeps the old value until a change takes effect', async () => {
    await update('console.idleLockMinutes', { configValue: '20', effectiveAt: null });
    await update('console.idleLockMinutes', { configValue: '30', effectiveAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await settings('support')).idleLockMinutes).toBe(20);
    await update('console.idleLockMinutes', { configValue: '40' });
    expect((await settings('support')).idleLockMinutes).toBe(20);
    const { id, effectiveAt } = await config('console.idleLockMinutes');
    const past = async () =>
      (await admin.get('/sys/config/past', { configId: id })).data.list as { configValue: string; endedAt: string }[];
    expect((await past())[0]).toMatchObject({ configValue: '20', endedAt: effectiveAt });
    const kept = (await past()).length;
    await update('console.idleLockMinutes', { effectiveAt: new Date(Date.now() - 1000).toISOString() });
    expect((await settings('support')).idleLockMinutes).toBe(40);
    // What was planned and never held is no part of what was before; what held ended as the next began.
    expect(await past()).toHaveLength(kept);
    expect((await past())[0]).toMatchObject({ configValue: '20' });
    expect(Date.parse((await past())[0]!.endedAt)).toBeLessThanOrEqual(Date.now());
  });

  it('unlocks for one’s own password only, within the limits of signing in, and the session goes on', async () => {
    const client = at.guest();
    await client.login('finance');
    const { cookie } = client;
    expect((await unlock(client, DEMO_PASSWORD)).code).toBe(200);
    expect(client.cookie).toBe(cookie);
    expect(await unlock(client, 'Wrong1234')).toMatchObject({ code: 422, message: '密码错误' });
    expect((await unlock(client, DEMO_PASSWORD)).code).toBe(200);
    expect((await client.post('/console/unlock', { password: 'plain' })).code).toBe(400);
    expect((await client.post('/console/unlock', {})).code).toBe(400);
    expect((await unlock(at.guest(), DEMO_PASSWORD)).code).toBe(409);
    for (let i = 0; i < 4; i++) expect((await unlock(client, 'Wrong1234')).message).toBe('密码错误');
    for (const password of ['Wrong1234', DEMO_PASSWORD])
      expect((await unlock(client, password)).message).toBe('输错次数过多,请 15 分钟后再试');
    expect((await client.get('/login/session')).code).toBe(200);
    expect((await at.guest().login('finance')).code).toBe(200);
  });

  it.runIf(looksCheaply(engine))('does not keep a session alive by asking for itself', async () => {
    const [polling, present] = [at.guest(), at.guest()];
    for (const client of [polling, present]) await client.login('support');
    const hashOf = (client: Client) => createHash('sha256').update(client.cookie.split('=')[1]!).digest('hex');
    await at.inspect(({ db }) => sql`update engine_session set seen_at = now() - interval '2 hours'`.execute(db));
    expect((await polling.send('GET', '/console/settings', undefined, { [BACKGROUND_HEADER]: '1' })).code).toBe(200);
    expect((await present.get('/console/settings')).code).toBe(200);
    await at.inspect(async (database) => {
      const { rows } = await sql<{
        tokenHash: string;
      }>`select token_hash from engine_session where seen_at < now() - interval '1 hour'`.execute(database.db);
      expect(rows.map((r) => r.tokenHash)).toContain(hashOf(polling));
      expect(rows.map((r) => r.tokenHash)).not.toContain(hashOf(present));
      expect(await brokenRules(database)).toEqual([]);
    });
  });

  it('keeps no values of people in the web log', async () => {
    const support = await at.as('support');
    expect(
      (
        await support.post('/webLogs/add', {
          message: '电话 13812345678 不正确',
          stack: 'at https://a.example/x.js?token=abc:1:2',
          pageUrl: '/api/merchant/shop/search?keyword=13812345678',
          appVersion: '9.9.9',
          browser: 'Chrome 140 · Linux',
        })
      ).code,
    ).toBe(200);
    const text = (await admin.get('/webLogs/search', { appVersion: '9.9.9' })).data.list[0];
    expect(text).toMatchObject({ message: '电话 … 不正确', pageUrl: '/api/merchant/shop/search', browser: 'Chrome 140 · Linux' });
    expect(JSON.stringify(text)).not.toMatch(/13812345678|abc/);
  });
});
