import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board } from '../../src/areas/system/board';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const CALL = '/statistics/admin/default/page/board';

describe.each(AREA_ENGINES)('the board on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());
  const board = async (who: string): Promise<Board> => (await (await at.as(who)).get(CALL)).data;
  const total = async (who: string, call: string, query: Record<string, string>) =>
    (await (await at.as(who)).get(call, { ...query, count: 1, pageSize: 1 })).data.total as number;
  const day = (back: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() - back * 86_400_000);

  it('counts what the lists count, for everybody within their own data', async () => {
    // Just after midnight nobody has ordered anything yet.
    await at.inspect(({ db }) =>
      sql`update third_order set placed_at = now() where id = (select min(id) from third_order where status = 'waiting' and shop_id is not null)`.execute(
        db,
      ),
    );
    for (const who of ['admin', 'partner']) {
      const shown = await board(who);
      for (const [key, back] of [
        ['today', 0],
        ['yesterday', 1],
        ['lastWeek', 7],
      ] as const) {
        expect(shown[key].count, `${who} ${key}`).toBe(
          await total(who, '/third/order/search', { placedAt_from: day(back), placedAt_to: day(back) }),
        );
        expect(shown[key].hours.reduce((a, b) => a + b, 0)).toBe(shown[key].count);
        expect(shown[key].countByNow).toBeLessThanOrEqual(shown[key].count);
      }
      expect(shown.today.countByNow).toBe(shown.today.count);
      expect(
        shown.abnormal.types.reduce((sum, t) => sum + t.count, 0),
        who,
      ).toBe(await total(who, '/third/order/abnormal/search', {}));
      expect(shown.waybills.find((w) => w.status === 'delivering')!.count, who).toBe(
        await total(who, '/third/order/waybill/search', { status: 'delivering' }),
      );
      const waits = shown.abnormal.oldest.map((o) => o.placedAt);
      expect(waits).toEqual([...waits].sort());
      expect(JSON.stringify(shown.abnormal.oldest)).not.toMatch(/1\d{10}\b(?!")/);
    }
    const [all, own] = [await board('admin'), await board('partner')];
    const sum = (b: Board) => b.money.reduce((n, part) => n + part.amount, 0);
    expect(sum(own)).toBeLessThan(sum(all));
    expect(own.yesterday.count + own.lastWeek.count + own.today.count).toBeLessThan(
      all.yesterday.count + all.lastWeek.count + all.today.count,
    );
    for (const ranks of [all.cities, all.shops]) {
      expect(ranks.length).toBeGreaterThan(0);
      expect(ranks.reduce((n, rank) => n + rank.count, 0)).toBeLessThanOrEqual(all.today.count);
    }
  });

  it('is for those who may open the home page', async () => {
    expect((await at.guest().get(CALL)).code).toBe(409);
    await at.inspect(({ db }) =>
      sql`update permission_node set status = 'hidden' where url = '/api/statistics/admin/default/page/search'`.execute(db),
    );
    expect((await (await at.as('support')).get(CALL)).code).toBe(0);
  });
});
