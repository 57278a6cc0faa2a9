import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { NO_BIRTHDAYS } from './condition';
import { couponScene, couponSceneCount } from './scene';
import { refuse } from './refusals.server';

type Scene = Row<typeof couponScene>;

export const couponSceneServer = implement(couponScene, {
  actions: {
    add: ({ row, input }) => ({ set: { rule: ruleOf({ ...row, ...input } as Scene) } }),
    async update({ tx, row, input, now }) {
      // What was given out before counted by the limits of its day.
      const today = await tx.find(couponSceneCount, { sceneId: row.id, day: dayOf(now) });
      if (input.perDayLimit !== undefined && today && today.taken > input.perDayLimit)
        throw refuse('limitTooLow', `今天已发 ${today.taken} 张`, 'perDayLimit');
      return { set: { rule: ruleOf({ ...row, ...input } as Scene) } };
    },
    enable({ row }) {
      if (row.trigger === 'birthday') throw refuse('badRule', `${NO_BIRTHDAYS},“生日”的场景不能启用`, 'trigger');
    },
    disable({ row }) {
      if (row.activityCount > 0) throw refuse('sceneInUse', `还有 ${row.activityCount} 个已发布或进行中的活动,不能停用`);
    },
  },
});

/** What is asked of somebody, in words. @throws Refusal where nobody can be meant. */
function ruleOf({ trigger, minOrders, maxOrders, idleDays }: Scene): string | null {
  if (trigger === 'birthday') throw refuse('badRule', `${NO_BIRTHDAYS},不能选“生日”`, 'trigger');
  if (trigger === 'first' && (minOrders ?? 0) > 0) throw refuse('badRule', '首单的人没下过单', 'minOrders');
  if (trigger === 'first' && idleDays !== null) throw refuse('badRule', '首单的人没下过单', 'idleDays');
  if ((trigger === 'again' || trigger === 'recall') && maxOrders === 0) throw refuse('badRule', '复购与召回的人至少下过一单', 'maxOrders');
  if (minOrders !== null && maxOrders !== null && minOrders > maxOrders) throw refuse('badRule', '不能小于“下过至少”', 'maxOrders');
  if (idleDays !== null && maxOrders === 0) throw refuse('badRule', '没下过单的人没有“多久没下单”', 'idleDays');
  const message = [
    minOrders !== null && minOrders === maxOrders ? `下过 ${minOrders} 单` : null,
    minOrders !== null && minOrders !== maxOrders ? `下过至少 ${minOrders} 单` : null,
    maxOrders !== null && minOrders !== maxOrders ? `下过至多 ${maxOrders} 单` : null,
    idleDays !== null ? `${idleDays} 天没下单` : null,
  ].filter(Boolean);
  return message.length > 0 ? message.join(',') : null;
}
