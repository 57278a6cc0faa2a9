/**
 * Keeps rollups small and complete: applies changes, and counts days from before they existed, latest first. One at a time and resumable.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import { rollupsOf, type RollupTable } from '../db/rollups';
import { latestDaySql, monthsAnewSql, recountSql, togetherSql } from '../db/rollupSql';
import type { Resource } from '../../language/resource';
import type { Job, JobContext } from './job';

export const ROLLING_UP = 'engine.keeping';
const AGAIN_MS = 30_000;
/** Changes put together by one statement. */
const BATCH = 2_000;
/** Days counted before the others have a turn. */
const DAYS = 30;

export const rollingUp: Job = {
  async run(ctx) {
    let isWhole = true;
    for (const res of ctx.resources.values()) {
      for (const rollup of rollupsOf(res))
        for (let n = 0; n < DAYS && !ctx.signal.aborted; n++) {
          await ctx.gap();
          if (!(await countDay(ctx.db, res, rollup))) break;
          if (n === DAYS - 1) isWhole = false;
        }
      if (rollupsOf(res).length) await putTogether(ctx, res);
    }
    return new Date(Date.now() + (isWhole ? AGAIN_MS : 0));
  },
  gaveUp: async () => new Date(Date.now() + AGAIN_MS),
};

/** @param most changes that one statement puts together. */
export async function putTogether(
  { db, gap, signal }: Pick<JobContext, 'db' | 'gap' | 'signal'>,
  res: Resource,
  most = BATCH,
): Promise<void> {
  for (let n = most; n >= most && !signal.aborted;) {
    await gap();
    n = await alone(db, async (tx) => (await sql.raw<{ n: number }>(togetherSql(res, most)).execute(tx)).rows[0]!.n);
  }
}

/** Counts the latest day not counted yet. @returns false if there is none. */
export async function countDay(db: Db, res: Resource, rollup: RollupTable): Promise<boolean> {
  const since = async (at: Db | Tx) =>
    (await sql<{ since: string }>`select since::text from engine_kept where name = ${rollup.table}`.execute(at)).rows[0]?.since;
  if ((await since(db)) === ALL) return false;
  return alone(db, async (tx) => {
    const to = await since(tx);
    if (to === undefined || to === ALL) return false;
    const { rows } = await sql.raw<{ day: string | null }>(latestDaySql(res, rollup, to)).execute(tx);
    // Whatever was written of times before the first row is taken back.
    const from = rows[0]!.day ?? ALL;
    for (const statement of [...recountSql(res, rollup, from, to), ...monthsAnewSql(res, rollup, from, to)])
      await sql.raw(statement).execute(tx);
    await sql`update engine_kept set since = ${from}::timestamptz where name = ${rollup.table}`.execute(tx);
    return true;
  });
}
const ALL = '-infinity';

/** Takes the lock first, so that each later statement sees everything committed before. */
const alone = <T>(db: Db, what: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(460046004603)`.execute(tx);
    return what(tx);
  });
