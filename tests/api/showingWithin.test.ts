/** What customers, shops and partners are shown goes live, and is taken down, by those who see all whom it reaches. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { colleagueOf, roleOn } from './colleagues';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { callsOf, errors, instant, PICTURE, why } from './showingCalls';

const PAGES = [
  '/api/banner/pic/search',
  '/api/activity/live/search',
  '/api/market/column/search',
  '/api/market/article/search',
  '/api/market/article/info',
  '/api/activity/aggregate/search',
  '/api/activity/festival/config/search',
  '/api/activity/brand/select/search',
  '/api/activity/platform/search',
  '/api/style/scheme/search',
  '/api/style/page/search',
];

describe.each(AREA_ENGINES)('what is shown by who sees one city, on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let local: Client;
  let [own, foreign]: string[] = [];
  let serial = 0;
  const { row, seen } = callsOf(() => admin);
  const within = () => ({ cityCodes: [own] });
  const beyond = () => [{ cityCodes: [] }, { cityCodes: [foreign] }, { cityCodes: [own, foreign] }];

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    const shops = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 100 })).data.list as Loose[];
    const cities = [...new Set(shops.map((shop) => String(shop.areaCode).slice(0, 4)))];
    [own, foreign] = cities;
    const roleId = await roleOn(admin, 'shows_only', PAGES);
    local = await colleagueOf(at, admin, { username: 'shows_local', phone: '13900007711', roleId, cityCodes: [own!] });
  });
  afterAll(() => at.close());

  const made = async (who: Client, call: string, input: Loose): Promise<string> => {
    const answer = await who.post(call, input);
    expect(answer.code, answer.text).toBe(200);
    return String(answer.data.id);
  };
  const does = async (who: Client, call: string, search: string, id: string, input: Loose = {}) =>
    who.post(call, { ...(await seen(search, id)), ...input });
  const writes = async (who: Client, call: string, search: string, id: string, input: Loose) =>
    who.post(call, { id, version: (await row(search, id)).version, ...input });
  const passes = async (answer: Promise<Loose>) => expect((await answer).code, (await answer).text).toBe(200);
  const refused = async (answer: Promise<Loose>, reason: string) => expect(why(await answer), (await answer).text).toBe(reason);

  it('a picture goes round, is changed while it does, and is taken out in their own cities alone', async () => {
    const BANNER = '/banner/pic';
    const SEARCH = `${BANNER}/search`;
    const add = (input: Loose, who = local) =>
      made(who, `${BANNER}/add`, {
        title: `图${++serial}`,
        position: 'alipay',
        imageUrl: PICTURE,
        beginAt: instant(400 + serial),
        endAt: instant(400.5 + serial),
        ...input,
      });
    const enable = (who: Client, id: string) => does(who, `${BANNER}/enable`, SEARCH, id, { status: 'enabled' });
    const disable = (who: Client, id: string) => does(who, `${BANNER}/enable`, SEARCH, id, { status: 'disabled' });
    for (const cities of beyond()) {
      const id = await add(cities);
      const answer = await enable(local, id);
      expect([why(answer), errors(answer).cityCodes]).toEqual(['content.beyondReach', expect.stringMatching(/不止你的数据范围/)]);
      expect((await row(SEARCH, id)).status).toBe('disabled');
      await passes(enable(admin, id));
      await refused(disable(local, id), 'content.beyondReach');
      await refused(writes(local, `${BANNER}/update`, SEARCH, id, { title: '换个标题' }), 'content.beyondReach');
      // Not even to make it their own.
      await refused(writes(local, `${BANNER}/update`, SEARCH, id, within()), 'content.beyondReach');
    }
    const mine = await add(within());
    await passes(enable(local, mine));
    await passes(writes(local, `${BANNER}/update`, SEARCH, mine, { title: '换个标题' }));
    for (const cities of beyond()) await refused(writes(local, `${BANNER}/update`, SEARCH, mine, cities), 'content.beyondReach');
    await passes(disable(local, mine));
  });

  it('a live session, which everybody sees, is announced, changed after that and called off by who sees all', async () => {
    const LIVE = '/activity/live';
    const SEARCH = `${LIVE}/search`;
    const id = await made(local, `${LIVE}/add`, {
      title: `场${++serial}`,
      anchor: `主播${serial}`,
      cover: PICTURE,
      beginAt: instant(40),
      endAt: instant(41),
    });
    await passes(writes(local, `${LIVE}/update`, SEARCH, id, { title: '草稿随便改' }));
    await refused(does(local, `${LIVE}/publish`, SEARCH, id), 'activity.beyondReach');
    await passes(does(admin, `${LIVE}/publish`, SEARCH, id));
    await refused(writes(local, `${LIVE}/update`, SEARCH, id, { title: '预告不能改' }), 'activity.beyondReach');
    await refused(does(local, `${LIVE}/delete`, SEARCH, id), 'activity.beyondReach');
    expect(await row(SEARCH, id)).toMatchObject({ status: 'preview', title: '草稿随便改' });
    await passes(does(admin, `${LIVE}/delete`, SEARCH, id));
  });

  it('an activity that is out is changed by who sees all whom it is for', async () => {
    const days = { signupBegin: instant(1), signupEnd: instant(2), beginAt: instant(3), endAt: instant(9) };
    const brands = (await admin.get('/product/brand/search', { status: 'enabled', pageSize: 2 })).data.list as Loose[];
    for (const [family, more] of [
      ['/activity/festival/config', { ...days, subsidyAmount: 0, subsidyEach: 0 }],
      ['/activity/brand/select', { audience: 'customer', beginAt: days.beginAt, endAt: days.endAt, brandIds: brands.map(({ id }) => id) }],
      ['/activity/platform', { ...days, audience: 'shop' }],
    ] as const) {
      const out = async (cities: Loose): Promise<string> => {
        const id = await made(local, `${family}/add`, { name: `活动${++serial}`, ...more, ...cities });
        await passes(
          does(admin, `${family}/publish`, `${family}/search`, id, family.endsWith('platform') ? { overlapping: 'accept' } : {}),
        );
        return id;
      };
      const change = async (cities: Loose) => writes(local, `${family}/update`, `${family}/search`, await out(cities), { banner: PICTURE });
      await passes(change(within()));
      for (const cities of beyond()) await refused(change(cities), 'activity.beyondReach');
    }
  });

  it('columns and their articles are published, pushed and taken down in their own cities alone', async () => {
    const [COLUMN, ARTICLE] = ['/market/column', '/market/article'];
    const column = async (cities: Loose): Promise<string> => {
      const code = `within${++serial}`;
      return made(local, `${COLUMN}/add`, { name: code, code, position: 'customer', ...cities });
    };
    const article = (columnId: string) =>
      made(local, `${ARTICLE}/add`, { columnId, title: `文${++serial}`, cover: PICTURE }).then(async (id) => {
        const draft = [{ key: 'a', kind: 'words', hidden: false, values: { content: '<p>正文</p>' } }];
        await passes(writes(local, `${ARTICLE}/update`, `${ARTICLE}/search`, id, { draft }));
        return id;
      });
    const onColumn = (who: Client, call: string, id: string, input: Loose = {}) =>
      does(who, `${COLUMN}/${call}`, `${COLUMN}/search`, id, input);
    const onArticle = (who: Client, call: string, id: string, input: Loose = {}) =>
      does(who, `${ARTICLE}/${call}`, `${ARTICLE}/search`, id, input);
    const mine = await column(within());
    await passes(onColumn(local, 'publish', mine));
    const ours = await article(mine);
    await passes(onArticle(local, 'publish', ours));
    for (const cities of beyond()) {
      const theirs = await column(cities);
      await refused(onColumn(local, 'publish', theirs), 'content.beyondReach');
      const id = await article(theirs);
      await refused(onArticle(local, 'publish', id), 'content.beyondReach');
      await refused(onArticle(local, 'publish', id, { at: instant(2) }), 'content.beyondReach');
      await passes(onArticle(admin, 'publish', id, { at: instant(2) }));
      await refused(onArticle(local, 'stop', id, { cancel: true }), 'content.beyondReach');
      await passes(onArticle(admin, 'stop', id, { cancel: true }));
      await passes(onColumn(admin, 'publish', theirs));
      await passes(onArticle(admin, 'publish', id));
      await refused(onArticle(local, 'jpush', id), 'content.beyondReach');
      await refused(onArticle(local, 'stop', id, { cancel: false }), 'content.beyondReach');
      for (const status of ['disabled', 'enabled']) {
        await refused(onColumn(local, 'enable', theirs, { status }), 'content.beyondReach');
        await passes(onColumn(admin, 'enable', theirs, { status }));
      }
      await refused(writes(local, `${COLUMN}/update`, `${COLUMN}/search`, theirs, within()), 'content.beyondReach');
      await refused(writes(local, `${COLUMN}/update`, `${COLUMN}/search`, mine, cities), 'content.beyondReach');
      // What readers have is neither moved to others nor taken from them.
      await refused(writes(local, `${ARTICLE}/update`, `${ARTICLE}/search`, ours, { columnId: theirs }), 'content.beyondReach');
      await refused(writes(local, `${ARTICLE}/update`, `${ARTICLE}/search`, id, { columnId: mine }), 'content.beyondReach');
    }
    await passes(onArticle(local, 'stop', ours, { cancel: false }));
    await passes(onColumn(local, 'enable', mine, { status: 'disabled' }));
  });

  it('a page of entries goes live and is taken down in their own cities alone', async () => {
    const PAGE = '/activity/aggregate';
    const SEARCH = `${PAGE}/search`;
    const add = async (cities: Loose): Promise<string> => {
      const code = `within${++serial}`;
      const draftModules = [{ key: 'a', kind: 'banner', hidden: false, values: { picture: PICTURE, words: '横幅' } }];
      const id = await made(local, `${PAGE}/add`, { name: code, code, app: 'app', ...cities });
      await passes(
        writes(local, `${PAGE}/update`, SEARCH, id, { draftModules, beginAt: instant(500 + serial), endAt: instant(500.5 + serial) }),
      );
      return id;
    };
    const turn = (who: Client, id: string, status: string) => does(who, `${PAGE}/enable`, SEARCH, id, { status });
    const mine = await add(within());
    await passes(turn(local, mine, 'enabled'));
    for (const cities of beyond()) {
      const id = await add(cities);
      await refused(turn(local, id, 'enabled'), 'activity.beyondReach');
      await passes(turn(admin, id, 'enabled'));
      await refused(turn(local, id, 'disabled'), 'activity.beyondReach');
      // A draft is for whom it says; what is live stays with whom it is for.
      await passes(writes(local, `${PAGE}/update`, SEARCH, id, within()));
      await refused(turn(local, id, 'enabled'), 'activity.beyondReach');
      expect((await row(SEARCH, id)).liveCityCodes).toEqual(cities.cityCodes);
    }
    await passes(turn(local, mine, 'disabled'));
  });

  it('schemes, which any shop may use, and their pages go live and are taken down by who sees all shops', async () => {
    const [SCHEME, PAGE] = ['/style/scheme', '/style/page'];
    const schemeId = await made(local, `${SCHEME}/add`, { name: `方案${++serial}`, app: 'wechat', primaryColor: '#1677ff' });
    const page = async (more: Loose): Promise<string> => {
      const id = await made(local, `${PAGE}/add`, { schemeId, name: `页${++serial}`, ...more });
      const draftComponents = [{ key: 'a', kind: 'notice', hidden: false, values: { words: '节日照常送水', linkType: 'none' } }];
      await passes(writes(local, `${PAGE}/update`, `${PAGE}/search`, id, { draftComponents }));
      await refused(does(local, `${PAGE}/publish`, `${PAGE}/search`, id), 'style.beyondReach');
      await passes(does(admin, `${PAGE}/publish`, `${PAGE}/search`, id));
      return id;
    };
    await page({ pageType: 'home', path: '/pages/home/index' });
    const other = await page({ pageType: 'activity', path: `/pages/within/${serial}` });
    await refused(does(local, `${PAGE}/delete`, `${PAGE}/search`, other), 'style.beyondReach');
    for (const status of ['enabled', 'disabled']) {
      await refused(does(local, `${SCHEME}/enable`, `${SCHEME}/search`, schemeId, { status }), 'style.beyondReach');
      await passes(does(admin, `${SCHEME}/enable`, `${SCHEME}/search`, schemeId, { status }));
    }
  });
});
