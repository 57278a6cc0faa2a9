import { typedCodes } from '../../language/typedList';
import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { FromOutside, implement, type Actor } from '../../server/resource/implement';
import { namesOf } from '../../server/resource/leading';
import { faultOf } from '../../server/resource/publishable';
import { patch, type Change, type Store } from '../../server/resource/store';
import { gatewayCall, pushGateway } from '../gateway';
import { readWebPage } from '../gateway/index.server';
import { settingAt } from '../system/index.server';
import { marketArticle } from './article';
import { ARTICLE_BLOCKS } from './blocks';
import { marketColumn } from './column';
import { pushed } from './push.server';
import { requireColumnsWithin, requireWithin } from './reach.server';
import { refuse } from './refusals.server';

type Article = Row<typeof marketArticle>;
type Column = Row<typeof marketColumn>;
const FAULTS = { empty: 'nothingVisible', unfinished: 'badParagraph', dead: 'deadLink' } as const;
/** Nothing waits for its hour any more. */
const NOTHING_NEXT = { next: null, nextTitle: null, nextCover: null, nextSummary: null, nextAuthor: null } as const;

export const marketArticleServer = implement(marketArticle, {
  reads: {
    async urlContent({ tx, input, now }) {
      const hosts = typedCodes((await settingAt(tx, 'content.readableHosts', now)) ?? '');
      return new FromOutside(async (note) => {
        const words = await readWebPage(input.url, { hosts, max: ARTICLE_BLOCKS.words.fields.content.max!, note });
        if (typeof words === 'string') throw refuse('pageUnreadable', words, 'url');
        if (!words.content) throw refuse('pageUnreadable', '网页上没有可读的正文', 'url');
        return words;
      });
    },
  },
  actions: {
    async add({ tx, input }) {
      await requireOpen(tx, input.columnId!);
    },
    build: ({ actor, tx, row, input }) => edited(actor, tx, row, { ...row, ...input } as Article),
    update: ({ actor, tx, row, input }) => edited(actor, tx, row, { ...row, ...input } as Article),
    async publish({ actor, tx, row, input, now }) {
      await requireColumnsWithin(actor, tx, row.columnId);
      const column = await tx.need(marketColumn, row.columnId);
      if (column.status !== 'enabled') throw refuse('columnDisabled', `栏目“${column.name}”已停用`, 'columnId');
      if (!row.cover) throw refuse('noCover', '发布要有封面', 'cover');
      const draft = row.draft ?? [];
      const fault = await faultOf(tx, ['draft', marketArticle.fields.draft], draft, { noun: '段落', now, from: input.at });
      if (fault) throw refuse(FAULTS[fault.kind], fault.message, { errors: fault.errors });
      if (input.at !== null && input.at !== undefined && input.at <= now.toISOString()) throw refuse('badDays', '定时应晚于现在', 'at');
      const later = input.at ?? null;
      if (later && row.status === 'published') throw refuse('badDays', '已发布的文章改动后直接发布,不能定时', 'at');
      const { title, cover, summary, author } = row;
      return later
        ? {
            to: 'scheduled',
            set: {
              publishAt: later,
              next: draft,
              nextTitle: title,
              nextCover: cover,
              nextSummary: summary,
              nextAuthor: author,
              changed: false,
            },
          }
        : {
            to: 'published',
            set: {
              live: draft,
              liveTitle: title,
              liveCover: cover,
              liveSummary: summary,
              liveAuthor: author,
              publishedAt: now.toISOString(),
              publishAt: null,
              changed: false,
            },
          };
    },
    async unschedule({ actor, tx, row }) {
      await requireColumnsWithin(actor, tx, row.columnId);
      return {
        to: row.live ? 'stopped' : 'draft',
        set: { publishAt: null, ...NOTHING_NEXT, changed: differs({ ...row, next: null }) },
      };
    },
    async stop({ actor, tx, row, input }) {
      await requireColumnsWithin(actor, tx, row.columnId);
      const places = await tx.leading(marketArticle, [row.id]);
      if (places.length === 0) return {};
      if (input.linked !== 'accept') throw refuse('stillLinked', `${namesOf(places)}还链接到它`, 'linked');
      return { note: `${namesOf(places)}还链接到它,仍然下架` };
    },
    async jpush({ actor, tx, row, now }) {
      await requireColumnsWithin(actor, tx, row.columnId);
      if (row.pushedAt && dayOf(row.pushedAt) === dayOf(now)) throw refuse('pushedToday', '这篇文章今天已经推送过');
      const column = await tx.need(marketColumn, row.columnId);
      if (column.status !== 'enabled') throw refuse('columnDisabled', `栏目“${column.name}”已停用`, 'columnId');
      if (!column.published) throw refuse('columnUnpublished', `栏目“${column.name}”还没有发布,读者看不到这篇文章`, 'columnId');
      const under = await tx.find(gatewayCall, { subjectId: row.id, gateway: pushGateway.name, status: ['waiting', 'sending', 'unknown'] });
      if (under) throw refuse('pushing', '上一次推送还没有结果');
      return {
        set: { pushState: 'sending', pushError: null },
        also: [pushed(row, now)],
      };
    },
  },
  clock: { published: { also: goLive } },
});

