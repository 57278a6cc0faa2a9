/** Blocks of pages that stand within others: what holds what is declared, and what is hidden takes along what is within it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngWith } from '../pngs';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { ENGINES } from './place';

type Placed = Loose & { readonly key: string };
const block = (key: string, kind: string, values: object, within?: string): Placed => ({
  key,
  kind,
  hidden: false,
  ...(within && { within }),
  values,
});
const floor = (key: string, within?: string) => block(key, 'floor', { title: key, linkType: 'none' }, within);
const columns = (key: string, within?: string) => block(key, 'columns', { columns: 'two' }, within);
const notice = (key: string, within?: string, more: object = {}) => block(key, 'notice', { words: key, linkType: 'none', ...more }, within);
const picture = (key: string, within?: string, path = '/demo/water-box.svg') =>
  block(key, 'picture', { picture: path, words: key, linkType: 'none' }, within);

describe.each(ENGINES)('blocks within blocks on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let serial = 0;
  const rowOf = async (family: string, id: string): Promise<Loose> => (await admin.get(`${family}/search`, { id })).data.list[0];
  const save = async (family: string, id: string, input: object): Promise<Loose> =>
    admin.post(`${family}/update`, { id, version: (await rowOf(family, id)).version, ...input });
  const move = async (call: string, family: string, id: string, input: object = {}): Promise<Loose> =>
    admin.post(call, { ids: [id], versions: { [id]: (await rowOf(family, id)).version }, ...input });
  const errorsOf = (answer: Loose): Loose => answer.data?.errors ?? answer.data?.results?.[0]?.data?.errors ?? {};
  const why = (answer: Loose): string => answer.data?.results?.[0]?.message ?? answer.message;
  const aPage = async (more: object = {}) => {
    const [scheme] = (await admin.get('/style/scheme/search', { status: 'disabled' })).data.list;
    const path = `/pages/activity/nested${++serial}`;
    return String(
      (await admin.post('/style/page/add', { schemeId: scheme.id, name: `套${serial}`, pageType: 'activity', path, ...more })).data.id,
    );
  };
  const build = (id: string, ...draftComponents: unknown[]) => save('/style/page', id, { draftComponents });
  const publish = (id: string) => move('/style/page/publish', '/style/page', id);

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('refuses at its block what stands where it may not, and keeps nothing of it', async () => {
    const id = await aPage();
    const refused = async (...all: unknown[]) => errorsOf(await build(id, ...all));
    const gone = { draftComponents: '组件有不正确的内容', 'draftComponents.a.within': '所在的容器不在它前面' };
    expect(await refused(floor('a', 'a'))).toEqual(gone);
    expect(await refused(floor('a', 'b'), columns('b', 'a'))).toMatchObject(gone);
    expect(await refused(picture('a', 'b'))).toEqual(gone);
    expect(await refused(floor('f'), notice('n'), picture('a', 'f'))).toEqual(gone);
    expect(await refused(floor('f'), floor('a', 'f'))).toMatchObject({ 'draftComponents.a.within': '“楼层”里不能放“楼层”' });
    expect(await refused(floor('f'), columns('c', 'f'), floor('a', 'c'))).toMatchObject({
      'draftComponents.a.within': '“分栏”里不能放“楼层”',
    });
    expect(await refused(floor('f'), block('a', 'search', { hint: '搜' }, 'f'))).toMatchObject({
      'draftComponents.a.within': '“楼层”里不能放“搜索框”',
    });
    expect(await refused({ ...notice('a'), within: 7 })).toEqual({ draftComponents: '组件的格式不正确' });
    // What held them was taken away, and they were not.
    const whole = [floor('f'), columns('c', 'f'), picture('p', 'c')];
    expect((await build(id, ...whole)).code).toBe(200);
    expect(await refused(...whole.slice(1))).toEqual({
      draftComponents: '组件有不正确的内容',
      'draftComponents.c.within': '所在的容器不在它前面',
    });
    expect((await rowOf('/style/page', id)).draftComponents).toEqual(whole);
  });

  it('a page goes live with all that it holds, is kept as versions of it, and pages begin with what a template holds', async () => {
    const id = await aPage();
    const whole = [floor('f'), columns('c', 'f'), picture('p', 'c'), picture('q', 'c'), notice('n')];
    expect((await build(id, floor('f'), columns('c', 'f'), notice('n'))).code).toBe(200);
    const refused = await publish(id);
    expect(why(refused)).toBe('第 2 个组件“分栏”:里面还没有可见的组件');
    expect(errorsOf(refused)).toEqual({ 'draftComponents.c.holds': '里面还没有可见的组件' });
    expect((await build(id, ...whole)).code).toBe(200);
    expect((await publish(id)).code).toBe(200);
    expect(await rowOf('/style/page', id)).toMatchObject({ status: 'published', onlineComponents: whole });
    // Nothing but where one stands is different, and so is the page.
    expect((await build(id, ...whole.slice(0, 3), { ...whole[3], within: 'f' }, whole[4])).code).toBe(200);
    expect((await rowOf('/style/page', id)).status).toBe('changed');
    const { list } = (await admin.get('/console/version', { resource: 'style_page', id })).data;
    expect(list.map(({ content }: Loose) => content.draftComponents.map(({ within }: Loose) => within ?? ''))).toEqual([
      ['', 'f', 'c', 'f', ''],
      ['', 'f', 'c', 'c', ''],
      ['', 'f', ''],
    ]);
    expect((await save('/style/page', id, list[1].content)).code).toBe(200);
    expect((await rowOf('/style/page', id)).status).toBe('published');
    const template = await admin.post('/style/template/add', { name: `套模板${serial}`, pageType: 'activity', pageId: id });
    expect(template.code, template.text).toBe(200);
    const begun = await aPage({ templateId: template.data.id });
    expect((await rowOf('/style/page', begun)).draftComponents).toEqual(whole);
    expect((await rowOf('/style/template', String(template.data.id))).componentCount).toBe(5);
  });

  it('a block names no picture that was never uploaded, and the message stands at its field', async () => {
    const never = picture('p', 'c', `/uploads/${'0'.repeat(32)}.png`);
    const answer = await save('/style/page', await aPage(), { draftComponents: [floor('f'), columns('c', 'f'), never] });
    expect(errorsOf(answer)).toEqual({ 'draftComponents.p.picture': expect.stringContaining('没有上传') });
  });

  it('what is within what is hidden is not looked at when it goes live, leads nowhere and shows nobody its pictures', async () => {
    const file = await uploaded(admin);
    const seen = async () => (await fetch(`${admin.origin}${file.replace('/uploads/', '/public/file/')}`)).status;
    const [column] = (await admin.get('/market/column/search', { status: 'enabled', published: 'true' })).data.list;
    const article = String((await admin.post('/market/article/add', { columnId: column.id, title: `套里的${++serial}` })).data.id);
    const text = [{ key: 'a', kind: 'words', hidden: false, values: { content: '<p>水</p>' } }];
    await save('/market/article', article, { cover: '/demo/water-box.svg', draft: text });
    const id = await aPage();
    const draft = (hidden: boolean) => [
      notice('n'),
      { ...floor('f'), hidden },
      columns('c', 'f'),
      picture('p', 'c', file),
      notice('m', 'f', { linkType: 'article', articleId: article }),
    ];
    // It leads to what is not live yet, which is no matter while nobody sees it.
    await build(id, ...draft(false));
    expect(why(await publish(id))).toBe('第 5 个组件“公告”:指向的文章不存在或没有发布');
    await build(id, ...draft(true));
    expect((await publish(id)).code).toBe(200);
    expect(await seen()).toBe(404);
    const version = async () => (await rowOf('/market/article', article)).version;
    expect((await admin.post('/market/article/publish', { id: article, version: await version() })).code).toBe(200);
    expect((await admin.post('/market/article/stop', { ids: [article], cancel: false })).code).toBe(200);
    expect((await admin.post('/market/article/publish', { id: article, version: await version() })).code).toBe(200);
    await build(id, ...draft(false));
    expect((await publish(id)).code).toBe(200);
    expect(await seen()).toBe(200);
    const stopped = await admin.post('/market/article/stop', { ids: [article], cancel: false });
    expect(why(stopped)).toBe(`装修页面“套${serial}”还链接到它`);
  });

  it('entries of a page of entries are counted wherever they stand, and an app page keeps its groups', async () => {
    const entry = (key: string, within?: string) =>
      block(key, 'entry', { words: key, linkType: 'url', url: 'https://example.com/a' }, within);
    const { data: made } = await admin.post('/activity/aggregate/add', {
      name: `套${++serial}`,
      code: `nested_${serial}`,
      app: 'app',
      cityCodes: ['3310'],
    });
    const id = String(made.id);
    const grid = block('g', 'grid', { columns: 'four' }, 'f');
    const draft = (isGridHidden: boolean) => [
      block('f', 'floor', { title: '楼层' }),
      { ...grid, hidden: isGridHidden },
      entry('a', 'g'),
      entry('b', 'g'),
      entry('c', 'f'),
    ];
    expect(errorsOf(await save('/activity/aggregate', id, { draftModules: [grid, entry('a', 'g')] }))).toMatchObject({
      'draftModules.g.within': '所在的容器不在它前面',
    });
    expect((await save('/activity/aggregate', id, { draftModules: draft(false) })).code).toBe(200);
    expect((await move('/activity/aggregate/enable', '/activity/aggregate', id, { status: 'enabled' })).code).toBe(200);
    expect((await rowOf('/activity/aggregate', id)).entryCount).toBe(3);
    await save('/activity/aggregate', id, { draftModules: draft(true) });
    expect((await move('/activity/aggregate/enable', '/activity/aggregate', id, { status: 'enabled' })).code).toBe(200);
    expect((await rowOf('/activity/aggregate', id)).entryCount).toBe(1);

    const { data: app } = await admin.post('/app/page/add', {
      code: `nested.${serial}`,
      name: '套',
      module: 'home',
      route: `/app/nested/${serial}`,
      minVersion: '1.0.0',
      roleScope: 'all',
    });
    const group = block('g', 'group', { title: '常用', layout: 'grid', roleScope: ['owner'], minVersion: '2.4.0' });
    const inner = block('e', 'entry', { title: '桶账', linkType: 'route', route: '/app/x', badge: 'none', roleScope: [] }, 'g');
    expect(errorsOf(await save('/app/page', String(app.id), { draftConfig: [group, { ...group, key: 'h', within: 'g' }] }))).toMatchObject({
      'draftConfig.h.within': '“分组”里不能放“分组”',
    });
    expect((await save('/app/page', String(app.id), { draftConfig: [group, inner] })).code).toBe(200);
    expect((await move('/app/page/publish', '/app/page', String(app.id))).code).toBe(200);
    expect((await rowOf('/app/page', String(app.id))).liveConfig).toMatchObject([{ key: 'g' }, { key: 'e', within: 'g' }]);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});

async function uploaded({ origin, cookie }: Client): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(pngWith('within'))], { type: 'image/png' }), 'p.png');
  const answer = await fetch(`${origin}/api/util/upimg`, { method: 'POST', body, headers: { cookie } });
  return ((await answer.json()) as Loose).data as string;
}
