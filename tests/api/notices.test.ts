import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

const HOUR = 3_600_000;
/** An hour's upgrade that begins so many hours from now. */
const notice = (title: string, inHours: number, more: object = {}) => ({
  title,
  versionNo: '2.0',
  content: '内容',
  system: 'admin',
  popup: 'once',
  beginAt: new Date(Date.now() + inHours * HOUR).toISOString(),
  endAt: new Date(Date.now() + (inHours + 1) * HOUR).toISOString(),
  ...more,
});

describe.each(AREA_ENGINES)('upgrade notices on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const add = async (body: object) => (await admin.post('/sys/update/notify/add', body)).data.id as string;
  const publish = (...ids: string[]) => onSeen(admin, '/sys/update/notify/publish', ids);
  const row = async (id: string) => (await admin.get('/sys/update/notify/search', { id })).data.list[0];
  const mine = async (who: string): Promise<Loose[]> => (await (await at.as(who)).get('/console/notice/mine')).data.notices;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.message;

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('go from draft to published, and are then fixed but for their end', async () => {
    expect((await admin.post('/sys/update/notify/add', notice('倒着', 5, { endAt: new Date().toISOString() }))).data.errors.endAt).toBe(
      '升级结束须晚于升级开始',
    );
    const id = await add(notice('改版', 100));
    expect((await mine('support')).some((n) => n.id === id)).toBe(false);
    expect((await admin.post('/sys/update/notify/update', { id, version: 1, title: '大改版' })).code).toBe(200);
    expect((await publish(id)).code).toBe(200);
    const published = await row(id);
    expect(published).toMatchObject({ status: 'published', title: '大改版', readCount: 0 });
    expect((await admin.post('/sys/update/notify/update', { id, version: published.version, title: '又改' })).data.reason).toBe(
      'system.publishedFixed',
    );
    expect(
      (await admin.post('/sys/update/notify/update', { id, version: published.version, endAt: published.beginAt })).data.errors.endAt,
    ).toMatch(/晚于/);
    expect(
      (
        await admin.post('/sys/update/notify/update', {
          id,
          version: published.version,
          endAt: new Date(Date.parse(published.endAt) + HOUR).toISOString(),
        })
      ).code,
    ).toBe(200);
    expect(why(await admin.post('/sys/update/notify/delete', { ids: [id] }))).toMatch(/已发布.*不能删除/);
    expect(why(await publish(id))).toMatch(/不能发布/);
    expect((await row(id)).title).toBe('大改版');
  });

  it('keep of their content what an editor can say, whatever a client sends', async () => {
    const content = async (sent: unknown) => (await row(await add(notice('富文本', 900, { content: sent })))).content;
    expect(
      await content(
        '<p onclick="x()">一<b>二</b><script>alert(1)</script></p><img src=x onerror=alert(1)><p><img src="https://example.com/a.png" alt="桶" onload=x></p>',
      ),
    ).toBe('<p>一<strong>二</strong></p><p><img src="https://example.com/a.png" alt="桶"></p>');
    expect(
      await content(
        '<a href="javascript:alert(1)">一</a><a href="data:text/html,x">二</a><a href="https://example.com" target="_self">三</a>',
      ),
    ).toBe('一二<a target="_blank" rel="noopener noreferrer" href="https://example.com">三</a>');
    expect(
      await content(
        '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">文</svg><iframe src="https://evil.example"></iframe><p style="position:fixed">尾',
      ),
    ).not.toMatch(/on\w+=|style|iframe|svg/);
    expect(await content('1 < 2\n<3')).toBe('<p>1 &lt; 2<br>&lt;3</p>');
    const refused = async (sent: unknown) =>
      (await admin.post('/sys/update/notify/add', notice('富文本', 900, { content: sent }))).data.errors?.content;
    expect(await refused('<script>alert(1)</script><p> </p>')).toBe('内容不能为空');
    expect(await refused({ html: '<p>文</p>' })).toBe('内容应为文字');
    // What is kept counts: marks that go are not held against it.
    expect(await refused(`<p>${'字'.repeat(3994)}</p>`)).toMatch(/最多 4000 个字/);
    expect(await content(`<p style="color:red">${'字'.repeat(3993)}</p>`)).toHaveLength(4000);
    const id = await add(notice('改', 901));
    expect(
      (await admin.post('/sys/update/notify/update', { id, version: 1, content: '<img src=x onerror=alert(1)><p>改<i>后</i></p>' })).code,
    ).toBe(200);
    expect((await row(id)).content).toBe('<p>改<em>后</em></p>');
  });

  it('never overlap within a system, however they are published at once', async () => {
    const first = await add(notice('甲', 400));
    expect((await publish(first)).code).toBe(200);
    const overlapping = await add(notice('乙', 400.5));
    expect(why(await publish(overlapping))).toMatch(/^同一范围这时有“甲”/);
    expect((await row(overlapping)).status).toBe('draft');
    expect((await publish(await add(notice('丙', 401)))).code).toBe(200);
    expect((await publish(await add(notice('丁', 400, { system: 'partner' })))).code).toBe(200);
    const { version } = await row(first);
    expect(
      (await admin.post('/sys/update/notify/update', { id: first, version, endAt: new Date(Date.now() + 401.5 * HOUR).toISOString() }))
        .message,
    ).toMatch(/“丙”/);
    const rivals = await Promise.all(Array.from({ length: 5 }, (_, i) => add(notice(`同时 ${i}`, 300))));
    const codes = (await Promise.all(rivals.map((id) => publish(id)))).map((answer) => answer.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(why(await publish(await add(notice('过去', -3))))).toBe('升级结束时间已过,不能发布');
  });

  it('reach their audience, and are read once a person', async () => {
    const [forAll, forPartners, forCodes] = [
      await add(notice('全员', 700)),
      await add(notice('服务商', 701, { system: 'partner' })),
      await add(notice('码', 702, { system: 'code' })),
    ];
    expect((await publish(forAll, forPartners, forCodes)).code).toBe(200);
    const seen = async (who: string) =>
      (await mine(who))
        .filter((n) => [forAll, forPartners, forCodes].includes(n.id))
        .map((n) => n.title)
        .sort();
    expect(await seen('support')).toEqual(['全员']);
    expect(await seen('partner')).toEqual(['全员', '服务商'].sort());
    const support = await at.as('support');
    const marks = await Promise.all([1, 2, 3].map(() => support.post('/console/notice/read', { ids: [forAll] })));
    expect(marks.map((m) => m.code)).toEqual([200, 200, 200]);
    expect((await row(forAll)).readCount).toBe(1);
    expect((await mine('support')).find((n) => n.id === forAll).read).toBe(true);
    expect((await mine('finance')).find((n) => n.id === forAll).read).toBe(false);
    expect(why(await support.post('/console/notice/read', { ids: [forPartners] }))).toBe('这条通知不是发给您的');
    expect(why(await support.post('/console/notice/read', { ids: [await add(notice('草稿', 500))] }))).toBe('这条通知不是发给您的');
    expect((await at.guest().get('/console/notice/mine')).code).toBe(409);
    expect((await support.post('/sys/update/notify/add', notice('越权', 600))).code).toBe(0);
  });

  it('what waits for somebody is counted within their pages and their data', async () => {
    const todo = async (who: string): Promise<Loose[]> =>
      (await (await at.as(who)).get('/statistics/admin/default/page/todo/count')).data.list;
    const total = async (who: string, call: string, query: object) =>
      (await (await at.as(who)).get(call, { ...query, count: 1, pageSize: 1 })).data.total;
    for (const who of ['admin', 'support', 'finance', 'partner']) {
      const tree = JSON.stringify((await (await at.as(who)).get('/login/permission/adminPerList')).data);
      for (const t of await todo(who)) expect(tree, `${who} ${t.label}`).toContain(`"${t.page}"`);
    }
    const [all, own] = [await todo('admin'), await todo('partner')];
    const abnormal = (list: Loose[]) => list.find((t) => t.key === 'third_order.abnormal')?.value ?? 0;
    expect(abnormal(own)).toBeLessThan(abnormal(all));
    expect(abnormal(own)).toBe(await total('partner', '/third/order/abnormal/search', {}));
    expect(own.map((t) => t.key)).not.toContain('third_statement.auditing');
    expect((await todo('finance')).map((t) => t.key)).not.toContain('merchant_shop.pending');
  });

  it('leaves every rule of the domain as it was', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
