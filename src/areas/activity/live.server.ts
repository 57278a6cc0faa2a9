import type { Row } from '../../language/resource';
import { implement, type Actor } from '../../server/resource/implement';
import { reachesBeyond } from '../../server/resource/scope';
import type { Store } from '../../server/resource/store';
import { couponBatch } from '../coupon';
import { orderMain } from '../order';
import { liveSession } from './live';
import { named, requireOnSale } from './onSale.server';
import { refuse } from './refusals.server';

type Session = Row<typeof liveSession>;

export const liveSessionServer = implement(liveSession, {
  actions: {
    add({ row, input, now }) {
      const session = { ...row, ...input } as Session;
      if (session.endAt > session.beginAt && session.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去', 'endAt');
    },
    async update({ actor, tx, row, input, now }) {
      if (row.status !== 'draft') requireAllSeen(actor, '修改');
      const session = { ...row, ...input } as Session;
      const moved = (['beginAt', 'endAt', 'anchor'] as const).filter((key) => session[key] !== row[key]);
      if (row.status === 'live' && moved.length > 0) throw refuse('begunAlready', '已经开播,不能改期或换主播', moved[0]);
      if (row.status === 'preview' && moved.includes('beginAt') && session.beginAt <= now.toISOString())
        throw refuse('badDays', '开始时间已经过去,预告只能改到以后', 'beginAt');
      if (row.status === 'preview' || row.status === 'live') {
        if (!session.cover) throw refuse('noCover', '预告要有封面', 'cover');
        const fresh = (key: 'spuIds' | 'batchIds') => session[key].filter((id) => !row[key].includes(id));
        await requireLive(tx, { spuIds: fresh('spuIds'), batchIds: fresh('batchIds') });
      }
      return { to: row.status };
    },
    async publish({ actor, tx, row, now }) {
      requireAllSeen(actor, '发布');
      if (row.beginAt <= now.toISOString()) throw refuse('badDays', '开始时间已经过去,请先改期', 'beginAt');
      if (!row.cover) throw refuse('noCover', '预告要有封面', 'cover');
      await requireLive(tx, row);
    },
    remove({ actor, row }) {
      if (row.status !== 'draft') requireAllSeen(actor, '删除');
    },
  },
});

/** @throws Refusal to who sees only some of the customers: a session that is announced is for all of them. */
function requireAllSeen(actor: Actor, done: string): void {
  if (reachesBeyond(orderMain, actor, [])) throw refuse('beyondReach', `所有顾客都看得到直播,不止你的数据范围:请看得到全部的同事来${done}`);
}

/** @throws Refusal beside the goods that are not on sale, or the batches that give out no cards. */
async function requireLive(tx: Store, { spuIds, batchIds }: Pick<Session, 'spuIds' | 'batchIds'>): Promise<void> {
  await requireOnSale(tx, spuIds);
  const ended = (await tx.all(couponBatch, { id: batchIds })).filter(({ status }) => status !== 'running');
  if (ended.length > 0) throw refuse('batchEnded', `没有在发的批次:${named(ended)}`, 'batchIds');
}
