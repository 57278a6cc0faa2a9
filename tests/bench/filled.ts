/** A server with as many orders as a bench wants. */
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/db/database';
import { columnsOf } from '../api/columns';
import { launch, type Running } from '../api/process';

/**
 * The demo's orders, with copies over its last two years up to the requested
 * number, none at the same instant. Restarts the server to free memory.
 */
export async function filled(env: Readonly<Record<string, string>>, orders: number): Promise<Running> {
  await (await launch({ ...env, SEED_ORDERS: String(Math.min(orders, 8000)) })).stop();
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.DATA_DIR ?? '' });
  const { db } = database;
  const own = ['id', 'order_no', 'channel_order_no', 'placed_at'];
  const rest = (await columnsOf(db, 'third_order', own))();
  // An index is made several times faster at the end than kept up row by row.
  const indexes = (
    await sql<{
      name: string;
      made: string;
    }>`select indexname as name, indexdef as made from pg_indexes where tablename = 'third_order' and indexname not like '%pkey'`.execute(
      db,
    )
  ).rows;
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (let missing = 1; missing > 0;) {
    const { numAffectedRows } = await sql`insert into third_order (id, order_no, channel_order_no, placed_at, ${rest})
      select b.id + n, 'B' || (b.id + n), 'C' || (b.id + n), placed_at - n * interval '37 milliseconds' - (b.id + n) % 700 * interval '1 day', ${rest}
      from (select o.*, row_number() over () as n from third_order as o, generate_series(1, 100) limit least(50000, greatest(0, ${orders} - (select count(*) from third_order)))) as o, (select max(id) as id from third_order) as b`.execute(
      db,
    );
    missing = Number(numAffectedRows);
  }
  for (const { made } of indexes) await sql.raw(made).execute(db);
  await sql`vacuum analyze third_order`.execute(db);
  await database.close();
  return launch(env);
}
