import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

const SEARCH = '/merchant/work/order/search';

describe.each(AREA_ENGINES)('merchant work orders on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const first = async (call: string, params: Record<string, string> = {}): Promise<Loose> =>
    (await admin.get(call, { ...params, pageSize: 1 })).data.list[0];
  const row = async (id: string): Promise<Loose> => (await admin.get('/merchant/work/order/detail', { id })).data;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.data?.results?.[0]?.data?.errors ?? answer.message;
  const does = async (what: string, id: string, input: object = {}) =>
    admin.post(`/merchant/work/order/${what}`, { ids: [id], version: (await row(id)).version, ...input });
  const add = async (more: object = {}) => {
    const [shop, clause] = [
      await first('/merchant/shop/search', { status: 'open' }),
      await first('/work/order/clause/search', { code: 'ZL001' }),
    ];
    return admin.post('/merchant/work/order/add', {
      shopId: shop.id,
      clauseId: clause.id,
      title: '水有异味',
      content: '三户反映',
      priority: 'urgent',
      source: 'phone',
      ...more,
    });
  };

  it('go from nobody to somebody, are answered, sent back, answered again and done; every step is on record', async () => {
    const before = Date.now();
    const { id } = (await add()).data;
    const made = await row(id);
    expect(made).toMatchObject({ status: 'unassigned', open: true, maxPenalty: 50_000, handlerId: null });
    expect(made.clauseText).toContain('立即停售');
    const inTime = Date.parse(made.deadlineAt) - 8 * 3_600_000;
    expect([before <= inTime, inTime <= Date.now()]).toEqual([true, true]);
    const [one, other] = (await admin.get('/manage/user/search', { status: 'active', pageSize: 2 })).data.list;
    expect((await does('handle', id, { result: '先答了' })).code).toBe(422);
    expect((await does('assign', id, { handlerId: one.id })).code).toBe(200);
    expect(why(await does('assign', id, { handlerId: one.id }))).toMatch(/已经由/);
    expect((await does('assign', id, { handlerId: other.id })).code).toBe(200);
    expect((await does('handle', id)).data?.errors?.result ?? '').toMatch(/不能为空/);
    expect(why(await does('handle', id, { result: '已换水', penaltyAmount: 50_001 }))).toMatch(/上限 500\.00 元/);
    expect((await does('handle', id, { result: '已换水', penaltyAmount: 50_000 })).code).toBe(200);
    expect((await does('audit', id, { passed: 0 })).code).toBe(400);
    expect((await does('audit', id, { passed: 0, reason: '没有检测报告' })).code).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'handling', penaltyAmount: null, closedAt: null });
    expect((await does('handle', id, { result: '附检测报告' })).code).toBe(200);
    expect((await does('audit', id, { passed: 1 })).code).toBe(200);
    const done = await row(id);
    expect(done).toMatchObject({ status: 'done', open: false });
    expect(done.closedAt).not.toBeNull();
    expect(done.replies.map((reply: Loose) => reply.text)).toEqual([
      `指派给 ${one.name}`,
      `改派给 ${other.name}`,
      '提交结果:已换水',
      '退回:没有检测报告',
      '提交结果:附检测报告',
      '审核通过',
    ]);
    for (const what of ['assign', 'close'] as const)
      expect((await does(what, id, { handlerId: one.id, reason: '晚了' })).code, what).not.toBe(200);
    expect((await admin.post('/merchant/work/order/update', { id, version: done.version, title: '改标题' })).code).toBe(422);
  });

  it('are audited neither by the person who opened them nor by the one who submitted the result, and stay as they are until then', async () => {
    const support = await at.as('support');
    const audit = (who: Client, id: string) => onSeen(who, '/merchant/work/order/audit', [id], { passed: 1 });
    const handler = await first('/manage/user/search', { status: 'active' });
    const handedIn = async (id: string, who: Client) => {
      expect((await does('assign', id, { handlerId: handler.id })).code).toBe(200);
      expect((await who.post('/merchant/work/order/handle', { ids: [id], result: '已换水' })).code).toBe(200);
    };
    const { id: theirs } = (await add()).data;
    await handedIn(theirs, support);
    const now = await row(theirs);
    expect((await admin.post('/merchant/work/order/update', { id: theirs, version: now.version, title: '改标题' })).code).toBe(422);
    expect(why(await audit(support, theirs))).toBe('不能审核自己提交或修改的单据');
    expect((await audit(admin, theirs)).code).toBe(200);

    const [shop, clause] = [
      await first('/merchant/shop/search', { status: 'open' }),
      await first('/work/order/clause/search', { code: 'ZL001' }),
    ];
    const { id: opened } = (
      await support.post('/merchant/work/order/add', {
        shopId: shop.id,
        clauseId: clause.id,
        title: '水有异味',
        content: '三户反映',
        priority: 'urgent',
        source: 'phone',
      })
    ).data;
    await handedIn(opened, admin);
    expect(why(await audit(support, opened))).toBe('不能审核自己提交或修改的单据');
    expect((await audit(admin, opened)).code).toBe(200);
    expect((await row(opened)).status).toBe('done');
  });

  it('are closed with a reason, and by one of several who try at once', async () => {
    const { id } = (await add()).data;
    expect((await does('close', id)).code).toBe(400);
    const codes = (await Promise.all(Array.from({ length: 5 }, () => does('close', id, { reason: '重复' })))).map((answer) => answer.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect((await row(id)).replies).toHaveLength(1);
  });

  it('keep the text of their clause from when they were opened; a clause in use stays, a stopped one takes no more', async () => {
    const answer = await admin.post('/work/order/clause/add', {
      code: 'XX001',
      title: '试行条款',
      category: 'service',
      content: '旧文',
      limitHours: 2,
      maxPenalty: 100,
      applyTo: 'merchant',
    });
    const clause = await first('/work/order/clause/search', { id: answer.data.id });
    const { id } = (await add({ clauseId: clause.id })).data;
    const used = await first('/work/order/clause/search', { id: clause.id });
    expect(used.useCount).toBe(1);
    expect(
      (await admin.post('/work/order/clause/update', { id: clause.id, version: used.version, content: '新文', maxPenalty: 0 })).code,
    ).toBe(200);
    expect(await row(id)).toMatchObject({ clauseText: '旧文', maxPenalty: 100 });
    expect(why(await admin.post('/work/order/clause/delete', { ids: [clause.id] }))).toMatch(/1 个工单引用/);
    expect((await admin.post('/work/order/clause/enable', { ids: [clause.id], status: 'disabled' })).code).toBe(200);
    expect((await add({ clauseId: clause.id })).data.errors.clauseId).toMatch(/已停用/);
    expect((await admin.get('/work/order/clause/list', { keyword: '试行' })).data).toEqual([]);
    expect(
      (
        await admin.post('/work/order/clause/add', {
          code: 'XX001',
          title: '又一条',
          category: 'service',
          content: '文',
          limitHours: 2,
          maxPenalty: 0,
          applyTo: 'merchant',
        })
      ).data.errors.code,
    ).toBeDefined();
  });

  it('are as many in their states together as in all', async () => {
    const count = async (params: Record<string, string>) =>
      (await admin.get(SEARCH, { ...params, count: '1', pageSize: 1 })).data.total as number;
    const parts = await Promise.all(['unassigned', 'handling', 'auditing', 'done', 'closed'].map((status) => count({ status })));
    expect(parts.every((part) => part > 0)).toBe(true);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(await count({}));
    expect(await count({ open: 'true' })).toBe(parts[0]! + parts[1]! + parts[2]!);
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
  });
});
