import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { offeredQuery, type Field } from '../../src/language/field';
import type { Page } from '../../src/language/page';
import { inputsOf } from '../../src/language/inputs';
import { optionCallOf } from '../../src/language/options';
import { filterable } from '../../src/server/resource/filters';
import { readingsOf, spelledAt } from '../../src/server/resource/spelled';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { ENGINES } from './place';

/** Lists that can be filtered by a time that can only be past. */
const PAST = [...platform.reads].flatMap(([call, { resource, read }]) =>
  read.does === 'list' && !read.needs && !read.where
    ? [...filterable(resource, platform.resources, read)]
        .filter((key) => (resource.fields as Readonly<Record<string, Field>>)[key]?.past)
        .map((key) => [call, key] as const)
    : [],
);
const dayOf = (row: Record<string, unknown>, key = 'createdAt') =>
  new Date(Date.parse(row[key] as string) + 8 * 3_600_000).toISOString().slice(0, 10);
const ids = (list: { id: string }[]) => list.map((row) => row.id);

describe.each(ENGINES)('reads on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('sends 18-digit ids as whole JSON numbers, and numbers in texts as texts', async () => {
    const answer = await admin.get('/merchant/shop/search', { pageSize: 1 });
    const [row] = answer.data.list;
    expect(row.id).toMatch(/^\d{18}$/);
    expect(answer.text).toContain(`"id":${row.id}`);
    expect(answer.text).toContain(`"partnerId":${row.partnerId}`);
    expect(answer.text).toContain(`"licenseNo":"${row.licenseNo}"`);
  });

  it('names references and areas, masks phones, and sends no secret', async () => {
    const { data } = await admin.get('/merchant/shop/search', { pageSize: 1, status: 'open' });
    const [row] = data.list;
    expect(row.partnerName).toMatch(/公司/);
    expect(row.areaName).toMatch(/[市区县].*/);
    expect(row.ownerPhone).toMatch(/^1\d\d\*{4}\d{4}$/);
    const users = await admin.get('/admin/user/search', { pageSize: 5 });
    expect(users.data.list.length).toBeGreaterThan(0);
    expect(users.text).not.toContain('passwordHash');
    expect(users.text).not.toContain('scrypt');
  });

  it('counts on request only, and adds up the whole filter', async () => {
    expect((await admin.get('/merchant/shop/search', { pageSize: 1 })).data).not.toHaveProperty('total');
    const { data } = await admin.get('/merchant/shop/search', { pageSize: 200, count: 1 });
    expect(data).toMatchObject({ capped: false });
    const walked = await everyPage(admin, '/merchant/shop/search', {});
    expect(walked).toHaveLength(data.total);
    const open = await admin.get('/merchant/shop/search', { pageSize: 1, count: 1, status: 'open' });
    expect(open.data.total).toBe(walked.filter((row) => row.status === 'open').length);
  });

  it('walks a list by cursor without losing or repeating a row, in both directions and over empty values', async () => {
    for (const sort of ['-createdAt', 'createdAt', '-lastFollowAt', 'lastFollowAt', 'status', '-status,createdAt', 'id']) {
      const all = await everyPage(admin, '/merchant/shop/search', { sort, pageSize: 13 });
      expect(new Set(ids(all)).size, sort).toBe(all.length);
      const paged: { id: string }[] = [];
      for (let pageNo = 1; paged.length < all.length; pageNo++) {
        const { data } = await admin.get('/merchant/shop/search', { sort, pageSize: 50, pageNo });
        expect(data.list.length, `${sort} page ${pageNo}`).toBeGreaterThan(0);
        paged.push(...data.list);
      }
      expect(ids(all), sort).toEqual(ids(paged));
    }
  });

  it('refuses what no index serves, by the name of the parameter', async () => {
    const answer = await admin.get('/merchant/shop/search', {
      sort: 'address',
      address: 'x',
      nonsense: 1,
      pageSize: 1000,
      status_from: 'a',
    });
    expect(answer).toMatchObject({ status: 400, code: 400 });
    expect(Object.keys(answer.data.errors).sort()).toEqual(['address', 'nonsense', 'pageSize', 'sort', 'status_from']);
    expect(answer.data.errors.address).toBe('地址不能用来筛选');
  });

  it('takes five hundred numbers in one filter, as many as can be pasted, and says so for more', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => `T${20_260_101_000_000 + i}`).join(',');
    expect(await admin.get('/third/order/search', { orderNo: numbers(500) })).toMatchObject({ status: 200, code: 200 });
    expect(await admin.get('/third/order/search', { orderNo: numbers(501) })).toMatchObject({
      code: 400,
      message: expect.stringContaining('最多 500 个值'),
    });
  });

  it('finds what refers to nothing, alone or beside what refers to somebody', async () => {
    const found = async (partnerId: string) =>
      (await admin.get('/partner/product/spu/code/search', { partnerId, count: 1, pageSize: 200 })).data as {
        total: number;
        list: { partnerId: string | null }[];
      };
    const { list } = await found('');
    const partner = list.find((row) => row.partnerId)!.partnerId!;
    const [nobodys, one, both] = [await found('none'), await found(partner), await found(`none,${partner}`)];
    expect(new Set(nobodys.list.map((row) => row.partnerId))).toEqual(new Set([null]));
    expect(new Set(both.list.map((row) => row.partnerId))).toEqual(new Set([null, partner]));
    expect(both.total).toBe(nobodys.total + one.total);
    // Where there must be one nothing is no answer.
    expect(await admin.get('/partner/product/spu/code/search', { brandId: 'none' })).toMatchObject({
      code: 400,
      data: { errors: { brandId: expect.stringContaining('应为编号') } },
    });
  });

  it('finds what has no value, any value, or another one, of every kind of field that can be filtered by', async () => {
    const call = '/merchant/shop/search';
    const all = await everyPage(admin, call, {});
    const [row] = all.filter((one) => one.managerId && one.lastFollowAt && one.gradeId) as Loose[];
    const day = dayOf(row, 'lastFollowAt');
    const expected: [Record<string, string>, (one: Loose) => boolean][] = [
      [{ managerId_empty: 'true' }, (one) => one.managerId === null],
      [{ managerId_empty: 'false' }, (one) => one.managerId !== null],
      [{ managerId_not: row.managerId }, (one) => one.managerId !== row.managerId],
      [{ managerId_not: `none,${row.managerId}` }, (one) => one.managerId !== null && one.managerId !== row.managerId],
      [{ lastFollowAt_empty: 'true' }, (one) => one.lastFollowAt === null],
      [{ lastFollowAt_not: day }, (one) => one.lastFollowAt === null || dayOf(one, 'lastFollowAt') !== day],
      [{ status_not: 'open' }, (one) => one.status !== 'open'],
      [{ status_not: 'open, stopped' }, (one) => !['open', 'stopped'].includes(one.status)],
      [{ tagIds_empty: 'true' }, (one) => one.tagIds.length === 0],
      [{ tagIds_empty: 'false' }, (one) => one.tagIds.length > 0],
      [{ name_not: row.name.slice(0, 2) }, (one) => !one.name.includes(row.name.slice(0, 2))],
      [{ shopNo_not: row.shopNo }, (one) => one.shopNo !== row.shopNo],
      [{ areaCode_not: row.areaCode.slice(0, 4) }, (one) => !one.areaCode.startsWith(row.areaCode.slice(0, 4))],
      [{ ownerPhone_empty: 'true' }, () => false],
      [{ status_not: 'open', managerId_empty: 'true' }, (one) => one.status !== 'open' && one.managerId === null],
    ];
    for (const [query, is] of expected)
      expect(ids(await everyPage(admin, call, query)).sort(), JSON.stringify(query)).toEqual(
        ids(all.filter(is) as { id: string }[]).sort(),
      );
    // Neither what is masked, nor what the list is about.
    for (const [query, name] of [
      [{ ownerPhone_not: '13800138000' }, 'ownerPhone_not'],
      [{ status_not: 'gone' }, 'status_not'],
      [{ managerId_empty: 'maybe' }, 'managerId_empty'],
      [{ address_empty: 'true' }, 'address_empty'],
      [{ status_is: 'open' }, 'status_is'],
    ] as const)
      expect(Object.keys((await admin.get(call, query as Record<string, string>)).data.errors), name).toEqual([name]);
    const { id } = (await admin.get('/third/order/search', { pageSize: 1 })).data.list[0];
    expect(Object.keys((await admin.get('/third/order/log', { thirdOrderId: id, thirdOrderId_not: '1' })).data.errors)).toEqual([
      'thirdOrderId_not',
    ]);
  });

  it('takes moments as well as days, and those to come of what can only be past', async () => {
    const all = (await everyPage(admin, '/third/order/search', {
      placedAt_from: new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10),
    })) as Loose[];
    const [from, to] = [all[Math.floor(all.length * 0.7)]!.placedAt, all[Math.floor(all.length * 0.3)]!.placedAt] as [string, string];
    expect(ids(await everyPage(admin, '/third/order/search', { placedAt_from: from, placedAt_to: to })).sort()).toEqual(
      ids(all.filter(({ placedAt }) => placedAt >= from && placedAt <= to) as { id: string }[]).sort(),
    );
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    for (const [call, key] of PAST) expect(await admin.get(call, { [`${key}_to`]: soon, pageSize: 1 }), call).toMatchObject({ code: 200 });
  });

  it('finds what letters spell wherever rows are chosen from, by pinyin or initials, within what one may see', async () => {
    const readings = await readingsOf();
    const initialsOf = (text: string) => [...text].map((char) => readings(char)[0]![0]!.toLowerCase()).join('');
    const { path, params } = optionCallOf(platform.resources.get('merchant_shop'))!;
    const [shop] = (await admin.get(path, params)).data as { id: string; title: string }[];
    const name = shop!.title.replace(/[^\p{Script=Han}].*$/u, '');
    const found = async (who: Client, keyword: string) =>
      (await who.get(path, { ...params, keyword })).data as { id: string; title: string }[];
    for (const keyword of [initialsOf(name), [...name].map((char) => readings(char)[0]).join(''), initialsOf(name).toUpperCase()])
      expect(
        (await found(admin, keyword)).map(({ title }) => title),
        keyword,
      ).toContain(shop!.title);
    expect(await found(admin, 'qqqxyz')).toEqual([]);
    // What begins so stands before what has it inside.
    const places = (await found(admin, initialsOf(name.slice(0, 2)))).map(({ title }) =>
      spelledAt(title, initialsOf(name.slice(0, 2)), readings),
    );
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    // The same rows and no others as by their names.
    const partner = await at.as('partner');
    const own = new Set((await found(partner, '')).map(({ id }) => id));
    const seen = await found(partner, initialsOf(name.slice(0, 1)));
    if (own.size < 50) expect(seen.every(({ id }) => own.has(id))).toBe(true);
    // An area, by the name of its own.
    expect(((await admin.get('/util/area', { keyword: 'hzs' })).data as { fullName: string }[]).map(({ fullName }) => fullName)).toEqual(
      expect.arrayContaining([expect.stringMatching(/杭州市$/)]),
    );
  });

  it('says how long a keyword may be', async () => {
    expect(await admin.get('/merchant/shop/search', { keyword: '水'.repeat(101) })).toMatchObject({
      code: 400,
      message: '关键字最多 100 个字',
    });
    expect((await admin.get('/merchant/shop/search', { keyword: '水'.repeat(100) })).code).toBe(200);
  });

  it('takes nothing in a filter for SQL', async () => {
    for (const evil of ["'; drop table merchant_shop; --", "' or 1=1 --", '%', '_', '\\', '") union select']) {
      const found = await admin.get('/merchant/shop/search', { keyword: evil, count: 1 });
      expect(found, evil).toMatchObject({ code: 200, data: { total: 0 } });
      expect((await admin.get('/merchant/shop/search', { shopNo: evil, count: 1 })).data.total).toBe(0);
    }
    expect((await admin.get('/merchant/shop/search', { status: "open' or '1'='1" })).code).toBe(400);
    expect((await admin.get('/merchant/shop/search', { sort: 'id;drop table x' })).code).toBe(400);
    expect((await admin.get('/merchant/shop/search', { count: 1 })).data.total).toBeGreaterThan(0);
  });

  it('finds Chinese of one, two and more characters anywhere in a name', async () => {
    const all = await everyPage(admin, '/merchant/shop/search', {});
    const name = all[0]!.name as string;
    for (const word of [name.slice(2, 3), name.slice(1, 3), name.slice(0, 4), name]) {
      const { data } = await admin.get('/merchant/shop/search', { name: word, count: 1, pageSize: 200 });
      expect(data.total, word).toBe(all.filter((row) => (row.name as string).includes(word)).length);
      expect(data.total).toBeGreaterThan(0);
    }
  });

  it('matches everything below an area, several choices, and days of Shanghai with their end', async () => {
    const all = await everyPage(admin, '/merchant/shop/search', {});
    const city = (all[0]!.areaCode as string).slice(0, 4);
    expect(ids(await everyPage(admin, '/merchant/shop/search', { areaCode: city })).sort()).toEqual(
      ids(all.filter((r) => (r.areaCode as string).startsWith(city))).sort(),
    );
    expect((await everyPage(admin, '/merchant/shop/search', { status: 'pending,rejected' })).length).toBe(
      all.filter((r) => ['pending', 'rejected'].includes(r.status as string)).length,
    );
    const day = dayOf(all[Math.floor(all.length / 2)]!);
    expect(ids(await everyPage(admin, '/merchant/shop/search', { createdAt_from: day, createdAt_to: day })).sort()).toEqual(
      ids(all.filter((r) => dayOf(r) === day)).sort(),
    );
  });

  it('offers ids and titles for pickers, fifty at most', async () => {
    const picked = await admin.get('/merchant/shop/list');
    expect(picked.data.length).toBe(50);
    expect(Object.keys(picked.data[0])).toEqual(['id', 'title']);
    expect((await admin.get('/merchant/shop/search', { as: 'option', keyword: picked.data[0].title })).data).toContainEqual(picked.data[0]);
  });

  it('offers in forms only what may be chosen there', async () => {
    const inputs = [...platform.resources.values()].flatMap((res) =>
      Object.values(res.actions).flatMap((action) =>
        Object.entries(inputsOf(res, action)).map(([key, field]) => ({ name: `${action.call} ${key}`, field })),
      ),
    );
    const narrowed = inputs.filter(({ field }) => field.among || field.offered || field.suggests);
    expect(narrowed.length).toBeGreaterThan(20);
    for (const { name, field } of narrowed) {
      const { path, params } = optionCallOf(platform.resources.get(field.target ?? field.suggests!.of))!;
      const [all, offered] = [await admin.get(path, params), await admin.get(path, { ...params, ...offeredQuery(field) })];
      expect([all.code, offered.code], `${name} ${offered.message}`).toEqual([200, 200]);
      expect(offered.data.length, name).toBeGreaterThan(0);
      if (all.data.length < 50) expect(ids(all.data), name).toEqual(expect.arrayContaining(ids(offered.data)));
    }
    const tags = await admin.get('/shop/tag/list', offeredQuery(platform.resources.get('merchant_shop')!.fields['tagIds' as 'id']));
    const byHand = (await admin.get('/shop/tag/search', { pageSize: 200 })).data.list.filter((tag: Loose) => tag.auto === 'manual');
    expect(ids(tags.data).sort()).toEqual(ids(byHand).sort());
  });

  it('answers one row with its children, and 404 in Chinese for one that is not there', async () => {
    const { data } = await admin.get('/merchant/shop/search', { pageSize: 1 });
    const shop = await admin.get('/merchant/shop/info', { id: data.list[0].id });
    expect(shop.data).toMatchObject({ id: data.list[0].id, name: data.list[0].name });
    expect(await admin.get('/merchant/shop/info', { id: '999999999999999999' })).toMatchObject({
      status: 404,
      code: 404,
      message: '店铺不存在,或不在您的数据范围内',
    });
    expect(await admin.get('/merchant/shop/info', { id: 'abc' })).toMatchObject({ status: 400, code: 400 });
    expect(await admin.get('/merchant/shop/info')).toMatchObject({ status: 400, code: 400 });
  });

  it('nests a tree under its parents', async () => {
    const { data } = await admin.get('/admin/user/permission/list');
    expect(data.length).toBe(13);
    expect(
      data.some((group: Loose) => group.children?.some((sub: Loose) => sub.children?.some((page: Loose) => page.url?.startsWith('/api/')))),
    ).toBe(true);
  });

  it('every page of the demo opens on rows, reports within the days they open with', async () => {
    const empty: string[] = [];
    for (const { url, kind, read, resource, preset, needsId, ...page } of platform.pages.values()) {
      const { does, call, needs } = platform.resources.get(resource)!.reads[read] ?? {};
      // What was done writes logs, and nothing has been done yet.
      if (needsId || !call || needs || kind === 'log' || !['list', 'tree', 'statistics', 'report'].includes(does!)) continue;
      const { look } = page as Pick<Extract<Page, { kind: 'stats' }>, 'look'>;
      const query = Object.fromEntries(Object.entries(preset).map(([key, value]) => [key, String(value)]));
      const { data, message } = await admin.get(call, {
        ...query,
        ...(does === 'list' && { pageSize: 1 }),
        ...(look && { rows: look.rows, ...(look.columns && { columns: look.columns }) }),
      });
      const rows = Array.isArray(data) ? data : (data?.list ?? data?.groups ?? data?.rows);
      if (!rows?.length) empty.push(`${url} ${message}`);
    }
    expect(empty).toEqual([]);
  });

  it('shows a partner rows of that partner only, in lists, counts, options and details', async () => {
    const partner = await at.as('partner');
    const own = await everyPage(partner, '/third/order/search', {});
    const all = await everyPage(admin, '/third/order/search', {});
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    expect(new Set(own.map((row) => row.partnerId)).size).toBe(1);
    const foreign = all.find((row) => row.partnerId && row.partnerId !== own[0]!.partnerId)!;
    expect((await partner.get('/third/order/search', { id: foreign.id as string, count: 1 })).data.total).toBe(0);
    expect((await partner.get('/third/order/detail', { id: foreign.id as string })).code).toBe(404);
    expect((await partner.get('/third/order/detail', { id: own[0]!.id })).code).toBe(200);
  });
});

/** All rows of a list, by cursor. */
async function everyPage(
  client: Client,
  call: string,
  params: Record<string, string | number>,
): Promise<(Record<string, unknown> & { id: string })[]> {
  const rows = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: Loose = await client.get(call, { pageSize: 200, ...params, ...(cursor && { cursor }) });
    if (answer.code !== 200) throw new Error(`${call}: ${answer.message}`);
    rows.push(...answer.data.list);
    cursor = answer.data.next;
  }
  return rows;
}
