/** Headers of every answer: no inline or foreign script, no framing. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const POLICY = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-src': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** By name. Equal for all answers, so computed once: helmet would check and serialise the policy on every request. */
export const HEADERS: Readonly<Record<string, string>> = made();

function made(): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader() {},
  };
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })({} as IncomingMessage, answer as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error;
  });
  return headers;
}
