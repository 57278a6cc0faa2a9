import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

const CALL = '/partner/procurement/sales/cooperation';

describe.each(AREA_ENGINES)('procurement cooperation on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const why = (answer: Loose): string => JSON.stringify(answer.data?.errors ?? '') + (answer.data?.results?.[0]?.message ?? answer.message);
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;
  const info = async (id: string): Promise<Loose> => (await admin.get(`${CALL}/plan/info`, { id })).data;

  it('plans goods onto the cheapest trucks, refuses what no truck holds, and goes from draft to published', async () => {
    const [like] = await list(`${CALL}/plan/search`, { status: 'done' });
    const { goods } = await info(like.id);
    const body = (more: object = {}) => ({
      merchantId: like.merchantId,
      warehouseId: like.warehouseId,
      planAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      goods: [{ specCodeId: goods[0].specCodeId, planQty: 130, price: 900 }],
      ...more,
    });
    const made = await admin.post(`${CALL}/plan/add`, body());
    expect(made.code, why(made)).toBe(200);
    const plan = await info(made.data.id);
    expect(plan).toMatchObject({ status: 'draft', planQty: 130, loadedQty: 130, amount: 117_000 });
    expect(plan.freight).toBe(plan.loads.reduce((sum: number, load: Loose) => sum + load.freight, 0));
    const [truck] = await list(`${CALL}/truck/search`, { status: 'enabled' });
    const over = await admin.post(`${CALL}/plan/add`, body({ loads: [{ truckId: truck.id, qty: 130 }] }));
    expect(reason(over)).toBe('procurement.overloaded');
    expect(why(over)).toMatch(/只装得下 \d+ 件/);
    expect(reason(await admin.post(`${CALL}/plan/add`, body({ loads: [{ truckId: truck.id, qty: 5 }] })))).toBe('procurement.loadsDiffer');
    expect(reason(await admin.post(`${CALL}/plan/add`, body({ planAt: '2020-01-01T00:00:00.000Z' })))).toBe('procurement.planInPast');
    expect(
      (
        await admin.post(`${CALL}/plan/update`, {
          id: plan.id,
          version: plan.version,
          goods: [{ specCodeId: goods[0].specCodeId, planQty: 60, price: 950 }],
        })
      ).code,
    ).toBe(200);
    expect(await info(plan.id)).toMatchObject({ planQty: 60, loadedQty: 60, amount: 57_000 });
    expect((await onSeen(admin, `${CALL}/plan/publish`, [plan.id])).code).toBe(422);
    expect((await onSeen(admin, `${CALL}/plan/audit`, [plan.id], { result: 1 })).code).toBe(200);
    expect((await onSeen(admin, `${CALL}/plan/publish`, [plan.id])).code).toBe(200);
    expect((await admin.post(`${CALL}/plan/delete`, { ids: [plan.id] })).code).toBe(422);
    expect(reason(await admin.post(`${CALL}/merchant/enable`, { ids: [like.merchantId], status: 'disabled' }))).toBe(
      'procurement.plansOpen',
    );
  });

  it('registers what arrives, in parts, never more than was planned; it is done when all is there or the rest is declared not to come', async () => {
    const [like] = await list(`${CALL}/plan/search`, { status: 'done' });
    const { goods } = await info(like.id);
    const [a, b] = goods.map((line: Loose) => line.specCodeId);
    const planned = async () => {
      const made = await admin.post(`${CALL}/plan/add`, {
        merchantId: like.merchantId,
        warehouseId: like.warehouseId,
        planAt: new Date(Date.now() + 86_400_000).toISOString(),
        goods: [
          { specCodeId: a, planQty: 30, price: 900 },
          { specCodeId: b, planQty: 20, price: 800 },
        ],
      });
      expect(made.code, why(made)).toBe(200);
      await onSeen(admin, `${CALL}/plan/audit`, [made.data.id], { result: 1 });
      await onSeen(admin, `${CALL}/plan/publish`, [made.data.id]);
      return made.data.id as string;
    };
    const arrive = async (id: string, more: object = {}) =>
      admin.post(`${CALL}/plan/arrive`, { id, version: (await info(id)).version, ...more });
    const first = await planned();
    const none = [
      { specCodeId: a, qty: 0 },
      { specCodeId: b, qty: 0 },
    ];
    expect(reason(await arrive(first, { got: none }))).toBe('procurement.nothingArrived');
    const much = await arrive(first, { got: [{ specCodeId: b, qty: 21 }] });
    expect(reason(much)).toBe('procurement.tooMany');
    expect(much.data.errors.got).toContain('还没到的只有 20 件');
    expect((await arrive(first, { got: [{ specCodeId: a, qty: 12 }] })).data).toMatchObject({ arrived: 12, left: 38 });
    expect(await info(first)).toMatchObject({ status: 'published', arriveQty: 12, closeReason: null });
    expect(why(await arrive(first, { got: none, rest: 'lost' }))).toContain('少到原因不能为空');
    // Without lines: all that is left.
    expect((await arrive(first)).data).toMatchObject({ arrived: 38, left: 0 });
    const whole = await info(first);
    expect(whole).toMatchObject({ status: 'done', arriveQty: 50, closeReason: null });
    expect(whole.arrivedAt).not.toBeNull();
    expect((await arrive(first)).code).toBe(422);
    const second = await planned();
    expect((await arrive(second, { got: none, rest: 'lost', reason: '供方停产' })).code).toBe(200);
    expect(await info(second)).toMatchObject({ status: 'done', arriveQty: 0, arrivedAt: null, closeReason: '供方停产' });
  });

  it('reports what was planned and what arrived, over the same plans as the list', async () => {
    const report = (await admin.get(`${CALL}/report/search`, { rows: 'merchant', measures: 'plans,planQty,arriveQty,achieve' })).data;
    const [from, to] = report.period;
    const plans = await list(`${CALL}/plan/search`, { status: 'published,done', planAt_from: from, planAt_to: to });
    expect(plans.length).toBeGreaterThan(0);
    const [planned, arrived] = [plans.reduce((sum, p) => sum + p.planQty, 0), plans.reduce((sum, p) => sum + p.arriveQty, 0)];
    expect(report.total).toEqual([plans.length, planned, arrived, Math.round((arrived * 10_000) / planned)]);
  });

  it('lets nobody plan for a merchant who is stopped, nor on terms without days', async () => {
    const add = (more: object) =>
      admin.post(`${CALL}/merchant/add`, { name: '新供应商', creditCode: '91330100MA2TEST01X', settleType: 'month', ...more });
    expect(why(await add({}))).toMatch(/账期天数不能为空/);
    const made = await add({ creditDays: 15 });
    expect(made.code, why(made)).toBe(200);
    expect((await admin.post(`${CALL}/merchant/enable`, { ids: [made.data.id], status: 'disabled' })).code).toBe(200);
    const again = await add({ creditDays: 15 });
    expect(reason(again)).toBe('engine.notUnique');
  });

  it('keeps every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
