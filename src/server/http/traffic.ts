/** Calls that are being answered, so that work in the background lets them pass: a call is many short queries, and would wait for a page of an export before each of them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface Traffic {
  /** Resolves when no call is being answered, or after `mostMs`: a busy server gets on with its work all the same. */
  gap(mostMs: number): Promise<void>;
}

export function watchTraffic(app: FastifyInstance): Traffic {
  const under = new Set<FastifyRequest>();
  let waiting: (() => void)[] = [];
  const over = (request: FastifyRequest) => {
    if (!under.delete(request) || under.size > 0) return;
    for (const go of waiting) go();
    waiting = [];
  };
  app.addHook('onRequest', async (request, reply) => {
    under.add(request);
    // Whoever hangs up never gets as far as an answer.
    reply.raw.once('close', () => over(request));
  });
  app.addHook('onSend', async (request, _reply, payload) => { over(request); return payload; });
  return {
    gap: (mostMs) => under.size === 0 ? Promise.resolve() : new Promise((resolve) => {
      const timer = setTimeout(resolve, mostMs);
      waiting.push(() => { clearTimeout(timer); resolve(); });
    }),
  };
}
