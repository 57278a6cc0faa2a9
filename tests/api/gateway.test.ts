import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/language/days';
import type { Candidate } from '../../src/language/kinds/desk';
import { seal, signRsa } from '../../src/server/outbound/wechatPay';
import { newId } from '../../src/server/resource/newId';
import { chance } from './chance';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { backUp } from '../../src/server/db/backup';
import { contentOf } from '../../src/server/outbound/alipay';
import { picturesThere } from './picturesThere';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

const pem = { publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } } as const;
const [ours, theirs] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048, ...pem }));
/** How many notices come again. */
const AGAIN = process.env.FULL ? 10_000 : 500;
const SECRET = 'k'.repeat(32);

describe.each(AREA_ENGINES)('gateways on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'wellhead-keys-'));
  const [file, alipayFile] = ['wechat.json', 'alipay.json'].map((name) => join(folder, name)) as [string, string];
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    writeFileSync(
      file,
      JSON.stringify({
        appId: '1900000001',
        privateKey: ours!.privateKey,
        serial: 'OURS',
        remoteKeys: { THEIRS: theirs!.publicKey },
        secret: SECRET,
      }),
    );
    writeFileSync(
      alipayFile,
      JSON.stringify({
        appId: '2021',
        privateKey: ours!.privateKey,
        serial: 'OURS',
        remoteKeys: { THEIRS: theirs!.publicKey },
        secret: SECRET,
      }),
    );
    // Their names lead nowhere: what is sent there finds nobody.
    at = await stage(engine, {
      GATEWAY_ALIPAY: 'live',
      GATEWAY_ALIPAY_ORIGIN: 'https://gateway.invalid',
      GATEWAY_ALIPAY_KEY_FILE: alipayFile,
      GATEWAY_WECHAT_PAY: 'live',
      GATEWAY_WECHAT_PAY_ORIGIN: 'https://gateway.invalid',
      GATEWAY_WECHAT_PAY_KEY_FILE: file,
    });
    admin = await at.as('admin');
  });
  afterAll(async () => {
    await at.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const state = async (gateway: string): Promise<Loose> => (await list('/gateway/state/search')).find((row) => row.gateway === gateway);
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;

  /** A notice as WeChat Pay would send it. */
  function notice(
    id: string,
    content: object,
    { at: when = Date.now(), key = theirs!.privateKey, serial = 'THEIRS', kind = 'PAYSCORE.USER_PAID' } = {},
  ) {
    const nonce = randomBytes(6).toString('hex');
    const resource = { ciphertext: seal(JSON.stringify(content), SECRET, nonce, 'a'), nonce, associated_data: 'a' };
    const body = JSON.stringify({ id, event_type: kind, resource });
    const timestamp = String(Math.floor(when / 1000));
    const headers = {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': signRsa(`${timestamp}\n${nonce}\n${body}\n`, key),
    };
    return { body, headers };
  }
  const noticeOf = async (no: string): Promise<Loose> =>
    (await list('/gateway/notice/search', { keyword: no })).find(({ noticeNo }) => noticeNo === no);
  const notify = ({ body, headers }: ReturnType<typeof notice>, gateway = 'wechatPay') =>
    fetch(`${at.server.origin}/notify/${gateway}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  it('believes what is signed, keeps it once, and counts what is not', async () => {
    const first = notice('wx-1', { no: 1 });
    const answer = await notify(first);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ code: 'SUCCESS' });
    for (let n = 0; n < 5; n++) expect((await notify(first)).status).toBe(200);
    const [kept, ...more] = (await list('/gateway/notice/search', { keyword: 'wx-1' })).filter((row) => row.noticeNo === 'wx-1');
    expect(more).toEqual([]);
    expect(kept).toMatchObject({ repeats: 5, content: { no: 1 } });
    const before = (await state('wechatPay')).refusedCount;
    // Of the same number with something else in it the first one stays.
    expect((await notify(notice('wx-1', { no: 2 }))).status).toBe(409);
    expect((await notify(notice('wx-1', { no: 1 }, { kind: 'TRANSACTION.SUCCESS' }))).status).toBe(409);
    expect(await noticeOf('wx-1')).toMatchObject({
      via: 'live',
      repeats: 5,
      otherBodies: 2,
      content: { no: 1 },
      kind: 'PAYSCORE.USER_PAID',
    });
    const bad = [
      notice('wx-2', {}, { key: ours!.privateKey }),
      notice('wx-2', {}, { at: Date.now() - 301_000 }),
      notice('wx-2', {}, { serial: 'NOBODY' }),
      { ...first, body: first.body.replace('wx-1', 'wx-2') },
      { body: '{}', headers: {} as never },
    ];
    for (const one of bad) expect((await notify(one)).status).toBe(401);
    expect(await list('/gateway/notice/search', { keyword: 'wx-2' })).toEqual([]);
    expect((await notify(notice('wx-3', { big: 'x'.repeat(70_000) }))).status).toBe(413);
    // Nobody listens to the end: whoever still speaks may not hear the answer.
    const huge = await notify(notice('wx-3', { big: 'x'.repeat(10_000_000) })).catch(() => null);
    expect(huge?.status ?? 413).toBe(413);
    expect(await state('wechatPay')).toMatchObject({ refusedCount: before + 2 + bad.length + 2, refusedAt: expect.any(String) });
    // Pages say 模拟 by what the session tells.
    const { simulated } = (await admin.get('/login/session')).data;
    expect(simulated).toContain('channel');
    expect(simulated).not.toContain('wechatPay');
    for (const one of [first, notice('wx-3', { big: 'x'.repeat(70_000) })]) expect((await notify(one, 'nobody')).status).toBe(404);
    expect((await notify(first)).status).toBe(200);
  });

  it('keeps what nothing here is done about, says so, and has it for whoever comes to know it', async () => {
    expect((await notify(notice('odd-1', { refund_id: 'R1' }))).status).toBe(200);
    const odd = { status: 'unknown', error: '没有处理这种通知', content: { refund_id: 'R1' } };
    await expect.poll(() => noticeOf('odd-1'), { timeout: 20_000 }).toMatchObject({ ...odd, tries: 1 });
    expect((await admin.post('/gateway/notice/replay', { ids: [(await noticeOf('odd-1')).id] })).code).toBe(200);
    await expect.poll(() => noticeOf('odd-1'), { timeout: 20_000 }).toMatchObject({ ...odd, tries: 2 });
  });

  it('applies as many again as are chosen, each once more, and says row by row which it did not take', async () => {
    const named = Array.from({ length: 40 }, (_, n) => `many-${n}`);
    for (const name of named) expect((await notify(notice(name, { refund_id: name }, { kind: 'MANY.AGAIN' }))).status).toBe(200);
    const all = () => list('/gateway/notice/search', { kind: 'MANY.AGAIN', pageSize: '100' });
    const tried = async () => (await all()).map(({ status, tries }) => `${status} ${tries}`);
    await expect.poll(tried, { timeout: 20_000 }).toEqual(named.map(() => 'unknown 1'));
    const ids = (await all()).map(({ id }) => id);
    const answer = await admin.post('/gateway/notice/replay', { ids: [...ids, '1'] });
    expect(answer.data.results.map(({ code }: Loose) => code)).toEqual([...ids.map(() => 200), 404]);
    await expect.poll(tried, { timeout: 20_000 }).toEqual(named.map(() => 'unknown 2'));
    expect((await all()).map(({ content }) => content.refund_id).sort()).toEqual([...named].sort());
  });

  it('hears Alipay by its signature, keeps all it says, and takes no number twice for two things', async () => {
    const params = { notify_id: 'ali-1', app_id: '2021', charset: 'utf-8', notify_time: '2026-11-26 10:00:00' };
    const trade = {
      ...params,
      notify_type: 'trade_status_sync',
      trade_no: '2026112622001',
      out_trade_no: 'M1',
      trade_status: 'TRADE_SUCCESS',
    };
    const notify = async (of: Readonly<Record<string, string>>, key = theirs!.privateKey) => {
      const body = new URLSearchParams({ ...of, sign_type: 'RSA2', sign: signRsa(contentOf(of), key) }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(`${at.server.origin}/notify/alipay`, { method: 'POST', body, headers });
      return [answer.status, await answer.text()];
    };
    const before = (await state('alipay')).refusedCount;
    expect(await notify(trade)).toEqual([200, 'success']);
    // It comes again as it does: with another time on it.
    expect(await notify({ ...trade, notify_time: '2026-11-26 10:04:00' })).toEqual([200, 'success']);
    expect(await notify({ ...trade, trade_status: 'TRADE_CLOSED' })).toEqual([409, '']);
    expect(await notify(trade, ours!.privateKey)).toEqual([401, '']);
    expect(await notify({ ...trade, app_id: '2022' })).toEqual([401, '']);
    expect((await state('alipay')).refusedCount).toBe(before + 3);
    await expect
      .poll(() => noticeOf('ali-1'), { timeout: 20_000 })
      .toMatchObject({ kind: 'trade_status_sync', status: 'unknown', repeats: 1, otherBodies: 1, content: trade });
    const made = { ...params, notify_id: 'ali-2', msg_method: 'alipay.marketing.activity.message.created' };
    expect(await notify({ ...made, biz_content: JSON.stringify({ out_biz_no: 'G-nobody', activity_id: '7' }) })).toEqual([200, 'success']);
    await expect
      .poll(() => noticeOf('ali-2'), { timeout: 20_000 })
      .toMatchObject({ status: 'failed', error: expect.stringContaining('G-nobody'), content: { activity_id: '7', app_id: '2021' } });
  });

  it('changes nothing by notices that come again, however often and in whatever order', { timeout: 600_000 }, async () => {
    // One payment, reported under many numbers, each of them many times.
    const order = (await list('/order/search', { status: 'paying' })).at(-1)!;
    const [own] = await list('/wechat/submerchant/apply/search', { status: 'done' });
    await at.inspect(({ db }) =>
      sql`update sub_merchant_apply set shop_id = ${order.shopId}::bigint where id = ${own.id}::bigint`.execute(db),
    );
    const paid = {
      sp_mchid: '1900000001',
      sub_mchid: own.subMchid,
      out_trade_no: order.orderNo,
      transaction_id: `42000${order.orderNo}`,
      trade_state: 'SUCCESS',
      amount: { total: order.paidAmount, currency: 'CNY' },
    };
    const notices = Array.from({ length: 25 }, (_, n) => notice(`again-${n}`, { ...paid, attach: n }, { kind: 'TRANSACTION.SUCCESS' }));
    for (const one of notices) expect((await notify(one)).status).toBe(200);
    const kept = async () => (await list('/gateway/notice/search')).filter(({ noticeNo }) => noticeNo.startsWith('again-'));
    await expect
      .poll(async () => (await kept()).filter(({ status }) => status === 'done').length, { timeout: 20_000 })
      .toBe(notices.length);
    const traces = async () => ({
      order: (await admin.get('/order/detail', { id: order.id })).data,
      logs: await list('/order/orderLogs', { orderId: order.id }),
      notices: (await kept()).map(({ repeats: _, version: _counted, ...row }) => row),
      logged: (await admin.get('/manager/operat/log/search', { module: '回调', count: 1, pageSize: 1 })).data.total,
      refused: (await state('wechatPay')).refusedCount,
    });
    const before = await traces();
    expect(before.order).toMatchObject({ status: 'waiting', refundableAmount: order.paidAmount });
    expect(before.logs.filter(({ action }) => action === 'pay')).toHaveLength(1);
    const { int } = chance('again');
    const again = Array.from({ length: AGAIN }, (_, n) => ({ n: int(0, AGAIN * 10), one: notices[n % notices.length]! }))
      .sort((a, b) => a.n - b.n)
      .map(({ one }) => one);
    const late: number[] = [];
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let one = again.pop(); one; one = again.pop()) if ((await notify(one)).status !== 200) late.push(again.length);
      }),
    );
    expect(late).toEqual([]);
    expect(await traces()).toEqual(before);
    expect((await kept()).reduce((sum, { repeats }) => sum + repeats, 0)).toBe(AGAIN);
  });

  it('lets an order of the mall go on once its money has come to its own shop; what does not fit is said, and stays for somebody', async () => {
    const [one, other] = await list('/order/search', { status: 'paying' });
    const [own, second, foreign] = await list('/wechat/submerchant/apply/search', { status: 'done' });
    await at.inspect(({ db }) =>
      sql`update sub_merchant_apply set shop_id = ${one.shopId}::bigint where id = ${own.id}::bigint or id = ${second.id}::bigint`.execute(
        db,
      ),
    );
    const order = async ({ id }: Loose): Promise<Loose> => (await admin.get('/order/detail', { id })).data;
    const kept = async (no: string): Promise<Loose> => (await list('/gateway/notice/search', { keyword: no }))[0]!;
    const paid = (of: Loose, more: object = {}) => ({
      sp_mchid: '1900000001',
      sub_mchid: own.subMchid,
      out_trade_no: of.orderNo,
      transaction_id: `42000${of.orderNo}`,
      trade_state: 'SUCCESS',
      amount: { total: of.paidAmount, payer_total: of.paidAmount, currency: 'CNY' },
      ...more,
    });
    const pay = async (no: string, content: object): Promise<Loose> => {
      expect((await notify(notice(no, content, { kind: 'TRANSACTION.SUCCESS' }))).status).toBe(200);
      await expect.poll(async () => (await kept(no)).status, { timeout: 20_000 }).not.toBe('waiting');
      return kept(no);
    };
    const wrong = {
      不是订单: { sub_mchid: foreign.shopId === one.shopId ? '1699999999' : foreign.subMchid },
      '不是订单 ': { sub_mchid: undefined },
      应付: { amount: { total: one.paidAmount - 1, currency: 'CNY' } },
      USD: { amount: { total: one.paidAmount, currency: 'USD' } },
      '没有订单 M': { out_trade_no: 'M00000000000000' },
      没有成功: { trade_state: 'NOTPAY' },
      没有订单号: { out_trade_no: 7 },
    };
    const answers = await Promise.all(Object.values(wrong).map((more, n) => pay(`pay-wrong-${n}`, paid(one, more))));
    for (const [n, problem] of Object.keys(wrong).entries())
      expect(answers[n]).toMatchObject({ status: 'failed', error: expect.stringContaining(problem.trim()) });
    expect(await order(one)).toMatchObject({ status: 'paying', refundableAmount: 0 });

    expect((await pay('pay-1', paid(one))).status).toBe('done');
    const after = await order(one);
    expect(after).toMatchObject({ status: 'waiting', refundableAmount: one.paidAmount });
    const logs = async () => (await list('/order/orderLogs', { orderId: one.id })).filter(({ action }) => action === 'pay');
    expect(await logs()).toMatchObject([
      { fromStatus: 'paying', toStatus: 'waiting', content: `微信支付 42000${one.orderNo}`, operator: '顾客' },
    ]);
    // The same payment under another number, and another for the same order.
    expect((await pay('pay-2', paid(one))).status).toBe('done');
    expect(await pay('pay-3', paid(one, { transaction_id: '42000X' }))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('42000X 要退款'),
    });
    expect((await order(one)).version).toBe(after.version);
    expect(await logs()).toHaveLength(1);

    expect((await admin.post('/order/cancel', { ids: [other.id], reason: '顾客不要了' })).code).toBe(200);
    await at.inspect(({ db }) =>
      sql`update sub_merchant_apply set shop_id = ${other.shopId}::bigint where id = ${second.id}::bigint`.execute(db),
    );
    expect(await pay('pay-late', paid(other, { sub_mchid: second.subMchid }))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('已取消'),
    });
    expect(await order(other)).toMatchObject({ status: 'cancelled', refundableAmount: 0 });
    const todo = (await list('/gateway/notice/search', { status: 'failed' })).map(({ noticeNo }) => noticeNo);
    expect(todo).toEqual(expect.arrayContaining(['pay-late', 'pay-3', 'pay-wrong-0']));
  });

  it('tries again what could not be sent, opens the breaker, and loses nothing', async () => {
    const [apply] = await list('/wechat/submerchant/apply/search', { status: 'passed' });
    await picturesThere(at);
    expect((await admin.post('/wechat/submerchant/apply/submit', { ids: [apply.id] })).code).toBe(200);
    const call = async () => (await list('/gateway/call/search', { keyword: apply.applyNo })).find((row) => row.operation === 'apply')!;
    await expect.poll(async () => (await call()).tries, { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBe('waiting');
    const tried = await call();
    expect(tried).toMatchObject({ via: 'live', errorKind: 'network' });
    expect(JSON.stringify(tried.request)).not.toContain(apply.adminName);
    expect(Date.parse(tried.nextAt)).toBeGreaterThan(Date.parse(tried.sentAt));
    expect((await admin.post('/gateway/call/giveUp', { ids: [tried.id] })).code).toBe(400);
    expect((await admin.post('/gateway/call/giveUp', { ids: [tried.id], reason: '改天再来' })).code).toBe(200);
    expect((await admin.post('/gateway/call/retry', { ids: [tried.id] })).code).toBe(200);
    const row = await state('wechatPay');
    expect((await admin.post('/gateway/state/open', { ids: [row.id], reason: '对方维护' })).code).toBe(200);
    expect((await state('wechatPay')).status).toBe('held');
    expect((await admin.post('/gateway/state/close', { ids: [row.id] })).code).toBe(200);
  });

  it('does not send again what its remote would do a second time by now, however it is asked to', async () => {
    const [id, created] = [newId(), new Date(Date.now() - DAY_MS).toISOString()];
    await at.inspect(async ({ db }) => {
      await sql`insert into gateway_call (id, gateway, remote, operation, label, request_no, request, tries, next_at, stuck, status, created_at, updated_at, version, deleted)
        values (${id}, 'push', '', 'pushArticle', '推送文章', ${`OLD-${id}`}, '{"cid": "c-1", "notification": {"alert": "早安"}}', 3, ${created}, false, 'unknown', ${created}, ${created}, 1, false)`.execute(
        db,
      );
    });
    const call = async () => (await admin.get('/gateway/call/info', { id })).data;
    const held = { status: 'unknown', stuck: true, tries: 3, nextAt: null, error: expect.stringContaining('23 小时') };
    await expect.poll(call, { timeout: 20_000 }).toMatchObject(held);
    expect((await admin.post('/gateway/call/ask', { ids: [id] })).code).toBe(200);
    await expect.poll(call, { timeout: 20_000 }).toMatchObject(held);
    // It waits for somebody, and for no time: that breaks no rule.
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
    expect((await admin.post('/gateway/call/giveUp', { ids: [id], reason: '对方后台查到已推送' })).code).toBe(200);
  });

  /** Puts off every other call to WeChat Pay: whichever is due first would be the probe, and its failure would count for all. */
  const nothingElseDue = () =>
    expect
      .poll(
        () =>
          at.inspect(async ({ db }) => {
            await sql`update gateway_call set next_at = now() + interval '1 day' where gateway = 'wechatPay' and status = 'waiting'`.execute(
              db,
            );
            const { rows } = await sql`select id from gateway_call where gateway = 'wechatPay' and status = 'sending'`.execute(db);
            return rows;
          }),
        { timeout: 20_000 },
      )
      .toEqual([]);

  it('tries with a single call whether a remote is back that it had given up on', async () => {
    await nothingElseDue();
    const now = new Date().toISOString();
    const ids = [0, 1, 2, 3].map(() => newId());
    await at.inspect(async ({ db }) => {
      await sql`update gateway_state set status = 'open', failures = 5, probe_at = ${now} where gateway = 'wechatPay'`.execute(db);
      for (const id of ids)
        await sql`insert into gateway_call (id, gateway, remote, operation, label, request_no, request, tries, next_at, stuck, status, created_at, updated_at, version, deleted)
          values (${id}, 'wechatPay', '', 'query', '查询进件', ${`PROBE-${id}`}, '{"no": 1}', 0, ${now}, false, 'waiting', ${now}, ${now}, 1, false)`.execute(
          db,
        );
    });
    const tries = async () =>
      (await Promise.all(ids.map((id) => admin.get('/gateway/call/info', { id })))).reduce((sum, { data }) => sum + data.tries, 0);
    await expect.poll(() => state('wechatPay'), { timeout: 20_000 }).toMatchObject({ status: 'open', failures: 6 });
    expect(await tries()).toBe(1);
    expect((await admin.post('/gateway/call/giveUp', { ids, reason: '改天再来' })).code).toBe(200);
    expect((await admin.post('/gateway/state/close', { ids: [(await state('wechatPay')).id] })).code).toBe(200);
  });

  it('goes on with every other remote while one says nothing', async () => {
    const [id, now] = [newId(), new Date().toISOString()];
    await at.inspect(({ db }) =>
      sql`insert into gateway_call (id, gateway, remote, operation, label, request_no, request, tries, next_at, stuck, status, created_at, updated_at, version, deleted)
        values (${id}, 'channel', '', 'acknowledge', '答复渠道', ${`SILENT-${id}`}, '{"order": "J408"}', 0, ${now}, false, 'waiting', ${now}, ${now}, 1, false)`.execute(
        db,
      ),
    );
    const silent = async () => (await admin.get('/gateway/call/info', { id })).data;
    await expect.poll(silent, { timeout: 20_000 }).toMatchObject({ status: 'sending' });
    const [account] = await list('/wechat/account/search');
    expect((await admin.post('/wechat/menu/publish', { accountId: account.id })).code).toBe(200);
    await expect
      .poll(async () => (await list('/wechat/account/search', { appId: account.appId }))[0]!.liveAt, { timeout: 9_000 })
      .not.toBe(account.liveAt);
    expect(await silent()).toMatchObject({ status: 'sending', tries: 1 });
    await expect.poll(silent, { timeout: 20_000 }).toMatchObject({ status: 'unknown', errorKind: 'timeout' });
  });

  it('keeps whole what is to be sent again, where nobody says it anew', async () => {
    const [id, now] = [newId(), new Date().toISOString()];
    const request = { no: 'SM1', account: '6222000011112222', codes: Array.from({ length: 60 }, (_, n) => `C${n}`) };
    await nothingElseDue();
    await at.inspect(async ({ db }) => {
      await sql`insert into gateway_call (id, gateway, remote, operation, label, request_no, request, tries, next_at, stuck, status, created_at, updated_at, version, deleted)
        values (${id}, 'wechatPay', '', 'query', '查询进件', ${`AGAIN-${id}`}, ${JSON.stringify(request)}, 0, ${now}, false, 'waiting', ${now}, ${now}, 1, false)`.execute(
        db,
      );
    });
    const call = async () => (await admin.get('/gateway/call/info', { id })).data;
    await expect.poll(async () => (await call()).tries, { timeout: 40_000 }).toBeGreaterThan(0);
    await expect.poll(call, { timeout: 20_000 }).toMatchObject({ status: 'waiting', errorKind: 'network', request });
    expect((await admin.post('/gateway/call/giveUp', { ids: [id], reason: '改天再来' })).code).toBe(200);
  });

  it('looks at a merchant before WeChat does, and at Nongfu stores by name and address', async () => {
    const [apply] = await list('/wechat/submerchant/apply/search', { status: 'pending' });
    const audit = (more: object) => onSeen(admin, '/wechat/submerchant/apply/audit', [apply.id], { ...more });
    expect((await audit({ result: 0 })).code).toBe(400);
    expect((await audit({ result: 0, reason: '执照模糊' })).code).toBe(200);
    const info = (await admin.get('/wechat/submerchant/apply/detail', { id: apply.id })).data;
    const named = (legalPerson: string) => ({ legalPerson, adminName: legalPerson, accountName: legalPerson });
    expect(info).toMatchObject({ status: 'rejected', rejectReason: '执照模糊' });
    expect((await admin.post('/wechat/submerchant/apply/update', { id: apply.id, version: info.version, ...named('新法人') })).code).toBe(
      200,
    );
    expect((await admin.get('/wechat/submerchant/apply/detail', { id: apply.id })).data.status).toBe('pending');
    const board = (await admin.get('/wechat/submerchant/apply/monitor', { count: '1' })).data;
    expect(board.total).toBeGreaterThan(5);
    expect(board.total).toBe((await admin.get('/wechat/submerchant/apply/search', { count: '1' })).data.total);
    const [store] = await list('/third/nongfu/store/list', { status: 'open' });
    const candidates = async (id: string) => (await admin.get<{ list: Candidate[] }>('/third/nongfu/store/candidates', { id })).data.list;
    const scores = (await candidates(store.id)).map(({ findings }) => Number.parseInt(findings[0]!.message, 10));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect((await candidates(store.id)).find(({ isOpen }) => isOpen)!.findings[0]!.message).toMatch(/^\d+ 分 · (\d+ 米|[\d.]+ 公里) · /);
    // The likeliest is taken by one key where there is no doubt, and comes free again the same way.
    let sure = 0;
    for (const one of await list('/third/nongfu/store/list', { status: 'open' })) {
      const [best] = await candidates(one.id);
      const answer = await admin.post('/third/nongfu/store/update', { id: one.id, version: one.version, status: 'best' });
      if (answer.code !== 200) {
        expect(reason(answer)).toBe('order.noLikelyShop');
        continue;
      }
      sure++;
      // Where the likeliest belongs to another store, the next best would be a guess.
      expect(best!.isOpen).toBe(true);
      const [now] = await list('/third/nongfu/store/list', { id: one.id });
      expect(now).toMatchObject({ status: 'mapped', shopId: expect.any(String), partnerId: expect.any(String) });
      expect(best!.findings[0]!.message).toContain(`${now!.score} 分 · `);
      expect(now!.score).toBeGreaterThanOrEqual(70);
      const free = await admin.post('/third/nongfu/store/update', { id: one.id, version: now!.version, status: 'open' });
      const after = { status: 'open', shopId: null, score: null, distanceM: null };
      // A shop with orders on their way keeps its store.
      if (free.code !== 200) expect(reason(free)).toBe('order.ordersOpen');
      else expect((await list('/third/nongfu/store/list', { id: one.id }))[0]).toMatchObject(after);
    }
    expect(sure).toBeGreaterThan(0);
    store.version = (await list('/third/nongfu/store/list', { id: store.id }))[0]!.version;
    const taken = (await list('/third/nongfu/store/list', { status: 'mapped' }))[0]!;
    const map = (shopId: string) =>
      admin.post('/third/nongfu/store/update', { id: store.id, version: store.version, status: 'mapped', shopId });
    expect(reason(await map(taken.shopId))).toBe('order.shopMapped');
    const mapped = await list('/third/nongfu/store/list', { status: 'mapped' });
    const [onWay] = (await list('/third/order/search', { channel: 'nongfu', status: 'waiting' })).filter(({ shopId }) =>
      mapped.some((one) => one.shopId === shopId),
    );
    const busy = mapped.find(({ shopId }) => shopId === onWay!.shopId)!;
    for (const status of ['open', 'disabled'])
      expect(reason(await admin.post('/third/nongfu/store/update', { id: busy.id, version: busy.version, status }))).toBe(
        'order.ordersOpen',
      );
  });

  it('has no secret that was given to it where it could be read: in no table, answer, line of the log or backup', async () => {
    const secret = {
      carrier: 'mark-carrier-5f21',
      token: 'mark-token-83bd',
      address: '一幢MARK1002室',
      password: 'Mark-pass-7c44',
      gateway: SECRET,
    };
    const heard: unknown[] = [];
    const post = async (call: string, body: object, code = 200) => {
      const answer = await admin.post(call, body);
      expect(answer.code, `${call} ${answer.message}`).toBe(code);
      heard.push(answer);
      return answer;
    };
    const carrier = {
      code: 'marked',
      name: '标记',
      gatewayUrl: 'https://sms.example.com',
      accessKey: secret.carrier,
      costPer100: 300,
      priority: 77,
      supportTypes: ['code'],
      dayLimit: 100,
    };
    await post('/sms/platform/add', { ...carrier, priority: 1_000 }, 400);
    const { data } = await post('/sms/platform/add', carrier);
    const kept = (await list('/sms/platform/search', { id: String(data.id) }))[0]!;
    await post('/sms/platform/update', { id: kept.id, version: kept.version, accessKey: secret.carrier, remark: '换钥匙' });
    await post('/third/auth/add', { channel: 'jd', channelShopId: 'MARKED', authName: '标记', token: secret.token });
    const [order] = await list('/third/order/abnormal/search', { abnormalType: 'address', status: 'waiting' });
    await post('/third/order/abnormal/handle', {
      ids: [order.id],
      version: order.version,
      action: 'readdress',
      areaCode: order.areaCode,
      address: `文三路 8 号幸福里小区${secret.address}`,
      reason: '改址',
    });
    heard.push(await at.guest().login('admin', secret.password));
    const output = at.server.output();
    await at.inspect(async (database) => {
      const { db } = database;
      const { rows: tables } = await sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`.execute(
        db,
      );
      const found: string[] = [];
      for (const { name } of tables)
        for (const [of, text] of Object.entries(secret)) {
          const { rows } = await sql`select 1 from ${sql.table(name)} t where strpos(t::text, ${text}) > 0 limit 1`.execute(db);
          if (rows.length) found.push(`${of} in ${name}`);
        }
      expect(found).toEqual([]);
      const backup = join(folder, 'backup');
      await backUp(db, folder, backup);
      const whole = gunzipSync(readFileSync(backup)).toString('utf8');
      expect(whole).toContain('换钥匙');
      for (const [of, text] of Object.entries({ ...secret, key: String(ours!.privateKey).split('\n')[3]! }))
        for (const [where, all] of Object.entries({ whole, output, said: JSON.stringify(heard) }))
          expect(all.includes(text), `${of} in ${where}`).toBe(false);
    });
  });

  it('keeps every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
