/** The console in front of another back end: everything below `/api` and `/uploads` goes there, same-origin for the browser. No database is opened. */
import compress from '@fastify/compress';
import httpProxy from '@fastify/http-proxy';
import Fastify, { LogController } from 'fastify';
import { API_PREFIX, UPLOAD_PATH } from '../language/constants';
import { consoleFiles } from './http/consoleFiles';
import { HEADERS } from './http/headers';
import { errorForLog } from './http/observe';
import type { Door } from './http/door';
import type { Settings } from './settings';

/** @param upstream origin of the back end, e.g. `https://erp.example.com`. @returns what ends it. */
export async function serveProxy(settings: Settings, door: Door, upstream: string, consoleDir: string | undefined): Promise<() => Promise<void>> {
  // Its lines about requests hold their addresses, and with them what people looked for.
  const app = Fastify({ logger: { level: settings.logLevel, serializers: { err: errorForLog } }, logController: new LogController({ disableRequestLogging: true }) });
  app.addHook('onRequest', (_request, reply, done) => { reply.headers(HEADERS); done(); });
  await app.register(compress, { threshold: 1024 });
  await app.register(httpProxy, { upstream, prefix: API_PREFIX, rewritePrefix: API_PREFIX });
  await app.register(httpProxy, { upstream, prefix: UPLOAD_PATH, rewritePrefix: UPLOAD_PATH });
  await consoleFiles(app, settings, consoleDir);
  app.get('/healthz', () => ({ ok: true }));
  app.get('/readyz', () => ({ ok: true }));
  await app.ready();
  door.open(app.routing);
  return async () => { await door.close(); await app.close(); };
}
