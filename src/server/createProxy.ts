/**
 * Serves the console in front of another back end: `/api` and `/uploads` are proxied there under the same origin. No database is opened.
 */
import compress from '@fastify/compress';
import httpProxy from '@fastify/http-proxy';
import Fastify, { LogController, type FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { API_PREFIX, UPLOAD_PATH } from '../language/constants';
import { consoleFiles } from './http/consoleFiles';
import { refusalAnswer } from './http/answer';
import { requestId, send } from './http/app';
import { canonicalUrl } from './http/canonical';
import { guardEdge } from './http/edge';
import { errorForLog } from './http/observe';
import type { Door } from './http/door';
import type { Settings } from './settings';
import { refuse } from './refusals';
import { Refusal } from './resource/refusal';

/** A load balancer asks again in a few seconds. */
const READY_MS = 3000;

/** @param upstream origin of the back end, e.g. `https://erp.example.com`. @returns what ends it. */
export async function serveProxy(
  settings: Settings,
  door: Door,
  upstream: string,
  consoleDir: string | undefined,
): Promise<() => Promise<void>> {
  // Its lines about requests hold their addresses, and with them what people looked for.
  const app = Fastify({
    logger: { level: settings.logLevel, serializers: { err: errorForLog } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: [...settings.trustProxy],
    rewriteUrl: canonicalUrl,
    genReqId: requestId,
  });
  guardEdge(app);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return send(reply, refusalAnswer(error));
    request.log.error({ err: error }, 'back end not reached');
    return send(reply, refusalAnswer(refuse('backendUnreachable', '后端接口无法连接')));
  });
  // We decide on keep-alive with our callers, not the back end.
  const replyOptions = {
    rewriteRequestHeaders: forwarded,
    rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }: IncomingHttpHeaders) => headers,
  } as const;
  await app.register(compress, { threshold: 1024 });
  await app.register(httpProxy, { upstream, prefix: API_PREFIX, rewritePrefix: API_PREFIX, replyOptions });
  await app.register(httpProxy, { upstream, prefix: UPLOAD_PATH, rewritePrefix: UPLOAD_PATH, replyOptions });
  await consoleFiles(app, settings, consoleDir);
  app.get('/healthz', () => ({ ok: true }));
  // Any response counts, whatever its status: the back end is reachable.
  app.get('/readyz', async (_request, reply) => {
    const isThere = await fetch(upstream, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(READY_MS) }).then(
      () => true,
      () => false,
    );
    return reply.code(isThere ? 200 : 503).send({ ok: isThere });
  });
  await app.ready();
  door.open(app.routing);
  return async () => {
    await door.close();
    await app.close();
  };
}

/**
 * Headers that the back end may trust: the client as reported by trusted
 * proxies, then the peer of this connection. Forged ones are dropped.
 */
function forwarded(request: Pick<FastifyRequest, 'ips' | 'protocol' | 'host' | 'id'>, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = Object.entries(headers).filter(([name]) => !name.startsWith('x-forwarded-') && !FORWARDING_HEADERS.has(name));
  return {
    ...Object.fromEntries(own),
    'x-forwarded-for': [...request.ips!].reverse().join(', '),
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-request-id': request.id,
  };
}
const FORWARDING_HEADERS: ReadonlySet<string> = new Set(['forwarded', 'x-real-ip', 'x-client-ip']);
