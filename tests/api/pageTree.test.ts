import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

interface Item {
  name: string;
  url: string | null;
  children?: Item[];
}
const flat = (items: Item[]): Item[] => items.flatMap((i) => [i, ...flat(i.children ?? [])]);

describe.each(AREA_ENGINES)('pages of a newer version on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  it('join the permission tree at the next start, once, and leave what was renamed alone', async () => {
    await at.inspect(async ({ db }) => {
      await sql`delete from permission_node where url in ('/api/webLogs/search', '/api/third/order/waybill/search') or name = '运单'`.execute(
        db,
      );
      await sql`update permission_node set name = '错误汇总' where url = '/api/admin/user/search'`.execute(db);
      await sql`update permission_node set action_codes = array[]::text[] where url = '/api/merchant/shop/search'`
        .execute(db)
        .catch(() => sql`update permission_node set action_codes = '[]' where url = '/api/merchant/shop/search'`.execute(db));
    });
    await at.restart();
    const tree = async () => flat((await (await at.as('admin')).get('/login/permission/adminPerList')).data as Item[]);
    const first = await tree();
    expect(first.filter((i) => i.url === '/api/webLogs/search')).toHaveLength(1);
    expect(first.filter((i) => i.url === '/api/third/order/waybill/search')).toHaveLength(1);
    expect(first.find((i) => i.url === '/api/admin/user/search')?.name).toBe('错误汇总');
    await at.restart();
    expect((await tree()).map((i) => i.name)).toEqual(first.map((i) => i.name));
    const node = await at.inspect(
      async ({ db }) =>
        (await sql<{ actionCodes: string[] }>`select action_codes from permission_node where url = '/api/merchant/shop/search'`.execute(db))
          .rows[0]!,
    );
    expect(node.actionCodes).toContain('/merchant/shop/enable');
  });
});
