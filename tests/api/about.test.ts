import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import type { PageAbout } from '../../src/language/wire';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const ABOUT = '/console/page/about';
const ORDERS = '/api/third/order/search';

describe.each(AREA_ENGINES)('what stands behind a page on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());
  const about = async (query: Record<string, string>): Promise<PageAbout> => (await (await at.as('admin')).get(ABOUT, query)).data;

  it('is for super administrators only', async () => {
    for (const who of ['support', 'finance', 'partner']) expect((await (await at.as(who)).get(ABOUT, { url: ORDERS })).code).toBe(0);
    expect((await at.guest().get(ABOUT, { url: ORDERS })).code).toBe(409);
    const admin = await at.as('admin');
    expect((await admin.get('/login/session')).data.isSuper).toBe(true);
    expect((await (await at.as('support')).get('/login/session')).data.isSuper).toBeUndefined();
    expect(await admin.get(ABOUT, { url: '/api/nothing' })).toMatchObject({ code: 404, message: '没有这个页面' });
  });

  it('names its calls with their actions, and the roles that grant it with what they may write there', async () => {
    const { page, resource, calls, roles } = await about({ url: ORDERS });
    expect(page).toMatchObject({ url: ORDERS, kind: 'list', resource: 'third_order' });
    expect(resource).toMatchObject({ name: 'third_order', scope: platform.resources.get('third_order')!.scope });
    expect(calls).toContainEqual({ method: 'GET', path: '/api/third/order/search', labels: [], access: 'page' });
    expect(calls).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/third/order/remark', labels: ['备注'] }));
    expect(roles.find(({ role }) => role === '超级管理员')).toMatchObject({ people: 1, writes: null });
    const support = (await (await at.as('admin')).get('/admin/user/role/search', { pageSize: 50 })).data.list.find(
      ({ code }: { code: string }) => code === 'support',
    );
    expect(roles.find(({ role }) => role === support.name)?.people).toBe(support.userCount);
  });

  it('shows the statements of its list as it is filtered, with the plan and the indexes the database takes', async () => {
    const order = (await (await at.as('admin')).get('/third/order/search', { pageSize: 1 })).data.list[0];
    const { statements } = await about({ url: ORDERS, id: String(order.id) });
    const rows = statements.find(({ sql }) => /from "third_order"/.test(sql))!;
    expect(rows.plan.join('\n')).toMatch(/third_order/);
    expect(rows.indexes).toContain('third_order_pkey');
    expect((await (await at.as('admin')).get(ABOUT, { url: ORDERS, nothing: '1' })).code).toBe(400);
  });

  it('answers for every page, by statements that all have a plan', async () => {
    const admin = await at.as('admin');
    const without: string[] = [];
    for (const page of platform.pages.values()) {
      const read = platform.resources.get(page.resource)!.reads[page.read];
      const needed = Object.fromEntries((read?.needs ?? []).map((name) => [name, '1']));
      const { code, data } = await admin.get(ABOUT, { url: page.url, ...needed });
      expect([page.url, code]).toEqual([page.url, 200]);
      if (['list', 'tree'].includes(read?.does ?? '') && data.statements.length === 0) without.push(page.url);
      for (const { plan } of (data as PageAbout).statements) expect(plan.length, page.url).toBeGreaterThan(0);
    }
    expect(without).toEqual([]);
  });
});
