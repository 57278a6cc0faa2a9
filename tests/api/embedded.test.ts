/** What only the embedded database has to promise. */
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database, type Db, type Tx } from '../../src/server/db/database';
import { prepared } from '../../src/server/db/prepared';
import { tidy } from '../../src/server/db/tidy';
import { startPglite } from '../../src/server/db/pgliteStream';
import { place, type Place } from './place';

describe('the embedded database', () => {
  let at: Place;
  let database: Database;
  beforeAll(async () => {
    at = await place('pglite', 'empty');
    database = await openDatabase(at.settings);
  });
  afterAll(async () => {
    await database.close();
    await at.remove();
  });
  const write = (db: Db | Tx, name: string) => sql`insert into written (name) values (${name})`.execute(db);
  const written = async () =>
    (await sql<{ name: string }>`select name from written order by name`.execute(database.db)).rows.map((row) => row.name);

  it('keeps nothing of what it has answered', async () => {
    const answers = async (count: number) => {
      for (let nth = 0; nth < count; nth++) await sql`select repeat('水', 1000000)`.execute(database.db);
    };
    const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
    await answers(40);
    // What is kept is kept every time; what waits for a collector that is busy is not.
    const grown: number[] = [];
    for (let times = 0; times < 3 && !(grown.at(-1)! < 150); times++) {
      const before = megabytes();
      await answers(200);
      grown.push(megabytes() - before);
    }
    expect(Math.min(...grown)).toBeLessThan(150);
  });

  it('leaves whoever has begun a transaction alone with it, and answers the others after', async () => {
    await sql`create table written (name text)`.execute(database.db);
    const others: Promise<unknown>[] = [];
    const failed = database.db.transaction().execute(async (tx) => {
      await write(tx, 'taken back');
      others.push(
        write(database.db, 'one'),
        write(database.db, 'another'),
        database.db.transaction().execute((own) => write(own, 'a third')),
        sql`nonsense`.execute(database.db),
      );
      for (let nth = 0; nth < 20; nth++) await sql`select pg_sleep(0.001)`.execute(tx);
      throw new Error('thought better of it');
    });
    await expect(failed).rejects.toThrow('thought better of it');
    expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(await written()).toEqual(['a third', 'another', 'one']);
  });

  it('gives back the room of rows that are gone, and knows what its tables have become; what has hardly changed is left alone', async () => {
    const { db } = database;
    await sql`create table heap (id int primary key, n int)`.execute(db);
    await sql`create table still (id int primary key)`.execute(db);
    await sql`insert into still values (1)`.execute(db);
    for (let times = 0; times < 3; times++) {
      await sql`insert into heap select n, n from generate_series(1, 1000) as n on conflict (id) do update set n = heap.n + 1`.execute(db);
    }
    // What was written is counted a moment later.
    const found = new Set<string>();
    await expect.poll(async () => (await tidy(db)).forEach((name) => found.add(name)) ?? found.has('heap'), { interval: 300 }).toBe(true);
    const { rows } = await sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'heap'`.execute(db);
    expect(rows).toEqual([{ rows: 1000 }]);
    expect(found.has('still')).toBe(false);
    await expect.poll(() => tidy(db)).toEqual([]);
  });

  it('keeps plans for each of its connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => sql<{ n: number }>`${prepared}select ${nth}::int as n`.execute(database.db)),
    );
    expect(answers.map(({ rows }) => rows[0]!.n)).toEqual(Array.from({ length: 30 }, (_, nth) => nth));
    expect(database.connections().open).toBeGreaterThan(1);
  });
});

it('takes back what a connection had begun that went away, and answers the others', async () => {
  const at = await place('pglite', 'empty');
  const thread = await startPglite(join(at.settings.dataDir, 'postgres'));
  const connect = async () => {
    const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => thread.stream() as never } as pg.ClientConfig);
    await client.connect();
    return client;
  };
  const [leaving, staying] = [await connect(), await connect()];
  await leaving.query('create table written (name text)');
  await leaving.query('begin');
  await leaving.query("insert into written values ('lost')");
  const waited = staying.query("insert into written values ('waited') returning (select count(*)::int from written) as before");
  await leaving.end();
  expect((await waited).rows).toEqual([{ before: 0 }]);
  await staying.end();
  await thread.close();
  await at.remove();
});
