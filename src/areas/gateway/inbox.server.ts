/** The entry for notices of remotes: the raw body is verified, stored once by its number, and acknowledged; a job applies it. */
import { sql } from 'kysely';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../server/db/database';
import { hashOf } from '../../server/resource/idempotency';
import { newId } from '../../server/resource/newId';
import type { RemoteNotice as Notice } from './adapter.server';
import { ADAPTERS } from './adapters.server';
import type { Reach } from './settings.server';
import { simulated } from './simulator.server';

/** Larger than any notice that is one. */
const MOST = 64 * 1024;
const TOO_LARGE = 413;

/** `POST /notify/<gateway>`: no sign-in, the signature authenticates the sender. Refused notices are counted, for whatever reason. */
export async function inbox(app: FastifyInstance, db: Db, reaches: ReadonlyMap<string, Reach>): Promise<void> {
  const reachable = (gateway: string) => {
    const [adapter, reach] = [ADAPTERS[gateway], reaches.get(gateway)];
    return adapter && reach && reach.via !== 'off' ? { adapter, reach } : null;
  };
  const refused = async ({ log, params }: FastifyRequest<NotifyRoute>, reason: string, no?: string): Promise<void> => {
    log.warn({ gateway: params.gateway, no, reason }, 'notice refused');
    await sql`update gateway_state set refused_count = refused_count + 1, refused_at = now(), updated_at = now() where gateway = ${params.gateway} and remote = ''`.execute(
      db,
    );
  };
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST }, (_request, body, done) => done(null, body));
    // An oversized body is refused before it is read.
    own.setErrorHandler<FastifyError, NotifyRoute>(async (error, request, reply) => {
      if (error.statusCode !== TOO_LARGE) throw error;
      if (!reachable(request.params.gateway)) return reply.code(404).send();
      await refused(request, `超过 ${MOST / 1024} KB`);
      return reply.code(TOO_LARGE).send();
    });
    own.post<NotifyRoute>('/notify/:gateway', { bodyLimit: MOST }, async (request, reply) => {
      const { gateway } = request.params;
      const known = reachable(gateway);
      if (!known) return reply.code(404).send();
      const { adapter, reach } = known;
      const keys = reach.via === 'simulated' ? (await simulated()).keys : reach.keys;
      const raw = typeof request.body === 'string' ? request.body : '';
      const read = readable(() => adapter.readNotice(request.headers, raw, keys, new Date()));
      if (typeof read === 'string') {
        await refused(request, read);
        return reply.code(401).send();
      }
      if (!(await keep(db, gateway, reach.via, read))) {
        await refused(request, '同一通知号,另一内容', read.no);
        return reply.code(409).send();
      }
      return reply.type(adapter.thanks.type).send(adapter.thanks.body);
    });
  });
}
interface NotifyRoute {
  Params: { gateway: string };
}

const readable = <T>(read: () => T): T | string => {
  try {
    return read();
  } catch {
    return '不能读';
  }
};

/**
 * @returns false where this number is stored with different content, which stays. Envelopes are not compared: they differ in each delivery.
 */
async function keep(db: Db, gateway: string, via: Reach['via'], { no, kind, content, passing = [] }: Notice): Promise<boolean> {
  const hash = hashOf({ kind, content: Object.fromEntries(Object.entries(content).filter(([name]) => !passing.includes(name))) });
  const { rows } = await sql<{ same: boolean }>`
    insert into gateway_notice (id, gateway, via, notice_no, kind, body_hash, content, repeats, other_bodies, tries, received_at, status, created_at, updated_at, version, deleted)
    values (${newId()}::bigint, ${gateway}, ${via}, ${no.slice(0, 64)}, ${kind.slice(0, 64)}, ${hash}, ${JSON.stringify(content)}::jsonb, 0, 0, 0, now(), 'waiting', now(), now(), 1, false)
    on conflict (gateway, notice_no) where not deleted do update set
      repeats = gateway_notice.repeats + (gateway_notice.body_hash = excluded.body_hash)::int,
      other_bodies = gateway_notice.other_bodies + (gateway_notice.body_hash <> excluded.body_hash)::int
    returning body_hash = ${hash} as same`.execute(db);
  return rows[0]!.same;
}
