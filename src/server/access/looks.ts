/**
 * Daily quotas per person. Searches for whole masked values and unmasked views of rows, counted once per value or row:
 * without a limit, repeated searches would reveal every phone number. Uploads are counted once per file, so that they cannot fill the
 * disk.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { maskPhone } from '../../language/format';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { writeLog, type Audit } from '../resource/audit';
import { type Actor } from '../resource/implement';
import { storeOn } from '../resource/sqlStore';
import type { Store } from '../resource/store';
import { DAY_MS, dayOf } from '../../language/days';
import { refuse } from '../refusals';

export type LookKind = 'search' | 'reveal' | 'upload';
const WHAT: Readonly<Record<LookKind, string>> = { search: '按手机号等打码信息查找', reveal: '查看打码的完整信息', upload: '上传文件' };

/** How many of a kind a user may view per day. The area with the settings implements it. */
export type LooksADay = (store: Store, kind: LookKind, now: Date) => Promise<number>;

/** A tenth of the day's may be used within a minute, though never fewer than these. */
const LEAST_A_MINUTE = 10;
const FORGET_DAYS = 30;

export interface Looking {
  readonly actor: Actor;
  readonly res: Resource;
  readonly call: string;
  readonly ip: string;
  readonly requestId: string;
}
export interface Looks {
  /** Counts searched values and logs each that is new today, masked. @throws Refusal 429 when the quota is used up. */
  search(who: Looking, values: readonly string[]): Promise<void>;
  /** Counts rows that are shown whole; the call itself leaves an entry. @throws Refusal 429 when there are none left. */
  reveal(who: Looking, ids: readonly string[]): Promise<void>;
  /** Counts a file that is taken in, by its SHA-256. @throws Refusal 429 when there are none left. */
  upload(actor: Actor, fingerprint: Buffer): Promise<void>;
}

export function looksOn(db: Db, resources: Resources, audit: Audit, looksADay: LooksADay): Looks {
  /** @param hashes of what is looked at. @param then called with those that are new today, in the same transaction */
  const spend = (
    kind: LookKind,
    actor: Actor,
    hashes: readonly string[],
    then?: (tx: Tx, fresh: readonly string[], now: Date) => Promise<void>,
  ) =>
    db.transaction().execute(async (tx) => {
      const now = new Date();
      const day = dayOf(now);
      // One at a time for each person: looks at the same moment would all find room.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`looks:${actor.id}`}, 0))`.execute(tx);
      const { rows } = await sql<{ subject: string }>`insert into engine_look (account_id, kind, day, subject, at)
      select ${actor.id}::bigint, ${kind}, ${day}::date, subject, ${now.toISOString()}::timestamptz from unnest(${hashes}::text[]) as subject on conflict do nothing returning subject`.execute(
        tx,
      );
      if (rows.length === 0) return;
      const most = await looksADay(storeOn(tx, resources), kind, now);
      const {
        rows: [spent],
      } = await sql<{
        today: number;
        lately: number;
      }>`select count(*) as today, count(*) filter (where at > ${now.toISOString()}::timestamptz - interval '1 minute') as lately
      from engine_look where account_id = ${actor.id}::bigint and kind = ${kind} and day = ${day}::date`.execute(tx);
      const what = WHAT[kind];
      if (spent!.today > most) throw refuse('throttled', `今天${what}已满 ${most} 次,请明天再试,或请管理员在“系统配置”里调整`);
      const perMinute = Math.max(LEAST_A_MINUTE, Math.ceil(most / 10));
      if (spent!.lately > perMinute) throw refuse('throttled', `一分钟内${what}已满 ${perMinute} 次,请稍后再试`);
      await then?.(
        tx,
        rows.map(({ subject }) => subject),
        now,
      );
    });
  return {
    search({ actor, res, call, ip, requestId }, values) {
      const names = new Map(values.map((value) => [hashOf(value), value]));
      return spend('search', actor, [...names.keys()], (tx, fresh, startedAt) =>
        writeLog(tx, audit, {
          actor,
          res,
          action: '按打码信息查找',
          call,
          ids: [],
          changes: [],
          ip,
          requestId,
          startedAt,
          notes: fresh.map((hash) => maskPhone(names.get(hash)!)),
        }),
      );
    },
    reveal: ({ actor, res }, ids) =>
      spend(
        'reveal',
        actor,
        [...new Set(ids)].map((id) => hashOf(`${res.name} ${id}`)),
      ),
    upload: (actor, fingerprint) => spend('upload', actor, [fingerprint.toString('base64url')]),
  };
}

/** Forgets what was looked at so long ago that no budget goes by it. */
export async function forgetLooks(db: Db, now: Date): Promise<void> {
  await sql`delete from engine_look where day < ${dayOf(new Date(now.getTime() - FORGET_DAYS * DAY_MS))}::date`.execute(db);
}

const hashOf = (of: string) => createHash('sha256').update(of).digest('base64url');
