/** Neither another site nor an address that somebody has written down acts through a signed-in browser: forms, links and pictures carry the cookie wherever they come from. */
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

/** Whether a browser asks because a page of ours shows something that lies there, or says it does: a picture, a frame, a style. Nothing below `/api` is shown so. */
export const isShown = ({ headers }: FastifyRequest): boolean => !['empty', 'document', undefined].includes(dest(headers));

/** Whether a browser asks because a link was followed, and no script of ours. */
export const isFollowed = ({ headers }: FastifyRequest): boolean => dest(headers) === 'document';

const dest = (headers: FastifyRequest['headers']) => headers['sec-fetch-dest'] as string | undefined;
