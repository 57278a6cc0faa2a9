/**
 * Reads from a streaming replica, without users missing their own writes: a write returns its position in the primary's log in a cookie (so
 * that any server knows it). Until the replica has reached it, and whenever the replica lags or is down, the primary answers.
 */
import { sql } from 'kysely';
import type { Settings } from '../settings';
import { openDatabase, type Database, type Db } from './database';

/** Where reads are answered from. */
export interface Reads {
  /** @param written place of the caller's last write, as `position` gave it. */
  from(written: string | undefined): Promise<Db>;
  /** Place in the log that holds everything committed so far; null where nothing has to be waited for. */
  position(): Promise<string | null>;
  close(): Promise<void>;
}

/** A copy that has not replayed by now what the primary had written this long ago is left alone until it has. */
const CHECK_MS = 2000;
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

export const onlyPrimary = ({ db }: Database): Reads => ({
  from: () => Promise.resolve(db),
  position: () => Promise.resolve(null),
  close: () => Promise.resolve(),
});

/**
 * @param report called with each read's source, and when the replica becomes usable or stops being so. @throws StartError if it is
 * unreachable at start.
 */
export async function withReplica(
  primary: Database,
  settings: Pick<Settings, 'databasePool' | 'dataDir'> & { readonly replicaUrl: string },
  report: { source(name: 'primary' | 'replica'): void; usable(isUsable: boolean): void },
): Promise<Reads> {
  const replica = await openDatabase({ ...settings, databaseUrl: settings.replicaUrl });
  const position = async () => (await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(primary.db)).rows[0]!.at;
  const hasReplayed = async (at: string) =>
    (
      await sql<{ isThere: boolean }>`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${at}::pg_lsn as is_there`.execute(
        replica.db,
      )
    ).rows[0]!.isThere;

  let isUsable = false;
  let before: string | null = null;
  const setUsable = (now: boolean) => {
    if (now !== isUsable) report.usable((isUsable = now));
  };
  const check = async () => {
    try {
      if (before !== null) setUsable(await hasReplayed(before));
      before = await position();
    } catch {
      setUsable(false);
    }
  };
  await check();
  let checking: Promise<void> | null = null;
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = null;
    });
  }, CHECK_MS);
  timer.unref();

  return {
    position,
    async from(written) {
      const isFresh =
        isUsable &&
        (written === undefined ||
          (POSITION.test(written) &&
            (await hasReplayed(written).catch(() => {
              setUsable(false);
              return false;
            }))));
      report.source(isFresh ? 'replica' : 'primary');
      return isFresh ? replica.db : primary.db;
    },
    async close() {
      clearInterval(timer);
      await checking;
      await replica.close();
    },
  };
}
