/** The built console: browsers revalidate its page each time, and cache its hashed files for ever; the build has compressed them. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { VERSION } from '../../language/constants';
import type { Settings } from '../settings';
import { readOutlines } from './outlines';
import { DAY_MS } from '../../language/days';

/** Where the outlines that maps draw are served. */
const OUTLINES = '/outlines.json';
const YEAR_MS = 365 * DAY_MS;

/** @param folder of the built console; absent while it is served by a development server. */
export async function consoleFiles(app: FastifyInstance, settings: Settings, folder: string | undefined): Promise<void> {
  const outlines = settings.mapOutlines ? readOutlines(settings.mapOutlines) : null;
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      loginKey: settings.loginKey,
      dashboardUrl: settings.dashboardUrl,
      environment: settings.environment,
      outlines: outlines ? OUTLINES : '',
      version: VERSION,
    }),
  );
  if (outlines)
    app.get(OUTLINES, (_request, reply) => reply.type('application/geo+json').header('cache-control', 'no-cache').send(outlines));
  if (!folder || !existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
    },
  });
}
