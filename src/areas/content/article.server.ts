import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '../../language/days';
import type { Block } from '../../language/field';
import type { Row } from '../../language/resource';
import { checkBlocks } from '../../language/validate';
import { implement } from '../../server/resource/implement';
import { patch, type Change, type Store } from '../../server/resource/store';
import { marketArticle } from './article';
import { ARTICLE_BLOCKS } from './blocks';
import { marketColumn } from './column';
import { refuse } from './refusals.server';

type Article = Row<typeof marketArticle>;
/** Nothing waits for its hour any more. */
const NOTHING_NEXT = { next: null, nextTitle: null, nextCover: null, nextSummary: null, nextAuthor: null } as const;

export const marketArticleServer = implement(marketArticle, {
  reads: {
    // This server fetches no address by itself; what may would be a gateway, and none is connected: so it says.
    urlContent: () => Promise.resolve({ content: null, says: '没有接入读取外部网页的网关,请把正文粘贴进来' }),
  },
  actions: {
    add: ({ tx, input }) => requireOpen(tx, input.columnId!),
    build: ({ tx, row, input }) => edited(tx, row, { ...row, ...input } as Article),
    update: ({ tx, row, input }) => edited(tx, row, { ...row, ...input } as Article),
    async publish({ tx, row, input, now }) {
      const column = await tx.need(marketColumn, row.columnId);
      if (column.status !== 'enabled') throw refuse('columnDisabled', `栏目“${column.name}”已停用`);
      if (!row.cover) throw refuse('noCover', '发布要有封面');
      const draft = row.draft ?? [];
      requireWhole(draft);
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
    unschedule: ({ row }) => ({ set: { publishAt: null, ...NOTHING_NEXT, changed: differs({ ...row, next: null }) } }),
    jpush({ row, now }) {
      if (row.pushedAt && dayOf(row.pushedAt) === dayOf(now)) throw refuse('pushedToday', '这篇文章今天已经推送过');
      return { set: { pushCount: row.pushCount + 1, pushedAt: now.toISOString() }, note: '经模拟通道推送' };
    },
  },
  clock: { published: { also: goLive } },
});

export const marketColumnServer = implement(marketColumn, {
  actions: {
    publish: () => ({ set: { published: true } }),
    remove({ row }) {
      if (row.articleCount > 0) throw refuse('columnInUse', `栏目下还有 ${row.articleCount} 篇文章,不能删除`);
    },
  },
});

async function requireOpen(tx: Store, columnId: string): Promise<void> {
  const column = await tx.need(marketColumn, columnId);
  if (column.status !== 'enabled') throw refuse('columnDisabled', `栏目“${column.name}”已停用`, 'columnId');
}

async function edited(tx: Store, row: Article, fresh: Article) {
  if (fresh.columnId !== row.columnId) await requireOpen(tx, fresh.columnId);
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

/** @throws Refusal that says of each paragraph what it lacks. */
function requireWhole(draft: readonly Block[]): void {
  if (!draft.some((one) => !one.hidden)) throw refuse('nothingVisible', '正文还是空的', 'draft');
  const { errors } = checkBlocks(marketArticle.fields.draft, draft, false);
  const [first] = Object.entries(errors);
  if (!first) return;
  const at = draft.findIndex((one) => first[0].startsWith(`${one.key}.`));
  throw refuse('badParagraph', `第 ${at + 1} 段“${ARTICLE_BLOCKS[draft[at]!.kind as keyof typeof ARTICLE_BLOCKS].label}”:${first[1]}`, {
    errors: Object.fromEntries(Object.entries(errors).map(([place, problem]) => [`draft.${place}`, problem])),
  });
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
