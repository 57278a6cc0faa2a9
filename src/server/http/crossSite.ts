/** Prevents other sites and links from acting through a signed-in browser, whose forms, links and pictures always carry the cookie. */
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

/** Whether a browser says it loads this for one of our pages as a picture, frame or style. Nothing below `/api` is. */
export const isShown = ({ headers }: FastifyRequest): boolean => !['empty', 'document', undefined].includes(dest(headers));

/** Whether a browser asks because a link was followed, and no script of ours. */
export const isFollowed = ({ headers }: FastifyRequest): boolean => dest(headers) === 'document';

/** Over plain HTTP browsers don't say what they load something for; what they accept tells. */
const dest = (headers: FastifyRequest['headers']) =>
  (headers['sec-fetch-dest'] as string | undefined) ?? ACCEPTS.find(([type]) => headers.accept?.startsWith(type))?.[1];
const ACCEPTS = [
  ['text/html', 'document'],
  ['image/', 'image'],
  ['text/css', 'style'],
] as const;
