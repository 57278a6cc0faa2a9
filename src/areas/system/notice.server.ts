import type { Row } from '../../language/resource';
import { implement, type Actor } from '../../server/resource/implement';
import { wireId } from '../../server/resource/present';
import { add } from '../../server/resource/store';
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
    add: ({ actor }) => requireAllSeen(actor),
    update({ actor, row, input }) {
      requireAllSeen(actor);
      if (row.status === 'published') {
        const changed = FIXED.find((key) => key in input && (input[key] ?? null) !== row[key]);
        if (changed) throw refuse('publishedFixed', `通知已发布,只能修改${updateNotify.fields.endAt.label}`, changed);
      }
    },
    publish({ actor, row, now }) {
      requireAllSeen(actor);
      if (row.endAt <= now.toISOString()) throw refuse('endPassed', '升级结束时间已过,不能发布');
      return { set: { publishedAt: now.toISOString() } };
    },
    remove: ({ actor }) => requireAllSeen(actor),
    async markRead({ tx, actor, row, now }) {
      if (row.status !== 'published' || !audienceOf(actor).includes(row.system)) throw refuse('notAddressee', '这条通知不是发给您的');
      if (await tx.find(updateNotifyRead, { notifyId: row.id, userId: actor.id })) return {};
      return { also: [add(updateNotifyRead, { notifyId: row.id, userId: actor.id, readAt: now.toISOString() })] };
    },
  },
});

/** @throws Refusal: it pops up before everybody of a system, whom an account that sees only some cities, partners or shops does not. */
function requireAllSeen({ scope }: Actor): void {
  if ([scope.cities, scope.partnerIds, scope.shopIds].some((some) => some.length > 0))
    throw refuse('beyondReach', '升级通知发给范围内的所有人,只看得到一部分数据的账号不能写');
}

/** Everybody here works in the back office; a partner's operator in the partners' system as well. */
const audienceOf = ({ loginType }: Actor): Notice['system'][] => (loginType === 2 ? ['admin', 'partner'] : ['admin']);
