/** Another site must not act through a signed-in browser: forms and links carry the cookie wherever they come from. */
import type { FastifyRequest } from 'fastify';

/** Whether a browser says that the request was caused by another site. Callers that are no browsers say nothing, and pass. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  try {
    return new URL(origin).host !== request.headers.host;
  } catch {
    return true;
  }
}
