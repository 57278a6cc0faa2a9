import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';

const CLAIM = '/merchant/shop/claim/import';
const STORES = '/merchant/shop/brandStore/import';

describe.each(AREA_ENGINES)('imports on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const upload = async (content: string | Uint8Array, who = admin, query = '?sheets=1'): Promise<Answered> => {
    const body = new FormData();
    body.append('file', new Blob([content as never]), 'x');
    const response = await fetch(`${who.origin}/api/util/upimg${query}`, { method: 'POST', body, headers: { cookie: who.cookie } });
    return {
      ...((await response.json()) as { code: number; message: string; data: Loose }),
      status: response.status,
      text: '',
      headers: response.headers,
    };
  };
  const task = async (id: string, who = admin): Promise<Loose> => (await who.get('/upload/list', { id })).data.list[0];
  const settled = async (id: string, who = admin): Promise<Loose> => {
    await expect.poll(async () => (await task(id, who)).status, { timeout: 30_000 }).not.toMatch(/queued|running/);
    return task(id, who);
  };
  const file = async (id: string, who = admin) => fetch(`${who.origin}/api/upload/download?id=${id}`, { headers: { cookie: who.cookie } });
  const sheet = (rows: readonly string[][]) => rows.map((row) => row.join(',')).join('\r\n');
  const columns = { shopName: 0, areaCode: 1, address: 2, phone: 3 };
  /** Uploads and checks. */
  const check = async (call: string, content: string, more: object, who = admin): Promise<Loose> => {
    const sent = await upload(content, who);
    expect(sent.message).toBe('已上传');
    const answer = await who.post(call, { fileUrl: sent.data.fileUrl, fileName: '名单.csv', ...more });
    expect(answer.code, answer.message).toBe(200);
    return settled(answer.data.id, who);
  };
  const confirm = async (id: string, who = admin): Promise<Loose> => {
    expect((await who.post('/upload/confirm', { id })).message).toBe('确认导入成功');
    return settled(id, who);
  };
  const seeds = async (params: Record<string, string | number> = {}) =>
    (await admin.get('/merchant/shop/claim/search', { count: 1, pageSize: 200, ...params })).data;

  it('are checked without a trace, then written; what fails comes back with its reason, and mended goes in', async () => {
    const before = (await seeds()).total;
    const content = sheet([
      ['店名', '区域', '地址', '电话', '没用'],
      ['甲水站', '浙江省杭州市西湖区', '文三路 1 号', '138 0000 0001', 'x'],
      ['乙水站', '杭州市西湖区', '文三路 2 号', '13800000002', ''],
      ['甲水站', '杭州市西湖区', '文三路 9 号', '13800000001', ''],
      ['丙水站', '火星区', '', '1380', 'y'],
      ['', '330106', '文三路 3 号', '13800000003', ''],
    ]);
    const checked = await check(CLAIM, content, { columns });
    expect(checked).toMatchObject({ status: 'checked', totalRows: 5, addRows: 2, failRows: 3, taskType: 'import', remark: null });
    expect((await seeds()).total).toBe(before);
    const rows = (await admin.get('/upload/rows', { taskId: checked.id })).data.list;
    expect(rows.map((row: Loose) => [row.rowNo, row.reason])).toEqual([
      [4, '与第 2 行重复'],
      [5, expect.stringMatching(/“火星区”不是已知的区县或街道.*地址不能为空|地址不能为空.*火星区/)],
      [6, '店名不能为空'],
    ]);
    expect(rows[1].problems).toMatchObject({ phone: '电话不是有效的电话号码' });
    const done = await confirm(checked.id);
    expect(done).toMatchObject({ status: 'partial', addRows: 2, failRows: 3, successRows: 2 });
    const { list, total } = await seeds({ importTaskId: checked.id });
    expect(total).toBe(2);
    expect(list.map((row: Loose) => row.areaName)).toEqual(['浙江省杭州市西湖区', '浙江省杭州市西湖区']);
    expect(list[0]).toMatchObject({ status: 'waiting', recordType: 'seed' });

    const failed = (await (await file(done.id)).text())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(failed[0]).toBe('店名,区域,地址,电话,没用,失败原因');
    expect(failed).toHaveLength(4);
    // Mended as it came, the column of reasons still in it.
    const again = await check(
      CLAIM,
      `${failed[0]!}\r\n${failed[2]!.replace('火星区', '余杭区').replace('丙水站,余杭区,', '丙水站,余杭区,古墩路 1 号').replace('1380,', '13800000004,')}\r\n`,
      { columns },
    );
    expect(again).toMatchObject({ addRows: 1, failRows: 0 });
    expect(await confirm(again.id)).toMatchObject({ status: 'done', addRows: 1 });
  });

  it('add nothing when the same file comes twice, and say so', async () => {
    const content = sheet([
      ['店名', '区域', '地址', '电话'],
      ['一次水站', '杭州市西湖区', '天目山路 1 号', '13900000001'],
      ['两次水站', '杭州市西湖区', '天目山路 2 号', '13900000002'],
    ]);
    const first = await confirm((await check(CLAIM, content, { columns })).id);
    expect(first).toMatchObject({ status: 'done', addRows: 2 });
    const { total } = await seeds();
    const second = await check(CLAIM, content, { columns });
    expect(second.remark).toMatch(new RegExp(`同一个文件在 .* 导入过\\(任务 ${first.taskNo},成功 2 行\\)`));
    expect(second).toMatchObject({ addRows: 0, failRows: 2 });
    expect((await admin.post('/upload/confirm', { id: second.id })).data.reason).toBe('system.nothingToImport');
    expect((await seeds()).total).toBe(total);
  });

  it('are all or nothing where that is asked for', async () => {
    const { total } = await seeds();
    const bad = await check(
      CLAIM,
      sheet([
        ['店名', '区域', '地址', '电话'],
        ['整批一', '杭州市西湖区', '路 1', '13700000001'],
        ['整批二', '杭州市西湖区', '路 2', '坏的'],
      ]),
      { columns, mode: 'all' },
    );
    expect((await admin.post('/upload/confirm', { id: bad.id })).data.reason).toBe('system.linesFailed');
    const good = await check(
      CLAIM,
      sheet([
        ['店名', '区域', '地址', '电话'],
        ['整批一', '杭州市西湖区', '路 1', '13700000001'],
        ['整批三', '杭州市西湖区', '路 3', '13700000003'],
      ]),
      { columns, mode: 'all' },
    );
    // Somebody else brings one of them in between check and word.
    await confirm(
      (
        await check(
          CLAIM,
          sheet([
            ['店名', '区域', '地址', '电话'],
            ['整批三', '杭州市西湖区', '路 3', '13700000003'],
          ]),
          { columns },
        )
      ).id,
    );
    expect(await confirm(good.id)).toMatchObject({ status: 'failed', failReason: '有 1 行未通过,全部没有导入', successRows: 0 });
    expect((await seeds()).total).toBe(total + 1);
    const lines = [
      { rowNo: 2, reason: '没有写入:有 1 行未通过,全部没有导入' },
      { rowNo: 3, reason: '已有相同的店名、电话' },
    ];
    expect((await admin.get('/upload/rows', { taskId: good.id })).data.list).toMatchObject(lines);
    // The task, its rows and its file count the same.
    expect((await admin.get('/upload/list', { id: good.id })).data.list[0]).toMatchObject({ totalRows: 2, failRows: 2, successRows: 0 });
    const failed = (await (await file(good.id)).text()).trimEnd().split('\r\n').slice(1);
    expect(failed).toEqual([expect.stringMatching(/^整批一,.*没有写入/), expect.stringMatching(/^整批三,.*已有相同的店名、电话/)]);
    // Tried again, what came to stand is read anew and counted once.
    await admin.post('/upload/again', { ids: [good.id] });
    await expect.poll(async () => (await admin.get('/upload/list', { id: good.id })).data.list[0].status).toBe('failed');
    expect((await admin.get('/upload/rows', { taskId: good.id })).data.list).toMatchObject(lines);
  });

  it("are refused with the reason beside what is wrong, and are their maker's alone", async () => {
    const { fileUrl } = (await upload('店名,区域\n甲,乙\n')).data;
    const ask = (body: object, who = admin) => who.post(CLAIM, { fileUrl, columns, ...body });
    expect((await ask({ columns: { shopName: 0 } })).data.errors.columns).toMatch(/缺“区域”/);
    expect((await ask({ columns: { ...columns, shopId: 4 } })).data.errors.columns).toMatch(/不正确/);
    expect((await ask({ columns: { ...columns, phone: 2 } })).data.errors.columns).toMatch(/一列只能/);
    expect((await ask({ fileUrl: '/uploads/../x' })).data.errors.fileUrl).toMatch(/请先上传/);
    expect((await ask({}, await at.as('finance'))).code).toBe(0);
    expect((await at.guest().post(CLAIM, { fileUrl, columns })).code).toBe(409);
    for (const [content, why] of [
      ['', /没有收到文件|空/],
      ['店名\n', /没有数据行/],
      ['a\0b', /不是 Excel/],
      [new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), /损坏/],
    ] as const)
      expect(await upload(content as string), String(why)).toMatchObject({ code: 400, message: expect.stringMatching(why) });
    expect((await fetch(`${admin.origin}${fileUrl}`, { headers: { cookie: admin.cookie } })).status, 'nobody gets a sheet back').toBe(404);
    const support = await at.as('support');
    const { id } = await check(
      CLAIM,
      sheet([
        ['店名', '区域', '地址', '电话'],
        ['客服一', '杭州市西湖区', '路', '13600000001'],
        ['客服二', '火星区', '路', '13600000002'],
      ]),
      { columns },
      support,
    );
    // What stands in the file (phones, say) was shown to nobody else, super administrators among them.
    expect([
      (await support.get('/upload/rows', { taskId: id })).data.list.length,
      (await admin.get('/upload/rows', { taskId: id })).data.list.length,
    ]).toEqual([1, 0]);
    expect(await task(id, await at.as('partner'))).toBeUndefined();
    expect((await admin.post('/upload/confirm', { id })).data.reason).toBe('system.notUploader');
    expect((await support.post('/upload/cancel', { ids: [id] })).code).toBe(200);
    expect((await support.post('/upload/confirm', { id })).code).toBe(422);
  });

  it('have a template with their headings, choices and notes', async () => {
    const get = (type: string) =>
      fetch(`${admin.origin}/api/upload/template?action=shop_claim_apply.import&fileType=${type}`, { headers: { cookie: admin.cookie } });
    const { sheets } = await readXlsx(new Uint8Array(await (await get('xlsx')).arrayBuffer()));
    expect(sheets[0]!.rows).toEqual([['店名', '区域', '地址', '电话', '备注']]);
    expect(sheets[1]!.rows[1]).toEqual(['店名', '是', expect.stringMatching(/最多 64 个字.*用来认出/), '清泉水站(文三路店)']);
    expect((await (await get('csv')).text()).replace(/^\uFEFF/, '')).toBe('店名,区域,地址,电话,备注\r\n');
    expect((await admin.get('/upload/template', { action: 'admin_user.add' })).code).toBe(404);
  });

  it('of brand stores find their shops, wait for whom they are not sure of, and take effect one code a shop', async () => {
    const [brand] = (await admin.get('/product/brand/search', { pageSize: 20 })).data.list.slice(-1);
    const [one, two] = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 2, areaCode: '3301' })).data.list;
    const head = ['门店编码', '门店名称', '所在区域', '地址', '电话'];
    const wanted = { brandStoreCode: 0, storeName: 1, areaCode: 2, address: 3, phone: 4 };
    const content = sheet([
      head,
      ['Z-1', one.name, one.areaName, one.address, ''],
      ['Z-2', '毫不相干的门店', two.areaName, '别处', ''],
      ['', '没有编码', two.areaName, '别处', ''],
      ['Z-4', '不知哪里', '开发区', '别处', ''],
    ]);
    const checked = await check(STORES, content, { columns: wanted, brandId: brand.id });
    expect(checked).toMatchObject({ addRows: 2, failRows: 2 });
    expect(await confirm(checked.id)).toMatchObject({ status: 'partial', addRows: 2, failRows: 2 });
    const stores = async (): Promise<Loose[]> =>
      (await admin.get('/merchant/shop/brandStore/search', { importTaskId: checked.id, pageSize: 50 })).data.list;
    const by = async (code: string | null) => (await stores()).find((row) => row.brandStoreCode === code);
    expect(await by('Z-1')).toMatchObject({ status: 'matched', shopId: one.id, matchScore: 100 });
    expect(await by('Z-2')).toMatchObject({ status: 'pending' });
    expect((await by('Z-2')).matchScore).toBeLessThan(90);
    expect(await by(null)).toMatchObject({ status: 'failed', failReason: '缺品牌门店编码' });
    expect(await by('Z-4')).toMatchObject({ status: 'failed', areaCode: null, failReason: expect.stringMatching(/开发区/) });
    // Again: nothing is new, what failed still fails; mended by its code it is the same row.
    expect(await check(STORES, content, { columns: wanted, brandId: brand.id })).toMatchObject({
      addRows: 0,
      updateRows: 0,
      skipRows: 2,
      failRows: 2,
    });
    const mended = await confirm(
      (await check(STORES, sheet([head, ['Z-4', '不知哪里', two.areaName, '别处', '']]), { columns: wanted, brandId: brand.id })).id,
    );
    expect(mended).toMatchObject({ status: 'done', updateRows: 1 });
    const all = async () => (await admin.get('/merchant/shop/brandStore/search', { brandId: brand.id, pageSize: 50 })).data.list as Loose[];
    expect((await all()).find((row) => row.brandStoreCode === 'Z-4')).toMatchObject({
      status: 'pending',
      failReason: null,
      areaCode: two.areaCode,
    });

    // A settled one stays settled when no more than its telephone is put right.
    const called = await confirm(
      (
        await check(STORES, sheet([head, ['Z-1', one.name, one.areaName, one.address, '0571-85001234']]), {
          columns: wanted,
          brandId: brand.id,
        })
      ).id,
    );
    expect(called).toMatchObject({ status: 'done', updateRows: 1 });
    expect((await all()).find((row) => row.brandStoreCode === 'Z-1')).toMatchObject({
      status: 'matched',
      shopId: one.id,
      phone: expect.stringMatching(/\*/),
    });

    const go = async (what: string, ids: string[], input: object = {}) =>
      admin.post(`/merchant/shop/brandStore/${what}`, {
        ids,
        versions: Object.fromEntries((await all()).map(({ id, version }) => [id, version])),
        ...input,
      });
    const ids = (await all()).filter((row) => row.status !== 'failed').map((row) => row.id);
    expect(await go('confirm', ids)).toMatchObject({ code: 9999, data: { done: 1, refused: ids.length - 1 } });
    const waiting = (await by('Z-2')).id;
    expect((await go('match', [waiting], { shopId: one.id })).data.errors.shopId).toMatch(/已是“Z-1”/);
    expect((await go('match', [waiting], { shopId: two.id })).code).toBe(200);
    expect((await go('confirm', [waiting])).code).toBe(200);
    const late = await check(STORES, sheet([head, ['Z-1', '改个名字', one.areaName, one.address, '']]), {
      columns: wanted,
      brandId: brand.id,
    });
    expect(late).toMatchObject({ failRows: 1 });
    expect((await admin.get('/upload/rows', { taskId: late.id })).data.list[0].reason).toMatch(/已生效,不能再改/);
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
  });

  it('go on after the death of their process where they were, and write no row twice', async () => {
    const lines = Array.from({ length: 1_500 }, (_, i) => [
      `长名单${i}号水站`,
      '杭州市西湖区',
      `某路 ${i} 号`,
      `135${String(i).padStart(8, '0')}`,
    ]);
    const { id } = await check(CLAIM, sheet([['店名', '区域', '地址', '电话'], ...lines]), { columns });
    expect((await admin.post('/upload/confirm', { id })).code).toBe(200);
    await expect.poll(async () => (await task(id)).doneRows, { timeout: 20_000, interval: 30 }).toBeGreaterThan(0);
    await at.restart('kill');
    if (engine === 'postgres')
      await at.inspect(async ({ db }) => {
        const { sql } = await import('kysely');
        await sql.raw('update engine_job set lease_until = now()').execute(db);
      });
    expect(await settled(id)).toMatchObject({ status: 'done', addRows: 1_500, failRows: 0, doneRows: 1_500 });
    expect((await seeds({ importTaskId: id })).total).toBe(1_500);
  });
});
