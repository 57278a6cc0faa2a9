import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import { kindOf, type JobContext } from '../../server/jobs/job';
import { columnOf } from '../../server/db/names';
import { contribute } from '../../server/contribution';
import { implement } from '../../server/resource/implement';
import { patch, type Store } from '../../server/resource/store';
import { areaNode, platformGrade } from '../system';
import { refuse } from './refusals.server';
import { merchantShop } from './shop';
import { shopTag } from './tag';
import { CONDITIONS, fits, ruleText, type TagFacts, type TagRule } from './tagRule';

/** How often rules are looked at again: what they go by changes with every order and every day. */
const EVERY_MS = 600_000;
/** Shops that are changed at once. */
const AT_ONCE = 500;
const EVERYTHING = { key: 'match', id: '0' };

export const shopTagServer = implement(shopTag, {
  actions: {
    async add({ tx, input }) {
      return { set: await ruleOf(tx, input as TagRule & Pick<Row<typeof shopTag>, 'auto'>), jobs: [EVERYTHING] };
    },
    async update({ tx, row, input }) {
      return { set: await ruleOf(tx, { ...row, ...input }), jobs: [EVERYTHING] };
    },
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

/** The conditions that are kept, and how they read. @throws Refusal beside the one that can't be meant. */
async function ruleOf(tx: Store, tag: TagRule & Pick<Row<typeof shopTag>, 'auto'>): Promise<Partial<Row<typeof shopTag>>> {
  if (tag.auto === 'manual')
    return { minOrders: null, maxOrders: null, idleDays: null, newDays: null, gradeIds: [], cityCodes: [], rule: null };
  const rule = {
    minOrders: tag.minOrders ?? null,
    maxOrders: tag.maxOrders ?? null,
    idleDays: tag.idleDays ?? null,
    newDays: tag.newDays ?? null,
    gradeIds: tag.gradeIds ?? [],
    cityCodes: tag.cityCodes ?? [],
  };
  if (CONDITIONS.every((key) => rule[key] === null || (Array.isArray(rule[key]) && rule[key].length === 0)))
    throw refuse('badTagRule', '自动标签至少要有一个条件', 'minOrders');
  if (rule.minOrders !== null && rule.maxOrders !== null && rule.minOrders > rule.maxOrders)
    throw refuse('badTagRule', '不能少于“近30天单量不少于”', 'maxOrders');
  const grades = rule.gradeIds.length ? await tx.all(platformGrade, { id: rule.gradeIds }, { order: ['level'] }) : [];
  const cities = rule.cityCodes.length ? await tx.all(areaNode, { code: rule.cityCodes }, { order: ['code'] }) : [];
  return {
    ...rule,
    rule: ruleText(
      rule,
      grades.map((one) => one.name),
      cities.map((one) => one.name),
    ),
  };
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
      const now = new Date();
      const fitting = (shop: Shop) => tags.filter((tag) => fits(tag, shop, now)).map((tag) => tag.id);
      const wanted = (await factsOf(tx))
        .filter(
          (shop) =>
            fitting(shop).join() !==
            tags
              .filter((tag) => shop.tagIds.includes(tag.id))
              .map((tag) => tag.id)
              .join(),
        )
        .map(({ id }) => id);
      const ids = [...wanted].sort().slice(0, AT_ONCE);
      isMore = ids.length < wanted.length;
      if (ids.length === 0) return [];
      // Tags before their shops, as whoever binds one holds them. Shops may have changed until they were held.
      await tx.lock(shopTag, { id: tags.map((tag) => tag.id) });
      await tx.lock(merchantShop, { id: ids });
      const isAuto = new Set(tags.map((tag) => tag.id));
      return (await factsOf(tx, ids)).map((shop) =>
        patch(merchantShop, shop.id, { tagIds: [...shop.tagIds.filter((id) => !isAuto.has(id)), ...fitting(shop)] }),
      );
    },
    { as: { res: merchantShop, action: '自动打标' } },
  );
  return isMore;
}

type Shop = TagFacts & { readonly id: string; readonly tagIds: readonly string[] };

/** @param ids all shops where absent. */
async function factsOf(tx: Store, ids?: readonly string[]): Promise<Shop[]> {
  const { of, by, within } = merchantShop.fields.orderCount30d.derived!;
  const { rows } = await sql<Shop>`
    select s.id::text as id, s.status, s.grade_id::text as grade_id, s.area_code, s.created_at, s.last_follow_at, s.tag_ids::text[] as tag_ids, coalesce(o.n, 0)::int as orders from ${sql.table(merchantShop.name)} as s
    left join (select ${sql.ref(columnOf(by))} as shop_id, count(*) as n from ${sql.table(of)} where not deleted and ${sql.ref(columnOf(within!.field))} >= now() - make_interval(days => ${within!.days}::int) group by 1) as o on o.shop_id = s.id
    where not s.deleted and ${ids ? sql`s.id = any(${ids}::bigint[])` : sql`true`}`.execute(tx.sql);
  return rows;
}
