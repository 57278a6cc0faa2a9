/** The picture library: the same picture once, where each is shown, put in another's place everywhere, and nothing removed that is used. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngWith } from '../pngs';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

/** A dot, another file each time. */
const pixel = (n: number) => pngWith(`library ${n}`);

describe.each(AREA_ENGINES)('pictures on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.message;
  const rows = async (call: string, params = {}): Promise<Loose[]> => (await admin.get(call, params)).data.list;
  const picture = async (id: string): Promise<Loose> => (await rows('/image/main/search', { id }))[0];
  const upload = async (n: number): Promise<string> => {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(pixel(n))], { type: 'image/png' }), `${n}.png`);
    const response = await fetch(`${admin.origin}/api/util/upimg`, { method: 'POST', body, headers: { cookie: admin.cookie } });
    return ((await response.json()) as { data: string }).data;
  };
  const category = async (name: string, parentId?: string): Promise<Loose> =>
    admin.post('/image/category/add', { name, usage: 'goods', sort: 1, parentId });
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('keeps the same picture once, says which it knows, and counts pictures up the tree', async () => {
    const top = String((await category('甲')).data.id);
    const below = String((await category('乙', top)).data.id);
    const third = String((await category('丙', below)).data.id);
    expect((await category('丁', third)).data.errors.parentId).toMatch(/三级/);
    const urls = [await upload(1), await upload(2)];
    expect(urls[0]).toMatch(/^\/uploads\//);
    const added = await admin.post('/image/main/add', { pictures: urls, categoryId: third, name: '测试图' });
    expect(added.code, JSON.stringify(added.data)).toBe(200);
    for (const other of ['https://elsewhere.example/x.png', '/uploads/../secret.png', '/demo/photo.svg', '/uploads/x.png'])
      expect((await admin.post('/image/main/add', { pictures: [urls[0], other], categoryId: third })).data.errors.pictures).toMatch(
        /没有上传/,
      );
    const again = await admin.post('/image/main/add', { pictures: [urls[0]], categoryId: third });
    expect(again.data).toMatchObject({ added: 0, known: 1, names: '测试图 1' });
    const tree = JSON.stringify((await admin.get('/image/category/tree')).data);
    expect(tree).toContain('"imageCount":2');
    expect(why(await admin.post('/image/category/delete', { ids: [third] }))).toMatch(/引用/);
    expect((await rows('/image/main/search', { categoryPathIds: top })).length).toBe(2);
  });

  it('knows where a picture is shown as soon as it is, and lets it go only when it is no more', async () => {
    const [place] = await rows('/image/main/search');
    const [first, second] = [await upload(11), await upload(12)];
    await admin.post('/image/main/add', { pictures: [first], categoryId: place.categoryId, name: '一' });
    await admin.post('/image/main/add', { pictures: [second], categoryId: place.categoryId, name: '二' });
    const found = await rows('/image/main/search', { pageSize: 5 });
    const one = found.find(({ url }) => url === first)!;
    const two = found.find(({ url }) => url === second)!;
    const notice = await admin.post('/app/notice/add', {
      title: '配图',
      contentHtml: '<p>文</p>',
      audience: 'shop',
      attachments: [first],
      beginAt: new Date().toISOString(),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(notice.code, notice.message).toBe(200);
    expect((await picture(one.id)).refCount).toBe(1);
    const use = { resource: 'platform_notice', id: String(notice.data.id), label: '平台公告·附件' };
    expect((await admin.get('/image/main/uses', { id: one.id })).data).toEqual({ count: 1, beyond: 0, uses: [{ ...use, title: '配图' }] });
    expect(why(await admin.post('/image/main/delete', { ids: [one.id] }))).toMatch(/还用在 1 处/);
    expect(why(await admin.post('/image/main/replace', { ids: [two.id], withId: one.id }))).toMatch(/没有用在/);
    expect((await admin.post('/image/main/replace', { ids: [one.id], withId: two.id })).code).toBe(200);
    while ((await picture(one.id)).refCount > 0) await sleep(200);
    expect((await picture(two.id)).refCount).toBe(1);
    expect((await rows('/app/notice/search', { id: String(notice.data.id) }))[0].attachments).toEqual([second]);
    expect((await admin.post('/app/notice/delete', { ids: [String(notice.data.id)] })).code).toBe(200);
    expect((await picture(two.id)).refCount).toBe(0);
    while ((await picture(one.id)).replacedById) await sleep(200);
    expect((await admin.post('/image/main/delete', { ids: [two.id] })).code).toBe(200);
    expect((await admin.post('/image/main/delete', { ids: [one.id] })).code).toBe(200);
  });

  it('is asked for by nothing that was never uploaded: not in a field, a text or a block; what a row names already stays', async () => {
    const never = `/uploads/${'0'.repeat(32)}.png`;
    const notice = (values: object) =>
      admin.post('/app/notice/add', {
        title: '没有的图',
        contentHtml: '<p>文</p>',
        audience: 'shop',
        beginAt: new Date().toISOString(),
        endAt: new Date(Date.now() + 86_400_000).toISOString(),
        ...values,
      });
    expect((await notice({ attachments: [await upload(31), never] })).data.errors).toEqual({
      attachments: '附件里的文件没有上传或已不在,请重新上传',
    });
    expect(Object.keys((await notice({ contentHtml: `<p>文<img src="${never}"></p>` })).data.errors)).toEqual(['contentHtml']);
    // An address elsewhere that ends alike is none of ours.
    const elsewhere = await notice({ contentHtml: `<p>文<img src="https://example.com${never}"></p>` });
    expect(elsewhere.code, elsewhere.message).toBe(200);
    const id = String(elsewhere.data.id);
    await at.inspect(({ db }) =>
      sql`with lost as (insert into engine_picture_use values (${never}, 'platform_notice', ${id}::bigint, 'attachments', '平台公告·附件'))
        update platform_notice set attachments = array[${never}] where id = ${id}::bigint`.execute(db),
    );
    const [row] = await rows('/app/notice/search', { id });
    const kept = await admin.post('/app/notice/update', { id, version: row.version, title: '改题', attachments: [never] });
    expect(kept.code, kept.message).toBe(200);
  });

  it('puts no two pictures in each other’s place', async () => {
    const [place] = await rows('/image/main/search');
    const urls = [await upload(21), await upload(22)];
    for (const [n, url] of urls.entries())
      await admin.post('/image/main/add', { pictures: [url], categoryId: place.categoryId, name: `互换 ${n}` });
    const all = await rows('/image/main/search', { pageSize: 5 });
    const [one, two] = urls.map((url) => all.find((picture) => picture.url === url)!);
    const notice = await admin.post('/app/notice/add', {
      title: '两张配图',
      contentHtml: '<p>文</p>',
      audience: 'shop',
      attachments: urls,
      beginAt: new Date().toISOString(),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(notice.code, notice.message).toBe(200);
    // As it stands between the wish and the job that fulfils it.
    await at.inspect(async ({ db }) => {
      await sql`update image_main set replaced_by_id = ${two!.id}::bigint where id = ${one!.id}::bigint`.execute(db);
      await sql`insert into engine_job (id, kind, subject, run_at, attempts)
        values (${one!.id}::bigint, 'image_main.replace', ${one!.id}::bigint, now() + interval '1 day', 0)`.execute(db);
    });
    admin = await at.as('admin');
    const back = { ids: [two!.id], withId: one!.id };
    expect(why(await admin.post('/image/main/replace', back))).toMatch(/自己还在换成别的/);
    await at.inspect(({ db }) => sql`update engine_job set run_at = now() where subject = ${one!.id}::bigint`.execute(db));
    admin = await at.as('admin');
    while ((await picture(one!.id)).replacedById) await sleep(200);
    expect((await admin.post('/image/main/replace', back)).code).toBe(200);
    while ((await picture(two!.id)).refCount > 0) await sleep(200);
    expect((await rows('/app/notice/search', { id: String(notice.data.id) }))[0].attachments).toEqual([urls[0]]);
  });

  it('a tag that goes into another takes its pictures along', async () => {
    const tag = async (name: string) => String((await admin.post('/image/tag/add', { name, sort: 1 })).data.id);
    const [from, into] = [await tag('旧名'), await tag('新名')];
    const [some] = await rows('/image/main/search');
    expect((await admin.post('/image/main/move', { ids: [some.id], versions: { [some.id]: some.version }, addTagIds: [from] })).code).toBe(
      200,
    );
    expect(why(await admin.post('/image/tag/delete', { ids: [from] }))).toMatch(/引用/);
    expect((await admin.post('/image/tag/update', { id: from, version: 2, mergedToId: from })).code).not.toBe(200);
    const { version } = (await rows('/image/tag/search', { id: from }))[0];
    expect((await admin.post('/image/tag/update', { id: from, version, mergedToId: into })).code).toBe(200);
    expect((await picture(some.id)).tagIds).toContain(into);
    expect((await rows('/image/tag/search', { id: into }))[0]).toMatchObject({ useCount: 1, alias: '旧名' });
  });

  it('tags that went into one that goes into another end where it does, whoever still adds them', async () => {
    const tag = async (name: string) => String((await admin.post('/image/tag/add', { name, sort: 1 })).data.id);
    const [first, second, third] = [await tag('并一'), await tag('并二'), await tag('并三')];
    const merge = async (id: string, mergedToId: string) =>
      admin.post('/image/tag/update', { id, version: (await rows('/image/tag/search', { id }))[0].version, mergedToId });
    const add = async (tagId: string) => {
      const url = await upload(40 + Number(tagId.slice(-2)) + Math.floor(Math.random() * 90));
      const [place] = await rows('/image/main/search');
      expect((await admin.post('/image/main/add', { pictures: [url], categoryId: place.categoryId, name: '迟到' })).code).toBe(200);
      // Its size is looked up in the background, which changes the row.
      const found = async () => (await rows('/image/main/search', { keyword: '迟到' })).find((one) => one.url === url)!;
      while (!(await found()).width) await sleep(200);
      const fresh = await found();
      const tagged = await admin.post('/image/main/move', { ids: [fresh.id], versions: { [fresh.id]: fresh.version }, addTagIds: [tagId] });
      return tagged.code === 200 ? (await picture(fresh.id)).tagIds : why(tagged);
    };
    expect((await merge(third, first)).code).toBe(200);
    expect((await merge(first, second)).code).toBe(200);
    expect((await rows('/image/tag/search', { id: third }))[0].mergedToId).toBe(second);
    // Once more comes to the same; as it stood before, too.
    expect((await merge(first, second)).code).toBe(200);
    expect((await merge(third, first)).code).toBe(200);
    expect((await rows('/image/tag/search', { id: third }))[0].mergedToId).toBe(second);
    // As merges of before left them: one behind the other.
    await at.inspect(({ db }) => sql`update image_tag set merged_to_id = ${first}::bigint where id = ${third}::bigint`.execute(db));
    admin = await at.as('admin');
    for (const late of [third, first]) expect(await add(late)).toEqual([second]);
  });

  it('a category is called by what it lies in, whatever its name holds', async () => {
    const made = async (name: string, parentId?: string) => String((await category(name, parentId)).data.id);
    const top = await made('上级');
    const slashed = await made('箱/桶', top);
    const below = await made('里层', slashed);
    const alike = await made('上级/箱');
    const tree = async () => {
      const all = (nodes: Loose[]): Loose[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
      return new Map(all((await admin.get('/image/category/tree')).data).map((node) => [node.id, node]));
    };
    const rename = async (id: string, name: string) => {
      const answer = await admin.post('/image/category/update', { id, name, version: (await tree()).get(id)!.version });
      expect(answer.code, answer.text).toBe(200);
    };
    await rename(slashed, '桶/箱');
    expect((await tree()).get(below)!.path).toBe('上级/桶/箱/里层');
    await rename(top, '上');
    const now = await tree();
    expect([top, slashed, below, alike].map((id) => now.get(id)!.path)).toEqual(['上', '上/桶/箱', '上/桶/箱/里层', '上级/箱']);
  });

  it('leaves every rule of the domain whole', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
