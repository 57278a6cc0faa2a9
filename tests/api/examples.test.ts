/** The examples of CONTRIBUTING as a part of the platform: in its database, and served. */
import { sql } from 'kysely';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { demo } from '../../src/areas/demo/demo';
import { withParts, type DemoPart } from '../../src/areas/demo/part';
import { World } from '../../src/areas/demo/world';
import { implementations } from '../../src/areas/implementations';
import { migrations } from '../../src/areas/migrations';
import { adminRole, adminUser } from '../../src/areas/system';
import { accounts } from '../../src/areas/system/accounts.server';
import { beginImport } from '../../src/areas/system/importing.server';
import { operatLog, operatLogItem } from '../../src/areas/system/log';
import { addNewPages } from '../../src/areas/system/pageTree.server';
import { catalogue } from '../../src/language/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import type { Page } from '../../src/language/page';
import type { Resource } from '../../src/language/resource';
import type { Rule } from '../../src/language/rule';
import { beginSession, SESSION_COOKIE } from '../../src/server/access/sessions';
import type { Contribute } from '../../src/server/contribution';
import { createServer, type Server } from '../../src/server/createServer';
import { changeSql, shapeOf } from '../../src/server/db/schema';
import { quoteBigIntegers } from '../../src/server/http/exactJson';
import { recopy } from '../../src/server/resource/copy';
import { recomputeSums } from '../../src/server/resource/derive';
import { newId } from '../../src/server/resource/newId';
import type { Implementation } from '../../src/server/resource/implement';
import { addSeed } from '../../src/server/seed/seedOnce';
import { settingsFrom } from '../../src/server/settings';
import { examplesOf, takenOut } from '../../src/tools/examples';
import type { Loose } from './client';
import { AREA_ENGINES, place, type Place } from './place';

const INSPECTION = '/partner/procurement/inspection';

