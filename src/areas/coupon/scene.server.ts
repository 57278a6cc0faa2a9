import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { couponScene, couponSceneCount } from './scene';
import { refuse } from './refusals.server';

type Scene = Row<typeof couponScene>;

export const couponSceneServer = implement(couponScene, {
  actions: {
    add: ({ row, input }) => ({ set: { rule: ruleOf({ ...row, ...input } as Scene) } }),
    async update({ tx, row, input }) {
      // What was given out already can't be more than what may be.
      for (const [key, kind] of [
        ['perUserLimit', 'user'],
        ['perDayLimit', 'day'],
      ] as const) {
        // prettier-ignore
        const limit = input[key];
        if (limit === undefined || limit >= row[key]) continue;
        const [most] = await tx.all(couponSceneCount, { sceneId: row.id, kind }, { order: ['-taken'], limit: 1 });
        if (most && most.taken > limit) throw refuse('limitTooLow', `已有${kind === 'user' ? '人领了' : '一天发了'} ${most.taken} 张`, key);
      }
      return { set: { rule: ruleOf({ ...row, ...input } as Scene) } };
    },
    disable({ row }) {
      if (row.activityCount > 0) throw refuse('sceneInUse', `还有 ${row.activityCount} 个已发布或进行中的活动,不能停用`);
    },
  },
});

/** What is asked of somebody, in words. @throws Refusal where nobody can be meant. */
function ruleOf({ minOrders, maxOrders, idleDays }: Scene): string | null {
  if (minOrders !== null && maxOrders !== null && minOrders > maxOrders) throw refuse('badRule', '不能小于“下过至少”', 'maxOrders');
  if (idleDays !== null && maxOrders === 0) throw refuse('badRule', '没下过单的人没有“多久没下单”', 'idleDays');
  const says = [
    minOrders !== null && minOrders === maxOrders ? `下过 ${minOrders} 单` : null,
    minOrders !== null && minOrders !== maxOrders ? `下过至少 ${minOrders} 单` : null,
    maxOrders !== null && minOrders !== maxOrders ? `下过至多 ${maxOrders} 单` : null,
    idleDays !== null ? `${idleDays} 天没下单` : null,
  ].filter(Boolean);
  return says.length > 0 ? says.join(',') : null;
}
