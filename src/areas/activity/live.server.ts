import { sql } from 'kysely';
import { formatInstant } from '../../language/format';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { liveSession } from './live';
import { refuse } from './refusals.server';

type Session = Row<typeof liveSession>;

export const liveSessionServer = implement(liveSession, {
  actions: {
    async add({ tx, row, input, now }) {
      const session = { ...row, ...input } as Session;
      requireOrder(session);
      if (session.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去', 'endAt');
      await requireFree(tx, session);
    },
    async update({ tx, row, input }) {
      const session = { ...row, ...input } as Session;
      requireOrder(session);
      const moved = (['beginAt', 'endAt', 'anchor'] as const).filter((key) => session[key] !== row[key]);
      if (row.status === 'live' && moved.length > 0) throw refuse('begunAlready', '已经开播,不能改期或换主播', moved[0]);
      if (moved.length > 0) await requireFree(tx, session);
      return { to: row.status };
    },
    publish({ row, now }) {
      if (row.beginAt <= now.toISOString()) throw refuse('badDays', '开始时间已经过去,请先改期');
      if (!row.cover) throw refuse('noCover', '预告要有封面');
    },
  },
});

function requireOrder({ beginAt, endAt }: Session): void {
  if (endAt <= beginAt) throw refuse('badDays', '结束须晚于开始', 'endAt');
}

/** Nobody is before two cameras. Who asks for the same person at the same moment waits; where one ends the next may begin. @throws Refusal that names the other session. */
async function requireFree(tx: Store, { id, anchor, beginAt, endAt }: Session): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`live:${anchor}`}, 0))`.execute(tx.sql);
  const found = await tx.all(liveSession, { anchor, beginAt: { lt: endAt }, endAt: { gt: beginAt } }, { order: ['beginAt'], limit: 2 });
  const other = found.find((one) => one.id !== id);
  if (other)
    throw refuse(
      'anchorBusy',
      `${anchor}这时有“${other.title}”(${formatInstant(other.beginAt)} 至 ${formatInstant(other.endAt)})`,
      'beginAt',
    );
}
