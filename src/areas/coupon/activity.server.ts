import { formatInstant } from '../../language/format';
import { valuesOf } from '../../language/ruleData';
import type { Row } from '../../language/resource';
import { implement, type Asked } from '../../server/resource/implement';
import { namesOf } from '../../server/resource/leading';
import { reachesBeyond } from '../../server/resource/scope';
import { patchAll, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { orderMain } from '../order';
import { partSeen } from '../order/index.server';
import { areaNode } from '../system';
import { couponActivity } from './activity';
import { couponBatch } from './batch';
import { unsent } from './budget.server';
import { NO_BIRTHDAYS } from './condition';
import { isOfOtherScene } from './meant.server';
import type { OrderCondition } from './orderFacts';
import { replayed } from './replay.server';
import { refuse } from './refusals.server';
import { ruleTree, type RuleNode } from './ruleTree';
import { couponScene } from './scene';
import { couponSend } from './send';

export type Activity = Row<typeof couponActivity>;

export const couponActivityServer = implement(couponActivity, {
  reads: {
    async shown({ tx, input, now }) {
      const at = now.toISOString();
      const under = await tx.all(couponActivity, { status: 'running', endAt: { gt: at } }, { order: ['endAt'], limit: 50 });
      const batches = await tx.all(couponBatch, { id: under.flatMap(({ batchIds }) => batchIds), status: 'running' }, { order: ['-id'] });
      return {
        list: batches
          .filter((batch) => batch.sentQty < batch.totalQty)
          .slice(0, input.count)
          .map(({ id, name, couponType, faceAmount, thresholdAmount, discountBp }) => ({
            id,
            name,
            couponType,
            faceAmount,
            thresholdAmount,
            discountBp,
          })),
      };
    },
    async replay({ view, tx, actor, input, now }) {
      const activity = await view.need(couponActivity, input.id);
      return {
        rule: await ruleOf(tx, activity),
        replayed: {
          part: await partSeen(tx, actor),
          isBeyond: await isBeyond({ tx, view, actor }, activity),
          ...(await replayed(tx, view, activity, input.days ?? 30, now)),
          overlaps: await overlapsOf(tx, activity),
        },
      };
    },
  },
  actions: {
    async add({ tx, row, input }) {
      requireSound({ ...row, ...input } as Activity);
      await requireOneScene(tx, { ...row, ...input } as Activity);
    },
    async update({ tx, row, input }) {
      requireSound({ ...row, ...input } as Activity);
      await requireOneScene(tx, { ...row, ...input } as Activity);
    },
    async publish({ tx, view, actor, row, input, now }) {
      await requireWithin({ tx, view, actor }, row, '发布');
      if (row.endAt <= now.toISOString()) throw refuse('badDays', '活动的结束时间已经过去,不能发布', 'endAt');
      // Held, so that two that are published at once see each other.
      const [scene] = await tx.lock(couponScene, { id: row.sceneId });
      if (scene?.status !== 'enabled') throw refuse('sceneDisabled', `场景“${scene?.name}”已停用`, 'sceneId');
      if (scene.trigger === 'birthday') throw refuse('badRule', `${NO_BIRTHDAYS},“生日”场景的活动不能发布`, 'sceneId');
      const batches = await tx.lock(couponBatch, { id: row.batchIds });
      await requireOneScene(tx, row);
      for (const batch of batches) {
        if (batch.status !== 'running')
          throw refuse(
            'batchNotRunning',
            `批次“${batch.name}”${couponBatch.fields.status.choices![batch.status]},活动不能发布`,
            'batchIds',
          );
        if (batch.sentQty >= batch.totalQty) throw refuse('noRoom', `批次“${batch.name}”已经发完,活动不能发布`, 'batchIds');
      }
      const overlaps = await overlapsOf(tx, row);
      if (overlaps.length > 0 && input.overlapping !== 'accept')
        throw refuse(
          'activitiesOverlap',
          `与 ${overlaps.length} 个活动重叠:${overlaps.map((one) => `“${one.name}”${one.message}`).join(';')}`,
          'overlapping',
        );
      return { note: overlaps.length > 0 ? `与 ${overlaps.map(({ name }) => name).join('、')} 重叠,仍然发布`.slice(0, 200) : undefined };
    },
    async stop({ tx, view, actor, row, input, now }) {
      await requireWithin({ tx, view, actor }, row, '终止');
      const places = await tx.leading(couponActivity, [row.id]);
      if (places.length > 0 && input.linked !== 'accept') throw refuse('stillLinked', `${namesOf(places)}还链接到它`, 'linked');
      const running = await tx.all(couponSend, { activityId: row.id, status: ['ready', 'sending'] });
      await tx.lock(couponBatch, { id: running.map(({ batchId }) => batchId) });
      const sends = await tx.lock(couponSend, { id: running.map(({ id }) => id), status: ['ready', 'sending'] });
      const batches = new Map((await tx.all(couponBatch, { id: sends.map(({ batchId }) => batchId) })).map((batch) => [batch.id, batch]));
      return {
        set: { stopReason: input.reason },
        also: [
          patchAll(
            couponSend,
            sends.map(({ id }) => id),
            { status: 'stopped', finishedAt: now.toISOString() },
          ),
          ...sends
            .filter((send) => send.status === 'sending')
            .flatMap((send) => unsent(send, batches.get(send.batchId)!, send.planQty - send.successQty, '活动终止,未发的释放', now)),
        ],
      };
    },
  },
});

/** What it asks and gives, as people read it. */
async function ruleOf(tx: Store, { sceneId, batchIds, cityCodes, budgetAmount, ...activity }: Activity): Promise<RuleNode[]> {
  const conditions = (activity.conditions ?? []) as readonly OrderCondition[];
  const asked = conditions.filter(({ fact }) => fact === 'cityCode').flatMap(valuesOf);
  const known = await tx.all(areaNode, { code: [...cityCodes, ...asked] });
  const cities = new Map(known.map(({ code, name }) => [code, name]));
  return ruleTree(
    { cities: cityCodes.map((code) => cities.get(code) ?? code), conditions, budgetAmount },
    await tx.need(couponScene, sceneId),
    await tx.all(couponBatch, { id: batchIds }),
    (fact, value) => (fact === 'cityCode' ? cities.get(value) : undefined),
  );
}

/** @throws Refusal beside dates the wrong way round, or for want of a batch. */
function requireSound({ beginAt, endAt, batchIds }: Activity): void {
  if (endAt <= beginAt) throw refuse('badDays', '结束须晚于开始', 'endAt');
  if (batchIds.length === 0) throw refuse('noBatches', '请选择至少一个批次', 'batchIds');
}

/** @throws Refusal beside batches of another scene: whose limits would count, and for whom the cards are, is then said twice. */
async function requireOneScene(tx: Store, activity: Activity): Promise<void> {
  const batches = await tx.all(couponBatch, { id: activity.batchIds });
  const other = batches.find((batch) => isOfOtherScene(batch, activity));
  if (!other) return;
  const [own, its] = [await tx.get(couponScene, activity.sceneId), await tx.get(couponScene, other.sceneId!)];
  throw refuse('sceneDiffers', `批次“${other.name}”属于场景“${its?.name}”,不能用在场景“${own?.name}”的活动里`, 'batchIds');
}

type Eyes = Pick<Asked, 'tx' | 'view' | 'actor'>;

/** Whether it is meant for orders that the actor does not see: by its cities, and by the shops that its cards are for. */
async function isBeyond({ tx, view, actor }: Eyes, { cityCodes, batchIds }: Activity): Promise<boolean> {
  if (!reachesBeyond(orderMain, actor, cityCodes)) return false;
  const batches = await tx.all(couponBatch, { id: batchIds });
  const shops = { id: [...new Set(batches.flatMap(({ shopIds }) => shopIds))] };
  return (
    batches.some(({ shopIds }) => shopIds.length === 0) || (await view.count(merchantShop, shops)) < (await tx.count(merchantShop, shops))
  );
}

/** @throws Refusal where customers are concerned whom the actor sees nothing of. */
async function requireWithin(eyes: Eyes, activity: Activity, done: string): Promise<void> {
  if (!(await isBeyond(eyes, activity))) return;
  const part = await partSeen(eyes.tx, eyes.actor);
  throw refuse('beyondReach', `活动面向的不止你看得到的订单(${part}):请缩小活动的城市,或请看得到全部的同事来${done}`, 'cityCodes');
}

/** Other activities at the same time and in the same cities that reach the same people or give the same cards. No cities means all. */
export async function overlapsOf(tx: Store, own: Activity): Promise<{ id: string; name: string; message: string }[]> {
  const others = await tx.all(
    couponActivity,
    { status: ['published', 'running'], beginAt: { lt: own.endAt }, endAt: { gt: own.beginAt } },
    { order: ['beginAt'], limit: 200 },
  );
  return others.flatMap((other) => {
    if (other.id === own.id) return [];
    const cities = own.cityCodes.filter((code) => other.cityCodes.includes(code));
    if (own.cityCodes.length > 0 && other.cityCodes.length > 0 && cities.length === 0) return [];
    const batches = own.batchIds.filter((id) => other.batchIds.includes(id));
    if (batches.length === 0 && other.sceneId !== own.sceneId) return [];
    const until = other.endAt < own.endAt ? other.endAt : own.endAt;
    const from = other.beginAt > own.beginAt ? other.beginAt : own.beginAt;
    const why = [other.sceneId === own.sceneId && '同一场景', batches.length > 0 && `共用 ${batches.length} 个批次`]
      .filter(Boolean)
      .join('、');
    return [{ id: other.id, name: other.name, message: `${formatInstant(from)} 至 ${formatInstant(until)} ${why}` }];
  });
}
