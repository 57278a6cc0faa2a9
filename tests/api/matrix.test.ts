import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { ENGINE_CALLS } from '../../src/server/http/sessionRoutes';
import { fieldsOf } from '../../src/server/resource/rows';
import type { Resource } from '../../src/language/resource';
import type { ReadAt } from '../../src/language/catalogue';
import type { Field } from '../../src/language/field';
import type { Answered, Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { inTurn } from '../turns';
import { DRAWN, send, targetsOf, wishFor, type Targets, type Wish } from './wishes';

/** Whoever may do all, and one of the others: they take turns. */
const ROLES = ['admin', ...inTurn(['support', 'finance', 'partner'], 3)] as const;
const OPEN_ENGINE_CALLS = new Set(['/doLoginV2', '/logout']);
/** The access a call asks for. */
const accessOf = (call: string) => platform.reads.get(call)?.read.access ?? platform.writes.get(call)![0]!.action.access;
const NOBODY = { status: 409, code: 409, data: { reason: 'engine.sessionExpired' } };
/** What is no JSON was handed out. */
const FILE = { status: 200, code: 200, message: '' };
/** What is the platform's alone is refused to partners by its own word, whatever they hold. */
const refusedTo = (role: string, call: string) =>
  role === 'partner' && platform.writes.get(call)![0]!.action.platform
    ? { code: 422, data: { reason: 'engine.platformDecides' } }
    : REFUSED;
const REFUSED = { status: 403, code: 0, message: '没有权限', data: { reason: 'engine.noPermission' } };

/** What a read can't do without, filled in: rows of `targets` where it is about one. Null where there is no such row. */
function asked({ resource, read }: ReadAt, targets: Targets): Record<string, string> | null {
  const needed: (readonly [string, Partial<Field>])[] =
    read.does === 'detail'
      ? [['id', { target: resource.name }]]
      : read.does === 'query'
        ? Object.entries(read.input ?? {}).filter(([, field]) => field.required)
        : (read.needs ?? []).map((key) => [key, fieldsOf(resource)[key]!]);
  const all: Record<string, string | undefined> = {
    ...Object.fromEntries(needed.map(([key, { target }]) => [key, target && targets(target)[0]?.id])),
    ...PARAMETERS[read.call]?.(targets),
    ...(read.does === 'list' && { pageSize: '1' }),
  };
  return Object.values(all).every((value) => value !== undefined) ? (all as Record<string, string>) : null;
}
/** Where a parameter does not say which resource it is about. */
const PARAMETERS: Readonly<Record<string, (targets: Targets) => Record<string, string | undefined>>> = {
  '/manager/operat/log/history': (targets) => ({ entity: 'merchant_shop', targetId: targets('merchant_shop')[0]?.id }),
  '/third/statement/log': (targets) => ({ targetId: targets('third_statement')[0]?.id }),
  '/partner/replenish/apply/bill/log': (targets) => ({ targetId: targets('replenish_apply_bill')[0]?.id }),
  '/partner/replenish/statement/log': (targets) => ({ targetId: targets('replenish_statement')[0]?.id }),
  '/partner/replenish/account/log': (targets) => ({ targetId: targets('replenish_account')[0]?.id }),
  // Of no task here is there a file yet.
  '/upload/download': () => ({ id: undefined }),
  '/console/delivery/mine': () => ({ pageUrl: '/api/stock/statistics' }),
  '/console/report/notes': () => ({ from: '2026-11-01', to: '2026-11-30' }),
  '/product/spu/shown': () => ({ by: 'hot', count: '4' }),
  '/activity/coupon/shown': () => ({ count: '3' }),
  '/activity/theme/shown': () => ({ id: '1' }),
  '/activity/brand/select/figures': (targets) => ({
    id: targets('marketing_activity').find(({ activityType, status }) => activityType === 'brand' && status === 'running')?.id,
  }),
  '/util/calculatePoints': () => ({ lng: '120.16', lat: '30.25' }),
  '/util/urlContent': () => ({ url: 'https://mp.weixin.qq.com/s/water' }),
  '/upload/template': () => ({ action: 'shop_claim_apply.import', fileType: 'csv' }),
};

/** What the pages of a caller's permission tree let it do, by the declarations alone. */
async function rightsOf(client: Client) {
  const pages = new Map<string, string[] | undefined>();
  const walk = (items: Loose[]): void => {
    for (const item of items)
      if (item.url) pages.set(item.url, item.actions);
      else walk(item.children ?? []);
  };
  walk((await client.get('/login/permission/adminPerList')).data);
  const held = [...pages].flatMap(([url, actions]) => (platform.pages.has(url) ? [{ page: platform.pages.get(url)!, actions }] : []));
  const mayRead = (call: string) => accessOf(call) !== 'page' || held.some(({ page }) => platform.callsOf(page).has(call));
  const mayWrite = (call: string) =>
    accessOf(call) !== 'page' ||
    held.some(({ page, actions }) => platform.callsOf(page).has(call) && (actions === undefined || actions.includes(call)));
  const mayPick = ({ name }: Resource) => held.some(({ page }) => platform.optionsOf(page).has(name));
  return { mayRead, mayWrite, mayPick };
}

describe.each(AREA_ENGINES)('who may make which call on %s', (engine) => {
  let at: Stage;
  let all: Targets;
  let wishes: ReadonlyMap<string, Wish>;
  beforeAll(async () => {
    at = await stage(engine);
    all = await targetsOf(await at.as('admin'));
    wishes = new Map(
      DRAWN.flatMap((name, i) => fc.sample(wishFor(name, all), { numRuns: 1, seed: i })[0] ?? []).map((wish) => [wish.action.call, wish]),
    );
  });
  afterAll(() => at.close());

  /** A write as it would be made, or of nothing where none was drawn; nothing is done. */
  const rehearse = (client: Client, call: string): Promise<Answered> => {
    const wish = wishes.get(call);
    return wish ? send(client, { ...wish, body: { ...wish.body, dryRun: true } }) : client.post(call, { dryRun: true });
  };

  it('is nobody without a session, but for public calls', async () => {
    const guest = at.guest();
    for (const [call, read] of platform.reads) {
      const answer = await guest.get(call, asked(read, all) ?? {});
      if (accessOf(call) === 'public') expect(answer.code, call).toBe(200);
      else expect(answer, call).toMatchObject(NOBODY);
    }
    for (const call of platform.writes.keys()) {
      const answer = await rehearse(guest, call);
      if (accessOf(call) === 'public') expect([200, 400], call).toContain(answer.code);
      else expect(answer, call).toMatchObject(NOBODY);
    }
    for (const call of ENGINE_CALLS)
      if (!OPEN_ENGINE_CALLS.has(call)) {
        const codes = [(await guest.get(call)).code, (await guest.post(call, {})).code];
        expect(codes, call).toContain(409);
        for (const code of codes) expect([409, 404], call).toContain(code);
      }
  });

  it.each(ROLES)('is for %s what the pages of its permission tree need, and nothing else', async (role) => {
    const client = await at.as(role);
    const { mayRead, mayWrite, mayPick } = await rightsOf(client);
    // Who may is asked here, and not what there is.
    const mine = await targetsOf(client, 10);
    const [unasked, refused]: [string[], string[]] = [[], []];
    for (const [call, at] of platform.reads) {
      const { resource, read } = at;
      const isPick = read.does === 'options' && mayPick(resource);
      const own = asked(at, mine);
      const answer = await client.get(call, own ?? asked(at, all) ?? {}).catch((error: unknown) => {
        if (read.file && error instanceof SyntaxError) return FILE;
        throw error;
      });
      if (!mayRead(call) && !isPick) {
        if (!mayPick(resource)) refused.push(call);
        expect(answer, `GET ${call}`).toMatchObject(REFUSED);
      } else if (own) expect(answer.code, `GET ${call} ${JSON.stringify(own)} ${answer.message}`).toBe(200);
      else {
        unasked.push(call);
        expect([200, 400, 404], `GET ${call} ${answer.message}`).toContain(answer.code);
      }
      if (read.does !== 'list') continue;
      const picked = await client.get(call, { as: 'option', pageSize: 1 });
      if (mayRead(call) || mayPick(resource)) expect(picked.code, `GET ${call}?as=option ${picked.message}`).toBe(200);
      else expect(picked, `GET ${call}?as=option`).toMatchObject(REFUSED);
      if (mayRead(call) || read.access !== 'page') continue;
      // Who may only choose among rows finds out nothing else of them: neither by ranges, nor by what is empty or is not so.
      for (const other of ['createdAt_from', 'createdAt_empty', 'createdBy_not', 'createdAt', resource.title])
        expect((await client.get(call, { as: 'option', [other]: '1' })).status, `GET ${call}?as=option&${other}`).toBe(403);
    }
    for (const call of platform.writes.keys()) {
      // Who may is asked what is wrong with nothing; who may not is refused what is right.
      if (mayWrite(call)) {
        const { code, message } = await client.post(call, { dryRun: true });
        expect([200, 400, 404, 422], `POST ${call} ${message}`).toContain(code);
      } else {
        refused.push(call);
        expect(await rehearse(client, call), `POST ${call}`).toMatchObject(refusedTo(role, call));
      }
    }
    expect(unasked.filter((call) => !call.startsWith('/upload/'))).toEqual([]);
    if (role === 'admin') expect(refused).toEqual([]);
    else expect(refused.length).toBeGreaterThan(10);
  });
});

describe.each(AREA_ENGINES)('the rows of others on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let partner: Client;
  beforeAll(async () => {
    at = await stage(engine);
    [admin, partner] = [await at.as('admin'), await at.as('partner')];
  });
  afterAll(() => at.close());

  const idsOf = async (client: Client, call: string): Promise<string[] | null> => {
    const ids: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer: Loose = await client.get(call, { pageSize: 200, sort: 'id', ...(cursor && { cursor }) });
      if (answer.code !== 200) return null;
      ids.push(...answer.data.list.map((row: Loose) => row.id));
      cursor = answer.data.next;
    }
    return ids;
  };

  it('are in no list, count, option, detail, keyword, filter, report, query or log of a partner, and none of its actions reaches them', async () => {
    const scoped = [...platform.resources.values()].filter((res) => res.scope.partner && res.scope.partner !== 'hidden');
    const { mayRead, mayWrite } = await rightsOf(partner);
    const targets = await targetsOf(admin);
    const counts = { lists: 0, reports: 0, queries: 0, logs: 0, actions: 0 };
    const strangers = new Map<string, string>();
    for (const res of scoped) {
      const others: string[] = [];
      for (const { call } of Object.values(res.reads).filter((r) => r.does === 'list' && !r.needs?.length)) {
        const [all, mine] = [await idsOf(admin, call), await idsOf(partner, call)];
        if (!all || !mine) continue;
        const other = all.find((id) => !mine.includes(id));
        if (!other) continue;
        counts.lists++;
        others.push(other);
        expect((await partner.get(call, { count: '1', pageSize: 1 })).data.total, call).toBe(mine.length);
        expect((await partner.get(call, { id: other })).data.list, call).toEqual([]);
        expect((await partner.get(call, { keyword: other })).data?.list ?? [], call).toEqual([]);
        expect(
          (await partner.get(call, { as: 'option' })).data.every((row: Loose) => mine.includes(row.id)),
          call,
        ).toBe(true);
      }
      const [other] = others;
      if (!other) continue;
      strangers.set(res.name, other);
      for (const read of Object.values(res.reads)) {
        const refused = mayRead(read.call) ? { code: 404 } : REFUSED;
        if (read.does === 'detail') expect(await partner.get(read.call, { id: other }), read.call).toMatchObject(refused);
        if (read.does === 'query' && read.input?.id?.target === res.name) {
          counts.queries++;
          expect(await partner.get(read.call, { id: other }), read.call).toMatchObject(refused);
        }
        if (read.does === 'report' && mayRead(read.call)) {
          counts.reports++;
          const { code, data, message } = await partner.get(read.call, { id: other });
          // Who may not open rows asks for no single one of them either.
          if (code === 400) expect(message, read.call).toContain('看不到明细时');
          else expect(data.counted ?? 0, read.call).toBe(0);
        }
        if (read.does === 'report' && !mayRead(read.call))
          expect(await partner.get(read.call, { id: other }), read.call).toMatchObject(REFUSED);
      }
      // Whatever is right about it but whose it is.
      for (const name of DRAWN.filter((drawn) => drawn.startsWith(`${res.name}.`))) {
        const wish = fc.sample(wishFor(name, targets), { numRuns: 1, seed: 1 })[0];
        if (!wish || wish.action.on === 'none') continue;
        counts.actions++;
        const body = {
          ...wish.body,
          ...(wish.action.on === 'row' ? { id: other } : { ids: [other] }),
          ...('versions' in wish.body && { versions: { [other]: 1 } }),
        };
        const answer = await send(partner, { ...wish, body });
        expect(answer, `${name} ${answer.message}`).toMatchObject(
          mayWrite(wish.action.call) ? { code: 404 } : refusedTo('partner', wish.action.call),
        );
      }
    }
    // Nor does a log of somebody else's row reveal anything.
    for (const [call, { resource, read }] of platform.reads)
      for (const need of read.needs ?? []) {
        const other = strangers.get(fieldsOf(resource)[need]!.target ?? '');
        if (!other) continue;
        counts.logs++;
        const answer = await partner.get(call, { [need]: other });
        if (mayRead(call)) expect(answer.data?.list ?? [], call).toEqual([]);
        else expect(answer, call).toMatchObject(REFUSED);
      }
    for (const [what, least] of Object.entries({ lists: 20, reports: 5, queries: 1, logs: 2, actions: 40 }))
      expect(counts[what as keyof typeof counts], what).toBeGreaterThanOrEqual(least);
  });

  it('are not shown whole: no phone leaves the server in the clear, in any list or detail, nor in the log', async () => {
    let masked = 0;
    for (const { resource, read } of platform.reads.values()) {
      if (read.does !== 'list' || read.needs?.length) continue;
      const keys = Object.entries(fieldsOf(resource))
        .filter(([, f]) => f.masked)
        .map(([key]) => key);
      const { data } = await admin.get(read.call, { pageSize: 50 });
      // What can only be picked from is no list to the administrator either.
      for (const row of (data?.list as Loose[]) ?? []) {
        for (const key of keys)
          if (row[key] !== null) {
            masked++;
            expect(row[key], `${read.call} ${key}`).toMatch(/\*/);
          }
      }
    }
    expect(masked).toBeGreaterThan(50);
    // Every text of every answer: a phone may also hide in a title, a name of a reference, a line of the log.
    const partnerRow = (await admin.get('/merchant/shop/search', { pageSize: 1 })).data.list[0];
    await admin.post('/merchant/shop/update', { id: partnerRow.id, version: partnerRow.version, ownerPhone: '13912345678' });
    expect((await admin.get('/merchant/shop/info', { id: partnerRow.id })).text).not.toContain('13912345678');
    const [entry] = (await admin.get('/manager/operat/log/search', { targetId: partnerRow.id })).data.list;
    const whole = await admin.get('/manager/operat/log/info', { id: entry.id });
    expect(whole.text).toContain('139****5678');
    expect(whole.text).not.toContain('13912345678');
  });

  it('are not found out: no list goes in the order of what is masked, by any name, and none is asked for several values of it', async () => {
    let tried = 0;
    for (const { resource, read } of platform.reads.values()) {
      if (read.does !== 'list' || read.needs?.length) continue;
      for (const [key, field] of Object.entries(fieldsOf(resource))) {
        if (!field.masked) continue;
        tried++;
        for (const sort of [key, `-${key}`])
          expect((await admin.get(read.call, { sort, pageSize: 1 })).code, `${read.call} ${sort}`).toBe(400);
        expect((await admin.get(read.call, { [key]: '13812345678,13912345678', pageSize: 1 })).code, `${read.call} ${key}`).toBe(400);
      }
    }
    expect(tried).toBeGreaterThan(15);
    // A cursor holds what the list goes by; whatever that is, there is no phone in it.
    for (const [call, { read }] of platform.reads) {
      if (read.does !== 'list' || read.needs?.length) continue;
      const { data } = await admin.get(call, { pageSize: 1 });
      if (data?.next) expect(Buffer.from(data.next, 'base64url').toString(), call).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
    }
  });

  it('are not made by sending more than is asked for', async () => {
    const forbidden = {
      id: '123456789012345678',
      version: 7,
      createdAt: '2020-01-01T00:00:00.000Z',
      deleted: true,
      isSuper: true,
      passwordHash: 'x',
      status: 'enabled',
    };
    for (const [call, actions] of platform.writes) {
      const { action, resource } = actions[0]!;
      if (action.does !== 'create' && action.does !== 'update') continue;
      // A call takes what any of its actions sends.
      const inputs = new Set([
        ...actions.flatMap(({ action: one }) => [...(one.fields ?? []), ...Object.keys({ ...one.ask, ...one.with })]),
        'id',
        'ids',
        'version',
        'versions',
        'dryRun',
      ]);
      for (const [key, value] of Object.entries(forbidden)) {
        if (inputs.has(key)) continue;
        const answer = await admin.post(call, { ...(action.on === 'row' && { id: '1', version: 1 }), [key]: value, dryRun: true });
        expect(answer.data?.errors?.[key], `${resource.name} ${call} ${key}: ${answer.message}`).toBe(`不接受的字段“${key}”`);
      }
      for (const key of ['__proto__', 'constructor', 'toString'])
        expect(
          (await admin.send('POST', call, `{"${key}":{"isSuper":true},"dryRun":true}`, { 'content-type': 'application/json' })).code,
          `${call} ${key}`,
        ).toBe(400);
    }
  });
});
