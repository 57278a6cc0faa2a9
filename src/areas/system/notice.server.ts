import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import { implement, type Actor } from '../../server/resource/implement';
import { wireId } from '../../server/resource/present';
import { add, type Store } from '../../server/resource/store';
import { updateNotify, updateNotifyRead } from './notice';
import { refuse } from './refusals.server';

type Notice = Row<typeof updateNotify>;

/** How many of the newest notices anybody is shown. */
const SHOWN_MAX = 50;
const FIXED = ['title', 'versionNo', 'content', 'system', 'beginAt', 'popup', 'remark'] as const;

export const updateNotifyServer = implement(updateNotify, {
  reads: {
    async mine({ tx, actor }) {
      const notices = await tx.all(
        updateNotify,
        { status: 'published', system: audienceOf(actor) },
        { order: ['-publishedAt'], limit: SHOWN_MAX },
      );
      const read = new Set(
        (await tx.all(updateNotifyRead, { userId: actor.id, notifyId: notices.map((n) => n.id) })).map((mark) => mark.notifyId),
      );
      return {
        notices: notices.map(({ id, title, versionNo, content, beginAt, endAt, popup, publishedAt }) => ({
          id: wireId(id),
          title,
          versionNo,
          content,
          beginAt,
          endAt,
          popup,
          publishedAt,
          read: read.has(id),
        })),
      };
    },
  },
  actions: {
    add({ input }) {
      requireOrder(input as Notice);
    },
    async update({ tx, row, input }) {
      const next = { ...row, ...input } as Notice;
      if (row.status === 'published') {
        const changed = FIXED.find((key) => key in input && (input[key] ?? null) !== row[key]);
        if (changed) throw refuse('publishedFixed', `通知已发布,只能修改${updateNotify.fields.endAt.label}`, changed);
      }
      requireOrder(next);
      if (row.status === 'published') await requireAlone(tx, next);
    },
    async publish({ tx, row, now }) {
      if (row.endAt <= now.toISOString()) throw refuse('endPassed', '升级结束时间已过,不能发布');
      await requireAlone(tx, row);
      return { set: { publishedAt: now.toISOString() } };
    },
    async markRead({ tx, actor, row, now }) {
      if (row.status !== 'published' || !audienceOf(actor).includes(row.system)) throw refuse('notAddressee', '这条通知不是发给您的');
      if (await tx.find(updateNotifyRead, { notifyId: row.id, userId: actor.id })) return {};
      return { also: [add(updateNotifyRead, { notifyId: row.id, userId: actor.id, readAt: now.toISOString() })] };
    },
  },
});

/** Everybody here works in the back office; a partner's operator in the partners' system as well. */
const audienceOf = ({ loginType }: Actor): Notice['system'][] => (loginType === 2 ? ['admin', 'partner'] : ['admin']);

function requireOrder({ beginAt, endAt }: Pick<Notice, 'beginAt' | 'endAt'>): void {
  if (endAt <= beginAt) throw refuse('badUpgradeTime', '升级结束要晚于升级开始', 'endAt');
}

/** At any moment at most one published upgrade of a system is under way. One publication of a system at a time, or two could each miss the other. */
async function requireAlone(tx: Store, notice: Notice): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`update-notify:${notice.system}`}, 0))`.execute(tx.sql);
  const other = await tx.find(updateNotify, {
    status: 'published',
    system: notice.system,
    id: { not: notice.id },
    beginAt: { lt: notice.endAt },
    endAt: { gt: notice.beginAt },
  });
  if (other) throw refuse('badUpgradeTime', `与“${other.title}”的升级时间重叠,同一范围同时只能有一个升级`, 'endAt');
}
