import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { openDatabase, type Database, type Db } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { migrations } from '../../src/areas/migrations';
import { engineMigrations } from '../../src/server/db/migrations';
import { changeSql, shapeOf } from '../../src/server/db/schema';
import { anatomy, OWN_TRIGGERS } from './anatomy';
import { ENGINES, place, type Place } from './place';

describe.each(ENGINES)('the database on %s', (engine) => {
  const places: Place[] = [];
  const databases: Database[] = [];
  const open = async () => {
    const at = await place(engine, 'empty');
    const database = await openDatabase(at.settings);
    places.push(at);
    databases.push(database);
    return database.db;
  };
  let migrated: Db;
  beforeAll(async () => {
    migrated = await open();
    await migrate(migrated, migrations);
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    for (const at of places) await at.remove();
  });

  it('has after all migrations exactly the tables, columns, checks, indexes and triggers of the declarations', async () => {
    const declared = await open();
    const statements = changeSql({}, shapeOf(platform.resources));
    await migrate(declared, [...engineMigrations, { name: 'declared', sql: statements.map((s) => `${s};`).join('\n') }]);
    const expected = await anatomy(declared);
    expect(expected.length).toBeGreaterThan(1000);
    const found = await anatomy(migrated);
    const isOwn = (line: string) => OWN_TRIGGERS.some((name) => line.startsWith(`CREATE TRIGGER ${name} `));
    expect(found.filter(isOwn)).toHaveLength(OWN_TRIGGERS.length);
    expect(found.filter((line) => !isOwn(line))).toEqual(expected);
  });

  // A folder has one server.
  it.runIf(engine === 'postgres')('runs each migration once, however many servers start together', async () => {
    const db = await open();
    const ran = await Promise.all([migrate(db, migrations), migrate(db, migrations), migrate(db, migrations)]);
    expect(ran.flat()).toEqual(migrations.map((m) => m.name));
  });

  it('is left as it was by a migration that fails half-way', async () => {
    const before = await anatomy(migrated);
    const broken = { name: '9999-broken', sql: 'create table half_way (id bigint); select 1/0;' };
    await expect(migrate(migrated, [...migrations, broken])).rejects.toThrow(/division by zero/);
    expect(await anatomy(migrated)).toEqual(before);
  });

  it('is not touched by a program older than itself', async () => {
    await expect(migrate(migrated, migrations.slice(0, 1))).rejects.toThrow(/更新版本/);
  });

  it('raises the version of whatever row is changed, by whichever statement, and of no row that is only ever added', async () => {
    for (const res of platform.resources.values()) {
      if (res.virtual) continue;
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from pg_trigger where tgrelid = ${res.name}::regclass and tgname = 'raise_version' and tgenabled = 'O'`.execute(
        migrated,
      );
      expect(rows[0]!.n, res.name).toBe(res.appendOnly ? 0 : 1);
    }
  });

  it('refuses to change or remove rows that are only ever added', async () => {
    for (const res of platform.resources.values()) {
      if (!res.appendOnly) continue;
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from pg_trigger where tgrelid = ${res.name}::regclass and tgname = 'append_only'`.execute(migrated);
      expect(rows[0]!.n, res.name).toBe(1);
    }
  });
});
