/** Pages built of blocks: a draft may be unfinished, what customers see may not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

const NOTICE = { key: 'a', kind: 'notice', hidden: false, values: { words: '节日照常送水', linkType: 'none' } };
const BANNER = { key: 'b', kind: 'banner', hidden: false, values: { pictures: [], linkType: 'none', seconds: 4 } };

describe.each(AREA_ENGINES)('styles on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.message;
  const scheme = async (name: string) =>
    String((await admin.post('/style/scheme/add', { name, app: 'wechat', primaryColor: '#1677ff' })).data.id);
  const addPage = async (schemeId: string, more: object = {}) =>
    String((await admin.post('/style/page/add', { schemeId, name: '首页', pageType: 'home', path: '/pages/home/index', ...more })).data.id);
  const page = async (id: string): Promise<Loose> => (await admin.get('/style/page/search', { id })).data.list[0];
  const build = async (id: string, input: object): Promise<Loose> =>
    admin.post('/style/page/update', { id, version: (await page(id)).version, ...input });
  const publish = async (id: string) => admin.post('/style/page/publish', { ids: [id], versions: { [id]: (await page(id)).version } });
  const remove = (id: string) => admin.post('/style/page/delete', { ids: [id] });

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('a page goes live once it is whole, shows its changes only when it is published again, and is as it was when they are taken back', async () => {
    const id = await addPage(await scheme('甲'));
    expect(why(await publish(id))).toBe('还没有可见的组件');
    expect((await build(id, { draftComponents: [NOTICE, BANNER] })).code).toBe(200);
    const refused = await publish(id);
    expect(why(refused)).toBe('第 2 个组件“轮播图”:图片不能为空');
    expect(refused.data.results[0].data.errors).toEqual({ 'draftComponents.b.pictures': '图片不能为空' });
    expect((await build(id, { draftComponents: [NOTICE, { ...BANNER, hidden: true }] })).code).toBe(200);
    expect((await publish(id)).code).toBe(200);
    const live = await page(id);
    expect(live).toMatchObject({ status: 'published', onlineComponents: live.draftComponents });
    expect((await build(id, { name: '首页 2' })).code).toBe(200);
    expect((await page(id)).status).toBe('published');
    expect((await build(id, { draftComponents: [{ ...NOTICE, values: { ...NOTICE.values, words: '改' } }] })).code).toBe(200);
    expect(await page(id)).toMatchObject({ status: 'changed', onlineComponents: live.onlineComponents });
    expect((await build(id, { draftComponents: live.onlineComponents })).code).toBe(200);
    expect((await page(id)).status).toBe('published');
    expect((await admin.post('/style/page/update', { id, version: 1, name: '旧' })).code).toBe(412);
    // What somebody changed meanwhile is not published unseen, and nobody publishes without having seen it.
    const { version } = await page(id);
    expect((await build(id, { draftComponents: [NOTICE] })).code).toBe(200);
    expect((await admin.post('/style/page/publish', { ids: [id], versions: { [id]: version } })).code).toBe(412);
  });

  it('leads only to what is to be seen when it is published', async () => {
    const schemeId = await scheme('跳转');
    const id = await addPage(schemeId);
    const target = await addPage(schemeId, { pageType: 'activity', path: '/pages/activity/target' });
    const leading = (values: object) => [{ ...NOTICE, values: { words: '看活动', ...values } }];
    expect((await build(id, { draftComponents: leading({ linkType: 'page', pageId: target }) })).code).toBe(200);
    const dead = await publish(id);
    expect(why(dead)).toBe('第 1 个组件“公告”:指向的页面不存在或没有发布');
    expect(dead.data.results[0].data).toMatchObject({
      reason: 'style.deadLink',
      errors: { 'draftComponents.a.pageId': '指向的页面不存在或没有发布' },
    });
    expect((await page(id)).onlineComponents).toBeNull();
    await build(target, { draftComponents: [NOTICE] });
    expect((await publish(target)).code).toBe(200);
    expect((await publish(id)).code).toBe(200);
    expect((await build(id, { draftComponents: leading({ linkType: 'product' }) })).code).toBe(200);
    expect(why(await publish(id))).toBe('第 1 个组件“公告”:商品不能为空');
  });

  it('keeps the last fifty versions of a page whole, each of which becomes the draft again while what is live stays', async () => {
    const id = await addPage(await scheme('版本'));
    const noticeOf = (words: string) => [{ ...NOTICE, values: { ...NOTICE.values, words } }];
    const versions = async (client = admin): Promise<Loose> => client.get('/console/version', { resource: 'style_page', id });
    expect((await build(id, { draftComponents: noticeOf('甲') })).code).toBe(200);
    expect((await publish(id)).code).toBe(200);
    expect((await build(id, { name: '只改名' })).code).toBe(200);
    // What was only published or renamed is the same version, by what was done last.
    expect((await versions()).data.list).toMatchObject([{ no: 1, action: '保存', content: { draftComponents: noticeOf('甲') } }]);
    expect(
      (await admin.post('/style/page/update', { id, version: (await page(id)).version, draftComponents: noticeOf('空跑'), dryRun: true }))
        .code,
    ).toBe(200);
    for (let n = 2; n <= 52; n++) expect((await build(id, { draftComponents: noticeOf(`第${n}版`) })).code).toBe(200);
    const { list } = (await versions()).data;
    expect(list.map(({ no }: Loose) => no)).toEqual(Array.from({ length: 50 }, (_, i) => 52 - i));
    const live = (await page(id)).onlineComponents;
    for (const { content } of list) {
      expect((await build(id, content)).code).toBe(200);
      expect(await page(id)).toMatchObject({ status: 'changed', draftComponents: content.draftComponents, onlineComponents: live });
    }
    // The newest was the draft already.
    expect((await versions()).data.list[0].no).toBe(52 + 49);
    expect((await versions(await at.as('finance'))).code).toBe(0);
    expect((await admin.get('/console/version', { resource: 'style_scheme', id })).code).toBe(404);
  });

  it('what is sent as a block is a block: of a known kind, with its fields, clean and not too many', async () => {
    const id = await addPage(await scheme('乙'));
    const errors = async (...draftComponents: unknown[]): Promise<Loose> => (await build(id, { draftComponents })).data.errors;
    expect(await errors({ ...NOTICE, kind: 'script' })).toMatchObject({ draftComponents: '组件的格式不正确' });
    expect(await errors({ ...NOTICE, kind: 'toString' })).toMatchObject({ draftComponents: '组件的格式不正确' });
    expect(await errors(NOTICE, NOTICE)).toMatchObject({ draftComponents: '组件的格式不正确' });
    expect(await errors({ ...NOTICE, values: { words: '好', onclick: 'x' } })).toMatchObject({
      'draftComponents.a.onclick': '不接受的字段“onclick”',
    });
    expect(await errors({ ...NOTICE, values: { words: '长'.repeat(61), linkType: 'url', url: 'javascript:alert(1)' } })).toMatchObject({
      'draftComponents.a.words': '公告内容最多 60 个字',
      'draftComponents.a.url': '网址格式不正确',
    });
    expect(await errors(...Array.from({ length: 51 }, (_, i) => ({ ...NOTICE, key: `k${i}` })))).toMatchObject({
      draftComponents: '最多 50 个组件',
    });
    expect((await build(id, { draftComponents: 'x' })).data.errors).toMatchObject({ draftComponents: '组件应为一组组件' });
    expect(
      (
        await build(id, {
          draftComponents: [
            {
              key: 'w',
              kind: 'words',
              hidden: false,
              values: { content: '<p onclick="x()">文<img src=x onerror=alert(1)><script>alert(1)</script></p>' },
            },
          ],
        })
      ).code,
    ).toBe(200);
    expect((await page(id)).draftComponents[0].values.content).toBe('<p>文</p>');
  });

  it('a scheme has one home page; enabled, it keeps one that is live; a copy begins with the drafts', async () => {
    const id = await scheme('丙');
    const enable = (on: boolean, of = id) => admin.post('/style/scheme/enable', { ids: [of], status: on ? 'enabled' : 'disabled' });
    expect(why(await enable(true))).toBe('还没有已发布的首页,不能启用');
    const home = await addPage(id);
    expect(
      (await admin.post('/style/page/add', { schemeId: id, name: '又一个', pageType: 'home', path: '/pages/home/two' })).code,
    ).not.toBe(200);
    await build(home, { draftComponents: [NOTICE] });
    expect((await publish(home)).code).toBe(200);
    expect((await enable(true)).code).toBe(200);
    expect(why(await remove(home))).toBe('已发布的首页不能删除');
    expect((await build(home, { pageType: 'activity' })).data.reason).toBe('style.schemeActive');
    const copied = await admin.post('/style/scheme/copy', { ids: [id], name: '丙的副本' });
    expect(copied.code).toBe(200);
    const copy = (await admin.get('/style/scheme/search', { keyword: '丙的副本' })).data.list[0];
    expect(copy).toMatchObject({ status: 'disabled', pageCount: 1 });
    const [copiedHome] = (await admin.get('/style/page/search', { schemeId: copy.id })).data.list;
    expect(copiedHome).toMatchObject({ status: 'unpublished', onlineComponents: null, draftComponents: [NOTICE] });
    expect((await remove(copiedHome.id)).code).toBe(200);
    const used = (await admin.get('/style/scheme/search', { keyword: '清泉蓝' })).data.list[0];
    expect(why(await enable(false, used.id))).toMatch(/^有 \d+ 家店铺在用,不能停用$/);
    expect((await (await at.as('finance')).post('/style/page/publish', { ids: [home], versions: { [home]: 1 } })).code).toBe(0);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
