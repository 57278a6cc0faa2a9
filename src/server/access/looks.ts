/**
 * Looks at what is masked: whole values that are searched for, and rows of which the whole is shown. Each person has so many a day, counted once a value or row;
 * without an end to them a list that is searched often enough tells every phone number there is.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { maskPhone } from '../../language/format';
import type { Resource } from '../../language/resource';
import type { Db } from '../db/database';
import type { Resources } from '../db/indexes';
import { writeLog, type Audit } from '../resource/audit';
import { type Actor } from '../resource/implement';
import { storeOn } from '../resource/sqlStore';
import type { Store } from '../resource/store';
import { DAY_MS, dayOf } from '../../language/days';
import { refuse } from '../refusals';

export type LookKind = 'search' | 'reveal';

/** How many looks of a kind each person has a day. Implemented by whoever keeps the settings. */
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
  /** Counts values that are searched for, and writes each that is new today into the operation log, masked. @throws Refusal 429 when there are none left. */
  search(who: Looking, values: readonly string[]): Promise<void>;
  /** Counts rows that are shown whole; the call itself leaves an entry. @throws Refusal 429 when there are none left. */
  reveal(who: Looking, ids: readonly string[]): Promise<void>;
}

export function looksOn(db: Db, resources: Resources, audit: Audit, looksADay: LooksADay): Looks {
  const spend = (kind: LookKind, { actor, res, call, ip, requestId }: Looking, subjects: readonly string[]) =>
    db.transaction().execute(async (tx) => {
      const now = new Date();
      const day = dayOf(now);
      // One at a time for each person: looks at the same moment would all find room.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`looks:${actor.id}`}, 0))`.execute(tx);
      const names = new Map(subjects.map((subject) => [hashOf(kind === 'reveal' ? `${res.name} ${subject}` : subject), subject]));
      const { rows } = await sql<{ subject: string }>`insert into engine_look (account_id, kind, day, subject, at)
      select ${actor.id}::bigint, ${kind}, ${day}::date, subject, ${now.toISOString()}::timestamptz from unnest(${[...names.keys()]}::text[]) as subject on conflict do nothing returning subject`.execute(
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
      const what = kind === 'search' ? '按手机号等打码信息查找' : '查看打码的完整信息';
      if (spent!.today > most) throw refuse('throttled', `今天${what}已满 ${most} 次,请明天再试,或请管理员在“系统配置”里调整`);
      const perMinute = Math.max(LEAST_A_MINUTE, Math.ceil(most / 10));
      if (spent!.lately > perMinute) throw refuse('throttled', `一分钟内${what}已满 ${perMinute} 次,请稍后再试`);
      if (kind === 'search')
        await writeLog(tx, audit, {
          actor,
          res,
          action: '按打码信息查找',
          call,
          ids: [],
          changes: [],
          ip,
          requestId,
          startedAt: now,
          notes: rows.map((row) => maskPhone(names.get(row.subject)!)),
        });
    });
  return { search: (who, values) => spend('search', who, values), reveal: (who, ids) => spend('reveal', who, ids) };
}

/** Forgets what was looked at so long ago that no budget goes by it. */
export async function forgetLooks(db: Db, now: Date): Promise<void> {
  await sql`delete from engine_look where day < ${dayOf(new Date(now.getTime() - FORGET_DAYS * DAY_MS))}::date`.execute(db);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
