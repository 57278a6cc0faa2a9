/** Where remotes tell things: the raw body is verified, kept once by its number, and thanked for; a job applies it. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Db } from '../../server/db/database';
import { newId } from '../../server/resource/newId';
import { ADAPTERS } from './adapters.server';
import type { Reach } from './settings.server';
import { simulated } from './simulator.server';

/** Larger than any notice that is one. */
const MOST = 64 * 1024;

/** `POST /notify/<gateway>`: nobody signs in here, the signature says who it is. */
export async function inbox(app: FastifyInstance, db: Db, reaches: ReadonlyMap<string, Reach>): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST }, (_request, body, done) => done(null, body));
    own.post<{ Params: { gateway: string } }>('/notify/:gateway', { bodyLimit: MOST }, async (request, reply) => {
      const { gateway } = request.params;
      const [adapter, reach] = [ADAPTERS[gateway], reaches.get(gateway)];
      if (!adapter || !reach || reach.via === 'off') return reply.code(404).send();
      const keys = reach.via === 'simulated' ? (await simulated()).keys : reach.keys;
      const raw = typeof request.body === 'string' ? request.body : '';
      const told = readable(() => adapter.told(request.headers, raw, keys, new Date()));
      if (typeof told === 'string') {
        await sql`update gateway_state set refused_count = refused_count + 1, refused_at = now(), updated_at = now() where gateway = ${gateway}`.execute(
          db,
        );
        request.log.warn({ gateway, reason: told }, 'notice refused');
        return reply.code(401).send();
      }
      const hash = createHash('sha256').update(raw).digest('hex');
      const said = await keep(db, gateway, told, hash);
      if (said !== hash && said !== null) {
        request.log.warn({ gateway, no: told.no }, 'notice repeats a number with another body');
        if (adapter !== ADAPTERS.wechatPay) return reply.code(409).send();
      }
      return reply.type(adapter.thanks.type).send(adapter.thanks.body);
    });
  });
}

const readable = <T>(read: () => T): T | string => {
  try {
    return read();
  } catch {
    return '不能读';
  }
};

/** @returns the digest of what stands under this number; null where it is new. */
async function keep(
  db: Db,
  gateway: string,
  { no, kind, content }: { no: string; kind: string; content: object },
  hash: string,
): Promise<string | null> {
  const { rows } = await sql<{ before: string; isNew: boolean }>`
    insert into gateway_notice (id, gateway, notice_no, kind, body_hash, content, repeats, tries, received_at, status, created_at, updated_at, version, deleted)
    values (${newId()}::bigint, ${gateway}, ${no.slice(0, 64)}, ${kind.slice(0, 64)}, ${hash}, ${JSON.stringify(content)}::jsonb, 0, 0, now(), 'waiting', now(), now(), 1, false)
    on conflict (gateway, notice_no) where not deleted do update set repeats = gateway_notice.repeats + 1
    returning body_hash as before, (xmax = 0) as is_new`.execute(db);
  return rows[0]!.isNew ? null : rows[0]!.before;
}
