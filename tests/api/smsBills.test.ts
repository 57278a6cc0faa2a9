/** Carriers' bills beside our book of what they took: fetched once a day, compared message by message, and closed when nothing is left to decide. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '../../src/language/days';
import type { Db } from '../../src/server/db/database';
import { newId } from '../../src/server/resource/newId';
import { billed, billedOnce, comparedBeside, type Told } from './carriers';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

const BILLS = '/sms/bill/search';
const DIFFERENCES = '/sms/bill/difference/search';
const HANDLE = '/sms/bill/difference/handle';
const today = dayOf(Date.now());

describe.each(AREA_ENGINES)('bills of carriers on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const all = async (call: string, params: Loose = {}): Promise<Loose[]> => {
    const rows: Loose[] = [];
    for (let pageNo = 1; ; pageNo++) {
      const { list } = (await admin.get(call, { pageSize: 200, pageNo, ...params })).data;
      rows.push(...list);
      if (list.length < 200) return rows;
    }
  };
  const bill = async (id: string): Promise<Loose> => (await all(BILLS, { id }))[0]!;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.message;
  const reason = (answer: Loose) => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;
  const settled = (id: string) => expect.poll(async () => (await bill(id)).status, { timeout: 60_000, interval: 500 });
  const act = (call: string, row: Loose, input: Loose = {}) =>
    admin.post(call, { ids: [row.id], versions: { [row.id]: row.version }, ...input });
  const sumOf = (rows: readonly Loose[], of: string) => rows.reduce((sum, row) => sum + row[of], 0);

  /** So many messages of a day that a carrier took, under numbers of their own, and its bill that nobody has asked for yet. */
  const taken = (daysAgo: number, count: number, prefix: string, id = newId()) => ({
    id,
    async put(db: Db) {
      const day = addDays(today, -daysAgo);
      const platform = sql`(select id from sms_platform where code = 'yunmas')`;
      await sql`update sms_bill set deleted = true where day = ${day}::date and platform_id = ${platform}`.execute(db);
      await sql`insert into sms_bill (id, bill_no, platform_id, day, our_qty, our_parts, our_cost, their_qty, their_parts, their_cost,
          delivered_qty, failed_qty, charged_parts, refunded_parts, diff_count, open_diff_count, accepted_cost, round, page_count, status, created_at, updated_at, version, deleted)
        select ${id}::bigint, ${`SD${id}`}, ${platform}, ${day}::date, ${count}, ${count}, ${count} * 320, 0, 0, 0,
          ${count}, 0, ${count}, 0, 0, 0, 0, 0, 0, 'open', now(), now(), 1, false`.execute(db);
      const ids = Array.from({ length: count }, () => newId());
      await sql`insert into sms_cost (id, bill_id, record_id, account_id, record_status, record_round, platform_id, msg_id, round, parts, cost,
          sent_at, created_at, updated_at, version, deleted)
        select i.id, ${id}::bigint, r.id, r.account_id, r.status, r.retry_count, ${platform}, ${prefix} || i.n, ${daysAgo} * 10000 + i.n, 1, 320,
          ${startOfDay(day)}::timestamptz + interval '9 hours', now(), now(), 1, false
        from unnest(${ids}::bigint[]) with ordinality as i(id, n)
        cross join (select * from sms_record where status = 'delivered' and account_id is not null order by id limit 1) as r`.execute(db);
    },
  });

  /** The server asks nobody before our carrier is there: the gateway is held meanwhile. */
  const fetchedAgain = async (id: string) => {
    const [gateway] = (await all('/gateway/state/search')).filter((one) => one.gateway === 'sms' && one.remote === '');
    expect((await admin.post('/gateway/state/open', { ids: [gateway!.id], reason: '测试' })).code).toBe(200);
    const answer = await act('/sms/bill/fetch', await bill(id));
    expect(answer.code, why(answer)).toBe(200);
    expect(await bill(id)).toMatchObject({ status: 'fetching', diffCount: 0, theirQty: 0, fetchedAt: null });
  };
  const fetched = async (id: string, answers: Told[]) => {
    await fetchedAgain(id);
    expect(await at.inspect((database) => billed(database, answers))).toBe(0);
    admin = await at.as('admin');
  };

  beforeAll(async () => {
    at = await stage(engine, { SIMULATOR_PACE: '1000' });
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  /** Yesterday; in the small hours the day before, for carriers make a day up at two. */
  const lastMadeUp = async (): Promise<string> => {
    const days = (await all(BILLS, { status: 'differing,closed' })).map(({ day }) => day as string).filter((day) => day < today);
    const last = days.sort().at(-1)!;
    expect([addDays(today, -1), addDays(today, -2)]).toContain(last);
    return last;
  };

  it('every carrier that is on has a bill of the last day that was made up, whose differences come to that of the totals', async () => {
    const on = (await all('/sms/platform/search', { status: 'enabled' })).map(({ id }) => id).sort();
    const last = await all(BILLS, { day: await lastMadeUp() });
    expect(last.map(({ platformId }) => platformId).sort()).toEqual(on);
    for (const one of await all(BILLS, { status: 'differing,closed' })) {
      const differences = await all(DIFFERENCES, { billId: one.id });
      expect(one.theirCost - one.ourCost, one.billNo).toBe(sumOf(differences, 'diffCost'));
      expect(sumOf(await all('/sms/cost/search', { billId: one.id }), 'cost')).toBe(one.ourCost);
      expect(one.status).toBe(differences.some(({ status }) => status === 'pending') ? 'differing' : 'closed');
    }
  });

  it('a bill of several pages is fetched once, and each message that it has otherwise than our book waits under its kind', async () => {
    const { id, put } = taken(30, 1_100, 'MTA');
    await at.inspect(({ db }) => put(db));
    admin = await at.as('admin');
    await settled(id).toBe('differing');
    const row = await bill(id);
    expect(row).toMatchObject({ round: 1, pageCount: 3, ourQty: 1_100, ourParts: 1_100, ourAmount: 3_520 });
    const [lines, costs, differences] = [
      await all('/sms/bill/line/search', { billId: id }),
      await all('/sms/cost/search', { billId: id }),
      await all(DIFFERENCES, { billId: id }),
    ];
    expect([lines.length, sumOf(lines, 'cost')]).toEqual([row.theirQty, row.theirCost]);
    const theirs = new Map<string, Loose[]>();
    for (const line of lines) theirs.set(line.msgId, [...(theirs.get(line.msgId) ?? []), line]);
    const expected: string[] = [];
    for (const { msgId, parts, cost, recordId } of costs) {
      const own = theirs.get(msgId) ?? [];
      const kind =
        own.length === 0 ? 'onlyOurs' : own.length > 1 ? 'duplicate' : own[0]!.parts !== parts ? 'parts' : own[0]!.cost !== cost && 'price';
      if (kind) expected.push(`${msgId} ${kind} ${recordId}`);
      theirs.delete(msgId);
    }
    for (const msgId of theirs.keys()) expected.push(`${msgId} onlyTheirs null`);
    expect(differences.map(({ msgId, diffType, recordId }) => `${msgId} ${diffType} ${recordId}`).sort()).toEqual(expected.sort());
    expect([...new Set(differences.map(({ diffType }) => diffType))]).toEqual(
      expect.arrayContaining(['onlyOurs', 'duplicate', 'parts', 'price']),
    );
    expect(row).toMatchObject({ openDiffCount: differences.length, diffCount: differences.length });
    const calls = await all('/gateway/call/search', { keyword: row.platformId && row.billNo });
    expect(calls.filter(({ requestNo, status }) => requestNo.startsWith(`${row.billNo}-`) && status !== 'done')).toEqual([]);
  });

  it('a day is closed only when each of its differences was decided with a reason; what is accepted is paid', async () => {
    const { id, put } = taken(31, 400, 'MTB');
    await at.inspect(({ db }) => put(db));
    admin = await at.as('admin');
    await settled(id).toBe('differing');
    const differences = await all(DIFFERENCES, { billId: id });
    expect(differences.length).toBeGreaterThan(1);
    const [first, ...rest] = differences as [Loose, ...Loose[]];
    expect((await act(HANDLE, first, { result: 'accepted' })).data.errors).toEqual({ handleNote: '处理说明不能为空' });
    expect((await act(HANDLE, first, { result: 'accepted', handleNote: '核对属实' })).code).toBe(200);
    expect(await bill(id)).toMatchObject({ status: 'differing', openDiffCount: rest.length, acceptedCost: first.diffCost });
    expect((await act(HANDLE, { ...first, version: first.version + 1 }, { result: 'rejected', handleNote: '反悔' })).code).toBe(422);
    // What somebody has decided stays: the bill is not fetched over it.
    const refused = await act('/sms/bill/fetch', await bill(id));
    expect([reason(refused), why(refused)]).toEqual(['sms.billHandled', '已认 1 条差异,不能重新取账单']);
    const answer = await admin.post(HANDLE, {
      ids: rest.map((one) => one.id),
      versions: Object.fromEntries(rest.map((one) => [one.id, one.version])),
      result: 'rejected',
      handleNote: '请平台方更正',
    });
    expect(answer.code, why(answer)).toBe(200);
    const closed = await bill(id);
    expect(closed).toMatchObject({ status: 'closed', openDiffCount: 0, payAmount: Math.round((closed.ourCost + first.diffCost) / 100) });
    expect(closed.closedAt).toBeTruthy();
    const logged = await all('/sms/operat/log/search', { targetId: first.id });
    expect(logged[0]).toMatchObject({ action: '处理差异', note: '核对属实' });
    expect((await (await at.as('partner')).get(BILLS, {})).code).not.toBe(200);
    // Deciding is what finance is there for.
    const finance = await at.as('finance');
    for (const call of [BILLS, DIFFERENCES]) expect((await finance.get(call, {})).code, call).toBe(200);
    expect((await finance.get('/sms/bill/info', { id })).data.billNo).toBe(closed.billNo);
    const decided = (await finance.get(DIFFERENCES, { id: first.id })).data.list[0];
    const over = { ids: [decided.id], versions: { [decided.id]: decided.version }, result: 'rejected', handleNote: '反悔' };
    expect((await finance.post(HANDLE, over)).code).toBe(422);
  });

  it('answers that get lost, come twice or can’t be read change nothing; a refused bill waits for somebody, who has it fetched again', async () => {
    const { id, put } = taken(32, 6, 'MTC');
    const line = (n: number, more: Loose = {}) => ({ msgId: `MTC${n}`, parts: 1, cost: 320, ...more });
    const told: Told[] = [
      'lost',
      { lines: [line(1), { msgId: 'MTC2' }], next: null },
      { lines: [line(1), line(2, { parts: 2, cost: 640 }), line(3, { cost: 300 })], next: 'second' },
      'lost',
      { lines: [line(4), line(4), line(5), { msgId: 'MTC-of-nobody', parts: 1, cost: 320 }], next: null },
    ];
    expect(await at.inspect((database) => billed(database, told, put))).toBe(0);
    admin = await at.as('admin');
    expect(await bill(id)).toMatchObject({ status: 'differing', round: 1, pageCount: 2, theirQty: 7 });
    const kinds = async () => (await all(DIFFERENCES, { billId: id })).map(({ msgId, diffType, diffCost }) => [msgId, diffType, diffCost]);
    expect((await kinds()).sort()).toEqual([
      ['MTC-of-nobody', 'onlyTheirs', 320],
      ['MTC2', 'parts', 320],
      ['MTC3', 'price', -20],
      ['MTC4', 'duplicate', 320],
      ['MTC6', 'onlyOurs', -320],
    ]);
    const old = await bill(id);
    const refused: Told[] = ['账单还没有出'];
    await fetched(id, refused);
    expect(await bill(id)).toMatchObject({ status: 'failed', failReason: '账单还没有出', round: old.round + 1 });
    await fetched(id, [{ lines: [1, 2, 3, 4, 5, 6].map((n) => line(n)), next: null }]);
    expect(await bill(id)).toMatchObject({ status: 'closed', round: old.round + 2, theirQty: 6, diffCount: 0, diffAmount: 0 });
    // The lines of each fetch stay as they came.
    expect((await all('/sms/bill/line/search', { billId: id })).map(({ round }) => round).sort()).toEqual([
      1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3,
    ]);
  });

  it('a bill that can’t be compared holds up no other', async () => {
    const [bad, good] = [taken(35, 2, 'MTD'), taken(33, 2, 'MTE')];
    const done = await at.inspect((database) =>
      comparedBeside(database, bad.id, [bad.id, good.id], async (db) => {
        await bad.put(db);
        await good.put(db);
      }),
    );
    admin = await at.as('admin');
    expect(done).toEqual({ said: 'no comparison', states: ['comparing', 'differing'] });
    await settled(bad.id).toBe('differing');
  });

  it('a carrier that is late with its bill is asked again an hour later', async () => {
    const yesterday = () => all(BILLS, { day: addDays(today, -1) });
    // Before two o'clock nobody asks for them by themselves, and those of the day before are not waited for any more.
    for (const one of await yesterday()) if (one.status === 'open') await act('/sms/bill/fetch', one);
    const states = async () => [...new Set((await yesterday()).map(({ status }) => status as string))];
    await expect
      .poll(states, { timeout: 60_000 })
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/^(open|fetching|comparing)$/)]));
    const old = (await yesterday()).find(({ status }) => status === 'closed')!;
    const lines = (await all('/sms/bill/line/search', { billId: old.id })).map(({ msgId, parts, cost }) => ({ msgId, parts, cost }));
    await fetchedAgain(old.id);
    await at.inspect((database) => billedOnce(database, '账单还没有出'));
    admin = await at.as('admin');
    expect(await bill(old.id)).toMatchObject({ status: 'fetching', round: old.round + 2, failReason: null });
    const calls = (await all('/gateway/call/search', { status: 'waiting' })).filter(({ requestNo }) => requestNo.startsWith(old.billNo));
    expect(calls.map(({ requestNo }) => requestNo)).toEqual([`${old.billNo}-${old.round + 2}`]);
    expect(Date.parse(calls[0]!.nextAt)).toBeGreaterThan(Date.now() + 30 * 60_000);
    expect(await at.inspect((database) => billed(database, ['账单还没有出', { lines, next: null }]))).toBe(0);
    admin = await at.as('admin');
    expect(await bill(old.id)).toMatchObject({ status: 'closed', round: old.round + 3, theirQty: old.theirQty });
  });

  it('a carrier that is no longer reached leaves its bill as a to-do, and nobody fetches that of a day that is not over', async () => {
    const { id, put } = taken(38, 1, 'MTG');
    const todos = async () =>
      (await admin.get('/statistics/admin/default/page/todo', { pageSize: 200, keyword: `SD${id}` })).data.list as Loose[];
    const reach = async (gateway: string) => {
      await at.inspect(({ db }) => sql`update sms_platform set gateway = ${gateway} where code = 'yunmas'`.execute(db));
      admin = await at.as('admin');
    };
    const before = (await all('/sms/platform/search', { pageSize: 200 })).find(({ code }) => code === 'yunmas')!.gateway;
    await at.inspect(async ({ db }) => {
      await put(db);
      await sql`update sms_platform set gateway = 'off' where code = 'yunmas'`.execute(db);
    });
    admin = await at.as('admin');
    expect(await bill(id)).toMatchObject({ status: 'open' });
    expect(await todos()).toMatchObject([{ subject: '短信账单没有去取' }]);
    await reach(before);
    await settled(id).toBe('closed');
    expect(await todos()).toEqual([]);
    const running = (await all(BILLS, { status: 'open', day: today }))[0]!;
    const early = await act('/sms/bill/fetch', running);
    expect([early.code, reason(early)]).toEqual([422, 'sms.billRunning']);
  });

  it('a bill whose differences nobody accepted is fetched again, and what was said of them stays in the log', async () => {
    const { id, put } = taken(37, 2, 'MTF');
    const line = (n: number) => ({ msgId: `MTF${n}`, parts: 1, cost: 320 });
    expect(await at.inspect((database) => billed(database, [{ lines: [line(1), line(1), line(2)], next: null }], put))).toBe(0);
    admin = await at.as('admin');
    const [difference] = await all(DIFFERENCES, { billId: id });
    expect((await act(HANDLE, difference!, { result: 'rejected', handleNote: '计了两次,请更正' })).code).toBe(200);
    expect(await bill(id)).toMatchObject({ status: 'closed', diffCount: 1 });
    await fetched(id, [{ lines: [line(1), line(2)], next: null }]);
    expect(await bill(id)).toMatchObject({ status: 'closed', diffCount: 0, payAmount: 6, theirQty: 2 });
    expect((await all('/sms/operat/log/search', { targetId: difference!.id })).map(({ note }) => note)).toContain('计了两次,请更正');
  });

  it('a message that both sides have on neighbouring days is nobody’s to decide, until a corrected bill has it no more', async () => {
    const [before, after] = [taken(41, 3, 'MTG'), taken(40, 3, 'MTH')];
    const line = (msgId: string) => ({ msgId, parts: 1, cost: 320 });
    const page = (...msgIds: string[]): Told[] => [{ lines: msgIds.map(line), next: null }];
    const kinds = async (id: string) =>
      (await all(DIFFERENCES, { billId: id })).map(({ msgId, diffType, status }) => `${msgId} ${diffType} ${status}`).sort();
    const left = await at.inspect((database) =>
      billed(database, page('MTG1', 'MTG2', 'MTH1'), async (db) => {
        await before.put(db);
        await after.put(db);
        await sql`update sms_bill set status = 'failed', fail_reason = '稍后再取' where id = ${after.id}::bigint`.execute(db);
      }),
    );
    expect(left).toBe(0);
    admin = await at.as('admin');
    // The bill of the next day is not there yet.
    expect(await kinds(before.id)).toEqual(['MTG3 onlyOurs pending', 'MTH1 onlyTheirs pending']);
    await fetched(after.id, page('MTG3', 'MTH2', 'MTX1'));
    expect(await kinds(after.id)).toEqual([
      'MTG3 otherDay accepted',
      'MTH1 otherDay accepted',
      'MTH3 onlyOurs pending',
      'MTX1 onlyTheirs pending',
    ]);
    expect(await kinds(before.id)).toEqual(['MTG3 otherDay accepted', 'MTH1 otherDay accepted']);
    const [first, second] = [await bill(before.id), await bill(after.id)];
    expect([first.status, second.status]).toEqual(['closed', 'differing']);
    expect(first.ourCost + first.acceptedCost + second.ourCost + second.acceptedCost).toBe(6 * 320);
    await fetched(after.id, page('MTH1', 'MTH2', 'MTH3'));
    expect(await kinds(after.id)).toEqual([]);
    expect(await kinds(before.id)).toEqual(['MTG3 onlyOurs pending', 'MTH1 onlyTheirs pending']);
    expect([(await bill(before.id)).status, (await bill(after.id)).status]).toEqual(['differing', 'closed']);
  });

  it('what a carrier takes stands in the book of the day at once, again where it is sent again, and under the bill of that carrier', async () => {
    const [star] = await all('/star/sms/search', { status: 'enabled', node: 'done' });
    const informed = new Set((await all('/star/sms/record/search', { starSmsId: star!.id })).map((one) => one.thirdOrderId));
    const orders = (await all('/third/order/search', { channel: 'star', authId: star!.authId, status: 'done' }))
      .filter(({ id }) => !informed.has(id))
      .slice(0, 5);
    const sent = await admin.post('/star/sms/send', { ids: [star!.id], orderIds: orders.map(({ id }) => id) });
    expect(sent.code, why(sent)).toBe(200);
    const mine = async () =>
      (await all('/star/sms/record/search', { starSmsId: star!.id })).filter(({ thirdOrderId }) =>
        orders.some(({ id }) => id === thirdOrderId),
      );
    await expect
      .poll(async () => (await mine()).filter(({ status }) => ['queued', 'submitting'].includes(status)).length, { timeout: 30_000 })
      .toBe(0);
    let seen = 0;
    for (const { id, msgId, cost, splitCount, platformId } of (await mine()).filter((one) => one.msgId)) {
      const [entry] = await all('/sms/cost/search', { recordId: id });
      expect(entry).toMatchObject({ msgId, cost, parts: splitCount, platformId, round: 0 });
      expect(await bill(entry!.billId)).toMatchObject({ platformId, day: dayOf(entry!.sentAt) });
      seen++;
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('a bill says what became of its messages and what accounts paid for them, by records and the book of accounts; sent again, the first sending has failed', async () => {
    const truth = async () => {
      const { rows } = await at.inspect(({ db }) =>
        sql<Loose>`select c.bill_id::text as id, count(*) filter (where c.round = r.retry_count and r.status = 'delivered')::int as "deliveredQty",
            count(*) filter (where c.round < r.retry_count or r.status = 'failed')::int as "failedQty", count(*)::int as "ourQty",
            coalesce(-sum(s.qty_delta), 0)::int as "chargedParts", coalesce(sum(b.qty_delta), 0)::int as "refundedParts"
          from sms_cost c join sms_record r on r.id = c.record_id and c.round <= r.retry_count
          left join sms_consume s on s.record_id = r.id and s.round = c.round and s.biz_type = 'send'
          left join sms_consume b on b.record_id = r.id and b.round = c.round and b.biz_type = 'back'
          where c.bill_id is not null and not c.deleted group by 1 order by 1`.execute(db),
      );
      admin = await at.as('admin');
      return rows;
    };
    // Outcomes of the newest messages still come in: both sides are read again until they are of one moment.
    let found: Loose[] = [];
    const apart = async () => {
      found = await truth();
      const out: unknown[] = [];
      for (const { id, ...figures } of found) {
        const one = await bill(id);
        const wanted: Loose = { ...figures, openQty: figures.ourQty - figures.deliveredQty - figures.failedQty };
        for (const [key, figure] of Object.entries(wanted)) if (one[key] !== figure) out.push([id, key, figure, one[key]]);
        // Each figure opens its messages.
        for (const outcome of ['delivered', 'failed']) {
          const { total } = (await admin.get('/sms/cost/search', { billId: id, outcome, count: 1, pageSize: 1 })).data;
          if (total !== figures[`${outcome}Qty`]) out.push([id, outcome, figures[`${outcome}Qty`], total]);
        }
      }
      return out;
    };
    await expect.poll(apart, { timeout: 60_000 }).toEqual([]);
    expect(sumOf(found, 'deliveredQty')).toBeGreaterThan(0);
    expect(sumOf(found, 'refundedParts')).toBeGreaterThan(0);
    expect(sumOf(found, 'chargedParts')).toBeGreaterThan(sumOf(found, 'refundedParts'));
    const failed = (await all('/sms/record/search', { status: 'failed' })).filter(
      ({ source, accountId }) => source !== 'third' && accountId,
    );
    for (const { id } of failed) {
      const [entry] = await all('/sms/cost/search', { recordId: id });
      if (!entry?.billId) continue;
      const before = await bill(entry.billId);
      if ((await admin.post('/sms/record/resend', { ids: [id] })).code !== 200) continue;
      const after = await bill(entry.billId);
      expect(after).toMatchObject({ failedQty: before.failedQty, refundedParts: before.refundedParts });
      expect(await all('/sms/cost/search', { id: entry.id })).toMatchObject([{ outcome: 'failed', refundedQty: entry.parts }]);
      return;
    }
    expect.unreachable('no message that failed could be sent again');
  });

  it('leaves every rule of the domain whole', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
