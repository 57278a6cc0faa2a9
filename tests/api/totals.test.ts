/** Totals of a list: over all of its rows, and beside them over those that count. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { meets } from '../../src/language/field';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const LISTS = [...platform.resources.values()].flatMap((resource) =>
  Object.values(resource.reads).flatMap((read) =>
    resource.counts && read.does === 'list' && read.summary ? [[read.call, resource.counts, read.summary] as const] : [],
  ),
);

describe.each(AREA_ENGINES)('totals on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());
  const all = async (call: string): Promise<Loose[]> => {
    const rows: Loose[] = [];
    for (let cursor = ''; ;) {
      const { data } = await admin.get(call, { pageSize: 200, ...(cursor && { cursor }) });
      rows.push(...data.list);
      if (!data.next) return rows;
      cursor = data.next;
    }
  };

  it.each(LISTS)('%s adds up all rows, and those that count', async (call, counts, keys) => {
    const rows = await all(call);
    const { data } = await admin.get(call, { count: '1', pageSize: 1 });
    const sums = (some: readonly Loose[]) =>
      Object.fromEntries(keys.map((key) => [key, some.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)]));
    expect(rows.length).toBeGreaterThan(0);
    expect(data.summary).toEqual(sums(rows));
    expect(data.counted).toEqual(sums(rows.filter((row) => meets(row, counts))));
  });

  it('what was cancelled is in the one and not in the other', async () => {
    const { data } = await admin.get('/third/order/search', { status: 'cancelled', count: '1', pageSize: 1 });
    expect(data.summary.paidAmount).toBeGreaterThan(0);
    expect(data.counted.paidAmount).toBe(0);
  });
});
