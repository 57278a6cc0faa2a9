/**
 * A clock that runs ahead of the machine's, to simulate a month in minutes. It applies to `Date` in this process, and to `now()` in its
 * statements, which is why the database has to be opened with `SHIFTED_PATH`.
 */
import { sql } from 'kysely';
import type { Db } from './db/database';

/** Where names are looked up: ours are found before the database's own, and tables are still made where they belong. */
export const SHIFTED_PATH = 'public, shifted, pg_catalog';

export interface ShiftedClock {
  /** Time goes on from this instant. Never back: ids and logs are in the order of time. */
  moveTo(ms: number): Promise<void>;
  /** The machine's time again, here and in the database. */
  remove(): Promise<void>;
}

/** @param from the initial time. Tables must exist already, so that none of their defaults uses our `now()`. */
export async function shiftClock(db: Db, from: number): Promise<ShiftedClock> {
  const MachineDate = Date;
  let shiftMs = from - MachineDate.now();
  const now = () => MachineDate.now() + shiftMs;
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args: unknown[], made) => Reflect.construct(target, args.length ? args : [now()], made) as object,
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  });
  await sql`create schema if not exists shifted`.execute(db);
  await sql`create table if not exists shifted.clock (shift interval not null)`.execute(db);
  await sql`truncate shifted.clock`.execute(db);
  await sql`insert into shifted.clock values (make_interval(secs => ${shiftMs / 1000}::float8))`.execute(db);
  await sql`create or replace function shifted.now() returns timestamptz language sql stable as 'select pg_catalog.now() + shift from shifted.clock'`.execute(
    db,
  );
  return {
    async moveTo(ms) {
      shiftMs = Math.max(shiftMs, ms - MachineDate.now());
      await sql`update shifted.clock set shift = make_interval(secs => ${shiftMs / 1000}::float8)`.execute(db);
    },
    async remove() {
      globalThis.Date = MachineDate;
      await sql`drop schema shifted cascade`.execute(db);
    },
  };
}
