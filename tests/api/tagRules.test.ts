/** Rules of automatic tags: read alike for all shops in SQL and for one in TypeScript, and carried over from the columns that they were kept in. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagConditionsMigration } from '../../src/areas/merchant/migrations/20261128-1330-merchant-tag-conditions';
import { factsSql } from '../../src/areas/merchant/tag.server';
import { factsOf, SHOP_FACTS, SHOP_OPS, type ShopFact, type TagLine } from '../../src/areas/merchant/tagFacts';
import { opsOf, ruleFaults, ruleText, unmetOf } from '../../src/language/ruleData';
import type { Tx } from '../../src/server/db/database';
import { ruleSql } from '../../src/server/resource/ruleSql';
import { chance } from './chance';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('rules of automatic tags on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  it('reads any rule over all shops in SQL as it does for each of them', async () => {
    const { int, pick } = chance(`tags ${engine}`);
    const read = async (db: Tx) => {
      // Some are without a grade, and some have never been visited.
      await sql`update merchant_shop set grade_id = null where id % 5 = 0`.execute(db);
      await sql`update merchant_shop set last_follow_at = null where id % 7 = 0`.execute(db);
      await sql`update merchant_shop set customer_count = (id / 10) % 9, owed_qty = (id / 100) % 7, deposit_amount = ((id / 10) % 11) * 1500`.execute(
        db,
      );
      const { rows: shops } = await sql<Parameters<typeof factsOf>[0] & { id: string; now: string; orders: number; tags: string }>`
        select s.id::text as id, s.grade_id::text as grade_id, s.partner_id::text as partner_id, s.area_code, s.customer_count, s.owed_qty, s.deposit_amount::int,
          to_json(s.created_at) #>> '{}' as created_at, to_json(s.last_follow_at) #>> '{}' as last_follow_at, now() as now,
          (select count(*)::int from third_order o where o.shop_id = s.id and not o.deleted and o.placed_at >= now() - interval '30 days') as orders
        from merchant_shop s where not s.deleted order by s.id`.execute(db);
      const values: Readonly<Record<ShopFact, () => string>> = {
        orders: () => String(int(0, 30)),
        idleDays: () => String(int(0, 60)),
        ageDays: () => String(int(0, 600)),
        customers: () => String(int(0, 8)),
        owedQty: () => String(int(0, 6)),
        depositAmount: () => String(int(0, 10) * 15),
        gradeId: () => pick(shops.flatMap(({ gradeId }) => gradeId ?? [])),
        partnerId: () => pick(shops).partnerId,
        cityCode: () => pick(shops).areaCode.slice(0, 4),
      };
      const lineOf = (join: TagLine['join']): TagLine => {
        const fact = pick(Object.keys(SHOP_FACTS) as ShopFact[]);
        const op = pick(opsOf({ facts: SHOP_FACTS, ops: SHOP_OPS }, fact));
        const count = op === 'in' || op === 'notIn' ? int(1, 3) : 1;
        return { fact, op, value: Array.from({ length: count }, values[fact]).join(), join };
      };
      const rules = Array.from({ length: 250 }, () =>
        Array.from({ length: int(1, 4) }, (_, i) => lineOf(i === 0 ? null : pick(['and', 'or', null] as const))),
      );
      const { rows } = await sql<{ id: string; met: readonly boolean[] }>`
        select f.id::text as id, array[${sql.join(rules.map((rule) => ruleSql(SHOP_FACTS, rule)))}] as met from (${factsSql}) as f order by f.id`.execute(
        db,
      );
      expect(rows.map(({ id }) => id)).toEqual(shops.map(({ id }) => id));
      for (const [n, shop] of shops.entries()) {
        const facts = factsOf(shop, shop.orders, new Date(shop.now));
        for (const [m, rule] of rules.entries())
          expect(rows[n]!.met[m], JSON.stringify({ facts, rule })).toBe(unmetOf(SHOP_FACTS, rule, facts) === null);
      }
      return rows.flatMap((row) => row.met);
    };
    // In one transaction, in which it is the same moment throughout.
    const met = await at.inspect(({ db }) => db.transaction().execute(read));
    expect(met.filter(Boolean).length).toBeGreaterThan(met.length / 20);
    expect(met.filter((one) => !one).length).toBeGreaterThan(met.length / 20);
  });

  it('carries conditions over from their columns, which say the same in the words of today', async () => {
    await at.inspect(async ({ db }) => {
      const [grade] = (
        await sql<{
          id: string;
          name: string;
        }>`select id::text as id, name from platform_grade where target = 'shop' and not deleted limit 1`.execute(db)
      ).rows;
      const [hand, rule] = (
        await sql<{ id: string }>`select id::text as id from shop_tag where not deleted order by auto = 'auto', id limit 1`.execute(db)
      ).rows.concat(
        (await sql<{ id: string }>`select id::text as id from shop_tag where auto = 'auto' and not deleted order by id limit 1`.execute(db))
          .rows,
      );
      await sql`alter table shop_tag drop column conditions, add column min_orders bigint, add column max_orders bigint, add column idle_days bigint,
        add column new_days bigint, add column grade_ids bigint[] not null default '{}', add column city_codes text[] not null default '{}'`.execute(
        db,
      );
      await sql`update shop_tag set min_orders = 5, max_orders = 90, idle_days = 30, new_days = 120, grade_ids = array[${grade!.id}::bigint], city_codes = '{3301,3101}',
        rule = '旧的说法' where id = ${rule!.id}::bigint`.execute(db);
      await sql`update shop_tag set min_orders = 1 where auto = 'auto' and id <> ${rule!.id}::bigint`.execute(db);
      await sql.raw(tagConditionsMigration.sql).execute(db);
      const { rows } = await sql<{ id: string; conditions: TagLine[]; rule: string | null }>`
        select id::text as id, conditions, rule from shop_tag where id in (${hand!.id}::bigint, ${rule!.id}::bigint)`.execute(db);
      const of = (id: string) => rows.find((row) => row.id === id)!;
      expect(of(hand!.id)).toMatchObject({ conditions: [], rule: null });
      const { conditions, rule: said } = of(rule!.id);
      expect(conditions.map(({ fact, op, value }) => `${fact} ${op} ${value}`)).toEqual([
        'orders gte 5',
        'orders lte 90',
        'idleDays gte 30',
        'ageDays lte 119',
        `gradeId in ${grade!.id}`,
        'cityCode in 3301,3101',
      ]);
      expect([...ruleFaults({ facts: SHOP_FACTS, ops: SHOP_OPS }, conditions)]).toEqual([]);
      const cities = new Map(
        (await sql<{ code: string; name: string }>`select code, name from area where code in ('3301', '3101')`.execute(db)).rows.map(
          ({ code, name }) => [code, name],
        ),
      );
      expect(said).toBe(ruleText(SHOP_FACTS, conditions, (fact, value) => (fact === 'gradeId' ? grade!.name : cities.get(value))));
    });
  });
});
