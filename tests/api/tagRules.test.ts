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

  it('says while a rule is written how many shops it would be put on and taken off, and which: those within reach', async () => {
    const admin = await at.as('admin');
    type Shop = { readonly id: string; readonly name: string; readonly areaCode: string; readonly orderCount30d: number };
    const open: Shop[] = [];
    for (let pageNo = 1, left = true; left; pageNo++) {
      const { list } = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 200, sort: 'createdAt', pageNo })).data;
      open.push(...list);
      left = list.length === 200;
    }
    const byId = [...open].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    const cityOf = ({ areaCode }: Shop) => areaCode.slice(0, 4);
    const sizes = [...new Set(byId.map(cityOf))]
      .map((city) => [city, byId.filter((shop) => cityOf(shop) === city)] as const)
      .sort(([, a], [, b]) => b.length - a.length);
    const [[large, many], [small, few]] = [sizes[0]!, sizes.at(-1)!];
    expect(many.length).toBeGreaterThan(3);
    const inCity = (city: string) => [{ fact: 'cityCode', op: 'in', value: city }];
    const named = (shops: readonly Shop[]) =>
      shops.length === 0
        ? null
        : `${shops
            .slice(0, 3)
            .map(({ name }) => name)
            .join('、')}${shops.length > 3 ? ' 等' : ''}`;
    const says = (worn: number, gained: readonly Shop[], lost: readonly Shop[]) => ({
      ...{ worn, added: gained.length, gained: named(gained), removed: lost.length, lost: named(lost) },
    });
    const tag = { name: '预告试点', auto: 'auto', conditions: inCity(large) };
    const foretold = async (call: string, body: object, who = admin) => {
      const { code, message, data } = await who.post(call, { ...body, dryRun: true });
      expect(code, message).toBe(200);
      return data;
    };
    expect(await foretold('/shop/tag/add', tag)).toMatchObject(says(0, many, []));
    const busy = byId.filter(({ orderCount30d }) => orderCount30d >= 1);
    expect(await foretold('/shop/tag/add', { ...tag, conditions: [{ fact: 'orders', op: 'gte', value: '1' }] })).toMatchObject(
      says(0, busy, []),
    );
    // Nothing was done by asking, and a tag that is set by hand says nothing.
    expect((await admin.get('/shop/tag/search', { keyword: tag.name })).data.list).toEqual([]);
    expect(await foretold('/shop/tag/add', { name: '手工试点', auto: 'manual' })).not.toHaveProperty('worn');

    // Once it is saved, the shops themselves show it: it is not computed once more.
    const { id, ...saved } = (await admin.post('/shop/tag/add', tag)).data;
    expect(saved).not.toHaveProperty('worn');
    const now = async () => (await admin.get('/shop/tag/search', { id })).data.list[0];
    await expect.poll(async () => (await now()).shopCount, { timeout: 20_000 }).toBe(many.length);
    const change = async (conditions: object[], who = admin) =>
      foretold('/shop/tag/update', { id, version: (await now()).version, conditions }, who);
    expect(await change(inCity(small))).toMatchObject(says(many.length, few, many));
    expect(await change(inCity(`${large},${small}`))).toMatchObject(says(many.length, few, []));
    // What can't be met is said at the rule, as ever.
    const none = await admin.post('/shop/tag/add', { ...tag, conditions: [{ fact: 'orders', op: 'gte', value: '多' }], dryRun: true });
    expect([none.code, none.data.errors]).toEqual([422, { conditions: '第 1 行:近30天单量的值应为不小于 0 的整数' }]);

    // Whoever is there for one city is told of its shops.
    const { nodes } = (await admin.get('/admin/user/role/permissionTree')).data;
    const held = new Set<string>();
    for (let node = nodes.find(({ url }: { url: string }) => url === '/api/shop/tag/search'); node;)
      node = (held.add(node.id), nodes.find((one: { id: string }) => one.id === node.parentId));
    const role = (await admin.post('/admin/user/role/add', { code: 'tags_only', name: '只管标签' })).data;
    const { version } = (await admin.get('/admin/user/role/permission', { roleId: role.id })).data;
    const granted = { id: role.id, version, permissionIds: [...held], actionGrants: {} };
    expect((await admin.post('/admin/user/role/setPermission', granted)).code).toBe(200);
    const finance = (await admin.get('/admin/user/search', { keyword: 'finance' })).data.list[0];
    expect((await admin.post('/admin/user/setRole', { ids: [finance.id], roleIds: [role.id], cityCodes: [small] })).code).toBe(200);
    const local = await at.as('finance');
    expect(await foretold('/shop/tag/add', { ...tag, name: '本地', conditions: inCity(`${large},${small}`) }, local)).toMatchObject(
      says(0, few, []),
    );
    expect(await change(inCity(small), local)).toMatchObject(says(0, few, []));
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