describe.each(AREA_ENGINES)('the examples of CONTRIBUTING on %s', (engine) => {
  const examples = takenOut(examplesOf('.github/CONTRIBUTING.md', examplesOf('README.md')));
  const read = async <T>(file: string) => (await import(join(examples.home, 'src/areas/partner', file))) as T;
  let at: Place;
  let server: Server;
  let rule: Rule;
  let trucks: Resource;

  beforeAll(async () => {
    const { truck, truckPages } = await read<{ truck: Resource; truckPages: readonly Page[] }>('truck.ts');
    const { inspection, inspectionPages } = await read<{ inspection: Resource; inspectionPages: readonly Page[] }>('inspection.ts');
    const { inspectionServer } = await read<{ inspectionServer: Implementation }>('inspection.server.ts');
    const { inspectionPlan } = await read<{ inspectionPlan: Contribute }>('inspectionPlan.server.ts');
    const { trucksDemo } = await read<{ trucksDemo: DemoPart }>('trucks.demo.ts');
    const { inspectionReaderDemo } = await read<{ inspectionReaderDemo: DemoPart }>('inspectionReader.demo.ts');
    rule = (await read<{ inspectionRules: readonly Rule[] }>('inspection.rules.ts')).inspectionRules[0]!;
    trucks = truck;
    const declared = catalogue(
      [...platform.resources.values(), truck, inspection],
      [...platform.pages.values(), ...truckPages, ...inspectionPages],
    );
    const added = new Map([
      [truck.name, truck],
      [inspection.name, inspection],
    ]);
    at = await place(engine);
    const settings = settingsFrom({ PORT: '0', LOG_LEVEL: 'silent', CHECK_LOCKS: '1', DATA_DIR: at.settings.dataDir, ...at.env });
    const { jobs, routes } = inspectionPlan({ settings, env: {}, catalogue: declared, address: '' });
    server = await createServer({
      catalogue: declared,
      implementations: [...implementations, inspectionServer],
      accounts: accounts('production', declared),
      audit: { log: operatLog, item: operatLogItem },
      beginImport,
      looksADay: async () => 300,
      migrations: [
        ...migrations,
        {
          name: '99999999-9999-examples',
          sql: changeSql({}, shapeOf(added))
            .map((statement) => `${statement};`)
            .join('\n'),
        },
      ],
      settings,
      standing: jobs,
      routes,
    });
    const { db } = server.database;
    await addNewPages(db, declared);
    const now = new Date();
    const { rows: nodes } = await sql<{
      id: string;
      url: string | null;
      parentId: string | null;
    }>`select id::text, url, parent_id::text from permission_node where system = 'admin'`.execute(db);
    const parts = withParts(
      new World(now, 20),
      demo(declared, now, 20).map((one) => (one.res.name === 'permission_node' ? { ...one, rows: nodes as never } : one)),
      [trucksDemo, inspectionReaderDemo],
    );
    const [reader] = parts.at(-1)!.rows;
    await addSeed(db, [...parts.filter(({ res }) => added.has(res.name)), { res: adminRole as unknown as Resource, rows: [reader!] }]);
    await sql`update ${sql.table(adminUser.name)} set role_ids = array[${reader!.id}::bigint] where username = 'finance'`.execute(db);
    await db.transaction().execute(async (tx) => {
      await recopy(tx, declared.resources, declared.resources.get(inspection.name)!);
      await recomputeSums(tx, declared.resources, truck);
    });
    await server.open({ address: '', open: () => undefined, close: async () => undefined });
  });
  afterAll(async () => {
    await server.close();
    await at.remove();
    examples.remove();
  });

  /** A caller as one of the demo's accounts. */
  async function as(username: string) {
    const {
      rows: [user],
    } = await sql<{ id: string }>`select id::text from admin_user where username = ${username}`.execute(server.database.db);
    const token = await beginSession(server.database.db, user!.id, '127.0.0.1', 'test', new Date());
    return async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const answer = await server.app.inject({ method, url: `/api${url}`, payload, cookies: { [SESSION_COOKIE]: token } });
      return JSON.parse(quoteBigIntegers(answer.body)) as { code: number; message: string; data: Loose };
    };
  }
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

  it('demo rows keep their rule and are counted; each damage is noticed', async () => {
    const { db } = server.database;
    const broken = async (on: typeof db) => (await sql.raw(rule.sql).execute(on)).rows.length;
    expect(await broken(db)).toBe(0);
    expect((await sql<{ inspectionCount: number }>`select distinct inspection_count from procurement_truck`.execute(db)).rows).toEqual([
      { inspectionCount: 1 },
    ]);
    for (const [table, set, where] of rule.brokenBy!) {
      await expect(
        db.transaction().execute(async (tx) => {
          await sql.raw(`update ${table} set ${set} where ${where}`).execute(tx);
          throw new Error((await broken(tx)) > 0 ? 'noticed' : 'in vain');
        }),
        set,
      ).rejects.toThrow('noticed');
    }
  });

  it('what is planned waits for somebody, is judged by its rule, and counted', async () => {
    const admin = await as('admin');
    const {
      data: {
        list: [truck],
      },
    } = await admin('GET', '/partner/procurement/truck/search?pageSize=1');
    const planned = await admin('POST', `${INSPECTION}/add`, { truckId: truck.id, dueAt: tomorrow() });
    expect(planned.code, planned.message).toBe(200);
    expect((await admin('POST', `${INSPECTION}/add`, { truckId: truck.id, dueAt: '2026-01-01T00:00:00.000Z' })).message).toContain(
      '应验时间应晚于现在',
    );
    const {
      data: { inspectionNo, version },
    } = await admin('GET', `${INSPECTION}/info?id=${planned.data.id}`);
    const waiting = async () =>
      (await admin('GET', `/statistics/admin/default/page/todo?keyword=${inspectionNo}`)).data.list as readonly {
        subject: string;
        about: string;
      }[];
    expect(await waiting()).toEqual([expect.objectContaining({ subject: '车辆待验', about: truck.name })]);
    const refused = await admin('POST', `${INSPECTION}/judge`, { id: planned.data.id, version, passed: 1, score: 59 });
    expect(JSON.stringify(refused)).toContain('60 分以下不能合格');
    const judged = await admin('POST', `${INSPECTION}/judge`, { id: planned.data.id, version, passed: 1, score: 88 });
    expect(judged.code, JSON.stringify(judged)).toBe(200);
    expect(JSON.stringify(judged.data)).toContain('nextAt');
    expect((await admin('GET', `${INSPECTION}/info?id=${planned.data.id}`)).data).toMatchObject({ status: 'passed', score: 88 });
    expect(await waiting()).toEqual([]);
    expect((await admin('GET', `/partner/procurement/truck/info?id=${truck.id}`)).data.inspectionCount).toBe(2);
  });

  it('a standing job plans what nobody has ever looked over, and the sign at the gate counts it without signing in', async () => {
    const admin = await as('admin');
    const due = async () => (await server.app.inject({ method: 'GET', url: '/yard/due' })).json<{ due: number }>().due;
    const before = await due();
    const { data } = await admin('GET', '/partner/procurement/truck/search?pageSize=1');
    const id = newId();
    const fresh = { id, name: '新车', plateNo: '沪D00007', partnerId: data.list[0].partnerId, loadKg: 900, status: 'on' };
    await addSeed(server.database.db, [{ res: trucks, rows: [fresh] }]);
    const planned = async () => (await admin('GET', `${INSPECTION}/search?truckId=${id}`)).data.list as readonly Loose[];
    expect(await planned()).toEqual([]);
    await sql`update engine_job set run_at = now() where kind = 'procurement.inspectionPlan'`.execute(server.database.db);
    server.wake();
    await expect.poll(planned).toEqual([expect.objectContaining({ status: 'planned', plateNo: '沪D00007' })]);
    expect(await due()).toBe(before + 1);
  });

  it('the report counts by partner and month, and each number opens as many rows', async () => {
    const admin = await as('admin');
    const today = dayOf(Date.now());
    const period = `dueAt_from=${addDays(today, -120)}&dueAt_to=${addDays(today, 60)}`;
    const { data, message } = await admin('GET', `${INSPECTION}/report?rows=partner&columns=month&measures=rows,passed&${period}`);
    expect(data, message).toMatchObject({ axes: ['partner', 'month'], measures: ['rows', 'passed'] });
    const [[partner]] = data.members as [[{ key: string }]];
    const opened = await admin('GET', `${INSPECTION}/search?truckId.partnerId=${partner.key}&${period}&count=1&pageSize=1`);
    expect(opened.data.total).toBeGreaterThan(0);
    expect(data.rows[0][0]).toBe(opened.data.total);
  });

  it('a path says whose truck it is, and a copy of its number follows it', async () => {
    const admin = await as('admin');
    const {
      data: {
        list: [one],
      },
    } = await admin('GET', `${INSPECTION}/search?pageSize=1&sort=-plateNo`);
    const { data: truck } = await admin('GET', `/partner/procurement/truck/info?id=${one.truckId}`);
    expect(one).toMatchObject({ 'truckId.partnerId': truck.partnerId, 'truckId.partnerName': truck.partnerName, plateNo: truck.plateNo });
    const found = await admin('GET', `${INSPECTION}/search?truckId.partnerId=${truck.partnerId}&pageSize=100`);
    expect(found.data.list.map(({ id }: Loose) => id)).toContain(one.id);
    const plateNo = `沪D${String(truck.id).slice(-5)}`;
    const renamed = await admin('POST', '/partner/procurement/truck/update', {
      id: truck.id,
      version: truck.version,
      name: truck.name,
      plateNo,
    });
    expect(renamed.code, renamed.message).toBe(200);
    expect((await admin('GET', `${INSPECTION}/info?id=${one.id}`)).data.plateNo).toBe(plateNo);
  });

  it('whoever only reads sees the list and writes nothing', async () => {
    const reader = await as('finance');
    const { code, data } = await reader('GET', `${INSPECTION}/search?status=planned&pageSize=1`);
    expect(code).toBe(200);
    expect((await reader('POST', `${INSPECTION}/judge`, { id: data.list[0].id, passed: 1, score: 90 })).code).toBe(0);
    expect((await reader('POST', `${INSPECTION}/add`, { truckId: data.list[0].truckId, dueAt: tomorrow() })).code).toBe(0);
  });

  it('the clock takes what nobody has looked at in time', async () => {
    const { db } = server.database;
    const {
      rows: [late],
    } = await sql<{
      id: string;
    }>`update procurement_inspection set due_at = now() - interval '1 hour' where id = (select min(id) from procurement_inspection where status = 'planned') returning id::text`.execute(
      db,
    );
    await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    await expect
      .poll(
        async () =>
          (
            await sql<{ status: string; score: number }>`select status, score from procurement_inspection where id = ${late!.id}`.execute(
              db,
            )
          ).rows[0],
        { timeout: 30_000 },
      )
      .toEqual({ status: 'missed', score: 0 });
  });
});
