import { implement, type Actor } from '../../server/resource/implement';
import { wireId } from '../../server/resource/present';
import { add, drop } from '../../server/resource/store';
import { platform } from '../catalogue';
import { refuse } from './refusals.server';
import { reportNote } from './reportNote';
import { adminUser } from './user';

/** Notes of a day, and how many of a period are listed at once. */
const MOST = { day: 5, period: 500 };

export const reportNoteServer = implement(reportNote, {
  reads: {
    async notes({ tx, view, actor, input: { from, to } }) {
      if (!seesReports(actor)) return { notes: [] };
      const notes = await view.all(reportNote, { day: { gte: from, lte: to } }, { order: ['day', 'id'], limit: MOST.period });
      const people = new Map(
        (await tx.all(adminUser, { id: notes.flatMap((note) => note.createdBy ?? []) })).map((one) => [one.id, one.realName]),
      );
      return {
        notes: notes.map(({ id, day, text, createdBy }) => ({
          id: wireId(id),
          day,
          text,
          by: people.get(createdBy!) ?? '',
          isOwn: createdBy === actor.id || actor.isSuper,
        })),
      };
    },
  },
  actions: {
    async add({ tx, actor, input: { day, text } }) {
      if (!seesReports(actor)) throw refuse('noteRefused', '只有看得到平台报表的人可以写备注');
      if ((await tx.count(reportNote, { day })) >= MOST.day) throw refuse('noteRefused', `一天最多 ${MOST.day} 条备注`, 'day');
      return { also: [add(reportNote, { day, text })], note: `${day} ${text}` };
    },
    async drop({ tx, actor, input }) {
      const [note] = await tx.lock(reportNote, { id: input.note });
      if (!note) return {};
      if (note.createdBy !== actor.id && !actor.isSuper) throw refuse('noteNotYours', '只有写的人可以删除这条备注', 'note');
      return { also: [drop(reportNote, note.id)], note: `${note.day} ${note.text}` };
    },
  },
});

/** Whoever holds a page of a report, and is narrowed to no partner or shop. */
const seesReports = ({ loginType, scope, pages }: Actor): boolean =>
  loginType === 1 &&
  scope.partnerIds.length === 0 &&
  scope.shopIds.length === 0 &&
  [...pages.keys()].some((url) => {
    const page = platform.pages.get(url);
    return page !== undefined && platform.resources.get(page.resource)!.reads[page.read]?.report !== undefined;
  });
