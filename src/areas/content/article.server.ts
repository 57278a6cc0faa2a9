import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '../../language/days';
import type { Block } from '../../language/field';
import type { Row } from '../../language/resource';
import { checkBlocks } from '../../language/validate';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { marketArticle, marketArticleVersion } from './article';
import { ARTICLE_BLOCKS } from './blocks';
import { marketColumn } from './column';
import { refuse } from './refusals.server';

type Article = Row<typeof marketArticle>;
type Version = Row<typeof marketArticleVersion>;
/** What a version keeps beside its text. */
const KEPT = ['title', 'cover', 'summary', 'author'] as const;

export const marketArticleServer = implement(marketArticle, {
  reads: {
    // This server fetches no address by itself; what may would be a gateway, and none is connected: so it says.
    urlContent: () => Promise.resolve({ content: null, says: '没有接入读取外部网页的网关,请把正文粘贴进来' }),
  },
  actions: {
    add: ({ tx, input }) => requireOpen(tx, input.columnId!),
    build: (ctx) => edited(ctx.tx, ctx.row, { ...ctx.row, ...ctx.input } as Article),
    update: (ctx) => edited(ctx.tx, ctx.row, { ...ctx.row, ...ctx.input } as Article),
    async restore({ tx, row, input }) {
      const version = await tx.find(marketArticleVersion, { articleId: row.id, versionNo: input.versionNo });
      if (!version) throw refuse('noVersion', `没有第 ${input.versionNo} 版`, 'versionNo');
      const { title, cover, summary, author } = version;
      const fresh = { ...row, title, cover, summary, author, draft: version.content };
      return {
        to: row.status,
        set: { title, cover, summary, author, draft: version.content, changed: await differs(tx, fresh) },
        note: `草稿恢复到第 ${version.versionNo} 版`,
      };
    },
    async publish({ tx, row, input, now }) {
      const column = await tx.need(marketColumn, row.columnId);
      if (column.status !== 'enabled') throw refuse('columnDisabled', `栏目“${column.name}”已停用`);
      if (!row.cover) throw refuse('noCover', '发布要有封面');
      const draft = row.draft ?? [];
      requireWhole(draft);
      if (input.at !== null && input.at !== undefined && input.at <= now.toISOString()) throw refuse('badDays', '定时应晚于现在', 'at');
      const later = input.at ?? null;
      if (later && row.status === 'published') throw refuse('badDays', '已发布的文章改动后直接发布,不能定时', 'at');
      const id = newId();
      const version = add(marketArticleVersion, {
        id,
        articleId: row.id,
        versionNo: row.versionCount + 1,
        title: row.title,
        cover: row.cover,
        summary: row.summary,
        author: row.author,
        content: draft,
        blockCount: draft.length,
        publishedAt: later ?? now.toISOString(),
      });
      return later
        ? { to: 'scheduled', set: { publishAt: later, nextVersionId: id, changed: false }, also: [version] }
        : {
            to: 'published',
            set: { live: draft, liveVersionId: id, publishedAt: now.toISOString(), publishAt: null, changed: false },
            also: [version],
          };
    },
    unschedule: () => ({ set: { publishAt: null, nextVersionId: null } }),
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
  return { to: row.status, set: { changed: await differs(tx, fresh) } };
}

/** Whether the draft is something else than what readers see, or are about to see. */
async function differs(tx: Store, fresh: Article): Promise<boolean> {
  const shown = fresh.nextVersionId ?? fresh.liveVersionId;
  if (!shown) return false;
  const version = await tx.need(marketArticleVersion, shown);
  return KEPT.some((key) => fresh[key] !== version[key]) || !isDeepStrictEqual(fresh.draft ?? [], version.content ?? []);
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

/** Its hour has come: readers see the version that was meant, whatever the draft has become. */
async function goLive(tx: Store, rows: readonly { readonly id: string }[]): Promise<Change[]> {
  const articles = await tx.all(marketArticle, { id: rows.map(({ id }) => id) });
  const versions = new Map<string, Version>(
    (await tx.all(marketArticleVersion, { id: articles.flatMap((one) => one.nextVersionId ?? []) })).map((one) => [one.id, one]),
  );
  return articles.flatMap((article) => {
    const version = versions.get(article.nextVersionId ?? '');
    return version
      ? [
          patch(marketArticle, article.id, {
            live: version.content,
            liveVersionId: version.id,
            nextVersionId: null,
            publishedAt: version.publishedAt,
            publishAt: null,
          }),
        ]
      : [];
  });
}
