import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import { ruleFaults } from '../../language/ruleData';
import { kindOf, type JobContext } from '../../server/jobs/job';
import { columnOf } from '../../server/db/names';
import { contribute } from '../../server/contribution';
import { implement, type Outcome } from '../../server/resource/implement';
import { ruleSql } from '../../server/resource/ruleSql';
import { patch, type Store } from '../../server/resource/store';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';
import { shopTag } from './tag';
import { factsOf, fits, SHOP_FACTS } from './tagFacts';

type Tag = Row<typeof shopTag>;

/** How often rules are looked at again: what they go by changes with every order and every day. */
const EVERY_MS = 600_000;
/** Shops that are changed at once. */
const AT_ONCE = 500;
const EVERYTHING = { key: 'match', id: '0' };

export const shopTagServer = implement(shopTag, {
  actions: {
    add: saved,
    update: saved,
    async bind({ tx, view, row, input }) {
      const inCity = input.cityCode ? await view.all(merchantShop, { areaCode: { startsWith: input.cityCode }, status: 'open' }) : [];
      const ids = [...new Set([...input.shopIds, ...inCity.map((shop) => shop.id)])];
      if (ids.length === 0)
        throw refuse('noShops', input.cityCode ? '这个城市没有营业的店铺' : '请选择店铺或城市', input.cityCode ? 'cityCode' : 'shopIds');
      const isOn = input.bound === 'on';
      const others = (await tx.lock(merchantShop, { id: ids })).filter((shop) => shop.tagIds.includes(row.id) !== isOn);
      return {
        also: others.map((shop) =>
          patch(merchantShop, shop.id, { tagIds: isOn ? [...shop.tagIds, row.id] : shop.tagIds.filter((id) => id !== row.id) }),
        ),
        reply: { changed: others.length },
      };
    },
    remove({ row }) {
      if (row.shopCount > 0)
        throw refuse('tagInUse', `还有 ${row.shopCount} 个店铺带着这个标签,${row.auto === 'auto' ? '改为人工并' : ''}先取下再删除`);
    },
  },
  jobs: {
    match: {
      async run(ctx) {
        while ((await matchSome(ctx)) && !ctx.signal.aborted) await ctx.gap();
        return new Date(Date.now() + EVERY_MS);
      },
      // What went wrong may be over by then.
      gaveUp: () => Promise.resolve(new Date(Date.now() + EVERY_MS)),
    },
  },
});
/** Looks at all rules, from the start of a server on. */
export const matchingJob = contribute(() => ({ jobs: { [kindOf(shopTag, EVERYTHING.key)]: shopTagServer.jobs.match! } }));

/** Lets the clock look at all shops. A rehearsal says what it will find. */
async function saved({
  view,
  row,
  input,
  isRehearsal,
}: {
  view: Store;
  row: Tag;
  input: Partial<Tag>;
  isRehearsal: boolean;
}): Promise<Outcome<typeof shopTag>> {
  const tag = { ...row, ...input };
  return { set: ruleOf(tag), jobs: [EVERYTHING], reply: isRehearsal ? await foreseen(view, tag) : null };
}

/** A tag that is set by hand keeps no conditions. @throws Refusal where an automatic one has none. */
function ruleOf({ auto, conditions }: Pick<Row<typeof shopTag>, 'auto' | 'conditions'>): Partial<Row<typeof shopTag>> {
  if (auto === 'manual') return { conditions: [] };
  if (!conditions?.length) throw refuse('badTagRule', '自动标签至少要有一个条件', 'conditions');
  return {};
}

/** Nobody puts an automatic tag on a shop, or takes it off, by hand. @throws Refusal beside the tags. */
export async function requireManual(tx: Store, before: readonly string[], after: readonly string[]): Promise<void> {
  const changed = [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))];
  const tag = changed.length ? await tx.find(shopTag, { id: changed, auto: 'auto' }) : null;
  if (tag) throw refuse('tagAutomatic', `“${tag.name}”是自动标签,由系统打上和取下`, 'tagIds');
}

