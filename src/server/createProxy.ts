/** The console in front of another back end: everything below `/api` and `/uploads` goes there, same-origin for the browser. No database is opened. */
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { API_PREFIX, UPLOAD_PATH } from '../language/constants';
import { consoleFiles } from './http/consoleFiles';
import { HEADERS } from './http/app';
import { listenFault, StartError, type Settings } from './settings';

/** @param upstream origin of the back end, e.g. `https://erp.example.com`. @returns the address the console is served at. */
export async function serveProxy(settings: Settings, upstream: string, consoleDir: string | undefined): Promise<string> {
  if (!/^https?:\/\/[^/]+$/.test(upstream)) throw new StartError(`环境变量 BACKEND_URL 应为 http(s)://主机[:端口],现在是“${upstream}”`);
  const app = Fastify({ logger: { level: process.env.LOG_LEVEL ?? 'warn' } });
  await app.register(helmet, HEADERS);
  await app.register(compress, { threshold: 1024 });
  await app.register(httpProxy, { upstream, prefix: API_PREFIX, rewritePrefix: API_PREFIX });
  await app.register(httpProxy, { upstream, prefix: UPLOAD_PATH, rewritePrefix: UPLOAD_PATH });
  await consoleFiles(app, settings, consoleDir);
  app.get('/healthz', () => ({ ok: true }));
  try {
    return await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    throw listenFault(error, settings);
  }
}
