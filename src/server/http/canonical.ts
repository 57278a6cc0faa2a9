/** One spelling of every path, because routing, permissions and rate limits decide by it and must agree. */
import type { IncomingMessage } from 'node:http';
import { API_PREFIX } from '../../language/constants';

/** Where requests with other spellings are routed: to a call that does not exist, so that they are guarded, refused, logged and counted. */
export const ODD_URL = `${API_PREFIX}/.`;

/** The address of a request, for Fastify's `rewriteUrl`: itself, or `ODD_URL`. */
export const canonicalUrl = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => (isCanonical(url.split('?', 1)[0]!) ? url : ODD_URL);

/**
 * Whether a path is spelled as a browser spells a declared one: absolute, no empty or dot-only segments, nothing encoded needlessly,
 * nothing that is a slash, a backslash or a control character once it is decoded, and what is encoded in capitals and in UTF-8.
 */
function isCanonical(path: string): boolean {
  const [before, ...segments] = path.split('/');
  if (
    before !== '' ||
    segments.length === 0 ||
    !segments.every((segment, i) => SEGMENT.test(segment) || (segment === '' && i === segments.length - 1))
  )
    return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
const SEGMENT = /^(?!\.\.?$)(?:[\w.~!$&'()*+,;=:@-]|%(?:2[0-9A-C]|3[A-F]|40|5[BDE]|60|7[B-D]|[89A-F][\dA-F]))+$/;
