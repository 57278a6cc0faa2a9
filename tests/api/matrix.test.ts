import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { ENGINE_CALLS } from '../../src/server/http/sessionRoutes';
import { fieldsOf } from '../../src/server/resource/rows';
import type { Action, Resource } from '../../src/language/resource';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const ROLES = ['admin', 'support', 'finance', 'partner'] as const;
const OPEN_ENGINE_CALLS = new Set(['/doLoginV2', '/logout']);
/** The access a call asks for. */
const accessOf = (call: string) => platform.reads.get(call)?.read.access ?? platform.writes.get(call)![0]!.action.access;

describe.each(AREA_ENGINES)('who may make which call on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => { at = await stage(engine); });
  afterAll(() => at.close());

  it('is nobody without a session, but for public calls', async () => {
    const guest = at.guest();
    const expected = (call: string) => accessOf(call) === 'public';
    for (const call of platform.reads.keys()) expect((await guest.get(call)).code === 409, call).toBe(!expected(call));
    for (const call of platform.writes.keys()) if (!expected(call)) expect(await guest.post(call, { dryRun: true }), call).toMatchObject({ status: 409, code: 409, data: null });
    for (const call of ENGINE_CALLS) if (!OPEN_ENGINE_CALLS.has(call)) expect([409, 404], call).toContain((await guest.get(call)).code);
    for (const call of ENGINE_CALLS) if (!OPEN_ENGINE_CALLS.has(call)) expect([409, 404], call).toContain((await guest.post(call, {})).code);
  });

  it.each(ROLES)('is for %s what the pages of its permission tree need, and nothing else', async (role) => {
    const client = await at.as(role);
    const pages = new Map<string, string[] | undefined>();
    const walk = (items: Loose[]): void => { for (const item of items) if (item.url) pages.set(item.url, item.actions); else walk(item.children ?? []); };
    walk((await client.get('/login/permission/adminPerList')).data);
    const held = [...pages].flatMap(([url, actions]) => platform.pages.has(url) ? [{ page: platform.pages.get(url)!, actions }] : []);
    const mayRead = (call: string) => accessOf(call) !== 'page' || held.some(({ page }) => platform.callsOf(page).has(call));
    const mayWrite = (call: string) => accessOf(call) !== 'page' || held.some(({ page, actions }) => platform.callsOf(page).has(call) && (actions === undefined || actions.includes(call)));
    const mayPick = ({ name }: Resource) => held.some(({ page }) => platform.optionsOf(page).has(name));
    const refused: string[] = [];
    for (const [call, { resource, read }] of platform.reads) {
      const isPick = read.does === 'options' && mayPick(resource);
      expect((await client.get(call)).code !== 0, `GET ${call}`).toBe(mayRead(call) || isPick);
      if (read.does === 'list') expect((await client.get(call, { as: 'option' })).code !== 0, `GET ${call}?as=option`).toBe(mayRead(call) || mayPick(resource));
      if (!mayRead(call) && !mayPick(resource)) refused.push(call);
    }
    for (const call of platform.writes.keys()) {
      const answer = await client.post(call, { dryRun: true });
      expect(answer.code !== 0, `POST ${call}`).toBe(mayWrite(call));
      if (!mayWrite(call)) { refused.push(call); expect(answer, call).toMatchObject({ status: 403, data: null }); }
    }
    if (role === 'admin') expect(refused).toEqual([]);
    else expect(refused.length).toBeGreaterThan(10);
  });
});

