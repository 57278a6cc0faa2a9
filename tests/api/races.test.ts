import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patiently, type Client, type Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { deadlocks, waiting } from './postgres';
import { onSeen } from './seen';

/** On PostgreSQL, where calls really run side by side. */
describe('calls that lead to the same rows', () => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage('postgres');
    admin = await at.as('admin');
  });
  afterAll(() => at.close());
  const codes = (answers: readonly Loose[]) => answers.map(({ status, code }) => `${status}/${code}`);

  it('removes all contacts of an account at once, by a call each and by calls over all of them, and none fails', async () => {
    const accounts = (await admin.get('/shop/bucket/account/search', { status: 'normal', pageSize: 6, sort: 'id' })).data.list as Loose[];
    for (let round = 0; round < 3; round++) {
      const contacts = (
        await Promise.all(
          accounts.flatMap(({ id, areaCode }) =>
            Array.from({ length: 6 }, (_, i) =>
              admin.post('/shop/bucket/contact/add', {
                accountId: id,
                name: `联系人${i}`,
                phone: `1380000000${i}`,
                areaCode: areaCode ?? '330106109',
                address: `${i} 号`,
              }),
            ),
          ),
        )
      ).map(({ data, message }) => {
        expect(data?.id, message).toBeDefined();
        return data.id as string;
      });
      const lists = [...contacts.map((id) => [id]), [...contacts].reverse(), contacts];
      const answers = await Promise.all(lists.map((ids) => admin.post('/shop/bucket/contact/delete', { ids })));
      expect(codes(answers).filter((code) => !/^(200\/(200|9999)|404\/404|422\/422)$/.test(code))).toEqual([]);
      for (const { id } of accounts) {
        const left = (await admin.get('/shop/bucket/contact/search', { accountId: id, pageSize: 100 })).data.list as Loose[];
        expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(left.length ? 1 : 0);
      }
    }
  });

  it('lets super administrators take each other away, and give roles, all at once: none fails, and one stays', async () => {
    const roles = (await admin.get('/admin/user/role/search', { pageSize: 50 })).data.list as Loose[];
    const [top, support, operator] = ['super', 'support', 'operator'].map((code) => roles.find((role) => role.code === code)!.id as string);
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        admin.post('/admin/user/add', {
          username: `racer${i}`,
          realName: `赛手${i}`,
          phone: `1391000000${i}`,
          loginType: 'staff',
          roleIds: i % 2 ? [top, operator] : [support, top],
        }),
      ),
    );
    const ids = made.map(({ data, message }) => {
      expect(data?.id, message).toBeDefined();
      return data.id as string;
    });
    for (let round = 0; round < 4; round++) {
      // Whoever signs in, or tries to, holds an account as well.
      const tries = round ? [] : ids.map((_, i) => at.guest().login(`racer${i}`, 'not-the-password'));
      const answers = await Promise.all(
        ids.flatMap((id, i) => [
          ...['disabled', 'enabled'].map((status) => patiently(() => admin.post('/admin/user/enable', { ids: [id], status }))),
          patiently(() =>
            admin.post('/admin/user/setRole', {
              ids: [id, ids[(i + 3) % ids.length]!],
              roleIds: (i + round) % 3 ? [top, support] : [operator],
              cityCodes: [],
            }),
          ),
          ...(round === 3 ? [patiently(() => admin.post('/admin/user/delete', { ids: [id] }))] : []),
        ]),
      );
      expect(codes(answers).filter((code) => !/^(200\/(200|9999)|404\/404|422\/422)$/.test(code))).toEqual([]);
      for (const { status } of await Promise.all(tries)) expect(status).toBeLessThan(500);
    }
    expect(await at.inspect(brokenRules)).toEqual([]);
  });

  const circles = () => at.inspect(({ db }) => deadlocks(db));

  it('hands in a quote order while its lines are changed, and renames products while their specifications are: nobody waits in a circle', async () => {
    const Q = '/partner/product/spu/brand/quote';
    const before = await circles();
    const drafts = (await admin.get(`${Q}/search`, { status: 'draft', pageSize: 100 })).data.list as Loose[];
    const { quoteOrderId: _none, brandId } = drafts.find((draft) => draft.quoteOrderId === null)!;
    const {
      data: { id },
    } = await admin.post(`${Q}/order/add`, { brandId, beginDate: '2030-01-01', endDate: '2030-06-30', withDrafts: true });
    const lines = async () => (await admin.get(`${Q}/order/searchDetail1`, { quoteOrderId: id, pageSize: 100 })).data.list as Loose[];
    expect(await lines()).not.toEqual([]);
    const spus = async () => (await admin.get('/product/spu/search', { pageSize: 4, sort: 'id' })).data.list as Loose[];
    for (let round = 0; round < 6; round++) {
      const [order] = (await admin.get(`${Q}/order/search`, { id })).data.list as Loose[];
      const products = await spus();
      const added = await Promise.all(
        products.flatMap(({ id: spuId }) =>
          [0, 1].map((n) => admin.post('/product/spu/spec/add', { spuId, specName: `赛跑${round}-${n}`, unitName: '桶', weightG: 1000 })),
        ),
      );
      expect(added.map(({ code, message }) => (code === 200 ? code : message))).toEqual(added.map(() => 200));
      const answers = await Promise.all([
        ...(await lines()).flatMap((line) =>
          [0, 1].map((n) => admin.post(`${Q}/order/detailEdit`, { id: line.id, version: line.version, price: line.price + n + 1 })),
        ),
        admin.post(`${Q}/order/edit`, { id, version: order.version, submit: 1 }),
        ...products.map((spu) =>
          admin.post('/product/spu/update', { id: spu.id, version: spu.version + 2, name: `赛跑${round}-${spu.id}` }),
        ),
        ...added.map(({ data }) => admin.post('/product/spu/spec/delete', { ids: [data.id] })),
      ]);
      expect(answers.filter(({ status }) => status >= 500).map(({ message }) => message)).toEqual([]);
      await onSeen(admin, `${Q}/order/audit`, [id], { result: 0, reason: '再来一次' });
      expect((await admin.get(`${Q}/order/search`, { id })).data.list[0].status).not.toBe('auditing');
    }
    expect((await circles()) - before).toBe(0);
  });

  it('binds tags to shops and products while these are edited, handed over and removed: nobody waits in a circle, and tags count what bears them', async () => {
    const before = await circles();
    const nth = (what: string, n: number) => `${what}${n}-${Date.now()}`;
    const made = async (call: string, body: object) => {
      const { data, message } = await admin.post(call, body);
      expect(data?.id, message).toBeDefined();
      return data.id as string;
    };
    const list = async (call: string, params: Record<string, string | number>) => (await admin.get(call, params)).data.list as Loose[];
    const managers = (await list('/manage/user/search', { pageSize: 3 })).map(({ id }) => id as string);
    const shopTags = await Promise.all(
      [0, 1, 2].map((n) => made('/shop/tag/add', { name: nth('赛', n), groupName: '赛跑', auto: 'manual' })),
    );
    const spuTags = await Promise.all([0, 1, 2].map((n) => made('/product/tag/add', { name: nth('赛', n), tagType: 'activity', sort: 1 })));
    for (let round = 0; round < 4; round++) {
      const shops = await list('/merchant/shop/search', { pageSize: 8, sort: 'id', status: 'open' });
      const spus = await list('/product/spu/search', { pageSize: 8, sort: 'id' });
      const idsOf = (rows: readonly Loose[]) => rows.map(({ id }) => id as string);
      const answers = await Promise.all([
        ...shops.flatMap(({ id, version }, n) => [
          admin.post('/merchant/shop/update', { id, version, tagIds: [shopTags[n % 3], shopTags[(n + round) % 3]] }),
          admin.post('/merchant/shop/update', {
            id,
            version: version + 1,
            managerId: managers[(n + round) % managers.length],
            remark: `${round}`,
          }),
        ]),
        ...spus.flatMap(({ id, version }, n) => [
          admin.post('/product/spu/update', { id, version, tagIds: [spuTags[(n + round) % 3], spuTags[n % 3]] }),
          admin.post('/product/spu/update', { id, version: version + 1, guidePrice: 1000 + round }),
        ]),
        ...shopTags.flatMap((id, n) =>
          [idsOf(shops), idsOf(shops).reverse()].map((shopIds) =>
            admin.post('/shop/tag/bind', { id, bound: (round + n) % 2 ? 'off' : 'on', shopIds }),
          ),
        ),
        ...spuTags.flatMap((id, n) =>
          [idsOf(spus), idsOf(spus).reverse()].map((spuIds) => admin.post('/product/tag/bind', { id, bound: (round + n) % 2, spuIds })),
        ),
      ]);
      expect(answers.filter(({ status }) => status >= 500).map(({ message }) => message)).toEqual([]);
      expect(answers.filter(({ code }) => code === 200).length, answers.map(({ message }) => message).join()).toBeGreaterThanOrEqual(12);
    }
    for (const [call, of, tags, count] of [
      ['/shop/tag/search', '/merchant/shop/search', shopTags, 'shopCount'],
      ['/product/tag/search', '/product/spu/search', spuTags, 'spuCount'],
    ] as const)
      for (const id of tags)
        expect((await list(call, { id }))[0]![count], call).toBe((await admin.get(of, { tagIds: id, count: 1, pageSize: 1 })).data.total);
    expect((await circles()) - before).toBe(0);
  });

  it('takes away what a page leads to while that page goes live: one of both is refused, and nobody finds a dead link', async () => {
    const made = async (call: string, body: object) => {
      const { data, message } = await admin.post(call, body);
      expect(data?.id, message).toBeDefined();
      return data.id as string;
    };
    const NOTICE = { key: 'a', kind: 'notice', hidden: false, values: { words: '节日照常送水', linkType: 'none' } };
    const row = async (call: string, id: string) => (await admin.get(call, { id })).data.list[0] as Loose;
    const done = (answer: Loose) => expect(answer.code, answer.text).toBe(200);
    let pages = 0;
    const page = async (values: object, schemeId?: string, pageType = 'activity') => {
      // Each in a scheme of its own: pages of one wait for each other by that.
      const own = schemeId ?? (await made('/style/scheme/add', { name: `赛跑${++pages}`, app: 'wechat', primaryColor: '#1677ff' }));
      const id = await made('/style/page/add', { schemeId: own, name: `赛跑${++pages}`, pageType, path: `/pages/race/${pages}` });
      done(
        await admin.post('/style/page/update', {
          id,
          version: 1,
          draftComponents: [{ ...NOTICE, values: { ...NOTICE.values, ...values } }],
        }),
      );
      return id;
    };
    const publish = (id: string) => onSeen(admin, '/style/page/publish', [id]);
    const seenPage = async () => {
      const schemeId = await made('/style/scheme/add', { name: `赛跑${++pages}`, app: 'wechat', primaryColor: '#1677ff' });
      const [home, id] = [await page({}, schemeId, 'home'), await page({}, schemeId)];
      for (const one of [home, id]) done(await publish(one));
      done(await admin.post('/style/scheme/enable', { ids: [schemeId], status: 'enabled' }));
      return id;
    };
    const columns = new Map<string, string>();
    const seenArticle = async () => {
      const columnId = await made('/market/column/add', { name: `赛跑${++pages}`, code: `race_${pages}`, position: 'customer', sort: 900 });
      done(await onSeen(admin, '/market/column/publish', [columnId]));
      const id = await made('/market/article/add', { columnId, title: `赛跑${pages}` });
      columns.set(id, columnId);
      const draft = [{ key: 'a', kind: 'words', hidden: false, values: { content: '<p>赛跑</p>' } }];
      const call = '/market/article/update';
      done(await admin.post(call, { id, version: (await row('/market/article/search', id)).version, cover: '/demo/water-box.svg', draft }));
      done(await admin.post('/market/article/publish', { id, version: (await row('/market/article/search', id)).version }));
      return id;
    };
    const [category] = (await admin.get('/product/category/search', { as: 'option', keyword: '周转桶' })).data as Loose[];
    const brands = new Map<string, string>();
    const sold = async () => {
      const brandId = await made('/product/brand/add', { code: `RACE${++pages}`, name: `赛跑${pages}` });
      const id = await made('/product/spu/add', {
        name: `赛跑${pages}`,
        brandId,
        categoryId: category!.id,
        mainImage: '/demo/water-box.svg',
        unitName: '桶',
        weightG: 18_900,
        guidePrice: 2_500,
        specName: '18.9L',
      });
      done(await onSeen(admin, '/product/spu/audit', [id], { result: 1 }));
      done(await admin.post('/product/spu/enable', { ids: [id], status: 'on' }));
      brands.set(id, brandId);
      return id;
    };
    const toArticle = (id: string) => ({ linkType: 'article', articleId: id });
    const toGoods = (id: string) => ({ linkType: 'product', spuId: id });
    const off = { status: 'off', linked: 'refuse' };
    const disabled = { status: 'disabled', linked: 'refuse' };
    const targets = [
      { of: sold, to: toGoods, away: (id: string) => admin.post('/product/spu/enable', { ids: [id], ...off }) },
      { of: sold, to: toGoods, away: (id: string) => admin.post('/product/brand/enable', { ids: [brands.get(id)], ...disabled }) },
      {
        of: seenArticle,
        to: toArticle,
        away: (id: string) => admin.post('/market/column/enable', { ids: [columns.get(id)], ...disabled }),
      },
      {
        of: seenPage,
        to: (id: string) => ({ linkType: 'page', pageId: id }),
        away: (id: string) => admin.post('/style/page/delete', { ids: [id] }),
      },
      {
        of: seenArticle,
        to: toArticle,
        away: (id: string) => admin.post('/market/article/stop', { ids: [id], cancel: false, linked: 'refuse' }),
      },
    ];
    const ABOUT = ['style_page', 'product_spu', 'product_brand', 'market_article', 'market_column'];
    for (const { of, to, away } of targets)
      for (const isPublishedFirst of [true, false]) {
        const target = await of();
        const leading = await page(to(target));
        const calls = [() => publish(leading), () => away(target)];
        const [first, second] = isPublishedFirst ? calls : calls.reverse();
        // Whoever is first has done all but note it in the log when the other begins.
        const answers = await at.inspect(({ db }) =>
          db.transaction().execute(async (tx) => {
            await sql`lock table operat_log in exclusive mode`.execute(tx);
            const under = async () => (await waiting(tx, false, ABOUT)).length;
            const begun = [first!()];
            await expect.poll(under, { timeout: 20_000 }).toBeGreaterThan(0);
            begun.push(second!());
            await expect.poll(under, { timeout: 20_000 }).toBeGreaterThan(1);
            return begun;
          }),
        );
        const [one, other] = (await Promise.all(answers)) as Loose[];
        done(one!);
        expect(other!.code, other!.text).not.toBe(200);
        const reason = other!.data?.reason ?? other!.data?.results?.[0]?.data?.reason;
        expect(reason).toMatch(isPublishedFirst ? /^(engine\.linkedTo|content\.stillLinked|product\.stillLinked)$/ : /^style\.deadLink$/);
      }

    // Two pages that lead to each other go live at the same moment: each waits for the other at the same place, and never both at once.
    const before = await circles();
    const [one, other] = [await seenPage(), await seenPage()];
    const change = async (id: string, to: string, n: number) => {
      const { version } = await row('/style/page/search', id);
      const values = { words: `第 ${n} 次`, linkType: 'page', pageId: to };
      done(await admin.post('/style/page/update', { id, version, draftComponents: [{ ...NOTICE, values }] }));
    };
    for (let round = 0; round < 20; round++) {
      for (const [id, to] of [
        [one, other],
        [other, one],
      ] as const)
        await change(id, to, round);
      for (const answer of await Promise.all([publish(one), publish(other)])) done(answer);
      for (const id of [one, other]) expect((await row('/style/page/search', id)).status).toBe('published');
    }
    expect((await circles()) - before).toBe(0);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
