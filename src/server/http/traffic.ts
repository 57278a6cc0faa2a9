/**
 * Calls in progress, so that background work can yield: a call is a few short queries, and would wait for a step of the work before each.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface Traffic {
  /**
   * The pace of one job, awaited before each of its steps. It lets pending calls go first, but waits at most `PATIENCE` times as long as
   * the previous step took, so that a job gets its share of a busy server and all of an idle one.
   */
  pace(): () => Promise<void>;
}

/** A job is at work for a third of the time at least. */
const PATIENCE = 2;

export function watchTraffic(app: FastifyInstance): Traffic {
  const under = new Set<FastifyRequest>();
  const waiting = new Set<() => void>();
  const over = (request: FastifyRequest) => {
    if (!under.delete(request) || under.size > 0) return;
    for (const go of waiting) go();
  };
  app.addHook('onRequest', (request, reply, done) => {
    under.add(request);
    // A caller that disconnects never gets a response.
    reply.raw.once('close', () => over(request));
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    over(request);
    done(null, payload);
  });
  const quiet = (mostMs: number) =>
    under.size === 0
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          const go = () => {
            clearTimeout(timer);
            waiting.delete(go);
            resolve();
          };
          const timer = setTimeout(go, mostMs);
          waiting.add(go);
        });
  return {
    pace() {
      let began = performance.now();
      return async () => {
        await quiet(PATIENCE * (performance.now() - began));
        began = performance.now();
      };
    },
  };
}