describe.each(AREA_ENGINES)('the rows of others on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let partner: Client;
  beforeAll(async () => { at = await stage(engine); [admin, partner] = [await at.as('admin'), await at.as('partner')]; });
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

  it('are not in lists, counts, options, details, keywords or filters of a partner, and none of its actions reaches them', async () => {
    const scoped = [...platform.resources.values()].filter((res) => res.scope.partner && res.scope.partner !== 'hidden');
    let compared = 0;
    for (const res of scoped) {
      const lists = Object.values(res.reads).filter((r) => r.does === 'list' && !r.needs?.length);
      for (const { call } of lists) {
        const [all, mine] = [await idsOf(admin, call), await idsOf(partner, call)];
        if (!all || !mine) continue;
        const others = all.filter((id) => !mine.includes(id));
        if (others.length === 0) continue;
        compared++;
        const other = others[0]!;
        expect((await partner.get(call, { count: '1', pageSize: 1 })).data.total, call).toBe(mine.length);
        expect((await partner.get(call, { id: other })).data.list, call).toEqual([]);
        expect((await partner.get(call, { keyword: other })).data?.list ?? [], call).toEqual([]);
        expect((await partner.get(call, { as: 'option' })).data.every((row: Loose) => mine.includes(row.id)), call).toBe(true);
        for (const read of Object.values(res.reads)) if (read.does === 'detail') expect([404, 0], read.call).toContain((await partner.get(read.call, { id: other })).code);
        for (const action of Object.values(res.actions)) {
          if (action.on === 'none' || action.does === 'look') continue;
          const body = { ...(action.on === 'row' ? { id: other, version: 1 } : { ids: [other] }), ...action.with, ...fill(action) };
          const answer = await partner.post(action.call, body);
          expect([404, 0, 400], `${action.call} ${answer.message}`).toContain(answer.code);
        }
      }
    }
    expect(compared).toBeGreaterThan(3);
  });

  it('are not shown whole: no phone leaves the server in the clear, in any list or detail, nor in the log', async () => {
    let masked = 0;
    for (const { resource, read } of platform.reads.values()) {
      if (read.does !== 'list' || read.needs?.length) continue;
      const keys = Object.entries(fieldsOf(resource)).filter(([, f]) => f.masked).map(([key]) => key);
      const { data } = await admin.get(read.call, { pageSize: 50 });
      // What can only be picked from is no list to the administrator either.
      for (const row of data?.list as Loose[] ?? []) {
        for (const key of keys) if (row[key] !== null) { masked++; expect(row[key], `${read.call} ${key}`).toMatch(/\*/); }
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
        for (const sort of [key, `-${key}`]) expect((await admin.get(read.call, { sort, pageSize: 1 })).code, `${read.call} ${sort}`).toBe(400);
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
    const forbidden = { id: '123456789012345678', version: 7, createdAt: '2020-01-01T00:00:00.000Z', deleted: true, isSuper: true, passwordHash: 'x', status: 'enabled' };
    for (const [call, actions] of platform.writes) {
      const { action, resource } = actions[0]!;
      if (action.does !== 'create' && action.does !== 'update') continue;
      const inputs = new Set([...action.fields ?? [], ...Object.keys(action.ask ?? {}), ...Object.keys(action.with ?? {}), 'id', 'ids', 'version', 'versions', 'dryRun']);
      for (const [key, value] of Object.entries(forbidden)) {
        if (inputs.has(key)) continue;
        const answer = await admin.post(call, { ...(action.on === 'row' && { id: '1', version: 1 }), [key]: value, dryRun: true });
        expect(answer.data?.errors?.[key], `${resource.name} ${call} ${key}: ${answer.message}`).toBe(`不接受的字段“${key}”`);
      }
      for (const key of ['__proto__', 'constructor', 'toString']) expect((await admin.send('POST', call, `{"${key}":{"isSuper":true},"dryRun":true}`, { 'content-type': 'application/json' })).code, `${call} ${key}`).toBe(400);
    }
  });
});

/** Something for each input that must be there, so that a refusal is about the row. */
function fill(action: Action): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(action.ask ?? {})) {
    if (key in (action.with ?? {})) continue;
    if (field.kind === 'choice') { const code = Object.keys(field.choices!)[0]!; out[key] = field.numeric ? Number(code) : code; }
    else if (field.kind === 'text') out[key] = '试探';
    else if (['int', 'money', 'bp', 'decimal'].includes(field.kind)) out[key] = Math.max(1, field.min ?? 1);
    else if (field.kind === 'ref') out[key] = '123456789012345678';
  }
  return out;
}
