/**
 * Runs each job in one process at a time, whichever of the servers on a database takes it first. When a process dies, its lease ends and
 * another takes over. Nothing is written twice, because the last step of a job and its end are one transaction.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import { unasked } from '../db/gate';
import type { Resources } from '../db/indexes';
import type { Files } from '../files';
import type { Uploads } from '../uploads';
import { writeLog } from '../resource/audit';
import { applyChanges, settle, writing } from '../resource/changes';
import type { Implementation } from '../resource/implement';
import { newId } from '../resource/newId';
import { storeOn } from '../resource/sqlStore';
import { isTransient } from '../resource/violation';
import { CLOCK, clock } from './clock';
import { kindOf, MAX_TRIES, type Job, type JobContext } from './job';

/** Others take over a job so long after its process was last heard of. */
const LEASE_MS = 10_000;
const BEAT_MS = LEASE_MS / 4;
/** How soon jobs are found that another process has asked for, or that come due. */
const LOOK_MS = 2_000;
/** Jobs of one process at a time: a long one doesn't hold up all others, and calls still come through. */
const AT_ONCE = 2;
const RETRY_MS = 5_000;

export interface JobRunner {
  /** Looks for work now: some was just asked for. */
  wake(): void;
  /** Releases running jobs, which start again in the next process. */
  close(): Promise<void>;
}
interface Parts extends Pick<JobContext, 'sheets' | 'audit'> {
  readonly db: Db;
  readonly resources: Resources;
  readonly files: Files;
  readonly uploads: Uploads;
  readonly implementations: ReadonlyMap<string, Implementation>;
  readonly actorOf: JobContext['actorOf'];
  /** A pace for one job. */
  readonly pace: () => JobContext['gap'];
  /** Permanent jobs that are about no row, by kind. */
  readonly standing?: Readonly<Record<string, Job>>;
  /** No other process can be using this database, so every held job belongs to a dead process. */
  readonly isAlone: boolean;
  readonly log: (error: unknown, what: string) => void;
}
/** A job that was begun. `owner` is this beginning's own: one of before, in the same process too, has lost it. */
interface Held {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly attempts: number;
  readonly owner: string;
}

/** Records a job inside the transaction that needs it. One already running for the same row is taken away from its runner. */
export async function enqueue(tx: Db | Tx, kind: string, subject: string, at: Date): Promise<void> {
  await sql`insert into engine_job (id, kind, subject, run_at, attempts) values (${newId()}::bigint, ${kind}, ${subject}::bigint, ${at.toISOString()}::timestamptz, 0)
    on conflict (kind, subject) do update set run_at = excluded.run_at, attempts = 0, owner = null, lease_until = null`.execute(tx);
}

export async function startJobs(parts: Parts): Promise<JobRunner> {
  const { db } = parts;
  const standing = Object.entries({ [CLOCK.kind]: clock, ...parts.standing });
  const jobs = new Map([
    ...standing,
    ...[...parts.implementations.values()].flatMap(({ resource, jobs: own }) =>
      Object.entries(own).map(([key, job]): [string, Job] => [kindOf(resource, key), job]),
    ),
  ]);
  const running = new Map<Promise<void>, AbortController>();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  let isClosed = false;
  for (const [kind] of standing)
    await sql`insert into engine_job (id, kind, subject, run_at, attempts) values (${newId()}::bigint, ${kind}, ${CLOCK.subject}::bigint, now(), 0) on conflict (kind, subject) do update set run_at = least(engine_job.run_at, excluded.run_at)`.execute(
      db,
    );
  if (parts.isAlone) await sql`update engine_job set owner = null, lease_until = null where owner is not null`.execute(db);

  const look = async () => {
    clearTimeout(timer);
    try {
      while (!isClosed && running.size < AT_ONCE) {
        const held = await claim(db, [...jobs.keys()]);
        if (!held) break;
        const stop = new AbortController();
        const work = perform(parts, jobs.get(held.kind)!, held, stop).finally(() => {
          running.delete(work);
          wake();
        });
        running.set(work, stop);
      }
    } catch (error) {
      parts.log(error, 'looking for jobs failed');
    }
    if (!isClosed) timer = setTimeout(wake, LOOK_MS).unref();
  };
  // Work that a call has asked for is no part of the call.
  const wake = () => {
    if (!isClosed) turn = turn.then(() => unasked(look));
  };
  wake();
  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await turn;
      for (const stop of running.values()) stop.abort();
      await Promise.all(running.keys());
    },
  };
}

