import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { patch } from '../../server/resource/store';
import { appNotify } from './notify';
import { ALIASES_MAX, pushed } from './push.server';
import { byColleague, notifyReachOf, requireNotifyWithin, shopsOf } from './reach.server';
import { refuse } from './refusals.server';

type Notify = Row<typeof appNotify>;

export const appNotifyServer = implement(appNotify, {
  actions: {
    async add({ tx, view, input }) {
      const next = { cityCodes: [], tagIds: [], shopIds: [], ...input } as unknown as Notify;
      requireTarget(next);
      return { set: { reach: await notifyReachOf({ tx, view }, next) } };
    },
    async update({ tx, view, actor, row, input }) {
      await requireNotifyWithin({ tx, view, actor }, row);
      const next = { ...row, ...input } as Notify;
      requireTarget(next);
      const reach = await notifyReachOf({ tx, view }, next);
      return { to: 'draft', set: { targetCount: null, reach }, note: byColleague(actor, row) };
    },
    async publish({ tx, view, actor, row, now }) {
      await requireNotifyWithin({ tx, view, actor }, row);
      const shops = await shopsOf(view, row);
      if (shops.length === 0) throw refuse('nobody', '没有符合条件的营业店铺', 'target');
      // Whoever sees all shops means all there will be; anybody else those that they see.
      const isWhole = (row.target === 'all' || row.target === 'city') && (await shopsOf(tx, row)).length === shops.length;
      if (!isWhole && shops.length > ALIASES_MAX)
        throw refuse('tooMany', `一次最多推给 ${ALIASES_MAX} 家店铺,现在有 ${shops.length} 家`, 'target');
      const set = { targetCount: shops.length, reach: isWhole ? null : shops };
      const reply = { shops: shops.length };
      if (row.sendType === 'plan') {
        if (row.planAt! <= now.toISOString()) throw refuse('planPassed', '定时时间已过,请改时间或改为立即发送', 'planAt');
        return { to: 'pending', set, reply };
      }
      return {
        to: 'sent',
        set: { ...set, sentAt: now.toISOString(), pushState: 'sending' },
        also: [pushed({ ...row, ...set }, now)],
        reply,
      };
    },
    remove: ({ tx, view, actor, row }) => requireNotifyWithin({ tx, view, actor }, row),
  },
  clock: {
    sent: {
      set: { pushState: 'sending' },
      async also(tx, rows) {
        const due = await tx.all(appNotify, { id: rows.map(({ id }) => id) });
        const now = new Date();
        return due.flatMap((row) => [patch(appNotify, row.id, { sentAt: now.toISOString() }), pushed(row, now)]);
      },
    },
  },
});

function requireTarget({ target, cityCodes, tagIds, shopIds, sendType, planAt }: Notify): void {
  if (target === 'city' && !cityCodes?.length) throw refuse('targetMissing', '请选城市', 'cityCodes');
  if (target === 'tag' && !tagIds?.length) throw refuse('targetMissing', '请选标签', 'tagIds');
  if (target === 'shop' && !shopIds?.length) throw refuse('targetMissing', '请选店铺', 'shopIds');
  if (sendType === 'plan' && !planAt) throw refuse('planMissing', '定时发送要填时间', 'planAt');
}
