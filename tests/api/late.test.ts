/** What is late is the same everywhere: to a list that is asked for it, to its cells, to reports and to what waits. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import { isLate, meets, type Field } from '../../src/language/field';
import type { Resource } from '../../src/language/resource';
import { filterable } from '../../src/server/resource/filters';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const LISTS = [...platform.resources.values()].flatMap((resource) =>
  Object.values(resource.reads).flatMap((read) =>
    resource.late && read.does === 'list' && !read.needs && filterable(resource, platform.resources, read).has(resource.late.by)
      ? [[read.call, resource, resource.late.by] as const]
      : [],
  ),
);
const COUNTS = [...platform.reads].flatMap(([call, { resource, read }]) =>
  Object.entries(read.report?.measures ?? {}).flatMap(([name, { of }]) =>
    'count' in of && of.count.late === 'now' ? [[call, name, resource] as const] : [],
  ),
);

describe.each(AREA_ENGINES)('lateness on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    // How many are late by themselves depends on the hour.
    await at.inspect(({ db }) =>
      sql`update third_order set promise_at = now() - interval '2 hours' where id in (select id from third_order where status = 'waiting' and not deleted order by id limit 2)`.execute(
        db,
      ),
    );
  });
  afterAll(() => at.close());
  const all = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> => {
    const rows: Loose[] = [];
    for (let cursor = ''; ;) {
      const { data } = await admin.get(call, { ...params, pageSize: 200, ...(cursor && { cursor }) });
      rows.push(...data.list);
      if (!data.next) return rows;
      cursor = data.next;
    }
  };
  const total = async (call: string, params: Record<string, string>): Promise<number> =>
    (await admin.get(call, { ...params, count: '1', pageSize: 1 })).data.total;
  const lateIn = (resource: Resource, rows: readonly Loose[], now: number) =>
    rows.filter((row) => isLate(resource.late!.by, (resource.fields as Record<string, Field>)[resource.late!.by]!, row, now));
  const idsOf = (rows: readonly Loose[]) => rows.map(({ id }) => id as string).sort();

  it('is known of orders, waybills, complaints, work, follow-ups and to-dos', () => {
    expect(LISTS.map(([, { name }]) => name)).toEqual(
      expect.arrayContaining([
        'third_order',
        'third_waybill',
        'third_complaint',
        'shop_complaint',
        'merchant_work_order',
        'partner_work',
        'follow_up',
        'todo',
      ]),
    );
  });

  it.each(LISTS)('%s finds the rows whose cells say so, and all others', async (call, resource, by) => {
    const before = Date.now();
    const [late, others] = await Promise.all([all(call, { [`${by}_late`]: 'true' }), all(call, { [`${by}_late`]: 'false' })]);
    expect(idsOf(lateIn(resource, late, Date.now()))).toEqual(idsOf(late));
    expect(lateIn(resource, others, before)).toEqual([]);
    expect(late.every((row) => meets(row, resource.late!.while))).toBe(true);
  });

  it('there is something late among orders and work, and the orders that are done are not among it', async () => {
    expect(await total('/third/order/search', { promiseAt_late: 'true' })).toBeGreaterThan(0);
    expect(await total('/third/order/search', { promiseAt_late: 'true', status: 'done,cancelled' })).toBe(0);
    expect(await total('/merchant/work/order/search', { deadlineAt_late: 'true' })).toBeGreaterThan(0);
  });

  it.each(COUNTS)('%s counts under %s what the list finds', async (call, name, resource) => {
    const list = Object.values(resource.reads).find(({ does }) => does === 'list')!.call;
    const { on } = platform.reads.get(call)!.read.report!;
    const ever = { [`${on}_from`]: addDays(dayOf(Date.now()), -700) };
    expect((await admin.get(call, { ...ever, measures: name })).data.total).toEqual([
      await total(list, { ...ever, [`${resource.late!.by}_late`]: 'true' }),
    ]);
  });

  it('a to-do is late with its row', async () => {
    const todos = await all('/statistics/admin/default/page/todo', { dueAt_late: 'true', kind: 'order' });
    const orders = await all('/third/order/search', { promiseAt_late: 'true' });
    expect(todos.length).toBeGreaterThanOrEqual(2);
    expect(idsOf(orders)).toEqual(expect.arrayContaining(idsOf(todos)));
  });

  it('is asked only of what rows are late by, as true or false', async () => {
    expect(await admin.get('/third/order/search', { placedAt_late: 'true' })).toMatchObject({
      code: 400,
      message: '下单时间不是时限,不能问是否超时',
    });
    expect(await admin.get('/third/order/search', { promiseAt_late: 'yes' })).toMatchObject({
      code: 400,
      message: '承诺送达超时应写作 true 或 false',
    });
  });
});
