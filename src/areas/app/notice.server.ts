import { isDeepStrictEqual } from 'node:util';
import { implement } from '../../server/resource/implement';
import { platformNotice } from './notice';
import { reachOf, requireNoticeWithin } from './reach.server';
import { refuse } from './refusals.server';

const FIXED = ['title', 'contentHtml', 'audience', 'mustRead', 'cityCodes', 'attachments', 'beginAt', 'remark'] as const;

export const platformNoticeServer = implement(platformNotice, {
  actions: {
    add: ({ input }) => requireOrder(input.beginAt!, input.endAt!),
    async update({ tx, view, row, input }) {
      if (row.status === 'published') {
        await requireNoticeWithin({ tx, view }, row);
        const changed = FIXED.find((key) => key in input && !isDeepStrictEqual(input[key] ?? null, row[key]));
        if (changed) throw refuse('publishedFixed', '公告已发布,只能修改展示结束和置顶', changed);
      }
      requireOrder(input.beginAt ?? row.beginAt, input.endAt ?? row.endAt);
    },
    async publish({ tx, view, row, now }) {
      if (row.endAt <= now.toISOString()) throw refuse('endPassed', '展示结束时间已过,不能发布', 'endAt');
      return { set: { publishedAt: now.toISOString(), reach: await reachOf({ tx, view }, row) } };
    },
  },
});

function requireOrder(beginAt: string, endAt: string): void {
  if (endAt <= beginAt) throw refuse('badPeriod', '展示结束要晚于展示开始', 'endAt');
}
