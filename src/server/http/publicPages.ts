/** Public pages, readable without signing in: live content and the files it uses. Anything else is 404. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isId } from '../../language/validate';
import type { Db } from '../db/database';
import { columnSql } from '../db/names';
import { shownBlocksSql } from '../resource/shownBlocks';
import type { Uploads } from '../uploads';

const PUBLIC_PATH = '/public';
const FILES = `${PUBLIC_PATH}/file`;

/** What a reader sees: `body` is HTML, made of `rich` and `escaped` text alone. */
export interface PublicPage {
  readonly title: string;
  readonly summary: string | null;
  readonly cover: string | null;
  readonly by: string | null;
  readonly body: string;
}
/** Pages of one kind, each by the id of its row; null where it is not live. */
export type FindPage = (db: Db, id: string) => Promise<PublicPage | null>;
export interface PublicPages {
  readonly find: FindPage;
  /** The table of the pages, whose `view_count` counts their views. */
  readonly table: string;
}

/** Fields of live rows that make a file public; `when` is a condition on the row `t`. Blocks publish the files of their visible content. */
export interface LiveFiles {
  readonly entity: string;
  readonly fields?: readonly string[];
  readonly blocks?: readonly string[];
  readonly when: RawBuilder<SqlBool>;
}

/** Browsers must revalidate on each view, so that a page taken down is gone at once. */
const ASKED_EACH_TIME = 'public, no-cache';
const FILE_S = 300;
const PAGE_POLICY = `default-src 'none'; img-src 'self' https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export async function publicRoutes(
  app: FastifyInstance,
  db: Db,
  uploads: Uploads,
  kinds: Readonly<Record<string, PublicPages>>,
  liveFiles: readonly LiveFiles[],
): Promise<void> {
  app.get<{ Params: { kind: string; id: string } }>(`${PUBLIC_PATH}/:kind/:id`, async (request, reply) => {
    const { kind, id } = request.params;
    const pages = Object.hasOwn(kinds, kind) ? kinds[kind]! : null;
    const page = pages && isId(id) ? await pages.find(db, id) : null;
    if (!pages || !page) return gone(reply);
    // A revalidation counts as another view. It does not change the row.
    if (request.method === 'GET')
      await sql`update ${sql.table(pages.table)} set view_count = view_count + 1 where id = ${id}::bigint`.execute(db);
    const html = written(page);
    const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    void reply.headers({ etag: tag, 'cache-control': ASKED_EACH_TIME });
    if (isKnown(request, tag)) return reply.code(304).send();
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY }).send(html);
  });

  app.get<{ Params: { name: string } }>(`${FILES}/:name`, async (request, reply) => {
    const { name } = request.params;
    const file = await uploads.find(name);
    if (!file?.isPicture || !(await isLive(db, `/uploads/${name}`, liveFiles))) return gone(reply);
    // The name is a hash of the content, so it identifies a version; but the file may still be taken down.
    const tag = `"${name}"`;
    void reply.headers({ etag: tag, 'cache-control': `public, max-age=${FILE_S}` });
    if (isKnown(request, tag)) return reply.code(304).send();
    return reply
      .headers({
        'content-type': file.type,
        'content-length': file.size,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': `default-src 'none'; sandbox`,
      })
      .send(file.stream());
  });
}

async function isLive(db: Db, name: string, liveFiles: readonly LiveFiles[]): Promise<boolean> {
  const among = liveFiles.flatMap(({ entity, fields = [], blocks = [], when }) => {
    const shown = (field: string, where: RawBuilder<SqlBool>) => sql<SqlBool>`(u.entity = ${entity} and u.field = ${field}
      and exists (select 1 from ${sql.table(entity)} as t where t.id = u.row_id and not t.deleted and ${when} and ${where}))`;
    return [
      ...fields.map((field) => shown(field, sql<SqlBool>`true`)),
      ...blocks.map((field) =>
        shown(
          field,
          sql<SqlBool>`exists (select 1 from ${shownBlocksSql(sql`t.${sql.raw(columnSql(field))}`)} as b where strpos(b.block::text, u.name) > 0)`,
        ),
      ),
    ];
  });
  const { rows } =
    await sql`select 1 from engine_picture_use as u where u.name = ${name} and (${sql.join(among, sql` or `)}) limit 1`.execute(db);
  return rows.length > 0;
}

const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

/** Pages that never existed, drafts, and pages taken down can't be distinguished. */
const gone = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
    .send(shell('没有这个页面', '<h1>没有这个页面</h1><p>它不存在,或者已经下架。</p>'));

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!);
/** Rich text as sanitised on writing (too expensive per public request), with pictures at their public addresses. */
export const rich = (text: string): string => text.replaceAll('<img src="/uploads/', `<img src="${FILES}/`);
/** Where everybody finds a picture. */
export const publicPicture = (path: string): string => escaped(path.replace(/^\/uploads\//, `${FILES}/`));

const written = ({ title, summary, cover, by, body }: PublicPage): string =>
  shell(
    title,
    `<article><h1>${escaped(title)}</h1>${by ? `<p class="by">${escaped(by)}</p>` : ''}${
      cover ? `<img class="cover" src="${publicPicture(cover)}" alt="">` : ''
    }${body}</article>`,
    summary,
  );

const STYLE = `body{margin:0;background:#f4f6f8;color:#1d272d;font:16px/1.75 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
article,main{box-sizing:border-box;max-width:720px;margin:0 auto;padding:24px 20px 48px;background:#fff;min-height:100vh;overflow-wrap:anywhere}
h1{font-size:24px;line-height:1.4;margin:0 0 8px}.by,figcaption,cite{color:#566269;font-size:14px}img{max-width:100%;height:auto;border-radius:6px}
.cover{display:block;width:100%;margin:16px 0}figure{margin:20px 0}figcaption{text-align:center}blockquote{margin:20px 0;padding:4px 16px;border-left:3px solid #cfd7dc}
cite{display:block;font-style:normal}hr{border:0;border-top:1px solid #cfd7dc;margin:20px 0}hr.large{margin:40px 0}a{color:#1266c2}`;
const shell = (title: string, body: string, summary: string | null = null): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>${
    summary ? `<meta name="description" content="${escaped(summary)}">` : ''
  }<style>${STYLE}</style></head><body>${body.startsWith('<article>') ? body : `<main>${body}</main>`}</body></html>`;
