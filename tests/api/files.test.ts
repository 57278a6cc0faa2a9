import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';

const ORDERS = '/api/third/order/search';
const SHOPS = '/api/merchant/shop/search';

describe.each(ENGINES)('exports on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let support: Client;
  const start = (who: Client, pageUrl: string, more: object = {}) =>
    who.post('/upload/createTask', { pageUrl, query: {}, columns: [], fileType: 'csv', ...more });
  const task = async (who: Client, id: string): Promise<Loose> => (await who.get('/upload/list', { id })).data.list[0];
  const ended = async (who: Client, id: string): Promise<Loose> => {
    await expect.poll(async () => (await task(who, id)).status, { timeout: 30_000 }).not.toMatch(/queued|running/);
    return task(who, id);
  };
  const file = (who: Client, id: string) => fetch(`${who.origin}/api/upload/download?id=${id}`, { headers: { cookie: who.cookie } });
  const csv = async (who: Client, id: string) =>
    (await (await file(who, id)).text())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
  const done = async (who: Client, pageUrl: string, more: object = {}): Promise<Loose> => {
    const answer = await start(who, pageUrl, more);
    expect(answer.message).toBe('导出成功');
    const row = await ended(who, answer.data.id);
    expect(row).toMatchObject({ status: 'done', progress: 100, failRows: 0 });
    return row;
  };
  /** SQL that puts an ended task where a process that died left it. */
  const asLeft = (id: string, status = 'running') => [
    `update upload_task set status = '${status}', file_key = null, result_url = null, success_rows = 0 where id = ${id}`,
    `insert into engine_job (id, kind, subject, run_at, attempts, owner, lease_until) values (${id}, 'upload_task.export', ${id}, now(), 1, 'dead', now() + interval '1 second')`,
  ];
  const inDatabase = (statements: readonly string[]) =>
    at.inspect(async ({ db }) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });

  beforeAll(async () => {
    at = await stage(engine);
    [admin, support] = [await at.as('admin'), await at.as('support')];
  });
  afterAll(() => at.close());

  it('hold columns of rows that are referred to, under their own headings', async () => {
    const shown: Loose[] = (await support.get('/third/order/waybill/search', { sort: '-createdAt', pageSize: 50 })).data.list;
    const row = await done(support, '/api/third/order/waybill/search', {
      query: { sort: '-createdAt' },
      columns: ['waybillNo', 'thirdOrderId.areaCode', 'thirdOrderId.promiseAt'],
    });
    const [head, ...lines] = await csv(support, row.id);
    expect(head).toEqual(['运单号', '订单·街道', '订单·承诺送达']);
    expect(shown.some((one) => one['thirdOrderId.areaName'])).toBe(true);
    expect(lines.slice(0, 50).map(([no, area]) => [no, area])).toEqual(
      shown.map((one) => [one.waybillNo, one['thirdOrderId.areaName'] ?? '']),
    );
    expect((await start(support, '/api/third/order/waybill/search', { columns: ['thirdOrderId.receiverCipher'] })).code).toBe(400);
  });

  it('hold the rows and columns of the list, in its order, as people read them', async () => {
    const query = { status: 'done', sort: 'paidAmount' };
    const shown: Loose[] = (await support.get('/third/order/search', { ...query, pageSize: 200, count: 1 })).data.list;
    const total: number = (await support.get('/third/order/search', { ...query, pageSize: 1, count: 1 })).data.total;
    const row = await done(support, ORDERS, {
      query,
      columns: ['id', 'orderNo', 'status', 'partnerId', 'paidAmount', 'placedAt', 'areaCode'],
    });
    expect(row).toMatchObject({
      totalRows: total,
      successRows: total,
      name: '三方订单查询',
      taskType: 'export',
      resultUrl: `/api/upload/download?id=${row.id}`,
    });
    const [head, ...lines] = await csv(support, row.id);
    expect(head).toEqual(['ID', '平台单号', '状态', '服务商', '实付', '下单时间', '街道']);
    expect(lines).toHaveLength(total);
    expect(lines.slice(0, 200)).toEqual(
      shown.map((o) => [
        `'${o.id}`,
        o.orderNo,
        '已完成',
        o.partnerName ?? '',
        (o.paidAmount / 100).toFixed(2),
        new Date(Date.parse(o.placedAt) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '),
        o.areaName ?? '',
      ]),
    );
    const answer = await file(support, row.id);
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="_+\\d{12}\\.csv"; filename\\*=UTF-8''${encodeURIComponent('三方订单查询')}_\\d{12}\\.csv$`),
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.text();
  });

  it('are workbooks that another program reads: ids are text, money is numbers, the header is frozen', async () => {
    const shown: Loose[] = (await support.get('/third/order/search', { pageSize: 5, sort: '-placedAt' })).data.list;
    const row = await done(support, ORDERS, {
      fileType: 'xlsx',
      query: { sort: '-placedAt' },
      columns: ['id', 'orderNo', 'paidAmount', 'placedAt'],
    });
    const answer = await file(support, row.id);
    expect(answer.headers.get('content-type')).toMatch(/spreadsheetml/);
    const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets;
    expect(sheet!.name).toBe('三方订单查询');
    expect(sheet!.rows).toHaveLength(row.totalRows + 1);
    expect(sheet!.rows.slice(1, 6).map((r) => r.slice(0, 3))).toEqual(shown.map((o) => [o.id, o.orderNo, o.paidAmount / 100]));
    expect(sheet!.freezePane).toMatchObject({ rows: 1 });
  });

  it('keep phones masked and secrets out, and nothing in them is a formula', async () => {
    const [shop] = (await admin.get('/merchant/shop/search', { pageSize: 1 })).data.list;
    const saved = await admin.post('/merchant/shop/update', { id: shop.id, version: shop.version, name: '=HYPERLINK("http://x")' });
    expect(saved.message).toMatch(/成功/);
    const row = await done(admin, SHOPS, { query: { id: shop.id } });
    const text = await (await file(admin, row.id)).text();
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).toContain(shop.ownerPhone);
    expect(shop.ownerPhone).toContain('****');
    expect(text).not.toMatch(/(?<![\d'])1[3-9]\d{9}(?!\d)/);
    expect((await start(admin, SHOPS, { query: { ownerPhone: '13812345678' } })).message).toBe('按手机号等打码信息查到的结果不能导出');
    await done(admin, SHOPS, { query: { name: '13812345678' } });
    const entries: Loose[] = (await admin.get('/manager/operat/log/search', { pageSize: 50, sort: '-operatedAt' })).data.list;
    const entry = entries.find(({ callPath }) => callPath === '/upload/createTask')!;
    const logged = (await admin.get('/manager/operat/log/info', { id: entry.id })).text;
    expect(logged).toContain('138****5678');
    expect(logged).not.toContain('13812345678');
    expect((await start(admin, '/api/admin/user/search', { columns: ['passwordHash'] })).data.errors.columns).toMatch(/没有可以导出的列/);
    const users = await done(admin, '/api/admin/user/search');
    expect(await (await file(admin, users.id)).text()).not.toMatch(/scrypt|密码/);
  });

  it('are asked for under the rules of the list, and once at a time', async () => {
    expect(await start(support, '/api/admin/user/search')).toMatchObject({ code: 0 });
    expect((await start(support, '/api/nowhere')).data.errors.pageUrl).toMatch(/没有可以导出/);
    expect((await start(support, ORDERS, { query: { cancelReason: 'x' } })).code).toBe(400);
    expect((await start(support, ORDERS, { query: { sort: 'cancelReason' } })).message).toMatch(/不能按/);
    expect((await start(support, ORDERS, { query: { status: { a: 1 } } })).data.errors.query).toMatch(/格式不正确/);
    expect((await start(support, ORDERS, { columns: ['receiverCipher'] })).code).toBe(400);
    expect((await at.guest().get('/upload/list')).code).toBe(409);
    const codes = (await Promise.all([1, 2, 3, 4].map(() => start(support, ORDERS, { query: { channel: 'star' } })))).map((a) => a.code);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(1);
    const rows: Loose[] = (await support.get('/upload/list', { sort: '-createdAt', pageSize: 50 })).data.list;
    for (const { id } of rows) await ended(support, id);
  });

  it("hold what its creator may see and no more, and are the creator's alone", async () => {
    const partner = await at.as('partner');
    const own = (await partner.get('/third/order/search', { count: 1, pageSize: 1 })).data.total;
    const row = await done(partner, ORDERS, { columns: ['orderNo'] });
    expect(row.totalRows).toBe(own);
    expect(own).toBeLessThan((await admin.get('/third/order/search', { count: 1, pageSize: 1 })).data.total);
    expect(await task(support, row.id)).toBeUndefined();
    expect((await file(support, row.id)).status).toBe(404);
    expect((await support.post('/upload/again', { ids: [row.id] })).code).toBe(404);
    expect(await task(admin, row.id)).toMatchObject({ id: row.id });
    expect(await (await file(admin, row.id)).json()).toMatchObject({ code: 404, message: '结果文件只有创建人可以下载' });
    expect((await file(at.guest(), row.id)).status).toBe(409);
  });

  it('follow the configuration of their page: roles, columns, masks, limit, off', async () => {
    const finance = await at.as('finance');
    const page = '/api/merchant/shop/followUp/search';
    const roles: Loose[] = (await admin.get('/admin/user/role/search', { pageSize: 50 })).data.list;
    const role = (code: string) => roles.find((r) => r.code === code).id;
    const add = (body: object) =>
      admin.post('/file/download/inventory/add', {
        code: 'follow',
        name: '跟进月报',
        pageUrl: page,
        roleIds: [role('support')],
        columns: ['跟进时间', 'content'],
        maskedColumns: ['content'],
        ...body,
      });
    expect((await add({ pageUrl: '/api/none' })).data.errors.pageUrl).toBeTruthy();
    expect((await add({ readCall: '/third/order/search' })).data.errors.readCall).toMatch(/列表是/);
    expect((await add({ columns: ['没有的列'] })).data.errors.columns).toMatch(/没有列/);
    const {
      data: { id: inventoryId },
    } = await add({});
    const config = async (): Promise<Loose> => (await admin.get('/file/download/inventory/search', { id: inventoryId })).data.list[0];
    expect(await config()).toMatchObject({ readCall: '/merchant/shop/followUp/search', columns: ['followedAt', 'content'] });

    const report = await support.post('/upload/createTask', { source: 'report', inventoryId });
    const row = await ended(support, report.data.id);
    expect(row).toMatchObject({ status: 'done', name: '跟进月报', fileType: 'xlsx' });
    const [sheet] = (await readXlsx(new Uint8Array(await (await file(support, row.id)).arrayBuffer()))).sheets;
    expect(sheet!.rows[0]).toEqual(['跟进时间', '内容']);
    expect(sheet!.rows[1]![1]).toMatch(/^.\*\*\*$/u);
    expect((await start(support, page, { columns: ['shopId'] })).data.errors.columns).toMatch(/不在可以下载的列里/);
    // A calendar of the same rows is no way around it.
    expect((await start(support, `${page}/calendar`, { columns: ['shopId'] })).data.errors.columns).toMatch(/不在可以下载的列里/);
    const edit = async (body: object) =>
      expect(
        (await admin.post('/file/download/inventory/edit', { id: inventoryId, version: (await config()).version, ...body })).code,
      ).toBe(200);
    await edit({ maxRows: 2 });
    const cut = await ended(support, (await start(support, page, { columns: ['content'] })).data.id);
    expect(cut).toMatchObject({ status: 'failed', successRows: 0, failReason: expect.stringMatching(/超过 2 行的上限/) });
    await edit({ roleIds: [role('finance')] });
    expect((await start(support, page)).message).toMatch(/您的角色不能下载/);
    expect((await start(finance, page)).code).toBe(0);
    expect((await file(support, row.id)).status).toBe(403);
    await edit({ roleIds: [], status: 'off' });
    expect((await start(support, page)).message).toMatch(/已停用/);
  });

  it.runIf(looksCheaply(engine))(
    'outlive their process: begun again, done once, under the rights of that time, or not at all where they were cancelled',
    async () => {
      const [orders, shops, dropped, waiting, late] = await Promise.all([
        done(support, ORDERS, { columns: ['orderNo', 'status'] }),
        done(support, SHOPS, { columns: ['shopNo'] }),
        ...['1', '2', '3'].map((status) => done(support, ORDERS, { columns: ['id', 'orderNo'], query: { keyword: status } })),
      ]);
      const left = await csv(support, orders.id);
      const page = `(select id from permission_node where url = '${SHOPS}')`;
      await inDatabase([
        ...asLeft(orders.id),
        ...asLeft(shops.id),
        ...asLeft(dropped.id, 'cancelled'),
        `update upload_task set status = 'queued' where id = ${waiting.id}`,
        `update upload_task set expires_at = now() - interval '1 second' where id = ${late.id}`,
        `update admin_role set permission_ids = array_remove(permission_ids, ${page}) where code = 'support'`,
      ]);
      expect(await ended(support, orders.id)).toMatchObject({ status: 'done', totalRows: orders.totalRows });
      expect(await csv(support, orders.id)).toEqual(left);
      expect(await ended(support, shops.id)).toMatchObject({
        status: 'failed',
        failReason: '没有“店铺查询”的权限',
        successRows: 0,
        resultUrl: null,
      });
      expect(await (await file(support, late.id)).json()).toMatchObject({ code: 404, message: '文件已过期,请重新导出' });
      expect((await support.post('/upload/cancel', { ids: [waiting.id] })).code).toBe(200);
      expect((await support.post('/upload/cancel', { ids: [waiting.id] })).data.results[0].message).toMatch(/不能取消任务/);
      expect((await task(support, waiting.id)).status).toBe('cancelled');

      const {
        data: { id },
      } = await start(support, ORDERS, { fileType: 'xlsx' });
      await at.restart('kill');
      // Other servers wait for the lease of the dead one to end; here there is no time for that.
      if (engine === 'postgres') await inDatabase([`update engine_job set lease_until = now()`]);
      expect(await ended(support, id)).toMatchObject({ status: 'done', totalRows: orders.totalRows });
      expect((await task(support, dropped.id)).status).toBe('cancelled');

      expect((await support.post('/upload/again', { ids: [shops.id] })).code, 'without the permission').toBe(200);
      expect(await ended(support, shops.id)).toMatchObject({ status: 'failed' });
      const repeated = await support.post('/upload/repeat', { id: orders.id });
      expect(await ended(support, repeated.data.id)).toMatchObject({ status: 'done', totalRows: orders.totalRows });
      expect((await support.post('/upload/again', { ids: [repeated.data.id] })).data.results[0].message).toMatch(/当前状态为“成功”/);
      const role = (await admin.get('/admin/user/role/search', { keyword: '客服' })).data.list[0];
      const node = (await admin.get('/admin/user/role/permissionTree')).data.nodes.find((n: Loose) => n.url === SHOPS);
      expect(
        (
          await admin.post('/admin/user/role/setPermission', {
            id: role.id,
            version: role.version,
            permissionIds: [...role.permissionIds, node.id],
            actionGrants: {},
          })
        ).code,
      ).toBe(200);
      expect((await support.post('/upload/again', { ids: [shops.id] })).code).toBe(200);
      expect(await ended(support, shops.id)).toMatchObject({ status: 'done', failReason: null, totalRows: shops.totalRows });
      const [jobs, broken] = await at.inspect(async (database) => [
        (await sql`select 1 from engine_job where kind like 'upload_task.%'`.execute(database.db)).rows.length,
        await brokenRules(database),
      ]);
      expect([jobs, broken]).toEqual([0, []]);
      const folder = join(at.place.env.UPLOAD_DIR ?? join(at.place.settings.dataDir, 'uploads'), 'made');
      expect(readdirSync(folder).filter((name) => name.endsWith('.part')).length, 'at most that of the killed process').toBeLessThanOrEqual(
        1,
      );
    },
    180_000,
  );
});
