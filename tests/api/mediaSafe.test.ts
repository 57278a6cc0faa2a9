/** Pictures as others may touch them: replaced within one's own rows and rights, put back, and taken in only where they are pictures. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngWith } from '../pngs';
import type { Answered, Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

const GALLERY = '/api/image/main/search';
const CATEGORIES = '/api/partner/product/category/tree';
const NOTICES = '/api/app/notice/search';
const UPGRADES = '/api/sys/update/notify/search';
const NOTIFIES = '/api/app/notify/search';

describe.each(AREA_ENGINES)('pictures that others use on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let partner: Client;
  let me: Loose;
  let ownPartnerId = '';
  let otherPartnerId = '';
  let made = 0;
  const why = (answer: Answered): string => answer.data?.results?.[0]?.message ?? answer.message;
  const row = async (call: string, id: string): Promise<Loose> => (await admin.get(call, { id })).data.list[0];
  const picture = (id: string) => row('/image/main/search', id);
  const added = async (call: string, input: object, who = admin): Promise<string> => {
    const answer = await who.post(call, input);
    expect(answer.code, answer.text).toBe(200);
    return String(answer.data.id);
  };
  const sent = async (bytes: Uint8Array, query = ''): Promise<Loose> => {
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(bytes)]), 'x');
    const response = await fetch(`${admin.origin}/api/util/upimg${query}`, { method: 'POST', body, headers: { cookie: admin.cookie } });
    return (await response.json()) as Loose;
  };
  /** A picture of the library that nothing uses yet. */
  const aPicture = async (): Promise<{ id: string; url: string }> => {
    const name = `安全 ${++made}`;
    const { data: url } = await sent(pngWith(`${name} ${Math.random()}`));
    const categoryId = (await admin.get('/image/main/search')).data.list[0].categoryId;
    expect((await admin.post('/image/main/add', { pictures: [url], categoryId, name })).code).toBe(200);
    return (await admin.get('/image/main/search', { keyword: name })).data.list.find((one: Loose) => one.url === url);
  };
  const category = (partnerId: string, icon: string) =>
    added('/partner/product/category/add', { partnerId, name: `图标 ${++made}`, icon, sort: 1 });
  const categoryOf = async (id: string): Promise<Loose> => {
    const all = (nodes: Loose[]): Loose[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
    return all((await admin.get('/partner/product/category/tree')).data).find((node) => node.id === id)!;
  };
  const iconOf = async (id: string) => (await categoryOf(id)).icon;
  const replace = (who: Client, from: string, to: string) => who.post('/image/main/replace', { ids: [from], withId: to });
  const settled = async (id: string) => {
    while ((await picture(id)).replacedById) await sleep(100);
  };
  /** The partner's account holds these pages, of each what may be written there or all of it, besides what it has. */
  const hold = async (pages: Readonly<Record<string, readonly string[] | null>>): Promise<void> => {
    const { nodes } = (await admin.get('/admin/user/role/permissionTree')).data;
    const roleId = await added('/admin/user/role/add', { code: `gallery_${++made}`, name: `图库 ${made}` });
    const held = new Set<string>();
    const actionGrants: Record<string, readonly string[]> = {};
    for (const [url, writes] of Object.entries(pages)) {
      let node = nodes.find((one: Loose) => one.url === url);
      if (writes) actionGrants[node.id] = writes;
      for (; node; node = nodes.find((one: Loose) => one.id === node.parentId)) held.add(node.id);
    }
    const { version } = (await admin.get('/admin/user/role/permission', { roleId })).data;
    const granted = await admin.post('/admin/user/role/setPermission', { id: roleId, version, permissionIds: [...held], actionGrants });
    expect(granted.code, granted.text).toBe(200);
    expect((await admin.post('/admin/user/setRole', { ids: [me.id], roleIds: [roleId], cityCodes: [] })).code).toBe(200);
  };

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    partner = await at.as('partner');
    [me] = (await admin.get('/admin/user/search', { keyword: 'partner' })).data.list;
    ownPartnerId = me.partnerId;
    const { list } = (await admin.get('/partner/main/search', { pageSize: 20 })).data;
    otherPartnerId = list.find((one: Loose) => one.id !== ownPartnerId).id;
  });
  afterAll(() => at.close());

  it('are shown to a reader within their rows only, and how many others there are', async () => {
    await hold({ [GALLERY]: null, [CATEGORIES]: null });
    const one = await aPicture();
    const own = await category(ownPartnerId, one.url);
    await category(otherPartnerId, one.url);
    const use = { resource: 'partner_category', id: own, label: '服务商商品分类·图标' };
    const title = (await categoryOf(own)).name;
    expect((await partner.get('/image/main/uses', { id: one.id })).data).toEqual({ count: 1, beyond: 1, uses: [{ ...use, title }] });
    expect((await admin.get('/image/main/uses', { id: one.id })).data).toMatchObject({ count: 2, beyond: 0 });
    // Without a page of theirs rows have no name.
    await hold({ [GALLERY]: null });
    expect((await partner.get('/image/main/uses', { id: one.id })).data.uses).toEqual([{ ...use, title: null }]);
  });

  it('are replaced by whoever may write all of the rows that show them, and by nobody else', async () => {
    const [one, two] = [await aPicture(), await aPicture()];
    const [own, foreign] = [await category(ownPartnerId, one.url), await category(otherPartnerId, one.url)];
    const brandId = await added('/product/brand/add', {
      code: `SAFE${made}`,
      name: `平台品牌 ${made}`,
      letter: 'P',
      logo: one.url,
      sort: 1,
    });
    const untouched = async () => {
      expect([await iconOf(own), await iconOf(foreign), (await row('/product/brand/search', brandId)).logo]).toEqual(
        Array(3).fill(one.url),
      );
      expect(await picture(one.id)).toMatchObject({ refCount: 3, replacedById: null });
    };
    await hold({ [GALLERY]: null, [CATEGORIES]: null });
    const refused = await replace(partner, one.id, two.id);
    expect(refused.code).toBe(422);
    expect(refused.data.reason).toBe('media.beyondReach');
    expect(why(refused)).toMatch(/^有 2 处引用/);
    await untouched();
    // To see a page is not to write there, and another write of it is not this one.
    for (const writes of [[], ['/partner/product/category/delete']]) {
      await hold({ [GALLERY]: null, [CATEGORIES]: writes });
      expect(why(await replace(partner, one.id, two.id))).toMatch(/^有 3 处引用/);
      await untouched();
    }
    expect((await replace(admin, one.id, two.id)).code).toBe(200);
    await settled(one.id);
    expect(await picture(one.id)).toMatchObject({ refCount: 0, replaceAskedById: null });
    expect(await iconOf(foreign)).toBe(two.url);
  });

  it('are replaced in the name of whoever asked for it', async () => {
    await hold({ [GALLERY]: null, [CATEGORIES]: null });
    const [one, two] = [await aPicture(), await aPicture()];
    const own = await category(ownPartnerId, one.url);
    expect((await replace(partner, one.id, two.id)).code).toBe(200);
    await settled(one.id);
    expect(await iconOf(own)).toBe(two.url);
    const { list } = (await admin.get('/manager/operat/log/search', { operatorId: me.id, pageSize: 20 })).data;
    const entries = list.filter((entry: Loose) => entry.targetId === one.id);
    expect(entries.map(({ action }: Loose) => action).sort()).toEqual(['全部替换', '全部替换', '全部替换完成']);
    expect(entries.every((entry: Loose) => entry.callPath === '/image/main/replace' && entry.operatorName === me.realName)).toBe(true);
    expect((await categoryOf(own)).updatedBy).toBe(me.id);
  });

  it('are replaced by nobody any more once whoever asked for it may not', async () => {
    const [one, two] = [await aPicture(), await aPicture()];
    const foreign = await category(otherPartnerId, one.url);
    await wished(one.id, two.id, me.id);
    await hold({ [GALLERY]: null, [CATEGORIES]: null });
    await due(one.id);
    await settled(one.id);
    expect(await iconOf(foreign)).toBe(one.url);
    await wished(one.id, two.id, me.id);
    await hold({ [CATEGORIES]: null });
    await due(one.id);
    await settled(one.id);
    expect(await iconOf(foreign)).toBe(one.url);
    expect((await replace(admin, one.id, two.id)).code).toBe(200);
    await settled(one.id);
    expect(await iconOf(foreign)).toBe(two.url);
  });

  /** As it stands between the call and the job that does it. */
  const wished = (from: string, to: string, by: string) =>
    at.inspect(async ({ db }) => {
      await sql`update image_main set replaced_by_id = ${to}::bigint, replace_asked_by_id = ${by}::bigint where id = ${from}::bigint`.execute(
        db,
      );
      await sql`insert into engine_job (id, kind, subject, run_at, attempts)
        values (${from}::bigint, 'image_main.replace', ${from}::bigint, now() + interval '1 day', 0)`.execute(db);
    });
  const due = (from: string) =>
    at.inspect(({ db }) =>
      sql`update engine_job set run_at = now() where kind = 'image_main.replace' and subject = ${from}::bigint`.execute(db),
    );

  it('are put back, given to a third, and removed again', async () => {
    const [one, two, three] = [await aPicture(), await aPicture(), await aPicture()];
    const shown = await category(ownPartnerId, one.url);
    const other = await category(ownPartnerId, three.url);
    for (const [from, to] of [
      [one, two],
      [two, one],
      [three, one],
    ] as const) {
      const answer = await replace(admin, from.id, to.id);
      expect(answer.code, answer.text).toBe(200);
      await settled(from.id);
    }
    expect([await iconOf(shown), await iconOf(other)]).toEqual([one.url, one.url]);
    for (const { id } of [two, three]) expect(why(await admin.post('/image/main/delete', { ids: [id] }))).toBe('删除成功');
  });

  it('are replaced to the end by the next process, where one was killed before it could say so', async () => {
    const [one, two] = [await aPicture(), await aPicture()];
    const shown = await category(ownPartnerId, one.url);
    expect((await replace(admin, one.id, two.id)).code).toBe(200);
    await at.restart('kill');
    admin = await at.as('admin');
    partner = await at.as('partner');
    await settled(one.id);
    expect(await iconOf(shown)).toBe(two.url);
    expect((await admin.post('/image/main/delete', { ids: [one.id] })).code).toBe(200);
  });

  it('are listed in two hundred places, and counted in all', async () => {
    const one = await aPicture();
    const sheet = Array.from({ length: 205 }, (_, n) => n);
    await at.inspect(({ db }) =>
      sql`insert into engine_picture_use (name, entity, row_id, field, label)
        select ${one.url}, 'partner_category', 1000 + n, 'icon', '服务商商品分类·图标' from unnest(${sheet}::bigint[]) as n`.execute(db),
    );
    admin = await at.as('admin');
    const { count, uses } = (await admin.get('/image/main/uses', { id: one.id })).data;
    expect([count, uses.length]).toEqual([205, 200]);
    await at.inspect(({ db }) => sql`delete from engine_picture_use where name = ${one.url} and entity = 'partner_category'`.execute(db));
    admin = await at.as('admin');
    partner = await at.as('partner');
  });

  describe('and of announcements', () => {
    const lasting = () => ({ beginAt: new Date().toISOString(), endAt: new Date(Date.now() + 86_400_000).toISOString() });
    const notice = (who: Client, more: object) =>
      added(
        '/app/notice/add',
        { title: `公告 ${++made}`, contentHtml: '<p>文</p>', audience: 'shop', mustRead: true, ...lasting(), ...more },
        who,
      );
    const step = async (who: Client, call: string, id: string, more: object = {}) => {
      const { version } = await row('/app/notice/search', id);
      return who.post(call, { id, ids: [id], version, versions: { [id]: version }, ...more });
    };
    const publish = (who: Client, id: string) => who.post('/app/notice/publish', { ids: [id], versions: { [id]: 1 } });

    it('a partner’s reaches its own shops and itself, not all and not our own people', async () => {
      await hold({ [NOTICES]: null });
      const { list: shops } = (await admin.get('/merchant/shop/search', { partnerId: ownPartnerId, status: 'open', pageSize: 200 })).data;
      expect(shops.length).toBeGreaterThan(0);
      const toShops = await notice(partner, {});
      expect((await publish(partner, toShops)).code).toBe(200);
      expect([...(await row('/app/notice/search', toShops)).reach].sort()).toEqual(shops.map(({ id }: Loose) => id).sort());
      const toPartners = await notice(partner, { audience: 'partner' });
      expect((await publish(partner, toPartners)).code).toBe(200);
      expect((await row('/app/notice/search', toPartners)).reach).toEqual([ownPartnerId]);
      const refused = await partner.post('/app/notice/add', { title: '给后台', contentHtml: '<p>文</p>', audience: 'admin', ...lasting() });
      expect([refused.code, refused.data.reason]).toEqual([422, 'app.beyondReach']);
      for (const audience of ['shop', 'partner', 'admin']) {
        const id = await notice(admin, { audience });
        expect((await publish(admin, id)).code).toBe(200);
        expect((await row('/app/notice/search', id)).reach).toBeNull();
        // What was announced to all is not the partner's to end.
        const ended = await step(partner, '/app/notice/update', id, { endAt: new Date(Date.now() + 172_800_000).toISOString() });
        expect([ended.code, ended.data.reason], audience).toEqual([422, 'app.beyondReach']);
      }
      expect((await step(partner, '/app/notice/update', toShops, { top: true })).code).toBe(200);
      expect((await step(admin, '/app/notice/update', toShops, { top: false })).code).toBe(200);
    });

    it('a draft is written for those whom its writer sees, and by nobody who sees fewer of them', async () => {
      await hold({ [NOTICES]: null, [NOTIFIES]: null, [UPGRADES]: null });
      const beyond = (answer: Loose) => expect([answer.code, answer.data.reason], answer.text).toEqual([422, 'app.beyondReach']);
      const { list: foreign } = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 200 })).data;
      const own = foreign.filter((one: Loose) => one.partnerId === ownPartnerId);
      const cities = new Set(own.map((one: Loose) => String(one.areaCode).slice(0, 4)));
      const city = String(foreign.find((one: Loose) => !cities.has(String(one.areaCode).slice(0, 4))).areaCode).slice(0, 4);
      const words = { title: '外地', contentHtml: '<p>文</p>', audience: 'shop', ...lasting() };
      for (const cityCodes of [[city], [[...cities][0], city]]) {
        const refused = await partner.post('/app/notice/add', { ...words, cityCodes });
        beyond(refused);
        expect(refused.data.errors.cityCodes).toContain('不在你的数据范围内');
        const push = await partner.post('/app/notify/add', { title: '外地', content: '文', target: 'city', cityCodes, sendType: 'now' });
        beyond(push);
        expect(push.data.errors.cityCodes).toContain('不在你的数据范围内');
      }
      // What a colleague who sees all has begun is for all.
      const wide = await notice(admin, {});
      for (const [call, more] of [
        ['update', { title: '改' }],
        ['publish', {}],
        ['delete', {}],
      ] as const)
        beyond(await step(partner, `/app/notice/${call}`, wide, more));
      expect(await row('/app/notice/search', wide)).toMatchObject({ status: 'draft', version: 1 });
      const push = await added('/app/notify/add', { title: '全部', content: '文', target: 'all', sendType: 'now' });
      for (const [call, more] of [
        ['update', { title: '改' }],
        ['publish', {}],
        ['delete', {}],
      ] as const) {
        const { version } = await row('/app/notify/search', push);
        const ids = call === 'delete' ? { ids: [push] } : { id: push, version };
        beyond(await partner.post(`/app/notify/${call}`, { ...ids, ...more }));
      }
      const upgrade = { title: '升级', versionNo: '9.9.9', content: '<p>文</p>', system: 'admin', popup: 'none', ...lasting() };
      const refused = await partner.post('/sys/update/notify/add', upgrade);
      expect([refused.code, refused.data.reason], refused.text).toEqual([422, 'system.beyondReach']);
    });

    it('a colleague may write on at a draft: by the version they read, and from then on the words are theirs', async () => {
      await hold({ [NOTICES]: null });
      const id = await notice(partner, {});
      expect((await row('/app/notice/search', id)).reach.length).toBeGreaterThan(0);
      const { version } = await row('/app/notice/search', id);
      expect((await partner.post('/app/notice/update', { id, version, title: '自己改' })).code).toBe(200);
      expect((await admin.post('/app/notice/update', { id, version, title: '晚了' })).code).toBe(412);
      expect((await step(admin, '/app/notice/update', id, { title: '同事改' })).code).toBe(200);
      const [last] = (await admin.get('/manager/operat/log/search', { targetId: id })).data.list;
      expect(JSON.stringify(last)).toContain('修改了同事写的内容');
      const now = await row('/app/notice/search', id);
      expect([now.title, now.reach, now.updatedById ?? now.updatedBy]).toEqual(['同事改', null, expect.anything()]);
      expect(now.updatedBy).not.toBe(now.createdBy);
      // They are for all now, as their writer sees all: the partner publishes them no more.
      const refused = await step(partner, '/app/notice/publish', id);
      expect([refused.code, refused.data.reason]).toEqual([422, 'app.beyondReach']);
      expect((await step(admin, '/app/notice/publish', id)).code).toBe(200);
    });

    it('what waits to be pushed to all shops is called off by nobody who sees only some', async () => {
      await hold({ [NOTIFIES]: null });
      const planAt = new Date(Date.now() + 86_400_000).toISOString();
      const id = await added('/app/notify/add', { title: '计划', content: '文', target: 'all', sendType: 'plan', planAt });
      expect((await admin.post('/app/notify/publish', { id, version: 1 })).code).toBe(200);
      for (const call of ['/app/notify/update', '/app/notify/delete']) {
        const { version } = await row('/app/notify/search', id);
        const refused = await partner.post(call, { ...(call.endsWith('update') ? { id, version, title: '改' } : { ids: [id] }) });
        expect(refused.code, refused.text).toBe(422);
        expect(refused.data.reason).toBe('app.beyondReach');
      }
      expect((await row('/app/notify/search', id)).status).toBe('pending');
      expect((await admin.post('/app/notify/delete', { ids: [id] })).code).toBe(200);
    });
  });

  describe('and of what is for all', () => {
    const ACTIVITIES = '/activity/platform';
    const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString();
    const aWish = (who: Client, call: string, one: Loose, more: object = {}) =>
      who.post(call, { id: one.id, ids: [one.id], version: one.version, versions: { [one.id]: one.version }, ...more });
    const beyond = (answer: Answered, reason: string) =>
      expect([answer.code, answer.data.reason ?? answer.data.results?.[0]?.data?.reason], answer.text).toEqual([422, reason]);

    it('an activity is changed, made to last and removed by nobody who sees only some of those it is for; one’s own draft is', async () => {
      await hold({ '/api/activity/platform/search': null, '/api/activity/festival/config/search': null });
      const body = () => ({ name: `活动 ${++made}`, audience: 'shop', beginAt: days(40 + made), endAt: days(40.5 + made), quota: 0 });
      const read = (id: string) => row(`${ACTIVITIES}/search`, id);
      const id = await added(`${ACTIVITIES}/add`, body());
      beyond(await aWish(partner, `${ACTIVITIES}/update`, await read(id), { name: '改' }), 'activity.beyondReach');
      beyond(await aWish(partner, `${ACTIVITIES}/delete`, await read(id)), 'activity.beyondReach');
      expect((await aWish(admin, `${ACTIVITIES}/publish`, await read(id), { overlapping: 'accept' })).code).toBe(200);
      const published = await read(id);
      beyond(await aWish(partner, `${ACTIVITIES}/update`, published, { endAt: days(300) }), 'activity.beyondReach');
      expect(await read(id)).toEqual(published);
      const own = await added(`${ACTIVITIES}/add`, body(), partner);
      expect((await aWish(partner, `${ACTIVITIES}/update`, await read(own), { name: '自己改' })).code).toBe(200);
      beyond(await aWish(partner, `${ACTIVITIES}/publish`, await read(own)), 'activity.beyondReach');
      expect((await aWish(partner, `${ACTIVITIES}/delete`, await read(own))).code).toBe(200);
      const { audience: _, ...festive } = body();
      const festival = await added('/activity/festival/config/add', { ...festive, subsidyAmount: 0, subsidyEach: 0 });
      const { version } = await row('/activity/festival/config/search', festival);
      beyond(await aWish(partner, '/activity/festival/config/update', { id: festival, version }, { name: '改' }), 'activity.beyondReach');
      beyond(await aWish(partner, '/activity/festival/config/delete', { id: festival, version }), 'activity.beyondReach');
    });

    it('a version is given to, and taken from, no shops that whoever does it does not see', async () => {
      await hold({ '/api/app/version/search': null });
      const read = (id: string) => row('/app/version/search', id);
      const [newest] = (await admin.get('/app/version/search', { platform: 'ios' })).data.list;
      const one = { platform: 'ios', changeLog: '范围', packageUrl: 'https://app.example.com/9' };
      const id = await added('/app/version/add', { ...one, versionNo: '9.1.0', buildNo: newest.buildNo + 1 });
      const publish = (who: Client, cityCodes: readonly string[], grayBp: number) => async () =>
        aWish(who, '/app/version/publish', await read(id), { grayBp, cityCodes });
      for (const cityCodes of [[], ['3301']]) {
        const refused = await publish(partner, cityCodes, 1_000)();
        beyond(refused, 'app.beyondReach');
        expect(refused.data.errors.cityCodes).toContain('不止你的数据范围');
      }
      expect((await publish(admin, [], 1_000)()).code).toBe(200);
      beyond(await publish(partner, [], 10_000)(), 'app.beyondReach');
      beyond(await aWish(partner, '/app/version/update', await read(id), { minSupport: '9.1.0' }), 'app.beyondReach');
      beyond(await aWish(partner, '/app/version/stop', await read(id), { stopReason: '不喜欢' }), 'app.beyondReach');
      expect(await read(id)).toMatchObject({ status: 'gray', grayBp: 1_000, minSupport: '1.0.0' });
      // Of a city of one's own it is one's own affair.
      const [support] = (await admin.get('/admin/user/search', { keyword: 'support' })).data.list;
      const { data } = await admin.get('/admin/user/role/permissionTree');
      const inCity = await added('/app/version/add', { ...one, versionNo: '9.1.1', buildNo: newest.buildNo + 2 });
      const roleId = await added('/admin/user/role/add', { code: `version_${++made}`, name: `版本 ${made}` });
      const permissionIds: string[] = [];
      for (
        let node = data.nodes.find(({ url }: Loose) => url === '/api/app/version/search');
        node;
        node = data.nodes.find((above: Loose) => above.id === node.parentId)
      )
        permissionIds.push(node.id);
      const { version } = (await admin.get('/admin/user/role/permission', { roleId })).data;
      expect((await admin.post('/admin/user/role/setPermission', { id: roleId, version, permissionIds, actionGrants: {} })).code).toBe(200);
      expect((await admin.post('/admin/user/setRole', { ids: [support.id], roleIds: [roleId], cityCodes: ['3301'] })).code).toBe(200);
      const local = await at.as('support');
      beyond(await aWish(local, '/app/version/publish', await read(inCity), { grayBp: 500, cityCodes: [] }), 'app.beyondReach');
      expect((await aWish(local, '/app/version/publish', await read(inCity), { grayBp: 500, cityCodes: ['3301'] })).code).toBe(200);
      expect((await aWish(local, '/app/version/stop', await read(inCity), { stopReason: '闪退' })).code).toBe(200);
    });
  });

  it('leaves every rule of the domain whole', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
