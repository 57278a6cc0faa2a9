/**
 * Migrates a dump of the first release with 129 pages and its demo
 * (`vectors/pages129.sql.br`, by `pg_dump --inserts`) to the current schema.
 */
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../src/areas/migrations';
import { migrate } from '../../src/server/db/migrate';
import { openDatabase, type Database } from '../../src/server/db/database';
import { anatomy } from './anatomy';
import { Client } from './client';
import { brokenRules } from './invariants';
import { AREA_ENGINES, place, type Place } from './place';
import { launch } from './process';

const KEPT = brotliDecompressSync(readFileSync('tests/vectors/pages129.sql.br')).toString();

describe.each(AREA_ENGINES)('a database of 129 pages on %s', (engine) => {
  it('comes to the shape, the pages and the rules of today when a server starts, and loses none of its rows', async () => {
    const at = await place(engine, 'empty');
    try {
      const before = await within(at, async ({ db }) => {
        await sql.raw(KEPT).execute(db);
        return counts({ db });
      });
      expect(before.get('third_order')).toBeGreaterThan(50);

      const server = await launch({ ...at.env, SEED: 'demo' });
      const admin = new Client(server.origin);
      expect((await admin.login('admin')).code).toBe(200);
      const { data } = await admin.get('/login/permission/adminPerList');
      expect(JSON.stringify(data)).toContain('/api/third/order/threeDayBoard/search');
      const orders = await admin.get('/third/order/search', { count: 1 });
      expect(orders.code).toBe(200);
      expect(orders.data.total).toBe(before.get('third_order'));
      await server.stop();

      await within(at, async ({ db, ...database }) => {
        const now = await counts({ db });
        // What ends by the clock ends; the system tidies up after itself, and rows that moved stand in another table.
        const fewer = [...before].filter(([table, n]) => (now.get(table) ?? 0) < n);
        expect(fewer).toEqual([]);
        // A partner whose phone is somebody else's gets no account of its own: that is for an operator to set right.
        const { rows: without } = await sql<{ id: string }>`select p.id::text as id from partner_main p
          where p.admin_user_id is null and p.status in ('normal', 'locked') and not p.deleted
            and exists (select from admin_user u where u.phone = p.phone and not u.deleted)`.execute(db);
        const expected = without.length
          ? [`PTN-2 正常或锁定的服务商有主账号,是它自己的服务商账号: ${without.map(({ id }) => id).join(', ')}`]
          : [];
        expect(await brokenRules({ db, ...database })).toEqual(expected);
        // Where a block leads was typed, and is chosen now.
        const { rows: links } = await sql<{ type: string | null; n: number }>`
          select b->'values'->>'linkType' as type, count(*)::int as n
          from style_page, jsonb_array_elements(draft_components || coalesce(online_components, '[]')) as b
          where b->>'kind' in ('banner', 'notice', 'picture') or b->'values' ? 'link'
          group by 1 order by 1`.execute(db);
        expect(links.map(({ type }) => type)).toEqual(['none', 'route']);
        const fresh = await place(engine, 'empty');
        const shape = await within(fresh, async (other) => {
          await migrate(other.db, migrations);
          return anatomy(other.db);
        });
        await fresh.remove();
        // Newer engines name what forbids an empty value, which each column says anyway, and a dump by PostgreSQL 15 does not.
        const relevant = (lines: readonly string[]) => lines.filter((line) => !/^constraint .*_not_null NOT NULL /.test(line));
        expect(relevant(await anatomy(db))).toEqual(relevant(shape));
      });
    } finally {
      await at.remove();
    }
  });
});

async function within<T>(at: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(at.settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Rows by table; what the engine keeps for itself is left out. */
async function counts({ db }: Pick<Database, 'db'>): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname !~ '^engine_' order by 1`.execute(
    db,
  );
  const found = new Map<string, number>();
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ n: string }>`select count(*)::text as n from ${sql.table(name)}`.execute(db);
    found.set(name, Number(counted[0]!.n));
  }
  return found;
}