export const marketColumnServer = implement(marketColumn, {
  actions: {
    update({ actor, row, input }) {
      if (isShown(row)) requireWithin(actor, row, { ...row, ...input } as Column);
    },
    publish({ actor, row }) {
      requireWithin(actor, row);
      return { set: { published: true } };
    },
    enable({ actor, row }) {
      requireWithin(actor, row);
    },
    async disable({ actor, tx, row, input }) {
      requireWithin(actor, row);
      // Held, so that none goes live in it meanwhile.
      const waiting = await tx.lock(marketArticle, { columnId: row.id, status: 'scheduled' });
      const late = waiting.length > 0 ? `有 ${waiting.length} 篇文章定时在这个栏目发布,停用后到时没有人看得到` : null;
      if (late && input.linked !== 'accept') throw refuse('stillScheduled', late, 'linked');
      if (!row.published) return { note: late ?? undefined };
      // Held, so that nothing that leads to one of them goes live meanwhile.
      const shown = await tx.lock(marketArticle, { columnId: row.id, status: 'published' });
      const places = await tx.leading(
        marketArticle,
        shown.map(({ id }) => id),
      );
      if (places.length > 0 && input.linked !== 'accept') throw refuse('stillLinked', `${namesOf(places)}还链接到它的文章`, 'linked');
      const linked = places.length > 0 ? `${namesOf(places)}还链接到它的文章,仍然停用` : null;
      return { note: [late, linked].filter(Boolean).join(';') || undefined };
    },
    remove({ row }) {
      if (row.articleCount > 0) throw refuse('columnInUse', `栏目下还有 ${row.articleCount} 篇文章,不能删除`);
    },
  },
});

const isShown = ({ status, published }: Column) => status === 'enabled' && published;

async function requireOpen(tx: Store, columnId: string): Promise<Column> {
  const column = await tx.need(marketColumn, columnId);
  if (column.status !== 'enabled') throw refuse('columnDisabled', `栏目“${column.name}”已停用`, 'columnId');
  return column;
}

async function edited(actor: Actor, tx: Store, row: Article, fresh: Article) {
  if (fresh.columnId !== row.columnId) {
    if (row.status === 'published' || row.status === 'scheduled') await requireColumnsWithin(actor, tx, row.columnId, fresh.columnId);
    const column = await requireOpen(tx, fresh.columnId);
    // Nobody reads it there yet, so that moving it would take it down.
    const places = row.status === 'published' && !column.published ? await tx.leading(marketArticle, [row.id]) : [];
    if (places.length > 0)
      throw refuse('columnUnpublished', `栏目“${column.name}”还没有发布,而${namesOf(places)}链接到这篇文章`, 'columnId');
  }
  return { to: row.status, set: { changed: differs(fresh) } };
}

/** Whether the draft is something else than what readers are about to see, or see. */
function differs(fresh: Article): boolean {
  const shown = fresh.next
    ? [fresh.nextTitle, fresh.nextCover, fresh.nextSummary, fresh.nextAuthor, fresh.next]
    : [fresh.liveTitle, fresh.liveCover, fresh.liveSummary, fresh.liveAuthor, fresh.live];
  const { title, cover, summary, author, draft } = fresh;
  return (fresh.next ?? fresh.live) !== null && !isDeepStrictEqual([title, cover, summary, author, draft ?? []], shown);
}

/** Its hour has come: readers see what was meant, whatever the draft has become. */
async function goLive(tx: Store, rows: readonly { readonly id: string }[]): Promise<Change[]> {
  const articles = await tx.all(marketArticle, { id: rows.map(({ id }) => id) });
  return articles.map(({ id, publishAt, next, nextTitle, nextCover, nextSummary, nextAuthor }) =>
    patch(marketArticle, id, {
      live: next,
      liveTitle: nextTitle,
      liveCover: nextCover,
      liveSummary: nextSummary,
      liveAuthor: nextAuthor,
      publishedAt: publishAt,
      publishAt: null,
      ...NOTHING_NEXT,
    }),
  );
}
