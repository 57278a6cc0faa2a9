import { sql } from 'kysely';
import { formatMoney } from '../../language/format';
import type { Resource, Row } from '../../language/resource';
import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement, type Actor } from '../../server/resource/implement';
import { isHidden, reachesBeyond } from '../../server/resource/scope';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { orderMain } from '../order';
import { partSeen } from '../order/index.server';
import { partnerMain } from '../partner';
import { productSpu } from '../product';
import { pageVisitStat } from '../traffic';
import { brandFigures } from './brandFigures.server';
import { named, requireBrandsOn, requireOnSale } from './onSale.server';
import { refuse } from './refusals.server';
import { activitySignup } from './signup';
import { marketingActivity } from './theme';

type Activity = Row<typeof marketingActivity>;
/** What may still be changed once others rely on it: how it looks, and that it lasts longer. */
const OPEN_LATER: readonly string[] = ['banner', 'endAt'];

export const marketingActivityServer = implement(marketingActivity, {
  reads: {
    async figures({ view, tx, actor, input, now }) {
      const activity = await view.need(marketingActivity, input.id);
      if (activity.activityType !== 'brand' || (activity.status !== 'running' && activity.status !== 'ended'))
        throw refuse('notBegun', '品牌甄选开始以后才有成效');
      // Clicks have no shops: whoever is narrowed to shops sees none of them.
      const seesClicks = !isHidden(pageVisitStat, actor);
      const part = reachesBeyond(orderMain, actor, activity.cityCodes) ? await partSeen(tx, actor) : null;
      return { figures: { part, seesClicks, ...(await brandFigures(view, activity, now)) } };
    },
    async shown({ tx, input }) {
      const activity = await tx.get(marketingActivity, input.id);
      if (!activity || activity.status === 'draft') return { shown: null };
      const { name, banner, beginAt, endAt } = activity;
      return { shown: { name, banner, beginAt, endAt } };
    },
  },
  actions: {
    addFestival({ row, input }) {
      requireFestival({ ...row, ...input } as Activity);
      return { set: { activityType: 'festival', audience: 'shop' } };
    },
    removeFestival: ({ actor, row }) => requireOwn(actor, row),
    updateFestival({ actor, row, input }) {
      requireOwn(actor, row);
      const fresh = { ...row, ...input } as Activity;
      requireOnlyLooks(row, fresh, Object.keys(input));
      if (row.status === 'draft') requireFestival(fresh);
      return { to: row.status };
    },
    async publishFestival({ tx, actor, row, now }) {
      requireWithin(actor, row);
      await requireBrandsOn(tx, row.brandIds);
      requireFestival(row);
      if (row.signupBegin === null) throw refuse('noSignup', '饮水节要有报名时间', 'signupBegin');
      if (row.signupEnd! <= now.toISOString()) throw refuse('badDays', '报名时间已经过去,请先改期', 'signupEnd');
      return published(now);
    },
    async addBrand({ tx, row, input }) {
      await requireSelection(tx, { ...row, ...input } as Activity);
      return { set: { activityType: 'brand' } };
    },
    async updateBrand({ tx, actor, row, input }) {
      requireOwn(actor, row);
      const fresh = { ...row, ...input } as Activity;
      requireOnlyLooks(row, fresh, Object.keys(input));
      if (row.status === 'draft') await requireSelection(tx, fresh);
      return { to: row.status };
    },
    async publishBrand({ actor, tx, row, now }) {
      requireWithin(actor, row);
      await requireSelection(tx, row);
      await requireBrandsOn(tx, row.brandIds);
      await requireOnSale(tx, row.spuIds);
      if (row.brandIds.length < 2) throw refuse('tooFewBrands', '品牌甄选至少要两个品牌', 'brandIds');
      if (row.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去,请先改期', 'endAt');
      return published(now);
    },
    removeBrand: ({ actor, row }) => requireOwn(actor, row),
    addPlatform({ row, input }) {
      requireDays({ ...row, ...input } as Activity);
      return { set: { activityType: 'platform' } };
    },
    async updatePlatform({ actor, tx, row, input, isRehearsal }) {
      requireOwn(actor, row);
      const fresh = { ...row, ...input } as Activity;
      requireOnlyLooks(row, fresh, Object.keys(input));
      requireDays(fresh);
      const overlaps = quoted(await overlapping(tx, fresh));
      const note = overlaps && row.status !== 'draft' && fresh.endAt !== row.endAt ? `与 ${overlaps} 时间重叠`.slice(0, 200) : undefined;
      return { to: row.status, note, reply: isRehearsal ? { overlaps } : null };
    },
    removePlatform: ({ actor, row }) => requireOwn(actor, row),
    async publishPlatform({ actor, tx, row, input, now }) {
      requireWithin(actor, row);
      await requireBrandsOn(tx, row.brandIds);
      if (row.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去,请先改期', 'endAt');
      // One at a time for the same people, so that two that are published at once see each other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`platform activity:${row.audience}`}, 0))`.execute(tx.sql);
      const overlaps = quoted(await overlapping(tx, row));
      if (overlaps && input.overlapping !== 'accept') throw refuse('activitiesOverlap', `与 ${overlaps} 同时同城、对象相同`, 'overlapping');
      return { ...published(now), note: overlaps ? `与 ${overlaps} 时间重叠,仍然发布`.slice(0, 200) : undefined };
    },
  },
});

/** @throws Refusal where it is for some whom the actor does not see. */
function requireWithin(actor: Actor, { audience, cityCodes }: Activity): void {
  if (reachesBeyond(AUDIENCES[audience], actor, cityCodes))
    throw refuse('beyondReach', '活动面向的不止你的数据范围:请缩小活动的城市,或请看得到全部的同事来做', 'cityCodes');
}
/** @throws Refusal where others have written it, and for some whom the actor does not see. */
function requireOwn(actor: Actor, { status, createdBy, updatedBy, audience, cityCodes }: Activity): void {
  const isOwnDraft = status === 'draft' && createdBy === actor.id && updatedBy === actor.id;
  if (!isOwnDraft && reachesBeyond(AUDIENCES[audience], actor, cityCodes))
    throw refuse('beyondReach', '活动面向的不止你的数据范围,请看得到全部的同事来改');
}
const AUDIENCES: Readonly<Record<Activity['audience'], Resource>> = { customer: orderMain, shop: merchantShop, partner: partnerMain };

const published = (now: Date) => ({ set: { publishedAt: now.toISOString() } });

export const activitySignupServer = implement(activitySignup, {
  actions: {
    async audit({ tx, actor, row, input, now }) {
      requireOther(actor, row);
      if (input.result === 0) return { set: { rejectReason: input.reason }, note: ownNote(actor, row) };
      // The activity is held by now, so that the last place goes to one.
      const activity = await tx.need(marketingActivity, row.activityId);
      if (activity.beginAt <= now.toISOString()) throw refuse('begunAlready', `“${activity.name}”已经开始,不能再通过报名`);
      if (activity.quota > 0 && activity.signupCount >= activity.quota)
        throw refuse('quotaFull', `“${activity.name}”的 ${activity.quota} 个名额已满`);
      const paid = activity.subsidyEach * (activity.signupCount + 1);
      if (paid > activity.subsidyAmount)
        throw refuse(
          'subsidyShort',
          `“${activity.name}”的补贴预算不够:通过后共要 ${formatMoney(paid)} 元,只有 ${formatMoney(activity.subsidyAmount)} 元`,
        );
      if (activity.minStock !== null && row.stockQty < activity.minStock)
        throw refuse('stockTooLow', `承诺备货 ${row.stockQty} 件,低于门槛 ${activity.minStock} 件`);
      const shop = await tx.need(merchantShop, row.shopId);
      if (shop.status !== 'open') throw refuse('shopNotOpen', `${shop.name}没有营业`);
      return { set: { rejectReason: null }, note: ownNote(actor, row) };
    },
  },
});

/** @throws Refusal where something else was changed than how it looks, or it would end earlier. */
function requireOnlyLooks(row: Activity, fresh: Activity, keys: readonly string[]): void {
  if (row.status === 'draft') return;
  const differs = (key: string) => JSON.stringify(row[key as keyof Activity]) !== JSON.stringify(fresh[key as keyof Activity]);
  const changed = keys.find((key) => !OPEN_LATER.includes(key) && Object.hasOwn(marketingActivity.fields, key) && differs(key));
  if (changed) throw refuse('publishedAlready', '发布后只能换头图、把结束延后', changed);
  if (fresh.endAt < row.endAt) throw refuse('publishedAlready', '发布后结束只能延后', 'endAt');
}

function requireDays({ signupBegin, signupEnd, beginAt, endAt }: Activity): void {
  if (endAt <= beginAt) throw refuse('badDays', '结束须晚于开始', 'endAt');
  if ((signupBegin === null) !== (signupEnd === null))
    throw refuse('badDays', '报名的开始与结束要么都填,要么都不填', signupBegin === null ? 'signupBegin' : 'signupEnd');
  if (signupBegin !== null && signupEnd! <= signupBegin) throw refuse('badDays', '报名结束须晚于报名开始', 'signupEnd');
  if (signupEnd !== null && signupEnd > beginAt) throw refuse('badDays', '报名结束不能晚于活动开始', 'signupEnd');
}

function requireFestival(activity: Activity): void {
  requireDays(activity);
  const { quota, subsidyAmount, subsidyEach } = activity;
  // Without a limit of places the budget is the limit, but for one shop it has to suffice.
  const least = Math.max(1, quota);
  if (subsidyEach * least > subsidyAmount)
    throw refuse('subsidyShort', `补贴预算不够 ${least} 家:要 ${formatMoney(subsidyEach * least)} 元`, 'subsidyAmount');
}

async function requireSelection(tx: Store, { beginAt, endAt, brandIds, spuIds }: Activity): Promise<void> {
  if (endAt <= beginAt) throw refuse('badDays', '结束须晚于开始', 'endAt');
  const strangers = (await tx.all(productSpu, { id: spuIds })).filter((spu) => !spu.brandId || !brandIds.includes(spu.brandId));
  if (strangers.length > 0) throw refuse('foreignGoods', `不是所选品牌的商品:${named(strangers)}`, 'spuIds');
}

const quoted = (activities: readonly Activity[]) => activities.map(({ name }) => `“${name}”`).join('、');

/** Others for the same people, in a city of its own, at the same time. An activity without cities is in all of them. */
async function overlapping(tx: Store, { id, audience, beginAt, endAt, cityCodes }: Activity): Promise<Activity[]> {
  const others = await tx.all(marketingActivity, {
    activityType: 'platform',
    audience,
    status: ['published', 'running'],
    beginAt: { lt: endAt },
    endAt: { gt: beginAt },
  });
  return others.filter(
    (one) =>
      one.id !== id && (cityCodes.length === 0 || one.cityCodes.length === 0 || one.cityCodes.some((code) => cityCodes.includes(code))),
  );
}
