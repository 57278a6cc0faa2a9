/** The shops' app: pages, versions, what is pushed and announced, help; activities and grades. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, digest } from '../../src/areas/gateway/channelAdapter.server';
import { SIMULATED } from '../../src/areas/gateway/simulator.server';
import { sharedSecret } from '../../src/server/outbound/sealed';
import type { Client, Loose } from './client';
import { colleague } from './colleagues';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

describe.each(AREA_ENGINES)('the app on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.message;
  const one = async (call: string, id: string): Promise<Loose> => (await admin.get(call, { id })).data.list[0];
  const added = async (call: string, body: object): Promise<string> => {
    const answer = await admin.post(call, body);
    expect(answer.code, `${call} ${JSON.stringify(answer.data)}`).toBe(200);
    return String(answer.data.id);
  };
  const helpOf = async (id: string): Promise<Loose> => {
    const all = (nodes: Loose[]): Loose[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
    return all((await admin.get('/app/help/module/tree')).data).find((node) => node.id === id)!;
  };
  const versioned = async (search: string, call: string, id: string, body: object = {}) => {
    const { version } = await one(search, id);
    return admin.post(call, { id, ids: [id], version, versions: { [id]: version }, ...body });
  };
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('a page goes live once it is whole; changed, what shops have stays; once live it is never removed', async () => {
    const id = await added('/app/page/add', {
      code: 'test.one',
      name: '测试',
      module: 'home',
      route: '/app/test/one',
      minVersion: '1.0.0',
      roleScope: 'all',
      sort: 5,
    });
    const update = (body: object) => versioned('/app/page/search', '/app/page/update', id, body);
    const publish = () => versioned('/app/page/search', '/app/page/publish', id);
    expect(why(await publish())).toBe('还没有可见的组件');
    const entry = {
      key: 'a',
      kind: 'entry',
      hidden: false,
      values: { title: '接单', linkType: 'route', route: '/app/order', badge: 'todo', roleScope: ['owner'], minVersion: '2.1.0' },
    };
    expect((await update({ draftConfig: [{ ...entry, values: { title: '' } }] })).code).toBe(200);
    expect(why(await publish())).toMatch(/第 1 个组件“入口”/);
    const [gone] = (await admin.get('/market/article/search', { status: 'draft' })).data.list;
    const dead = { ...entry, values: { ...entry.values, linkType: 'article', articleId: gone.id } };
    expect((await update({ draftConfig: [dead] })).code).toBe(200);
    expect(why(await publish())).toBe('第 1 个组件“入口”:指向的文章不存在或没有发布');
    expect((await update({ draftConfig: [entry] })).code).toBe(200);
    expect((await publish()).code).toBe(200);
    const live = await one('/app/page/search', id);
    expect(live).toMatchObject({ status: 'published', isLive: true, liveConfig: live.draftConfig });
    expect((await update({ remark: '只是备注' })).code).toBe(200);
    expect((await one('/app/page/search', id)).status).toBe('published');
    // Shops have it as it was published, its name and its way in, too.
    expect((await update({ name: '改了名' })).code).toBe(200);
    expect(await one('/app/page/search', id)).toMatchObject({ status: 'draft', liveShown: { name: live.name, route: live.route } });
    expect((await update({ draftConfig: [{ ...entry, key: 'b' }] })).code).toBe(200);
    expect(await one('/app/page/search', id)).toMatchObject({ status: 'draft', liveConfig: live.liveConfig });
    expect(why(await admin.post('/app/page/delete', { ids: [id] }))).toBe('上过线的页面不能删除');
    expect((await admin.post('/app/page/publish', { ids: [id], version: 1, versions: { [id]: 1 } })).code).toBe(412);
  });

  it('a version is newer than the last, is backed by a package, and its share only grows', async () => {
    const version = { platform: 'ios', versionNo: '3.0.0', buildNo: 30_000, changeLog: '新', minSupport: '2.0.0' };
    expect((await admin.post('/app/version/add', { ...version, buildNo: 5 })).data.errors.buildNo).toMatch(/要大于/);
    expect((await admin.post('/app/version/add', { ...version, force: true })).data.errors.packageUrl).toMatch(/安装包/);
    expect((await admin.post('/app/version/add', { ...version, minSupport: '3.0.1' })).data.errors.minSupport).toMatch(/不能高于本版本/);
    const id = await added('/app/version/add', version);
    expect(why(await versioned('/app/version/search', '/app/version/update', id, { minSupport: '10.0.0' }))).toMatch(/不能高于本版本/);
    const publish = (body: object) => versioned('/app/version/search', '/app/version/publish', id, body);
    expect(why(await publish({ grayBp: 1_000 }))).toBe('没有安装包,不能发布');
    expect((await versioned('/app/version/search', '/app/version/update', id, { packageUrl: 'https://app.example.com/3' })).code).toBe(200);
    expect((await publish({ grayBp: 2_000, cityCodes: ['3301'] })).code).toBe(200);
    expect(await one('/app/version/search', id)).toMatchObject({ status: 'gray', grayBp: 2_000 });
    // What phones have already is not forced on them by an edit.
    expect(why(await versioned('/app/version/search', '/app/version/update', id, { force: true }))).toBe(
      '已发布的版本不能改强更,请新增版本',
    );
    // Nor by the oldest version that is let in: that may be lowered only, unless it is forced on all who are older anyway.
    const support = async (minSupport: string) => (await versioned('/app/version/search', '/app/version/update', id, { minSupport })).data;
    const message = '已发布的版本不能调高最低支持(现在是 2.0.0):那等于强制更旧的版本更新,请新增版本';
    for (const raised of ['2.0.1', '2.1.0', '3.0.0']) expect((await support(raised)).errors, raised).toEqual({ minSupport: message });
    expect((await support('2.0.0')).errors).toBeUndefined();
    expect((await support('1.9.0')).errors).toBeUndefined();
    expect((await one('/app/version/search', id)).minSupport).toBe('1.9.0');
    expect(why(await publish({ grayBp: 1_000, cityCodes: ['3301'] }))).toMatch(/只增不减/);
    expect(why(await publish({ grayBp: 3_000, cityCodes: ['3302'] }))).toMatch(/只增不减/);
    // All of it is for everybody: cities that were chosen are not dropped without a word.
    expect((await publish({ grayBp: 10_000, cityCodes: ['3301'] })).data.errors.cityCodes).toMatch(/100% 即全量,发给全部城市/);
    expect((await publish({ grayBp: 10_000 })).code).toBe(200);
    expect((await one('/app/version/search', id)).status).toBe('full');
    expect((await admin.post('/app/version/stop', { ids: [id], stopReason: '闪退' })).code).toBe(200);
    expect((await publish({ grayBp: 10_000 })).code).toBe(422);
  });

  it('a notice is pushed to its audience, at once or at its time, and can be cancelled until then', async () => {
    const notify = { title: '测试', content: '内容', target: 'all', sendType: 'now' };
    const id = await added('/app/notify/add', notify);
    expect((await versioned('/app/notify/search', '/app/notify/publish', id)).code).toBe(200);
    const sent = await one('/app/notify/search', id);
    const open = (await admin.get('/merchant/shop/search', { status: 'open', count: 1 })).data.total;
    // It goes out through its gateway, and nothing counts as arrived without a receipt.
    expect(sent).toMatchObject({ status: 'sent', targetCount: open, sentCount: 0 });
    await expect.poll(async () => (await one('/app/notify/search', id)).pushState, { timeout: 30_000 }).toBe('done');
    // Receipts are counted: of phones that were reached, and of those on which it was opened.
    await expect.poll(async () => (await one('/app/notify/search', id)).readCount, { timeout: 60_000 }).toBeGreaterThan(0);
    const calls = async (subjectId: string) => (await admin.get('/gateway/call/search', { subjectId, operation: 'pushNotice' })).data.list;
    expect((await calls(id))[0].request).toMatchObject({ audience: { tag_and: ['shop'] } });
    const [shop] = (await admin.get('/merchant/shop/search', { status: 'open' })).data.list;
    const chosen = await added('/app/notify/add', { ...notify, target: 'shop', shopIds: [shop.id] });
    expect((await versioned('/app/notify/search', '/app/notify/publish', chosen)).code).toBe(200);
    await expect.poll(async () => (await one('/app/notify/search', chosen)).pushState, { timeout: 30_000 }).toBe('done');
    expect((await calls(chosen))[0].request).toMatchObject({ audience: { alias: [`shop_${shop.id}`] } });
    const refused = await added('/app/notify/add', { ...notify, content: '违规内容' });
    expect((await versioned('/app/notify/search', '/app/notify/publish', refused)).code).toBe(200);
    await expect.poll(async () => (await one('/app/notify/search', refused)).pushState, { timeout: 30_000 }).toBe('failed');
    expect((await versioned('/app/notify/search', '/app/notify/update', id, { title: '改' })).code).toBe(422);
    expect((await admin.post('/app/notify/delete', { ids: [id] })).code).toBe(422);
    expect((await admin.post('/app/notify/add', { ...notify, target: 'city' })).data.errors.cityCodes).toBeTruthy();
    const planned = await added('/app/notify/add', { ...notify, sendType: 'plan', planAt: inDays(2) });
    expect((await versioned('/app/notify/search', '/app/notify/publish', planned)).code).toBe(200);
    expect((await one('/app/notify/search', planned)).status).toBe('pending');
    expect((await versioned('/app/notify/search', '/app/notify/update', planned, { title: '改' })).code).toBe(200);
    expect((await one('/app/notify/search', planned)).status).toBe('draft');
    const late = await added('/app/notify/add', { ...notify, sendType: 'plan', planAt: inDays(-1) });
    expect(why(await versioned('/app/notify/search', '/app/notify/publish', late))).toMatch(/时间已过/);
  });

  it('leads nowhere that shops have not got: neither what is pushed to them nor what helps them', async () => {
    const page = { name: '未上线', module: 'mine', minVersion: '1.0.0', roleScope: 'all', sort: 5 };
    const id = await added('/app/page/add', { ...page, code: 'test.unseen', route: '/app/test/unseen' });
    const push = await admin.post('/app/notify/add', { title: '看', content: '看', target: 'all', sendType: 'now', jumpPageId: id });
    expect(push.data.errors.jumpPageId).toContain('不在可选范围内');
    const help = { title: '未上线的帮助', nodeType: 'article', contentHtml: '<p>文</p>', sort: 1 };
    expect((await admin.post('/app/help/module/add', { ...help, appPageId: id })).data.errors.appPageId).toContain('不在可选范围内');
    const draftConfig = [{ key: 'a', kind: 'heading', hidden: false, values: { words: '有了' } }];
    expect((await versioned('/app/page/search', '/app/page/update', id, { draftConfig })).code).toBe(200);
    expect((await versioned('/app/page/search', '/app/page/publish', id)).code).toBe(200);
    await added('/app/help/module/add', { ...help, appPageId: id });
  });

  it('counts each phone once, however often, late and out of order its receipts come; forged ones are refused', async () => {
    // The simulated remote refuses it, so that receipts come from this test alone.
    const id = await added('/app/notify/add', { title: '回执', content: '违规内容', target: 'all', sendType: 'now' });
    expect((await versioned('/app/notify/search', '/app/notify/publish', id)).code).toBe(200);
    const read = () => one('/app/notify/search', id);
    await expect.poll(async () => (await read()).pushNo, { timeout: 30_000 }).toBeTruthy();
    const { pushNo } = await read();
    const notify = (
      no: string,
      receipts: readonly object[],
      authorization = basic({ appId: 'simulated', secret: sharedSecret(SIMULATED) }),
    ) =>
      fetch(`${admin.origin}/notify/push`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ no, kind: 'receipts', content: { receipts: receipts.map((one) => ({ cid: pushNo, ...one })) } }),
      }).then(({ status }) => status);
    const own = `r-${id}`;
    const phone = (n: number) => `test-${id}-${n}`;
    expect(
      await notify(
        `${own}-1`,
        [1, 2, 3].map((n) => ({ phone: phone(n), event: n === 3 ? 'opened' : 'delivered' })),
      ),
    ).toBe(200);
    expect(
      await notify(
        `${own}-1`,
        [1, 2, 3].map((n) => ({ phone: phone(n), event: n === 3 ? 'opened' : 'delivered' })),
      ),
    ).toBe(200);
    // That it was delivered comes after that it was opened; one phone in two notices; one twice in one.
    expect(
      await notify(`${own}-2`, [
        { phone: phone(3), event: 'delivered' },
        { phone: phone(1), event: 'opened' },
        { phone: phone(1), event: 'opened' },
      ]),
    ).toBe(200);
    expect(await notify(`${own}-3`, [{ phone: phone(9), event: 'opened' }], 'Basic c29tZWJvZHk6ZWxzZQ==')).toBe(401);
    expect(await notify(`${own}-4`, [{ phone: phone(8), event: 'opened', cid: 'of-nothing' }])).toBe(200);
    const settled = async () =>
      ((await admin.get('/gateway/notice/search', { gateway: 'push', pageSize: 100 })).data.list as Loose[])
        .filter(({ noticeNo }) => String(noticeNo).startsWith(own))
        .map(({ status }) => status);
    await expect.poll(settled, { timeout: 30_000 }).toEqual(['done', 'done', 'done']);
    expect(await read()).toMatchObject({ sentCount: 3, readCount: 2 });
  });

  it('figures that only clients know come as totals, which never fall; reports about drafts, of other figures and by others are refused', async () => {
    const body = { title: '累计', contentHtml: '<p>文</p>', audience: 'shop', beginAt: inDays(-1), endAt: inDays(3) };
    const [id, draft] = [await added('/app/notice/add', body), await added('/app/notice/add', body)];
    expect((await versioned('/app/notice/search', '/app/notice/publish', id)).code).toBe(200);
    let count = 0;
    const notify = async (content: object, key = sharedSecret(SIMULATED)) => {
      const text = JSON.stringify({ no: `t-${id}-${++count}`, kind: 'totals', content: { entity: 'platform_notice', id, ...content } });
      const headers = { 'content-type': 'application/json', 'x-digest': digest(text, key) };
      return (await fetch(`${admin.origin}/notify/client`, { method: 'POST', headers, body: text })).status;
    };
    for (const readCount of [5, 9, 9, 7]) expect(await notify({ totals: { readCount } })).toBe(200);
    for (const wrong of [
      { totals: { top: 1 } },
      { totals: { readCount: -1 } },
      { totals: { readCount: Number.MAX_SAFE_INTEGER } },
      { totals: {} },
      { id: draft, totals: { readCount: 3 } },
    ])
      expect(await notify(wrong)).toBe(200);
    expect(await notify({ totals: { readCount: 1_000 } }, 'somebody else')).toBe(401);
    const states = async () =>
      ((await admin.get('/gateway/notice/search', { gateway: 'client', pageSize: 100 })).data.list as Loose[])
        .filter(({ noticeNo }) => String(noticeNo).startsWith(`t-${id}-`))
        .map(({ status }) => String(status))
        .sort();
    await expect.poll(states, { timeout: 30_000 }).toEqual([...Array(4).fill('done'), ...Array(5).fill('failed')]);
    expect((await one('/app/notice/search', id)).readCount).toBe(9);
    expect((await one('/app/notice/search', draft)).readCount).toBe(0);
  });

  it('clicks, installations and what was useful are counted once, however often they are told; what clients can not know is refused', async () => {
    let count = 0;
    /** What became of such reports, in their order. */
    const told = async (entity: string, id: string, ...reports: object[]): Promise<string[]> => {
      const numbers: string[] = [];
      for (const totals of reports) {
        const no = `c-${id}-${++count}`;
        numbers.push(no);
        const text = JSON.stringify({ no, kind: 'totals', content: { entity, id, totals } });
        const headers = { 'content-type': 'application/json', 'x-digest': digest(text, sharedSecret(SIMULATED)) };
        // Whoever does not hear that it was taken tells it again, in the same words.
        for (let times = 0; times < 2; times++)
          expect((await fetch(`${admin.origin}/notify/client`, { method: 'POST', headers, body: text })).status).toBe(200);
      }
      const notices = async () => {
        const { list } = (await admin.get('/gateway/notice/search', { gateway: 'client', pageSize: 100 })).data;
        return numbers.map((no) =>
          (list as Loose[])
            .filter(({ noticeNo }) => noticeNo === no)
            .map(({ status }) => String(status))
            .join(),
        );
      };
      await expect.poll(notices, { timeout: 30_000 }).toEqual(numbers.map(() => expect.stringMatching(/^(done|failed)$/)));
      return notices();
    };
    const taken = (n: number) => Array<string>(n).fill('done');

    const article = await added('/app/help/module/add', { title: '累计帮助', nodeType: 'article', contentHtml: '<p>文</p>', sort: 1 });
    const folder = await added('/app/help/module/add', { title: '累计目录', nodeType: 'folder', sort: 1 });
    const help = () => helpOf(article);
    // Nobody has looked yet, so nobody can have found it useful.
    expect(await told('app_help_module', article, { usefulCount: 1 })).toEqual(['failed']);
    for (let views = 0; views < 4; views++) expect((await fetch(`${admin.origin}/public/help/${article}`)).status).toBe(200);
    expect(await help()).toMatchObject({ viewCount: 4, usefulCount: 0, usefulBp: 0 });
    const useful = [1, 3, 3, 2].map((usefulCount) => ({ usefulCount }));
    expect(await told('app_help_module', article, ...useful)).toEqual(taken(4));
    expect(await help()).toMatchObject({ viewCount: 4, usefulCount: 3, usefulBp: 75 });
    expect(await told('app_help_module', article, { usefulCount: 5 }, { viewCount: 900 })).toEqual(['failed', 'failed']);
    expect(await told('app_help_module', folder, { usefulCount: 0 })).toEqual(['failed']);
    expect(await help()).toMatchObject({ viewCount: 4, usefulCount: 3 });

    const banner = await added('/banner/pic/add', {
      title: '累计轮播',
      position: 'partner',
      imageUrl: '/demo/water-box.svg',
      linkType: 'none',
      cityCodes: ['3309'],
      beginAt: inDays(400),
      endAt: inDays(401),
    });
    expect(await told('banner_pic', banner, { clickCount: 2 })).toEqual(['failed']);
    expect((await admin.post('/banner/pic/enable', { ids: [banner], versions: { [banner]: 1 }, status: 'enabled' })).code).toBe(200);
    const clicks = [2, 7, 7, 5].map((clickCount) => ({ clickCount }));
    expect(await told('banner_pic', banner, ...clicks)).toEqual(taken(4));
    expect((await one('/banner/pic/search', banner)).clickCount).toBe(7);

    const [newest] = (await admin.get('/app/version/search', { platform: 'android' })).data.list;
    const version = await added('/app/version/add', {
      platform: 'android',
      versionNo: '7.0.0',
      buildNo: newest.buildNo + 1,
      changeLog: '累计',
      packageUrl: 'https://app.example.com/7',
    });
    const installed = async () => (await one('/app/version/search', version)).installedCount;
    expect(await told('app_version', version, { installedCount: 1 })).toEqual(['failed']);
    expect((await versioned('/app/version/search', '/app/version/publish', version, { grayBp: 500 })).code).toBe(200);
    const installs = [3, 12, 12, 9].map((installedCount) => ({ installedCount }));
    expect(await told('app_version', version, ...installs)).toEqual(taken(4));
    expect(await installed()).toBe(12);
    expect((await admin.post('/app/version/stop', { id: version, stopReason: '闪退' })).code).toBe(200);
    // It was on its way to some phones when it was stopped.
    expect(await told('app_version', version, { installedCount: 13 })).toEqual(taken(1));
    expect(await installed()).toBe(13);
  });

  it('a version reaches more shops step by step, by share and by city; forced, it has its package; a bad one is stopped for a reason', async () => {
    const [newest] = (await admin.get('/app/version/search', { platform: 'android' })).data.list;
    const version = { platform: 'android', changeLog: '分步', packageUrl: 'https://app.example.com/8', force: true };
    const forced = { ...version, versionNo: '8.0.0', buildNo: newest.buildNo + 1 };
    for (const packageUrl of [null, ''])
      expect((await admin.post('/app/version/add', { ...forced, packageUrl })).data.errors, `${packageUrl}`).toEqual({
        packageUrl: '强更的版本须有安装包',
      });
    const id = await added('/app/version/add', forced);
    const change = (body: object) => versioned('/app/version/search', '/app/version/update', id, body);
    const publish = (body: object) => versioned('/app/version/search', '/app/version/publish', id, body);
    const row = () => one('/app/version/search', id);
    expect((await change({ packageUrl: null })).data.errors).toEqual({ packageUrl: '强更的版本须有安装包' });
    expect((await change({ packageUrl: null, force: false })).code).toBe(200);
    expect((await change({ force: true })).data.errors).toEqual({ packageUrl: '强更的版本须有安装包' });
    expect((await publish({ grayBp: 100 })).data.errors).toEqual({ packageUrl: '没有安装包,不能发布' });
    expect(await row()).toMatchObject({ status: 'draft', force: false, packageUrl: null, grayBp: 0, publishedAt: null });
    expect((await change({ packageUrl: forced.packageUrl, force: true })).code).toBe(200);

    expect((await publish({ grayBp: 0 })).data.errors.grayBp).toBeTruthy();
    expect((await publish({ grayBp: 1_000, cityCodes: ['3301'] })).code).toBe(200);
    const { publishedAt } = await row();
    expect((await change({ minSupport: '2.0.0' })).code).toBe(200);
    expect(await row()).toMatchObject({ status: 'gray', grayBp: 1_000, cityCodes: ['3301'] });
    expect((await publish({ grayBp: 500, cityCodes: ['3301'] })).data.errors).toEqual({ grayBp: '灰度比例只增不减,现在是 10%' });
    expect((await publish({ grayBp: 1_000, cityCodes: ['3302'] })).data.errors).toEqual({ cityCodes: '灰度城市只增不减' });
    expect((await publish({ grayBp: 1_000, cityCodes: ['3301', '3302'] })).code).toBe(200);
    // In all cities, and from there back to none of them.
    expect((await publish({ grayBp: 3_000 })).code).toBe(200);
    expect((await publish({ grayBp: 3_000, cityCodes: ['3301', '3302'] })).data.errors).toEqual({ cityCodes: '灰度城市只增不减' });
    expect(await row()).toMatchObject({ status: 'gray', grayBp: 3_000, cityCodes: [], publishedAt });
    expect((await change({ packageUrl: null })).data.errors.packageUrl).toBeTruthy();
    expect((await change({ packageUrl: 'https://app.example.com/other' })).data.errors).toEqual({
      packageUrl: '已发布的版本不能换安装包,请新增版本',
    });

    const stop = (body: object) => admin.post('/app/version/stop', { id, ...body });
    expect((await stop({})).data.errors.stopReason).toBeTruthy();
    expect((await stop({ stopReason: '开屏闪退' })).code).toBe(200);
    expect(await row()).toMatchObject({ status: 'stopped', stopReason: '开屏闪退', grayBp: 3_000, packageUrl: forced.packageUrl });
    for (const again of [await publish({ grayBp: 10_000 }), await change({ changeLog: '修好了' }), await stop({ stopReason: '再停' })])
      expect(again.code).toBe(422);
    expect((await admin.post('/app/version/add', { ...version, versionNo: '8.0.1', buildNo: forced.buildNo })).data.errors.buildNo).toMatch(
      `构建号要大于同平台已有的 ${forced.buildNo}`,
    );
    const next = await added('/app/version/add', { ...version, versionNo: '8.0.1', buildNo: forced.buildNo + 1 });
    expect((await versioned('/app/version/search', '/app/version/publish', next, { grayBp: 10_000 })).code).toBe(200);
    expect(await one('/app/version/search', next)).toMatchObject({ status: 'full', grayBp: 10_000, cityCodes: [] });
  });

  it('a help node is put under itself by nobody: neither in one step nor by two at once', async () => {
    const add = (title: string, parentId?: string) => added('/app/help/module/add', { title, nodeType: 'folder', sort: 1, parentId });
    const [first, two] = [await add('环一'), await add('环二')];
    const below = await add('环一之下', first);
    const move = (id: string, parentId: string, version = 1) => admin.post('/app/help/module/update', { id, version, parentId });
    for (const under of [first, below])
      expect((await move(first, under)).data.errors).toEqual({ parentId: '不能移到自己或自己的下级之下' });
    expect(await helpOf(first)).toMatchObject({ parentId: null, version: 1 });
    const answers = await Promise.all([move(below, two), move(two, below)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(answers.find(({ code }) => code === 422)!.data.errors).toEqual({ parentId: '不能移到自己或自己的下级之下' });
  });

  it('help is a tree: nothing under an article or under itself, no folder removed with what is in it', async () => {
    const add = (body: object) => added('/app/help/module/add', body);
    const top = await add({ title: '甲', nodeType: 'folder', sort: 1 });
    const below = await add({ title: '乙', nodeType: 'folder', parentId: top, sort: 1 });
    const article = await add({ title: '丙', nodeType: 'article', parentId: below, contentHtml: '<p>文<script>x</script></p>', sort: 1 });
    expect(
      (await admin.post('/app/help/module/add', { title: '丁', nodeType: 'article', parentId: article, contentHtml: '<p>文</p>', sort: 1 }))
        .data.errors.parentId,
    ).toMatch(/是文章/);
    expect((await admin.post('/app/help/module/add', { title: '戊', nodeType: 'article', sort: 1 })).data.errors.contentHtml).toMatch(
      /要有内容/,
    );
    expect((await admin.post('/app/help/module/update', { id: top, version: 1, parentId: below })).data.errors.parentId).toMatch(/自己/);
    expect(why(await admin.post('/app/help/module/delete', { ids: [below] }))).toMatch(/引用/);
    expect((await admin.post('/app/help/module/update', { id: article, version: 1, sort: 9 })).code).toBe(200);
    expect(JSON.stringify((await admin.get('/app/help/module/tree')).data)).not.toContain('<script>');
    expect((await admin.post('/app/help/module/delete', { ids: [article] })).code).toBe(200);
  });

  it('help is five levels deep, with all that a folder takes along, and no two at one place have one title', async () => {
    const add = (title: string, parentId?: string) => added('/app/help/module/add', { title, nodeType: 'folder', sort: 1, parentId });
    const chain = async (name: string, levels: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let n = 1; n <= levels; n++) ids.push(await add(`${name}${n}`, ids.at(-1)));
      return ids;
    };
    const [deep, moved] = [await chain('深', 4), await chain('移', 4)];
    const move = async (id: string, parentId: string | null) =>
      admin.post('/app/help/module/update', { id, parentId, version: (await helpOf(id)).version });
    for (const under of deep.slice(1)) expect((await move(moved[0]!, under)).data.errors).toEqual({ parentId: '连同下级最多 5 层' });
    expect(await helpOf(moved[0]!)).toMatchObject({ parentId: null, version: 1 });
    expect((await move(moved[3]!, deep[3]!)).code).toBe(200);
    expect((await move(moved[0]!, deep[1]!)).code).toBe(200);
    expect((await admin.post('/app/help/module/add', { title: '第六层', nodeType: 'folder', sort: 1, parentId: moved[3] })).code).toBe(422);
    const taken = { title: '同级已有这个标题' };
    expect((await admin.post('/app/help/module/add', { title: '深1', nodeType: 'folder', sort: 1 })).data.errors).toEqual(taken);
    const other = await add('深1', deep[0]);
    expect((await move(other, null)).data.errors).toEqual(taken);
    expect((await admin.post('/app/help/module/update', { id: other, version: 1, title: '深2' })).data.errors).toEqual(taken);
    const both = await Promise.all([1, 2].map(() => admin.post('/app/help/module/add', { title: '同时', nodeType: 'folder', sort: 1 })));
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422]);
  });

  it('what was announced stays as it was, but for its end; only drafts go', async () => {
    const id = await added('/app/notice/add', {
      title: '公告',
      contentHtml: '<p>文</p>',
      audience: 'shop',
      beginAt: inDays(0),
      endAt: inDays(3),
    });
    expect(
      (
        await admin.post('/app/notice/add', {
          title: '公告',
          contentHtml: '<p>文</p>',
          audience: 'shop',
          beginAt: inDays(3),
          endAt: inDays(1),
        })
      ).data.errors.endAt,
    ).toBeTruthy();
    expect((await versioned('/app/notice/search', '/app/notice/publish', id)).code).toBe(200);
    expect((await versioned('/app/notice/search', '/app/notice/update', id, { title: '改' })).data.errors.title).toMatch(/只能修改/);
    expect((await versioned('/app/notice/search', '/app/notice/update', id, { endAt: inDays(9), top: true })).code).toBe(200);
    expect((await admin.post('/app/notice/delete', { ids: [id] })).code).toBe(422);
  });

  it('an activity goes from draft to its end; published, it may only last longer', async () => {
    const body = {
      name: '活动',
      audience: 'shop',
      rule: '规则',
      beginAt: inDays(5),
      endAt: inDays(9),
      signupBegin: inDays(1),
      signupEnd: inDays(4),
      quota: 3,
    };
    expect((await admin.post('/activity/platform/add', { ...body, endAt: inDays(1) })).data.errors.endAt).toMatch(/晚于开始/);
    expect((await admin.post('/activity/platform/add', { ...body, signupEnd: inDays(6) })).data.errors.signupEnd).toMatch(/不能晚于/);
    const id = await added('/activity/platform/add', body);
    const update = (more: object) => versioned('/activity/platform/search', '/activity/platform/update', id, more);
    const publish = (one: string, more: object = {}) => versioned('/activity/platform/search', '/activity/platform/publish', one, more);
    expect((await publish(id, { overlapping: 'accept' })).code).toBe(200);
    // Another for the same audience at the same time needs a confirmation, one in another city does not.
    const rival = await added('/activity/platform/add', { ...body, name: '撞期活动', cityCodes: ['3302'] });
    const refused = await publish(rival);
    expect(JSON.stringify(refused.data)).toContain('“活动”');
    expect(refused.code).toBe(422);
    expect((await publish(rival, { overlapping: 'accept' })).code).toBe(200);
    expect((await update({ name: '改' })).data.errors.name).toMatch(/只能换头图/);
    expect((await update({ endAt: inDays(7) })).data.errors.endAt).toMatch(/只能延后/);
    // What it would meet by then is said before it is saved, and noted afterwards.
    const later = await added('/activity/platform/add', { ...body, name: '后一个', beginAt: inDays(10), endAt: inDays(11) });
    expect((await publish(later, { overlapping: 'accept' })).code).toBe(200);
    expect((await update({ endAt: inDays(9.5), dryRun: true })).data.overlaps).not.toContain('“后一个”');
    expect((await update({ endAt: inDays(12), dryRun: true })).data.overlaps).toMatch(/“撞期活动”.*“后一个”|“后一个”.*“撞期活动”/);
    expect((await update({ endAt: inDays(12) })).code).toBe(200);
    const [noted] = (await admin.get('/manager/operat/log/search', { targetId: id })).data.list;
    expect(JSON.stringify(noted)).toMatch(/与 .*“后一个”.* 时间重叠/);
    expect((await admin.post('/activity/platform/delete', { ids: [id] })).code).toBe(422);
  });

  it('grades are a ladder, and none is stopped while somebody stands on it', async () => {
    const grades = (await admin.get('/sys/grade/search', { target: 'shop' })).data.list as Loose[];
    const [low] = grades.filter(({ level }) => level === 1);
    expect(
      (await admin.post('/sys/grade/update', { id: low.id, version: low.version, minOrderQty: 100_000 })).data.errors.minOrderQty,
    ).toMatch(/高于上级/);
    expect((await admin.post('/sys/grade/add', { target: 'shop', level: 9, name: '超低', minOrderQty: 0, minScore: 0 })).code).toBe(422);
    const id = await added('/sys/grade/add', { target: 'shop', level: 9, name: '黑钻', minOrderQty: 99_999, minScore: 99 });
    const held = grades.find(({ shopCount }) => shopCount > 0)!;
    // A partner's grade counts its partners: one more is there at once, and holds it as shops do.
    const own = await added('/sys/grade/add', { target: 'partner', level: 9, name: '黑钻服务商', minOrderQty: 99_999, minScore: 99 });
    expect(await one('/sys/grade/search', own)).toMatchObject({ shopCount: 0, partnerCount: 0 });
    const [partner] = (await admin.get('/partner/main/search', { status: 'normal', pageSize: 1 })).data.list as Loose[];
    const before = await one('/sys/grade/search', partner!.gradeId);
    expect(before.partnerCount).toBe((await admin.get('/partner/main/search', { gradeId: before.id, count: 1 })).data.total);
    expect((await admin.post('/partner/main/update', { id: partner!.id, version: partner!.version, gradeId: own })).code).toBe(200);
    expect((await one('/sys/grade/search', own)).partnerCount).toBe(1);
    expect((await one('/sys/grade/search', before.id)).partnerCount).toBe(before.partnerCount - 1);
    expect(why(await admin.post('/sys/grade/enable', { ids: [own], status: 'disabled' }))).toMatch(/还有 1 家服务商/);
    const moved = (await admin.get('/partner/main/search', { id: partner!.id })).data.list[0];
    expect((await admin.post('/partner/main/update', { id: moved.id, version: moved.version, gradeId: before.id })).code).toBe(200);
    expect((await admin.post('/sys/grade/enable', { ids: [own], status: 'disabled' })).code).toBe(200);
    expect(why(await admin.post('/sys/grade/enable', { ids: [held.id], status: 'disabled' }))).toMatch(/还有/);
    expect((await admin.post('/sys/grade/enable', { ids: [id], status: 'disabled' })).code).toBe(200);
  });

  it('how many stand in a grade is told only to those who see them all', async () => {
    const held = ((await admin.get('/sys/grade/search', { target: 'shop' })).data.list as Loose[]).find(({ shopCount }) => shopCount > 0)!;
    const url = '/api/sys/grade/search';
    const local = await colleague(at, [url], { cityCodes: ['3301'] });
    const ofPartner = await colleague(at, [url], {
      partnerId: (await admin.get('/merchant/shop/search', { pageSize: 1 })).data.list[0].partnerId,
    });
    for (const who of [local, ofPartner]) {
      const answer = await who.get('/sys/grade/search', { id: held.id });
      expect(answer.data.list).toHaveLength(1);
      expect(answer.data.list[0].shopCount ?? null).toBeNull();
      expect(why(await who.post('/sys/grade/enable', { ids: [held.id], status: 'disabled' }))).toBe('还有店铺在这个等级,不能停用');
    }
  });

  it('a grade says whom other thresholds would leave short, by orders and by score, before it is saved', async () => {
    type Members = readonly { readonly name: string; readonly orders: number; readonly score: number | null }[];
    const short = (all: Members, { minOrderQty, minScore }: Loose) =>
      all.filter(({ orders, score }) => orders < minOrderQty || (score !== null && score < minScore));
    const reaching = (all: Members, to: Loose) =>
      all.filter((one) => short([one], to).length === 0 && (one.score !== null || to.minScore === 0)).length;
    const namesOf = (all: Members) =>
      all
        .slice(0, 10)
        .map(({ name }) => name)
        .join('、') + (all.length > 10 ? ` 等 ${all.length} 家` : '');
    const expected = (grade: Loose, own: Members, lower: Members, wished: Loose) => ({
      members: own.length,
      belowNow: short(own, grade).length,
      below: short(own, wished).length,
      names: namesOf(short(own, wished)),
      lifts: reaching(lower, wished),
      unscored: own.filter(({ score }) => score === null).length,
    });
    const ladder = async (target: string) =>
      ((await admin.get('/sys/grade/search', { target, pageSize: 20 })).data.list as Loose[])
        .filter(({ level }) => level <= 4)
        .sort((one, other) => one.level - other.level);

    // Partners stand in the second grade; one is put into the first, and one of its works has been accepted with a score.
    const [lowest, second, third] = (await ladder('partner')) as [Loose, Loose, Loose];
    const partners = (await admin.get('/partner/main/search', { status: 'normal', gradeId: second.id, pageSize: 20 })).data.list as Loose[];
    const [moved, judged] = partners as [Loose, Loose];
    expect((await admin.post('/partner/main/update', { id: moved.id, version: moved.version, gradeId: lowest.id })).code).toBe(200);
    for (const partnerId of [moved.id, judged.id]) {
      const [manager] = (await admin.get('/manage/user/search', { status: 'active', pageSize: 1 })).data.list;
      const id = await added('/partner/work/add', {
        partnerId,
        workType: 'visit',
        title: '评级',
        requirement: '看看',
        deadlineAt: inDays(3),
      });
      const step = async (call: string, body: object) => {
        const { version } = (await admin.get('/partner/work/detail', { id })).data;
        expect((await admin.post(call, { id, ids: [id], version, versions: { [id]: version }, ...body })).code, call).toBe(200);
      };
      await step('/partner/work/assign', { assigneeId: manager.id });
      await step('/partner/work/handle', { feedback: '看过了' });
      await step('/partner/work/audit', { passed: 1, score: partnerId === judged.id ? 1 : 100 });
    }

    // What thresholds are held against, counted from orders and works one by one.
    const { orders, works, standing } = await at.inspect(async ({ db }) => ({
      orders: (
        await sql<{ shopId: string | null; partnerId: string | null; placedAt: string; fulfilment: string | null }>`
          select shop_id::text, partner_id::text, placed_at, fulfilment from third_order where not deleted`.execute(db)
      ).rows,
      works: (
        await sql<{ partnerId: string; score: number; finishedAt: string }>`
          select partner_id::text, score, finished_at from partner_work where status = 'done' and not deleted`.execute(db)
      ).rows,
      standing: (
        await sql<{ id: string; name: string; gradeId: string }>`
          select id, name, grade_id from (
            select id::text, name, grade_id::text from merchant_shop where status = 'open' and not deleted
            union all select id::text, name, grade_id::text from partner_main where status = 'normal' and not deleted) as one
          order by id::bigint`.execute(db)
      ).rows,
    }));
    admin = await at.as('admin');
    const since = (days: number) => Date.now() - days * DAY;
    const measured = ({ id: gradeId, target }: Loose): Members =>
      standing
        .filter((one) => one.gradeId === gradeId)
        .map(({ id, name }) => {
          const own = orders.filter(
            (order) => order[target === 'shop' ? 'shopId' : 'partnerId'] === id && Date.parse(order.placedAt) >= since(30),
          );
          const scores =
            target === 'shop'
              ? own.filter(({ fulfilment }) => fulfilment !== null).map(({ fulfilment }) => (fulfilment === 'onTime' ? 100 : 0))
              : works.filter((work) => work.partnerId === id && Date.parse(work.finishedAt) >= since(90)).map(({ score }) => Number(score));
          return { name, orders: own.length, score: scores.length ? scores.reduce((sum, one) => sum + one, 0) / scores.length : null };
        });

    const [low, silver] = (await ladder('shop')) as [Loose, Loose];
    for (const [grade, below, above] of [
      [low, null, silver],
      [silver, low, null],
      [second, lowest, third],
      [lowest, null, second],
    ] as [Loose, Loose | null, Loose | null][]) {
      const [own, lower] = [measured(grade), below ? measured(below) : []];
      expect(own.length, grade.name).toBeGreaterThan(0);
      expect(
        own.some(({ score }) => score !== null),
        grade.name,
      ).toBe(true);
      const most = Math.max(...own.map((one) => one.orders));
      const best = Math.min(100, Math.floor(Math.min(...own.flatMap(({ score }) => score ?? []))) + 1);
      const wishes: Record<string, number>[] = [
        {},
        { minOrderQty: 0, minScore: 0 },
        { minOrderQty: most + 1 },
        { minOrderQty: most, minScore: 0 },
        { minOrderQty: 0, minScore: best },
        { minScore: 100 },
      ];
      for (const wished of wishes) {
        const answer = (await admin.get('/sys/grade/check', { id: grade.id, ...wished })).data;
        expect(answer, `${grade.name} ${JSON.stringify(wished)}`).toMatchObject(expected(grade, own, lower, { ...grade, ...wished }));
        if (above) expect(answer.above).toBe(reaching(own, above));
      }
      // The change itself says the same before it is saved, and changes nothing then.
      const wished = { minOrderQty: grade.minOrderQty, minScore: Math.min(100, grade.minScore + 5) };
      const { version } = await one('/sys/grade/search', grade.id);
      const tried = await admin.post('/sys/grade/update', { id: grade.id, version, ...wished, dryRun: true });
      expect(tried.data, grade.name).toMatchObject(expected(grade, own, lower, wished));
      expect(await one('/sys/grade/search', grade.id)).toMatchObject({ minScore: grade.minScore, version });
    }
    // By their scores alone somebody falls short: the one whose work was worth one point.
    const score = measured(second).find(({ name }) => name === judged.name)!.score!;
    const below = async (minScore: number) => (await admin.get('/sys/grade/check', { id: second.id, minOrderQty: 0, minScore })).data.below;
    expect(await below(Math.floor(score) + 1)).toBeGreaterThan(await below(Math.floor(score)));
    expect((await admin.get('/sys/grade/check', { id: second.id, minScore: 101 })).data.errors.minScore).toBeTruthy();
  });

  it('leaves every rule of the domain whole', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
