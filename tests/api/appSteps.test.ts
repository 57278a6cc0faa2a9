/** The steps of the app's pages, notices and versions, of announcements, grades and privacy numbers: those of the domain, and those of time. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import type { Field } from '../../src/language/field';
import type { Action, Resource } from '../../src/language/resource';
import { columnOf } from '../../src/server/db/names';
import { timedMoves } from '../../src/server/jobs/clock';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

/** By resource: which actions each state allows. What a state does not name, it refuses. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app_page: { draft: 'build update publish remove', published: 'build update' },
  app_notify: { draft: 'update publish remove', pending: 'update remove', sent: '' },
  app_version: { draft: 'update publish', gray: 'update publish stop', full: 'update stop', stopped: '' },
  platform_notice: { draft: 'update publish remove', published: 'update' },
  platform_grade: { disabled: 'update start', enabled: 'update stop' },
  privacy_phone: { stopped: '', free: 'remove', bound: 'unbind', cooling: 'remove' },
};
const TIMED = ['app_notify pending > sent', 'privacy_phone bound > cooling', 'privacy_phone cooling > free'];

const resourceOf = (name: string): Resource => platform.resources.get(name)!;
const actionsOf = (res: Resource) =>
  Object.entries(res.actions).filter(([, { on, does }]) => on !== 'none' && does !== 'look' && does !== 'import');
/** Something that an input takes, so that nothing but the state can be in the way. */
const anyOf = ({ kind, choices, min, areas }: Field): unknown => {
  if (choices) return Object.keys(choices)[0];
  if (areas) return ['3301'];
  return ['int', 'money', 'bp'].includes(kind) ? (min ?? 1) : '试';
};
const inputOf = ({ ask = {}, with: fixed }: Action): Loose => ({
  ...Object.fromEntries(
    Object.entries<Field>(ask)
      .filter(([, field]) => field.required)
      .map(([key, field]) => [key, anyOf(field)]),
  ),
  ...fixed,
});

