/** Logs every call and counts it for Prometheus: path, user, result and duration. Never its content. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../../language/constants';
import { withoutValues } from '../../language/withoutValues';
import type { Metrics } from './metrics';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session it is, once that is known. */ accountId: string | null;
  }
  interface FastifyReply {
    /** Code of the envelope that was sent, where there is one. */ envelopeCode: number | null;
  }
}

/** Longer than this is worth a warning. */
const SLOW_MS = 1000;

/** Successful reads are logged as `debug`, other calls as `info`, slow ones as `warn`, our own errors as `error`. */
export function observe(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!isApi(request)) return;
    const call = callOf(request);
    const code = reply.envelopeCode ?? reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    metrics.answered(call, request.method, code, reply.elapsedTime / 1000);
    request.log[levelOf(request, reply, ms)](
      { call, method: request.method, code, status: reply.statusCode, ms, account: request.accountId },
      'answered',
    );
  });
}

export const isApi = (request: FastifyRequest) =>
  request.url === API_PREFIX || request.url.startsWith(`${API_PREFIX}/`) || request.url.startsWith(`${API_PREFIX}?`);

/** The declared path without parameters; `unknown` if none matches. */
export const callOf = (request: FastifyRequest) => request.routeOptions.url?.slice(API_PREFIX.length) ?? 'unknown';

function levelOf(request: FastifyRequest, reply: FastifyReply, ms: number): 'error' | 'warn' | 'info' | 'debug' {
  if (reply.statusCode >= 500) return 'error';
  if (ms >= SLOW_MS) return 'warn';
  return request.method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info';
}

/** An error as the log keeps it: where it happened and what the database calls it, without the values that its text or details quote. */
export function errorForLog(error: Error): { type: string; message: string; stack: string } & Record<string, unknown> {
  const { code, table, constraint, cause } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    code,
    table,
    constraint,
    ...(cause instanceof Error && { cause: errorForLog(cause) }),
  };
}

/** A login name as it is logged: enough to distinguish tries, too little to reveal a password that was typed into the wrong field. */
export const nameForLog = (name: string) => `${[...name].slice(0, 2).join('')}***`;
