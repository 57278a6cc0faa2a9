/** Headers of every answer, and requests that are refused before anything looks at them. */
import type { FastifyInstance } from 'fastify';
import { begin } from '../inFlight';
import { ODD_URL } from './canonical';
import { isCrossSite, isShown } from './crossSite';
import { HEADERS } from './headers';
import { callOf, isApi } from './observe';
import { refuse } from '../refusals';

const YEAR_S = 365 * 86_400;

export function guardEdge(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once(
      'close',
      begin({ call: isApi(request) ? callOf(request) : (request.routeOptions.url ?? 'unknown'), requestId: request.id }),
    );
    reply.headers(HEADERS).header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_S}; includeSubDomains`);
    if (isApi(request)) reply.header('cache-control', 'no-store');
    if (request.url === ODD_URL) {
      done(refuse('badAddress', '地址的写法不规范'));
      return;
    }
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isApi(request) && isWrite && isCrossSite(request)) done(refuse('crossSite', '拒绝来自其他网站的请求'));
    else if (isApi(request) && isShown(request)) done(refuse('crossSite', '接口不能作为图片或页面的一部分打开'));
    else done();
  });
}