describe.each(AREA_ENGINES)('steps of the app on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const one = async (search: string, id: string): Promise<Loose> => (await admin.get(search, { id })).data.list[0];
  const look = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> => {
    const rows = await at.inspect(async ({ db }) => (await text.execute(db)).rows);
    admin = await at.as('admin');
    return rows;
  };
  /** The clock comes at once. */
  const clock = () => look(sql`update engine_job set run_at = now() where kind = 'engine.clock'`);
  const stateOf = (name: string) => sql.ref(columnOf(resourceOf(name).state));

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('leaves every rule whole where a planned notice goes out by the clock, to the shops of a tag and of a city, by a push of its own', async () => {
    const [shop] = await look(sql<{ id: string; city: string; tagId: string }>`
      select id::text, left(area_code, 4) as city, tag_ids[1]::text as tag_id from merchant_shop
      where status = 'open' and not deleted and cardinality(tag_ids) > 0 order by id limit 1`);
    const tagged = await look(sql<{ id: string }>`
      select id::text from merchant_shop where status = 'open' and not deleted and ${shop!.tagId}::bigint = any(tag_ids) order by id`);
    const [inCity] = await look(sql<{ n: number }>`
      select count(*)::int as n from merchant_shop where status = 'open' and not deleted and area_code like ${`${shop!.city}%`}`);
    const planned = async (whom: Loose): Promise<string> => {
      const planAt = new Date(Date.now() + 3_600_000).toISOString();
      const made = await admin.post('/app/notify/add', { title: '定时', content: '明天检修', sendType: 'plan', planAt, ...whom });
      expect(made.code, made.text).toBe(200);
      const id = String(made.data.id);
      const { version } = await one('/app/notify/search', id);
      expect((await admin.post('/app/notify/publish', { id, version })).code).toBe(200);
      return id;
    };
    const toTag = await planned({ target: 'tag', tagIds: [shop!.tagId] });
    const toCity = await planned({ target: 'city', cityCodes: [shop!.city] });
    const later = await planned({ target: 'city', cityCodes: [shop!.city] });
    for (const [id, targetCount] of [
      [toTag, tagged.length],
      [toCity, inCity!.n],
    ] as const)
      expect(await one('/app/notify/search', id)).toMatchObject({ status: 'pending', targetCount, sentAt: null, pushState: null });
    await look(sql`update app_notify set plan_at = now() - interval '1 minute' where id = any(${[toTag, toCity]}::bigint[])`);
    await clock();
    for (const id of [toTag, toCity]) {
      await expect.poll(async () => (await one('/app/notify/search', id)).pushState, { timeout: 60_000 }).toBe('done');
      const row = await one('/app/notify/search', id);
      expect(row.status).toBe('sent');
      expect(row.sentAt >= row.planAt).toBe(true);
    }
    const pushes = async (subjectId: string): Promise<Loose[]> =>
      (await admin.get('/gateway/call/search', { subjectId, operation: 'pushNotice' })).data.list;
    const [tagPush, cityPush] = [await pushes(toTag), await pushes(toCity)];
    expect([tagPush.length, cityPush.length]).toEqual([1, 1]);
    expect([...tagPush[0]!.request.audience.alias].sort()).toEqual(tagged.map(({ id }) => `shop_${id}`).sort());
    expect(cityPush[0]!.request.audience).toEqual({ tag_and: ['shop'], tag: [`city_${shop!.city}`] });
    expect(await one('/app/notify/search', later)).toMatchObject({ status: 'pending', sentAt: null });
    expect(await pushes(later)).toEqual([]);
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
  });

  it('an action is refused in every state that the domain does not allow it in, and by its state in no other', async () => {
    const rows = new Map<string, Loose>();
    await at.inspect(async ({ db }) => {
      for (const [name, states] of Object.entries(ALLOWED))
        for (const state of Object.keys(states)) {
          const taken = [...rows.values()].map(({ id }) => id as string);
          // Where the demo has none, another stands in.
          const { rows: some } = await sql<Loose>`update ${sql.table(name)} set ${stateOf(name)} = ${state} where id = (
            select id from ${sql.table(name)} where not deleted and id <> all(${taken}::bigint[])
            order by (${stateOf(name)} = ${state}) desc, id desc limit 1) returning id::text, version`.execute(db);
          if (some[0]) rows.set(`${name} ${state}`, some[0]);
        }
    });
    admin = await at.as('admin');
    const wrong: string[] = [];
    for (const [name, states] of Object.entries(ALLOWED)) {
      const res = resourceOf(name);
      expect(Object.keys(states).sort(), name).toEqual(Object.keys((res.fields[res.state as 'id'] as Field).choices!).sort());
      for (const [state, allowed] of Object.entries(states))
        for (const [key, action] of actionsOf(res)) {
          const row = rows.get(`${name} ${state}`);
          expect(row, `a row of ${name} ${state}`).toBeDefined();
          const { id, version } = row!;
          const ask = (own: unknown) => {
            const of = action.on === 'row' ? { id, version: own } : { ids: [id], versions: { [id]: own } };
            return admin.post(action.call, { ...of, ...inputOf(action), dryRun: true });
          };
          let answer = await ask(version);
          // The clock may have carried a notice on meanwhile.
          while (answer.code === 412) answer = await ask((await one(res.reads.search!.call, id)).version);
          const isRefused = /(当前)?状态为“[^”]*”,不能/.test(answer.data?.results?.[0]?.message ?? answer.message);
          if (isRefused === allowed.split(' ').includes(key)) wrong.push(`${name} ${state} ${key}: ${answer.code} ${answer.message}`);
        }
    }
    expect(wrong).toEqual([]);
  });

  it('a privacy number is let go by the clock, rests, and is free again; what is not due stays', async () => {
    const names = new Set(Object.keys(ALLOWED));
    expect(
      timedMoves(platform.resources.values())
        .filter(({ res }) => names.has(res.name))
        .map(({ res, from, to }) => `${res.name} ${String(from)} > ${String(to)}`)
        .sort(),
    ).toEqual([...TIMED].sort());
    const bound = await look(sql<{ id: string }>`update privacy_phone set status = 'bound', expire_at = now() + interval '1 day'
      where id in (select id from privacy_phone where not deleted order by (status = 'bound') desc, id limit 2) returning id::text`);
    const [due, other] = bound.map(({ id }) => id);
    const states = () =>
      look(sql<{ id: string; status: string }>`select id::text, status from privacy_phone where id = any(${[due, other]}::bigint[])`).then(
        (rows) => Object.fromEntries(rows.map(({ id, status }) => [id, status])),
      );
    await look(sql`update privacy_phone set expire_at = now() - interval '1 minute' where id = ${due}::bigint`);
    await clock();
    await expect.poll(states, { timeout: 60_000, interval: 1_000 }).toEqual({ [due!]: 'cooling', [other!]: 'bound' });
    const [resting] = await look(sql<{ rests: boolean; orderId: string | null }>`
      select cool_until > now() as rests, order_id::text as order_id from privacy_phone where id = ${due}::bigint`);
    expect(resting).toEqual({ rests: true, orderId: null });
    await look(sql`update privacy_phone set cool_until = now() - interval '1 minute' where id = ${due}::bigint`);
    await clock();
    await expect.poll(states, { timeout: 60_000, interval: 1_000 }).toEqual({ [due!]: 'free', [other!]: 'bound' });
  });
});
