/** What WeChat is asked for: menus, templates, and the tokens that let us ask. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('what WeChat is asked on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const state = async (gateway: string): Promise<Loose> => (await list('/gateway/state/search')).find((row) => row.gateway === gateway);
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;

  it('publishes a menu, and takes back what WeChat does not take', async () => {
    const [account] = await list('/wechat/account/search');
    const publish = (more: object = {}) => admin.post('/wechat/menu/publish', { accountId: account.id, ...more });
    const menus = () => list('/wechat/menu/list', { accountId: account.id });
    const liveAt = async () => (await list('/wechat/account/search', { appId: account.appId }))[0]!;
    expect((await publish()).code).toBe(200);
    expect((await menus()).every(({ status }) => status === 'published')).toBe(true);
    await expect.poll(async () => (await liveAt()).liveAt, { timeout: 20_000 }).not.toBe(account.liveAt);
    const preview = async () => (await admin.get('/wechat/menu/preview', { id: (await menus())[0]!.id })).data.preview;
    expect(await preview()).toMatchObject({ name: account.name, changes: [] });
    const [leaf] = (await menus()).filter(({ menuType }) => menuType === 'view');
    expect((await admin.post('/wechat/menu/update', { id: leaf.id, version: leaf.version, name: '赌水' })).code).toBe(200);
    const { draft, live, changes } = await preview();
    expect(changes).toEqual([expect.stringMatching(/^新增“.*赌水”:网页 https/), expect.stringContaining(`${leaf.name}”`)]);
    expect([JSON.stringify(draft).includes('赌水'), JSON.stringify(live).includes('赌水')]).toEqual([true, false]);
    // Whoever publishes is shown beforehand what that changes.
    expect((await publish({ dryRun: true })).data.preview).toEqual({ name: account.name, draft, live, changes });
    expect((await menus()).some(({ status }) => status === 'draft')).toBe(true);
    expect((await publish()).code).toBe(200);
    await expect.poll(async () => (await liveAt()).menuError, { timeout: 20_000 }).toMatch(/违规/);
    expect((await menus()).every(({ status }) => status === 'draft')).toBe(true);
    expect((await admin.post('/wechat/menu/sync', { accountId: account.id })).code).toBe(200);
    await expect.poll(async () => (await menus()).some(({ name }) => name === '赌水'), { timeout: 20_000 }).toBe(false);
    const add = (more: object = {}) =>
      admin.post('/wechat/menu/add', { accountId: account.id, name: '新菜单', menuType: 'click', eventKey: 'NEW', sort: 90, ...more });
    expect(reason(await add({ name: '太长太长太长' }))).toBe('wechat.nameTooLong');
    const first = async () => (await menus()).filter(({ level }) => level === 'first');
    for (let n = (await first()).length; n < 3; n++) expect((await add()).code).toBe(200);
    expect(reason(await add())).toBe('wechat.tooManyMenus');
    const [parent] = (await first()).filter(({ name }) => name === '新菜单');
    expect((await add({ parentId: parent!.id })).code).toBe(200);
    expect((await menus()).find(({ id }) => id === parent!.id)).toMatchObject({ menuType: 'parent', eventKey: null });
    const other = (await list('/wechat/account/search', { status: 'enabled' })).find(({ id }) => id !== account.id)!;
    expect(reason(await add({ accountId: other.id, parentId: parent!.id }))).toBe('wechat.foreignMenu');
    const [child] = (await menus()).filter(({ parentId }) => parentId === parent!.id);
    expect((await admin.post('/wechat/menu/delete', { ids: [child!.id] })).code).toBe(200);
    expect(reason(await publish())).toBe('wechat.menuEmpty');
  });

  it('refreshes a token once for twenty concurrent callers, reveals it to nobody, and drops it when it is revoked', async () => {
    const [auth] = await list('/third/auth/search', { status: 'expired' });
    const turn = async (how: 'open' | 'close') =>
      expect(
        (await admin.post(`/gateway/state/${how}`, { ids: [(await state('channel')).id], ...(how === 'open' && { reason: '等人齐' }) }))
          .code,
      ).toBe(200);
    await turn('open');
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post('/third/auth/refresh', { ids: [auth.id] })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== 200).map(reason))).toEqual(new Set(['order.refreshUnderWay']));
    await turn('close');
    await expect
      .poll(async () => (await list('/third/auth/search', { keyword: auth.authName }))[0]!.status, { timeout: 20_000 })
      .toBe('normal');
    const calls = (await list('/gateway/call/search', { keyword: auth.authName })).filter(
      (row) => row.operation === 'refreshToken' && row.status === 'done',
    );
    expect(calls).toHaveLength(1);
    const everything = JSON.stringify([calls, await list('/third/auth/search')]);
    expect(everything).not.toMatch(/at-0|rt-0/);
    await at.inspect(async ({ db }) => {
      const { rows } = await sql<{ token: string }>`select access_token as token from third_auth where id = ${auth.id}::bigint`.execute(db);
      expect(rows[0]!.token).toMatch(/^s1:/);
    });
    const added = await admin.post('/third/auth/add', {
      channel: 'douyin',
      channelShopId: 'SHORT-LIVED',
      authName: '短期授权',
      token: 'short',
    });
    const id = String(added.data.id);
    expect((await admin.post('/third/auth/delete', { ids: [id] })).code).toBe(200);
    await expect
      .poll(
        async () => (await list('/gateway/call/search', { keyword: '短期授权' })).find(({ operation }) => operation === 'revokeToken'),
        { timeout: 20_000 },
      )
      .toMatchObject({ status: 'done', request: { channel: 'douyin', shop: 'SHORT-LIVED' } });
    await at.inspect(async ({ db }) => {
      const { rows } = await sql<Loose>`select deleted, access_token, refresh_token from third_auth where id = ${id}::bigint`.execute(db);
      expect(rows[0]).toMatchObject({ deleted: true, accessToken: null, refreshToken: null });
    });
  });

  it('keeps templates of messages covered, and syncs them', async () => {
    const [one] = await list('/liteapp/message/template/search', { status: 'active' });
    const change = (keywords: Loose) => admin.post('/liteapp/message/template/update', { id: one.id, version: one.version, keywords });
    expect(reason(await change(one.keywords.slice(1)))).toBe('wechat.keywordsMissing');
    expect((await admin.post('/liteapp/message/template/sync', { merchantAppidId: one.merchantAppidId })).code).toBe(200);
    await expect
      .poll(
        async () =>
          (await list('/liteapp/message/template/search', { merchantAppidId: one.merchantAppidId })).filter(
            ({ syncedAt, status }) => status === 'active' && Date.parse(syncedAt) > Date.now() - 60_000,
          ).length,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
  });

  it('keeps every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
