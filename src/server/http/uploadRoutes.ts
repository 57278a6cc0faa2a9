/** Taking files in and giving them back, to signed-in users only. */
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, SHEET_PATH, UPLOAD_CALL, UPLOAD_LIMIT, UPLOAD_PATH } from '../../language/constants';
import type { SheetLimits } from '../../language/importing';
import { CODE } from '../../language/wire';
import type { Access } from '../access/accounts';
import type { Looks } from '../access/looks';
import type { Sheets } from '../import/sheets';
import { fitToKeep, type Uploads } from '../uploads';
import { drain, send } from './app';
import { answerOf } from './answer';
import { refuse } from '../refusals';

const YEAR_S = 365 * 86_400;
const FRAMED = {
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
} as const;
const WRONG = { pictures: '只能上传 JPG、PNG、WebP 或 GIF 图片', documents: '只能上传 JPG、PNG、WebP、GIF 图片或 PDF 文件' } as const;

/**
 * @param sheetLimits maximum sizes of import files, and their headings, by `resource.action`. @param signedIn the caller's rights.
 * @throws Refusal 409 without a valid session.
 */
export async function uploadRoutes(
  app: FastifyInstance,
  uploads: Uploads,
  sheets: Sheets,
  sheetLimits: (importPath: string) => SheetLimits & { readonly expects: readonly string[] },
  looks: Pick<Looks, 'upload'>,
  signedIn: (request: FastifyRequest) => Promise<Access>,
): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fileSize: UPLOAD_LIMIT, fields: 8, fieldSize: 1024, parts: 9, headerPairs: 16 } });

  app.post(`${API_PREFIX}${UPLOAD_CALL}`, async (request, reply) => {
    const { actor } = await signedIn(request);
    const query = request.query as Record<string, unknown>;
    if (typeof query.sheets === 'string') {
      const { rows, bytes, expects } = sheetLimits(query.sheets);
      const name = await sheets.keep(contentOf(request, bytes), {
        most: rows,
        allow: (fingerprint) => looks.upload(actor, fingerprint),
        expects,
      });
      // Where the sheet is from now on, and what it looks like: the columns are matched by that.
      return send(reply, answerOf(CODE.ok, '已上传', { fileUrl: `${SHEET_PATH}/${name}`, ...(await sheets.head(name)) }));
    }
    const documents = query.documents === '1';
    const bytes = await theFile(request);
    const fit = await fitToKeep(bytes, { documents });
    if (!fit) throw wrong(documents ? WRONG.documents : WRONG.pictures);
    await looks.upload(actor, createHash('sha256').update(bytes).digest());
    return send(reply, answerOf(CODE.ok, '已上传', `${UPLOAD_PATH}/${await uploads.keep(fit)}`));
  });

  app.get<{ Params: { name: string } }>(`${UPLOAD_PATH}/:name`, async (request, reply) => {
    await signedIn(request);
    const file = await uploads.find(request.params.name);
    if (!file) throw refuse('fileNotFound', '文件不存在');
    // Documents are sent as downloads unless one of our pages frames them: the browser's PDF viewer does not work in a sandbox and runs no
    // scripts of ours.
    const isFramed = !file.isPicture && (request.query as Record<string, unknown>).view === '1';
    return reply
      .headers({
        'content-type': file.type,
        'content-length': file.size,
        'content-disposition': file.isPicture || isFramed ? 'inline' : 'attachment',
        'x-content-type-options': 'nosniff',
        ...(isFramed ? FRAMED : { 'content-security-policy': `default-src 'none'; sandbox` }),
        'cache-control': `private, max-age=${YEAR_S}, immutable`,
      })
      .send(file.stream());
  });
}

/** The one file of a request, whole. Nothing touches the disk before it is. */
async function theFile(request: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of contentOf(request, UPLOAD_LIMIT)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The one file of a request, as it comes. */
async function* contentOf(request: FastifyRequest, limit: number): AsyncGenerator<Buffer> {
  if (!request.isMultipart()) throw wrong('请以 multipart/form-data 上传文件');
  let isThere = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      if (part.type !== 'file') continue;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        isThere = true;
        yield chunk;
      }
    }
  } catch (error) {
    await drain(request.raw);
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuse('uploadTooLarge', `文件超过 ${limit / 1024 / 1024} MB`, 'file');
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') throw wrong('一次只能上传一个文件');
    throw wrong('上传的内容不完整或格式有误');
  }
  if (!isThere) throw wrong('没有收到文件');
}

const wrong = (message: string) => refuse('badUpload', message, 'file');
