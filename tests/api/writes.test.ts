import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patiently, type Client, type Loose } from './client';
import { stage, type Stage } from './harness';
import { platform } from '../../src/areas/catalogue';
import type { Field } from '../../src/language/field';
import { timedMoves } from '../../src/server/jobs/clock';
import { ENGINES, looksCheaply } from './place';
import { waiting } from './postgres';
import { onSeen } from './seen';

describe.each(ENGINES)('writes on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const shops = async (status: string) => (await admin.get('/merchant/shop/search', { status, pageSize: 200, sort: 'id' })).data.list;
  const shop = async (id: string) => (await admin.get('/merchant/shop/info', { id })).data;
  /** What people did: the clock writes entries of its own whenever it looks. */
  const logs = async () => {
    const { data } = await admin.get('/manager/operat/log/search', { pageSize: 200, sort: '-operatedAt', count: 1 });
    const list = (data.list as Loose[]).filter(({ operatorName }) => operatorName !== '系统');
    expect(data.total).toBeLessThanOrEqual(200);
    return { list, total: list.length };
  };
  /** Values of a shop that may be added, taken from one that is there. */
  const draft = async (licenseNo: string) => {
    const [model] = await shops('open');
    return {
      name: '新泉水店',
      partnerId: model.partnerId,
      ownerName: '张三',
      ownerPhone: '13812345678',
      areaCode: model.areaCode,
      address: '一号路1号',
      licenseNo,
      openTime: '08:00',
      closeTime: '20:00',
    };
  };

  it('adds a row with its defaults and first state, and logs it with phones masked', async () => {
    const before = await logs();
    const made = await admin.post('/merchant/shop/add', await draft('TEST-ADD-1'));
    expect(made).toMatchObject({ status: 200, code: 200, data: { id: expect.stringMatching(/^\d{18}$/), version: 1 } });
    const row = await shop(made.data.id);
    expect(row).toMatchObject({
      status: 'pending',
      name: '新泉水店',
      tagIds: [],
      version: 1,
      createdByName: '王建国',
      shopNo: expect.stringMatching(/^S\d{8}$/),
    });
    const after = await logs();
    expect(after.total).toBe(before.total + 1);
    expect(after.list[0]).toMatchObject({
      module: '店铺',
      action: '新增店铺',
      targetId: made.data.id,
      targetName: '新泉水店',
      rowCount: 1,
      operatorName: '王建国',
    });
    const { items } = (await admin.get('/manager/operat/log/info', { id: after.list[0].id })).data;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      entity: 'merchant_shop',
      targetId: made.data.id,
      before: null,
      after: { status: 'pending', ownerPhone: '138****5678' },
    });
  });

  it('says what is wrong beside each input, and takes no field it does not offer', async () => {
    const answer = await admin.post('/merchant/shop/add', {
      ...(await draft('TEST-BAD')),
      name: ' ',
      ownerPhone: '12',
      openTime: '25:00',
      status: 'open',
      id2: 1,
    });
    expect(answer).toMatchObject({ status: 400, code: 400 });
    expect(answer.data.errors).toEqual({
      name: '店名不能为空',
      ownerPhone: expect.any(String),
      openTime: expect.any(String),
      status: '不接受的字段“status”',
      id2: '不接受的字段“id2”',
    });
  });

  it('refuses references to rows that are not there', async () => {
    const answer = await admin.post('/merchant/shop/add', { ...(await draft('TEST-REF')), partnerId: '100000000000000001' });
    expect(answer).toMatchObject({ status: 422, code: 422, data: { errors: { partnerId: '所属服务商不存在或已删除' } } });
  });

  it('names the field of a value that is taken', async () => {
    const { data } = await admin.get('/admin/user/role/search', { pageSize: 2 });
    const answer = await admin.post('/admin/user/role/add', { code: 'fresh', name: data.list[0].name, system: 'admin', sort: 1 });
    expect(answer).toMatchObject({ status: 422, code: 422, message: '角色名已存在', data: { errors: { name: '角色名已存在' } } });
  });

  it('changes under a version, shows both when it is stale, and leaves a masked phone alone', async () => {
    const [row] = await shops('open');
    expect(await admin.post('/merchant/shop/update', { id: row.id, name: '改名店' })).toMatchObject({
      status: 400,
      data: { errors: { version: '缺少版本号' } },
    });
    const done = await admin.post('/merchant/shop/update', {
      id: row.id,
      version: row.version,
      name: '改名店',
      ownerPhone: row.ownerPhone,
    });
    expect(done).toMatchObject({ code: 200, data: { id: row.id, version: row.version + 1 } });
    const stale = await admin.post('/merchant/shop/update', { id: row.id, version: row.version, name: '又改' });
    expect(stale).toMatchObject({ status: 412, code: 412, data: { version: row.version, current: row.version + 1 } });
    expect(await shop(row.id)).toMatchObject({ name: '改名店', ownerPhone: row.ownerPhone });
    expect(await admin.post('/merchant/shop/update', { id: row.id, version: row.version + 1, ownerPhone: '139****0000' })).toMatchObject({
      status: 422,
      data: { errors: { ownerPhone: '店主电话含有“*”,请填写完整' } },
    });
    if (!looksCheaply(engine)) return;
    const [stored] = await at.inspect(
      async ({ db }) =>
        (await sql<{ ownerPhone: string }>`select owner_phone from merchant_shop where id = ${row.id}::bigint`.execute(db)).rows,
    );
    expect(stored!.ownerPhone).toMatch(/^1\d{10}$/);
  });

  it('moves money once under one version, however many ask at the same moment, and says to the others who did it', async () => {
    const [account] = (await admin.get('/shop/bucket/account/search', { status: 'normal', pageSize: 1, sort: 'id' })).data.list;
    const body = { id: account.id, version: account.version, bucketDelta: 1, depositQtyDelta: 1, depositDelta: 100, reason: '同时调整' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => admin.post('/shop/bucket/account/adjust', body)));
    expect(answers.filter(({ code }) => code === 200).map(({ data }) => data)).toEqual([
      { id: account.id, version: (await admin.get('/shop/bucket/account/info', { id: account.id })).data.version },
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 412]));
    expect(answers.find(({ code }) => code === 412)).toMatchObject({
      message: expect.stringContaining('王建国'),
      data: { version: account.version, last: { operatorName: '王建国', action: '调整', operatedAt: expect.stringMatching(/^\d{4}-/) } },
    });
    expect((await admin.get('/shop/bucket/account/info', { id: account.id })).data.depositAmount).toBe(account.depositAmount + 100);
  });

  it('raises the version of every row that anything changes: actions, books, sums, the clock', async () => {
    if (!looksCheaply(engine)) return;
    const all = [...platform.resources.values()].filter((res) => !res.virtual && !res.appendOnly);
    const decided = new Set(
      [
        ...all.filter((res) => Object.values(res.actions).some((action) => action.versioned)),
        ...timedMoves(all).map(({ res }) => res),
        ...all.filter((res) => Object.values(res.fields as Record<string, Field>).some(({ derived }) => derived && !derived.within)),
        ...[...platform.resources.values()].flatMap((res) => (res.ledger ? platform.resources.get(res.ledger.of)! : [])),
      ].map(({ name }) => name),
    );
    const raised = await at.inspect(async ({ db }) => {
      const tx = await db.startTransaction().execute();
      const found: string[] = [];
      for (const { name } of all) {
        const {
          rows: [row],
        } = await sql<{
          by: number;
        }>`with one as (select id, version from ${sql.table(name)} limit 1) update ${sql.table(name)} as t set remark = 'walked' from one where t.id = one.id returning (t.version - one.version)::int as by`.execute(
          tx,
        );
        if (!row) continue;
        expect(row.by, name).toBe(1);
        found.push(name);
      }
      await tx.rollback().execute();
      return found;
    });
    expect([...decided].filter((name) => !raised.includes(name))).toEqual([]);
  });

  it('keeps the machine: a step that is not declared changes nothing and is not logged', async () => {
    const [row] = await shops('open');
    const [before, was] = [await logs(), await shop(row.id)];
    const answer = await onSeen(admin, '/merchant/shop/audit', [row.id], { result: 1 });
    expect(answer).toMatchObject({ status: 422, code: 422, message: '当前状态为“营业”,不能审核' });
    expect(await shop(row.id)).toEqual(was);
    expect((await logs()).total).toBe(before.total);
  });

  it('answers row by row when some are refused, and logs the call once', async () => {
    const pending = (await shops('pending')).slice(0, 2);
    const [open] = await shops('open');
    const ids = [pending[0].id, open.id, pending[1].id, '100000000000000001'];
    const before = await logs();
    const answer = await onSeen(admin, '/merchant/shop/audit', ids, { result: 0, reason: '资料不全' });
    expect(answer).toMatchObject({ status: 200, code: 9999, data: { done: 2, refused: 2 } });
    expect(answer.data.results.map((r: Loose) => [r.id, r.ok, r.code])).toEqual([
      [ids[0], true, 200],
      [ids[1], false, 422],
      [ids[2], true, 200],
      [ids[3], false, 404],
    ]);
    expect(await shop(ids[0]!)).toMatchObject({ status: 'rejected', auditReason: '资料不全' });
    const after = await logs();
    expect(after.total).toBe(before.total + 1);
    expect(after.list[0]).toMatchObject({ action: '审核', rowCount: 2 });
    expect((await admin.get('/manager/operat/log/info', { id: after.list[0].id })).data.items).toHaveLength(2);
  });

  it('rehearses without doing', async () => {
    const [row] = await shops('pending');
    const before = await logs();
    const rehearsal = await admin.post(
      '/merchant/shop/audit',
      { ids: [row.id], version: row.version, result: 0, reason: '试一下', dryRun: true },
      { 'idempotency-key': 'rehearsal-1' },
    );
    expect(rehearsal).toMatchObject({ code: 200, data: { done: 1 } });
    expect(await shop(row.id)).toMatchObject({ status: 'pending', version: row.version });
    expect((await logs()).total).toBe(before.total);
    expect(
      (
        await admin.post(
          '/merchant/shop/audit',
          { ids: [row.id], version: row.version, result: 0, reason: '真的' },
          { 'idempotency-key': 'rehearsal-1' },
        )
      ).code,
    ).toBe(200);
  });

  it('acts once for a key, however often and however fast it comes, and after a restart', async () => {
    const body = await draft('TEST-KEY-1');
    const key = { 'idempotency-key': randomUUID() };
    const before = await logs();
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post('/merchant/shop/add', body, key)));
    expect(new Set(answers.map((a) => a.text)).size).toBe(1);
    expect(answers[0]!.code).toBe(200);
    expect((await logs()).total).toBe(before.total + 1);
    await at.restart();
    expect((await admin.post('/merchant/shop/add', body, key)).text).toBe(answers[0]!.text);
    expect(await admin.post('/merchant/shop/add', { ...body, name: '别的' }, key)).toMatchObject({
      status: 422,
      message: '同一个 Idempotency-Key 不能用于不同的内容',
    });
    expect((await admin.get('/merchant/shop/search', { licenseNo: 'TEST-KEY-1', count: 1 })).data.total).toBe(1);
  });

  it.runIf(engine === 'postgres')(
    'acts once for a key whose first call fails in the middle, with a second one waiting behind it',
    async () => {
      const [row] = await shops('open');
      const call = () => admin.post('/merchant/shop/update', { id: row.id, version: row.version, remark: '只改一次' }, key);
      const key = { 'idempotency-key': randomUUID() };
      const before = await logs();
      const answers: ReturnType<typeof call>[] = [];
      await at.inspect(({ db }) =>
        db.transaction().execute(async (tx) => {
          await sql`select from merchant_shop where id = ${row.id}::bigint for update`.execute(tx);
          for (let nth = 0; nth < 2; nth++) {
            // A busy machine may ask to repeat the second; this is about the answer to the first.
            answers.push(nth === 0 ? call() : patiently(call));
            await expect.poll(async () => (await waiting(tx)).length).toBeGreaterThan(nth);
          }
          const [broken] = await waiting(tx, true);
          // The first holds the key and waits for the row; its connection breaks.
          const { rows } = await sql<{
            ended: boolean;
          }>`select pg_terminate_backend(pid) as ended from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
            tx,
          );
          expect(rows).toEqual([{ ended: true }]);
          // The second holds the key now, and waits for the row.
          await expect.poll(async () => (await waiting(tx, true)).filter((pid) => pid !== broken)).not.toEqual([]);
        }),
      );
      const [first, second] = await Promise.all(answers);
      expect(first).toMatchObject({ status: 503, code: 503 });
      expect(second).toMatchObject({ code: 200, data: { version: row.version + 1 } });
      expect((await call()).text).toBe(second!.text);
      expect(await shop(row.id)).toMatchObject({ remark: '只改一次', version: row.version + 1 });
      expect((await logs()).total).toBe(before.total + 1);
    },
  );

  it('repeats a refusal under its key too', async () => {
    const [row] = await shops('open');
    const key = { 'idempotency-key': randomUUID() };
    const first = await admin.post('/merchant/shop/audit', { ids: [row.id], version: row.version, result: 1 }, key);
    expect(first.code).toBe(422);
    expect((await admin.post('/merchant/shop/audit', { ids: [row.id], version: row.version, result: 1 }, key)).text).toBe(first.text);
  });

  it('gives a secret reply once: the same key learns only that it was done', async () => {
    const { data } = await admin.get('/admin/user/role/list', { keyword: '客服' });
    const body = { username: `temp${engine}`, phone: '13900000001', realName: '临时', loginType: 'staff', roleIds: [data[0].id] };
    const key = { 'idempotency-key': randomUUID() };
    const first = await admin.post('/admin/user/add', body, key);
    expect(first).toMatchObject({
      code: 200,
      data: { id: expect.any(String), login: body.username, password: expect.stringMatching(/^.{12}$/) },
    });
    const again = await admin.post('/admin/user/add', body, key);
    expect(again).toMatchObject({ code: 200, data: { id: first.data.id } });
    expect(again.data).not.toHaveProperty('password');
    expect((await at.guest().login(body.username, first.data.password)).code).toBe(200);
    if (!looksCheaply(engine)) return;
    const kept = await at.inspect(
      async ({ db }) =>
        (await sql<{ answer: string }>`select answer from engine_idempotency where key = ${key['idempotency-key']}`.execute(db)).rows,
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]!.answer).not.toContain(first.data.password);
    const items = await at.inspect(
      async ({ db }) =>
        (await sql<{ after: object }>`select after from operat_log_item where target_id = ${first.data.id}::bigint`.execute(db)).rows,
    );
    expect(JSON.stringify(items)).not.toContain('passwordHash');
  });

  it('moves counts that parents keep when members change', async () => {
    const roles = (await admin.get('/admin/user/role/search', { pageSize: 50 })).data.list;
    const [from, to] = [roles.find((r: Loose) => r.code === 'support'), roles.find((r: Loose) => r.code === 'operator')];
    const user = (await admin.get('/admin/user/search', { keyword: `temp${engine}` })).data.list[0];
    expect((await admin.post('/admin/user/setRole', { ids: [user.id], roleIds: [to.id], cityCodes: [] })).code).toBe(200);
    const after = (await admin.get('/admin/user/role/search', { pageSize: 50 })).data.list;
    expect(after.find((r: Loose) => r.id === from.id).userCount).toBe(from.userCount - 1);
    expect(after.find((r: Loose) => r.id === to.id).userCount).toBe(to.userCount + 1);
    expect(after.find((r: Loose) => r.id === to.id).version).toBe(to.version + 1);
  });

  it('keeps what is pointed at, and says by how many', async () => {
    const pending = await shops('pending');
    const made = await admin.post('/merchant/shop/followUp/add', {
      shopId: pending[0].id,
      way: 'phone',
      result: 'solved',
      content: '已沟通',
      followedAt: new Date(Date.now() - 60_000).toISOString(),
    });
    expect(made.code).toBe(200);
    const refused = await admin.post('/merchant/shop/delete', { ids: [pending[0].id] });
    expect(refused).toMatchObject({ status: 422, message: expect.stringMatching(/^已被 \d+ 处引用,不能删除$/) });
    const free = await admin.post('/merchant/shop/add', await draft('TEST-DELETE'));
    expect((await admin.post('/merchant/shop/delete', { ids: [free.data.id] })).code).toBe(200);
    expect((await admin.get('/merchant/shop/info', { id: free.data.id })).code).toBe(404);
    expect((await admin.post('/merchant/shop/update', { id: free.data.id, version: 2, name: '复活' })).code).toBe(404);
    expect((await admin.get('/merchant/shop/search', { licenseNo: 'TEST-DELETE', count: 1 })).data.total).toBe(0);
  });

  it('reads form-encoded calls, and sends a decrypted receiver without keeping it', async () => {
    const { data } = await admin.get('/third/order/search', { pageSize: 1, status: 'waiting' });
    const answer = await admin.form('/third/order/new/decryptReceiver', { id: data.list[0].id }, { 'idempotency-key': 'decrypt-1' });
    expect(answer).toMatchObject({
      code: 200,
      data: { name: expect.any(String), phone: expect.stringMatching(/^1\d{10}$/), address: expect.any(String) },
    });
    expect((await logs()).list.some((l: Loose) => l.callPath === '/third/order/new/decryptReceiver')).toBe(true);
    if (!looksCheaply(engine)) return;
    const leaked = await at.inspect(async ({ db }) => {
      const found: string[] = [];
      for (const table of ['engine_idempotency', 'operat_log', 'operat_log_item', 'order_log']) {
        const { rows } = await sql`select 1 from ${sql.table(table)} as t where t::text like ${`%${answer.data.phone}%`}`.execute(db);
        if (rows.length) found.push(table);
      }
      return found;
    });
    expect(leaked).toEqual([]);
  });

  it('limits what one call may ask for', async () => {
    expect(
      await admin.post('/merchant/shop/audit', {
        ids: Array.from({ length: 201 }, (_, i) => String(100000000000000000n + BigInt(i))),
        result: 1,
      }),
    ).toMatchObject({ status: 400, data: { errors: { ids: '一次最多 200 条' } } });
    expect(await admin.post('/merchant/shop/audit', { result: 1 })).toMatchObject({ status: 400, data: { errors: { ids: '缺少编号' } } });
    expect(await admin.post('/merchant/shop/enable', { ids: ['100000000000000001'], status: 'nonsense' })).toMatchObject({
      status: 400,
      data: { errors: { status: '不在可选范围内' } },
    });
  });
});
