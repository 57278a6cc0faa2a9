import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { liveSession } from './live';
import { refuse } from './refusals.server';

type Session = Row<typeof liveSession>;

export const liveSessionServer = implement(liveSession, {
  actions: {
    add({ row, input, now }) {
      const session = { ...row, ...input } as Session;
      if (session.endAt > session.beginAt && session.endAt <= now.toISOString()) throw refuse('badDays', '结束时间已经过去', 'endAt');
    },
    update({ row, input, now }) {
      const session = { ...row, ...input } as Session;
      const moved = (['beginAt', 'endAt', 'anchor'] as const).filter((key) => session[key] !== row[key]);
      if (row.status === 'live' && moved.length > 0) throw refuse('begunAlready', '已经开播,不能改期或换主播', moved[0]);
      if (row.status === 'preview' && moved.includes('beginAt') && session.beginAt <= now.toISOString())
        throw refuse('badDays', '开始时间已经过去,预告只能改到以后', 'beginAt');
      return { to: row.status };
    },
    publish({ row, now }) {
      if (row.beginAt <= now.toISOString()) throw refuse('badDays', '开始时间已经过去,请先改期', 'beginAt');
      if (!row.cover) throw refuse('noCover', '预告要有封面', 'cover');
    },
  },
});
