import { isDeepStrictEqual } from 'node:util';
import { implement } from '../../server/resource/implement';
import type { Row } from '../../language/resource';
import { platformNotice } from './notice';
import { byColleague, reachOf, requireNoticeWithin } from './reach.server';
import { refuse } from './refusals.server';

type Notice = Row<typeof platformNotice>;

const FIXED = ['title', 'contentHtml', 'audience', 'mustRead', 'cityCodes', 'attachments', 'beginAt', 'remark'] as const;

export const platformNoticeServer = implement(platformNotice, {
  actions: {
    async add({ tx, view, input }) {
      requireOrder(input.beginAt!, input.endAt!);
      return { set: { reach: await reachOf({ tx, view }, { cityCodes: [], ...input } as Notice) } };
    },
    async update({ tx, view, actor, row, input }) {
      await requireNoticeWithin({ tx, view, actor }, row);
      if (row.status === 'published') {
        const changed = FIXED.find((key) => key in input && !isDeepStrictEqual(input[key] ?? null, row[key]));
        if (changed) throw refuse('publishedFixed', '公告已发布,只能修改展示结束和置顶', changed);
      }
      requireOrder(input.beginAt ?? row.beginAt, input.endAt ?? row.endAt);
      if (row.status === 'published') return {};
      return { set: { reach: await reachOf({ tx, view }, { ...row, ...input } as Notice) }, note: byColleague(actor, row) };
    },
    async publish({ tx, view, actor, row, now }) {
      await requireNoticeWithin({ tx, view, actor }, row);
      if (row.endAt <= now.toISOString()) throw refuse('endPassed', '展示结束时间已过,不能发布', 'endAt');
      return { set: { publishedAt: now.toISOString(), reach: await reachOf({ tx, view }, row) } };
    },
    remove: ({ tx, view, actor, row }) => requireNoticeWithin({ tx, view, actor }, row),
  },
});

function requireOrder(beginAt: string, endAt: string): void {
  if (endAt <= beginAt) throw refuse('badPeriod', '展示结束要晚于展示开始', 'endAt');
}
