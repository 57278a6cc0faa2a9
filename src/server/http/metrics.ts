/** The metrics for Prometheus, and who may read them. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../../language/constants';
import { idleSince } from '../access/sessions';
import type { Database } from '../db/database';
import type { SessionLimits } from '../settings';

export interface Metrics {
  /** One call of the API: its path as declared, never as asked. */
  answered(call: string, method: string, code: number, seconds: number): void;
  /** A read went to the database itself or to its copy. */
  readFrom(source: 'primary' | 'replica'): void;
  /** A write that stood in another's way is made again; `why` is the database's code for it. */
  madeAgain(call: string, why: string): void;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * `/metrics`: calls, database time and connections, sessions, background work, and Node's own metrics (event loop, memory). With a token,
 * its bearer has access; without one, only programs on this machine that connect directly, not through a proxy.
 */
export function metricsRoute(app: FastifyInstance, database: Database, limits: SessionLimits, token: string | null): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({ name: 'wellhead_info', help: 'Version of the program.', labelNames: ['version', 'engine'], registers }).set(
    { version: VERSION, engine: database.engine },
    1,
  );
  const calls = new Counter({
    name: 'wellhead_calls_total',
    help: 'Answered calls by path, method and code of the envelope.',
    labelNames: ['call', 'method', 'code'],
    registers,
  });
  const took = new Histogram({
    name: 'wellhead_call_seconds',
    help: 'Time from a call to its answer.',
    labelNames: ['call', 'method'],
    buckets: SECONDS,
    registers,
  });
  const sources = new Counter({
    name: 'wellhead_reads_total',
    help: 'Reads by where they were answered from, where there is a replica.',
    labelNames: ['source'],
    registers,
  });
  const again = new Counter({
    name: 'wellhead_write_retries_total',
    help: 'Writes that were made again because they stood in another one’s way, by path and the code of the database: 40P01 is a circle that it ended.',
    labelNames: ['call', 'code'],
    registers,
  });
  const queries = new Histogram({
    name: 'wellhead_database_query_seconds',
    help: 'Time of each statement in the database.',
    buckets: SECONDS,
    registers,
  });
  database.watch((seconds) => queries.observe(seconds));
  new Gauge({
    name: 'wellhead_database_connections',
    help: 'Connections to the database, and requests waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'wellhead_sessions',
    help: 'Sessions that are still valid.',
    registers,
    async collect() {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from engine_session where seen_at >= ${idleSince(limits, new Date())}::timestamptz`
        .execute(database.aside)
        .catch(NO_ROWS);
      if (rows[0]) this.set(rows[0].n);
      else this.remove();
    },
  });
  new Gauge({
    name: 'wellhead_jobs',
    help: 'Work in the background.',
    labelNames: ['state'],
    registers,
    async collect() {
      const {
        rows: [jobs],
      } = await sql<{
        running: number;
        waiting: number;
      }>`select count(owner) as running, count(*) - count(owner) as waiting from engine_job`
        .execute(database.aside)
        .catch(NO_ROWS);
      for (const state of ['running', 'waiting'] as const)
        if (jobs) this.set({ state }, jobs[state]);
        else this.remove({ state });
    },
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayAsk(request, token)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
  return {
    answered(call, method, code, seconds) {
      calls.inc({ call, method, code });
      took.observe({ call, method }, seconds);
    },
    readFrom: (source) => sources.inc({ source }),
    madeAgain: (call, code) => again.inc({ call, code }),
  };
}

/** While the database does not respond, its metrics are left out: the others are needed then more than ever. */
const NO_ROWS = () => ({ rows: [] as const });

function mayAsk(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const [actual, wanted] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
    return actual.length === wanted.length && timingSafeEqual(actual, wanted);
  }
  const { remoteAddress = '' } = request.raw.socket;
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => request.headers[name] !== undefined,
  );
  return !isForwarded && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress);
}
