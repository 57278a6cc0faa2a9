/** The HTTP server without its routes: headers, bodies, and an envelope for everything that goes wrong. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import { Abandoned, onBehalfOf } from '../db/gate';
import { troubleOf } from '../db/trouble';
import type { Files } from '../files';
import type { FileReply } from '../resource/implement';
import { violationOf } from '../resource/violation';
import type { Resources } from '../db/indexes';
import type { Settings } from '../settings';
import { codeOf, refusalAnswer, type Answer } from './answer';
import { canonicalUrl } from './canonical';
import { guardEdge } from './edge';
import { isDeeper, quoteBigIntegers } from './exactJson';
import { callOf, errorForLog, isApi } from './observe';
import { Refusal } from '../resource/refusal';
import { refuse } from '../refusals';

const BODY_LIMIT = 1024 * 1024;
/** How much of an oversized body is still read before responding. */
const DRAIN_LIMIT = 64 * BODY_LIMIT;
/** No call takes anything nearly as deep; what recurses over a body needs an end. */
const MAX_DEPTH = 64;

export async function createApp(
  resources: Resources,
  { trustProxy, logLevel }: Pick<Settings, 'trustProxy' | 'logLevel'>,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    logger: { level: logLevel, serializers: { err: errorForLog } },
    trustProxy: [...trustProxy],
    rewriteUrl: canonicalUrl,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      void send(reply as FastifyReply, answerToError(error, request as FastifyRequest, resources));
    },
  });
  // Answers are compressed once and on the fly: maximum compression takes longer than it saves on the line, and a stream takes longer than
  // one call.
  // Requests come as they are: none is unpacked.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    syncThreshold: 128 * 1024,
    globalDecompression: false,
  });
  await app.register(cookie);
  await app.register(formbody);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (isDeeper(body as string, MAX_DEPTH)) done(refuse('tooDeep', `提交的内容嵌套超过 ${MAX_DEPTH} 层`));
    else parseJson(request, quoteBigIntegers(body as string), done);
  });

  app.decorateRequest('accountId', null);
  app.decorateReply('envelopeCode', null);
  // A client that hangs up while its call still waits for the database is not served any more.
  app.addHook('onRequest', (_request, reply, done) => {
    const gone = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort();
    });
    onBehalfOf({ gone: gone.signal, waitedMs: 0, rank: 'page' }, done);
  });
  guardEdge(app);
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request)) return send(reply, refusalAnswer(refuse('callNotFound', '接口不存在')));
    return reply.code(404).type('text/plain; charset=utf-8').send('页面不存在');
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await drain(request.raw);
    return send(reply, answerToError(error, request, resources));
  });
  return app;
}

/** Sends a ready answer. */
export function send(reply: FastifyReply, answer: Answer) {
  reply.envelopeCode = codeOf(answer);
  if (answer.retryAfterS !== undefined) reply.header('retry-after', answer.retryAfterS);
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
}

/** Sends a file as a download, never to be displayed. @throws Refusal 404 if it no longer exists. */
export async function sendFile(reply: FastifyReply, files: Files, { file, name, content }: FileReply): Promise<FastifyReply> {
  const found = content ? { size: content.byteLength, stream: () => Buffer.from(content) } : await files.find(file);
  if (!found) throw refuse('fileNotFound', '文件已过期,请重新导出');
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return reply
    .headers({
      'content-type': file.endsWith('.csv')
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-length': found.size,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; sandbox`,
    })
    .send(found.stream());
}

/** A proxy that numbers its requests is followed; anything but a plain number or word would be forged lines in a log. */
export function requestId({ headers }: IncomingMessage): string {
  const header = headers['x-request-id'];
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/** Reads on without keeping anything: a browser that is cut off while it sends never reads the answer. */
export function drain(incoming: IncomingMessage): Promise<void> {
  let left = DRAIN_LIMIT;
  return new Promise((resolve) => {
    if (incoming.readableEnded) resolve();
    incoming.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    incoming.once('end', resolve).once('close', resolve).resume();
  });
}

/** What a caller may know of an error; for our own bugs, only the id to find them in the log. */
function answerToError(thrown: FastifyError, request: FastifyRequest, resources: Resources): Answer {
  const error = violationOf(thrown, resources);
  if (error instanceof Refusal) return refusalAnswer(error);
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusalAnswer(refuse('tooLarge', '提交的内容超过 1 MB'));
  if (thrown.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refusalAnswer(refuse('wrongMediaType', '不支持的请求格式,应为 JSON 或表单'));
  if (thrown.statusCode !== undefined && thrown.statusCode < 500) return refusalAnswer(refuse('badRequest', '请求格式有误'));
  // The caller has disconnected; only proxies and the log see this status.
  if ((thrown as unknown) instanceof Abandoned) return refusalAnswer(refuse('disconnected', '连接已关闭'));
  const trouble = troubleOf(thrown);
  if (trouble) {
    request.log.warn({ err: thrown, call: callOf(request), account: request.accountId }, 'database in trouble');
    const { message, retryAfterS } = trouble;
    return { ...refusalAnswer(refuse('unavailable', message, { retryAfterS })), retryAfterS };
  }
  request.log.error({ err: thrown, call: callOf(request), account: request.accountId }, 'call failed');
  return refusalAnswer(refuse('internal', `服务内部错误,请求编号 ${request.id}`, { requestId: request.id }));
}
