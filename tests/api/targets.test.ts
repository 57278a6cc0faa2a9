/** Whom cards are for, from a file: as many lines as there are people, each of them once, whatever the server goes through meanwhile. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/language/days';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { ENGINES } from './place';

const IMPORT = '/coupon/merchant/send/importLines';
const LINES = 'coupon_send_line.import';
const day = (n: number) => addDays(dayOf(Date.now()), n);

describe.each(ENGINES)('targets from a file on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let serial = 0;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const did = async (call: string, input: Loose): Promise<Loose> => {
    const answer = await admin.post(call, input);
    expect(answer.code, `${call}: ${answer.text}`).toBe(200);
    return answer.data;
  };
  const row = async (call: string, id: string): Promise<Loose> => (await admin.get(call, { id })).data.list[0];
  const send = (id: string) => row('/coupon/merchant/send/search', id);
  const approve = async (of: 'batch' | 'send', id: string) => {
    const { version } = await row(`/coupon/merchant/${of}/search`, id);
    await did(`/coupon/merchant/${of}/audit`, { ids: [id], versions: { [id]: version }, result: 1 });
  };
  /** A sending that waits for its file. */
  const sending = async (perQty = 1): Promise<string> => {
    const { id: batchId } = await did('/coupon/merchant/batch/add', {
      name: `名单${++serial}`,
      couponType: 'cut',
      faceAmount: 100,
      thresholdAmount: 0,
      totalQty: 10_000,
      budgetAmount: 1_000_000,
      platformBearBp: 10_000,
      validType: 'fixed',
      validBegin: day(0),
      validEnd: day(30),
      submit: true,
    });
    await approve('batch', batchId);
    return (await did('/coupon/merchant/send/add', { batchId, targetType: 'file', perQty })).id;
  };
  const upload = async (text: string, sheets = LINES): Promise<Loose> => {
    const body = new FormData();
    body.append('file', new Blob([text]), '名单.csv');
    return (
      await fetch(`${admin.origin}/api/util/upimg?sheets=${sheets}`, { method: 'POST', body, headers: { cookie: admin.cookie } })
    ).json();
  };
  const task = (id: string) => row('/upload/list', id);
  const settled = async (id: string): Promise<Loose> => {
    await expect.poll(async () => (await task(id)).status, { timeout: 60_000 }).not.toMatch(/queued|running/);
    return task(id);
  };
  const begin = async (sendId: string, text: string, columns: Loose = { phone: 0 }): Promise<string> =>
    (await did(IMPORT, { fileUrl: (await upload(text)).data.fileUrl, fileName: '名单.csv', columns, sendId })).id;
  /** Kills the server while a task is under way, and lets the next one begin at once. */
  const killDuring = async (id: string) => {
    await expect.poll(async () => (await task(id)).doneRows, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    await at.restart('kill');
    if (engine === 'postgres') await at.inspect(({ db }) => sql`update engine_job set lease_until = now()`.execute(db));
  };

  it('are as many as a sending takes, where other imports take fewer, whatever a file was uploaded for', async () => {
    const text = '手机号\n'.concat(Array.from({ length: 50_001 }, (_, n) => `${13_000_000_000 + n}\n`).join(''));
    expect(await upload(text, 'shop_claim_apply.import')).toMatchObject({ code: 400, message: expect.stringContaining('超过 50,000 行') });
    const sent = await upload(text);
    expect(sent.data).toMatchObject({ rows: 50_001, headings: ['手机号'] });
    const columns = { shopName: 0, areaCode: 1, address: 2, phone: 3 };
    const { id } = await did('/merchant/shop/claim/import', { fileUrl: sent.data.fileUrl, fileName: '名单.csv', columns });
    expect(await settled(id)).toMatchObject({ status: 'failed', failReason: expect.stringContaining('超过 50,000 行') });
  });

  it('are each there once, however often the server dies; lines that are wrong or double come back alone, mended they go in', async () => {
    const sendId = await sending(2);
    const good = Array.from({ length: 2_500 }, (_, n) => String(13_100_000_000 + n));
    // Lines 2 to 2501 are right.
    const text = ['手机号,备注', ...good.map((phone) => `${phone},`), '1310000,短了', `${good[7]},又来`, ',空着', '13200000000,'].join(
      '\r\n',
    );
    const id = await begin(sendId, text);
    await killDuring(id);
    expect(await settled(id)).toMatchObject({ status: 'checked', totalRows: 2_504, addRows: 2_501, failRows: 3 });
    expect((await send(sendId)).lineQty).toBe(0);
    const failed = async () => (await admin.get('/upload/rows', { taskId: id })).data.list.map((one: Loose) => [one.rowNo, one.reason]);
    const wrong = [
      [2_502, expect.stringContaining('手机号')],
      [2_503, '与第 9 行重复'],
      [2_504, '手机号不能为空'],
    ];
    expect(await failed()).toEqual(wrong);
    await did('/upload/confirm', { id });
    await killDuring(id);
    expect(await settled(id)).toMatchObject({ status: 'partial', doneRows: 2_504, addRows: 2_501, failRows: 3, successRows: 2_501 });
    expect(await failed()).toEqual(wrong);

    const file = await (await fetch(`${admin.origin}/api/upload/download?id=${id}`, { headers: { cookie: admin.cookie } })).text();
    const [heading, ...lines] = file
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect([heading, lines.length, lines[0]]).toEqual(['手机号,备注,失败原因', 3, expect.stringMatching(/^1310000,短了,/)]);
    const mended = await begin(sendId, [heading, lines[0]!.replace('1310000', '13300000000'), `${good[0]},,`].join('\r\n'));
    expect(await settled(mended)).toMatchObject({ addRows: 1, failRows: 1 });
    await did('/upload/confirm', { id: mended });
    expect(await settled(mended)).toMatchObject({ status: 'partial', addRows: 1 });

    expect(await send(sendId)).toMatchObject({ lineQty: 2_502, planQty: 5_004 });
    await approve('send', sendId);
    await did('/coupon/merchant/send/send', { id: sendId, version: (await send(sendId)).version });
    await expect.poll(async () => (await send(sendId)).status, { timeout: 60_000 }).toBe('done');
    await at.inspect(async (database) => {
      const { rows } = await sql<Loose>`select count(*)::int as people, min(n)::int as least, max(n)::int as most
        from (select phone, count(*) as n from coupon_item where send_id = ${sendId}::bigint and not deleted group by 1) t`.execute(
        database.db,
      );
      expect(rows).toEqual([{ people: 2_502, least: 2, most: 2 }]);
      expect(await brokenRules(database)).toEqual([]);
    });
  });

  it.runIf(engine === 'postgres')(
    'come no more once somebody has approved the sending, be it between two steps of the same moment',
    async () => {
      const sendId = await sending();
      const id = await begin(sendId, '手机号\n13400000000\n13400000001\n');
      expect(await settled(id)).toMatchObject({ status: 'checked', addRows: 2 });
      await at.inspect(({ db }) =>
        db.transaction().execute(async (tx) => {
          await sql`select 1 from coupon_send where id = ${sendId}::bigint for update`.execute(tx);
          await did('/upload/confirm', { id });
          const waiting = () =>
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
          await expect.poll(async () => (await waiting()).rows.length, { timeout: 30_000 }).toBeGreaterThan(0);
          await sql`update coupon_send set status = 'ready' where id = ${sendId}::bigint`.execute(tx);
        }),
      );
      expect(await settled(id)).toMatchObject({ status: 'failed', addRows: 0, failRows: 2 });
      const { list } = (await admin.get('/upload/rows', { taskId: id })).data;
      expect(list[0].reason).toContain('不能再导入对象');
      expect((await send(sendId)).lineQty).toBe(0);
    },
  );
});