/** Puts tags on some shops that fit, and takes them off others that don't any more. @returns whether there may be more. */
async function matchSome(ctx: JobContext): Promise<boolean> {
  let isMore = false;
  await ctx.change(
    async (tx) => {
      const tags = await tx.all(shopTag, { auto: 'auto' });
      if (tags.length === 0) return [];
      const wanted = await unlike(tx, tags);
      const ids = wanted.slice(0, AT_ONCE);
      if (ids.length === 0) return [];
      // Tags before their shops, as whoever binds one holds them. Shops may have changed until they were held.
      await tx.lock(shopTag, { id: tags.map((tag) => tag.id) });
      const held = await tx.lock(merchantShop, { id: ids });
      const orders = await ordersOf(tx, ids);
      const now = new Date();
      const isAuto = new Set(tags.map((tag) => tag.id));
      const changes = held.flatMap((shop) => {
        const facts = factsOf(shop, orders.get(shop.id) ?? 0, now);
        const fitting = tags.filter((tag) => fits(tag.conditions, { status: shop.status, facts })).map((tag) => tag.id);
        const tagIds = [...shop.tagIds.filter((id) => !isAuto.has(id)), ...fitting];
        return tagIds.join() === shop.tagIds.join() ? [] : [patch(merchantShop, shop.id, { tagIds })];
      });
      // Where nothing changes, another look now would find the same shops.
      isMore = ids.length < wanted.length && changes.length > 0;
      return changes;
    },
    { as: { res: merchantShop, action: '自动打标' } },
  );
  return isMore;
}

const { of, by, within } = merchantShop.fields.orderCount30d.derived!;
/** Orders of the last days by shop. */
const ORDERS = sql`select ${sql.ref(columnOf(by))} as shop_id, count(*)::int as orders from ${sql.table(of)}
  where not deleted and ${sql.ref(columnOf(within!.field))} >= now() - make_interval(days => ${within!.days}::int)`;

async function ordersOf(tx: Store, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; orders: number }>`
    select shop_id::text as id, orders from (${ORDERS} and ${sql.ref(columnOf(by))} = any(${ids}::bigint[]) group by 1) o`.execute(tx.sql);
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

/** What is known of all shops: the same as `factsOf` says of one. */
export const factsSql = sql`
  select s.id, s.status, s.tag_ids, coalesce(o.orders, 0) as orders, floor(extract(epoch from now() - coalesce(s.last_follow_at, s.created_at)) / 86400)::int as idle_days,
    floor(extract(epoch from now() - s.created_at) / 86400)::int as age_days, s.customer_count as customers, s.owed_qty, s.deposit_amount,
    s.grade_id, s.partner_id, left(s.area_code, 4) as city_code, s.name
  from ${sql.table(merchantShop.name)} as s left join (${ORDERS} group by 1) as o on o.shop_id = s.id
  where not s.deleted`;

const worn = (id: string) => sql<boolean>`${id}::bigint = any(f.tag_ids)`;
const fitting = ({ conditions }: Tag) =>
  conditions?.length ? sql<boolean>`(f.status = 'open' and ${ruleSql(SHOP_FACTS, conditions)})` : sql<boolean>`false`;

/** How many shops are named of those that get a tag, or lose it. */
const NAMED = 3;
/**
 * How many shops have an automatic tag, and which would get or lose it. Null for one set by hand, and while its conditions can't be read:
 * that is then said beside them.
 */
async function foreseen(view: Store, tag: Tag) {
  if (tag.auto !== 'auto' || ruleFaults(shopTag.fields.conditions.rule!, tag.conditions ?? []).size > 0) return null;
  // One look at all shops, and at their orders only where a line asks for them.
  const { rows } = await sql<{ worn: number; added: number; gained: string[]; removed: number; lost: string[] }>`
    with looked as materialized (
      select f.id, f.name, ${worn(tag.id)} as is_worn, ${fitting(tag)} as is_fit
      from (${factsSql} and ${view.within(merchantShop, 's')}) as f
      where ${worn(tag.id)} or ${fitting(tag)}
    )
    select count(*) filter (where is_worn)::int as worn,
      count(*) filter (where not is_worn)::int as added,
      array(select name from looked where not is_worn order by id limit ${NAMED}) as gained,
      count(*) filter (where not is_fit)::int as removed,
      array(select name from looked where not is_fit order by id limit ${NAMED}) as lost
    from looked`.execute(view.sql);
  const { gained, lost, ...counts } = rows[0]!;
  const named = (names: readonly string[], all: number) => (all > 0 ? `${names.join('、')}${all > names.length ? ' 等' : ''}` : null);
  return { ...counts, gained: named(gained, counts.added), lost: named(lost, counts.removed) };
}

/** Shops that bear other automatic tags than fit them, ascending. */
async function unlike(tx: Store, tags: readonly Tag[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id::text as id from (${factsSql}) as f
    where ${sql.join(
      tags.map((tag) => sql`${worn(tag.id)} <> ${fitting(tag)}`),
      sql` or `,
    )} order by f.id`.execute(tx.sql);
  return rows.map(({ id }) => id);
}