async function claim(db: Db, kinds: readonly string[]): Promise<Held | undefined> {
  const { rows } =
    await sql<Held>`update engine_job set owner = ${randomUUID()}, lease_until = now() + make_interval(secs => ${LEASE_MS / 1000}), attempts = attempts + 1
    where id = (select id from engine_job where run_at <= now() and kind = any(${kinds}::text[]) and (lease_until is null or lease_until < now()) order by run_at, id limit 1 for update skip locked)
    returning id::text, kind, subject::text, attempts, owner`.execute(db);
  return rows[0];
}

/** Never fails: what goes wrong is logged, and the job begun again later. */
async function perform(parts: Parts, job: Job, held: Held, stop: AbortController): Promise<void> {
  const { db } = parts;
  const mine = sql`id = ${held.id}::bigint and owner = ${held.owner}`;
  const beat = setInterval(() => {
    sql`update engine_job set lease_until = now() + make_interval(secs => ${LEASE_MS / 1000}) where ${mine}`.execute(db).then(
      ({ numAffectedRows }) => {
        if (numAffectedRows === 0n) stop.abort();
      },
      () => undefined,
    );
  }, BEAT_MS).unref();
  try {
    const ctx = contextOf(parts, held, stop.signal);
    const again = await (held.attempts > MAX_TRIES ? job.gaveUp(ctx) : job.run(ctx));
    // A job stopped half-way is free at once for the next process, and this attempt does not count.
    if (stop.signal.aborted)
      await sql`update engine_job set owner = null, lease_until = null, attempts = attempts - 1 where ${mine}`.execute(db);
    else if (again)
      await sql`update engine_job set owner = null, lease_until = null, attempts = 0, run_at = ${again.toISOString()}::timestamptz where ${mine}`.execute(
        db,
      );
    else await sql`delete from engine_job where ${mine}`.execute(db);
  } catch (error) {
    parts.log(error, `job ${held.kind} ${held.subject} failed`);
    await sql`update engine_job set owner = null, lease_until = null, run_at = now() + make_interval(secs => ${RETRY_MS / 1000}) where ${mine}`
      .execute(db)
      .catch(() => undefined);
  } finally {
    clearInterval(beat);
  }
}

function contextOf(
  { db, resources, files, uploads, sheets, implementations, audit, actorOf, pace }: Parts,
  held: Held,
  signal: AbortSignal,
): JobContext {
  const attempt: JobContext['change'] = (wish, { last = false, as } = {}) =>
    db.transaction().execute(async (tx) => {
      const changes = await wish(storeOn(tx, resources));
      if (!changes) return false;
      const w = writing({ tx, resources, call: 'system', actorId: as?.by?.actor.id ?? null, now: new Date() });
      await applyChanges(w, changes);
      await settle(w);
      if (as && w.done.length)
        await writeLog(tx, audit, {
          res: as.res,
          action: as.action,
          actor: as.by?.actor ?? SYSTEM,
          call: as.by?.call ?? w.call,
          ids: as.by?.ids ?? w.done.filter((c) => c.res.name === as.res.name).map((c) => c.id),
          changes: w.done,
          ip: null,
          startedAt: w.now,
          notes: as.notes?.() ?? [],
        });
      // Locks rows first, then the job, in the same order as calls, so that there is no deadlock.
      const { rows } = await sql`select 1 from engine_job where id = ${held.id}::bigint and owner = ${held.owner} for update`.execute(tx);
      if (rows.length === 0) throw new Lost();
      if (last) await sql`delete from engine_job where id = ${held.id}::bigint`.execute(tx);
      return true;
    });
  return {
    id: held.subject,
    signal,
    db,
    resources,
    files,
    uploads,
    sheets,
    implementations,
    audit,
    actorOf,
    gap: pace(),
    async change(wish, o) {
      for (;;) {
        try {
          return await attempt(wish, o);
        } catch (error) {
          if (error instanceof Lost) return false;
          if (!isTransient(error)) throw error;
          await sleep(20);
        }
      }
    },
  };
}
const SYSTEM = { id: null, name: '系统' } as const;
/** The job is another beginning's by now; its transaction must not stand. */
class Lost extends Error {}
