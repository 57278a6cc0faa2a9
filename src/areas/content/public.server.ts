/** Articles as anybody reads them: what is live of those that are published, in a column that is published and enabled. */
import { sql } from 'kysely';
import { formatInstant } from '../../language/format';
import type { Block } from '../../language/field';
import { contribute } from '../../server/contribution';
import { escaped, publicPicture, rich, type FindPage, type LiveFiles, type PublicPages } from '../../server/http/publicPages';

interface Live {
  readonly title: string;
  readonly cover: string;
  readonly summary: string | null;
  readonly author: string | null;
  readonly content: readonly Block[] | null;
  readonly publishedAt: string | Date;
}
const IN_COLUMN = sql<boolean>`exists (select 1 from market_column as c where c.id = t.column_id and not c.deleted and c.status = 'enabled' and c.published)`;

const article: FindPage = async (db, id) => {
  const { rows } =
    await sql<Live>`select live_title as title, live_cover as cover, live_summary as summary, live_author as author, live as content, published_at
    from market_article as t where t.id = ${id}::bigint and not t.deleted and t.status = 'published' and ${IN_COLUMN}`.execute(db);
  const [live] = rows;
  if (!live) return null;
  return {
    title: live.title,
    summary: live.summary,
    cover: live.cover,
    by: [live.author, formatInstant(new Date(live.publishedAt).toISOString())].filter(Boolean).join(' · '),
    body: (live.content ?? []).flatMap((one) => (one.hidden ? [] : paragraph(one))).join(''),
  };
};

const publicArticles: PublicPages = { find: article, table: 'market_article' };

/** A paragraph as HTML. */
function paragraph({ kind, values }: Block): string {
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : '');
  switch (kind) {
    case 'words':
      return rich(text('content'));
    case 'picture':
      return `<figure><img src="${publicPicture(text('picture'))}" alt="${escaped(text('words'))}">${caption(text('caption'))}</figure>`;
    case 'video': {
      const cover = text('cover') ? `<img src="${publicPicture(text('cover'))}" alt="">` : '▶ ';
      return `<figure><a href="${escaped(text('link'))}" target="_blank" rel="noopener noreferrer nofollow">${cover}${escaped(text('caption'))}</a></figure>`;
    }
    case 'quote':
      return `<blockquote>${escaped(text('words'))}${text('source') ? `<cite>${escaped(text('source'))}</cite>` : ''}</blockquote>`;
    default:
      return values.height === 'large' ? '<hr class="large">' : '<hr>';
  }
}
const caption = (words: string) => (words ? `<figcaption>${escaped(words)}</figcaption>` : '');

const contentFiles: readonly LiveFiles[] = [
  { entity: 'market_article', fields: ['liveCover'], blocks: ['live'], when: sql`t.status = 'published' and ${IN_COLUMN}` },
  { entity: 'market_column', fields: ['icon'], when: sql`t.status = 'enabled' and t.published` },
  { entity: 'banner_pic', fields: ['imageUrl'], when: sql`t.status = 'enabled' and t.begin_at <= now() and t.end_at > now()` },
];

export const contentPublic = contribute(() => ({ publicPages: { article: publicArticles }, publicFiles: contentFiles }));
