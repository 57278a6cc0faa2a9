/**
 * State transitions in marketing (cards, activities, vouchers, tickets, articles, sessions, entries, designs, pictures): exactly those of
 * the domain, whoever requests them, and those that happen by time.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import type { Field } from '../../src/language/field';
import { SAME, type Action, type Resource } from '../../src/language/resource';
import { columnOf } from '../../src/server/db/names';
import { timedMoves } from '../../src/server/jobs/clock';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

/** By resource, in the words of the domain: which actions each state allows. What a state does not name, it refuses. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  coupon_batch: {
    draft: 'update copy remove',
    auditing: 'audit copy remove',
    running: 'extend auditExtension withdrawExtension disable stop copy',
    stopped: 'enable stop copy',
    terminated: 'copy',
    ended: 'copy',
    rejected: 'update copy remove',
  },
  coupon_item: { unused: 'freeze void use', used: '', frozen: 'unfreeze void', voided: '', expired: '' },
  coupon_send: {
    auditing: 'audit remove',
    ready: 'send stop',
    sending: 'stop',
    done: '',
    stopped: '',
    rejected: 'update remove',
  },
  coupon_scene: { enabled: 'update disable', disabled: 'update enable' },
  coupon_activity: { draft: 'update publish remove', published: 'stop', running: 'stop', ended: '', terminated: '' },
  shop_voucher: { auditing: 'audit', active: 'stop', stopped: '', expired: '', rejected: 'update' },
  water_ticket: { on: 'update disable', off: 'update enable' },
  market_column: { enabled: 'update disable publish remove', disabled: 'update enable remove' },
  market_article: {
    draft: 'build update publish remove',
    scheduled: 'build update unschedule',
    published: 'build update publish jpush stop',
    stopped: 'build update publish remove',
  },
  live_session: { draft: 'update publish remove', preview: 'update remove', live: 'update', ended: '' },
  marketing_activity: { draft: 'update publish remove', published: 'update', running: 'update', ended: '' },
  activity_signup: { auditing: 'audit', passed: '', rejected: '' },
  aggregate_config: {
    disabled: 'build update enable',
    enabled: 'build update disable',
    changed: 'build update enable disable',
  },
  style_scheme: { disabled: 'update copy enable', enabled: 'update copy disable' },
  style_page: {
    unpublished: 'build update publish remove',
    published: 'build update remove',
    changed: 'build update publish remove',
  },
  banner_pic: { disabled: 'update enable remove', enabled: 'update disable' },
};

/** Steps of time: what makes a row due, and of which rows. Each leads from the first state to the second. */
const DUE: readonly (readonly [table: string, from: string, to: string, set: string, where?: string])[] = [
  ['coupon_batch', 'running', 'ended', 'valid_begin = current_date - 9, valid_end = current_date - 2', `valid_type = 'fixed'`],
  ['coupon_batch', 'stopped', 'ended', 'valid_begin = current_date - 9, valid_end = current_date - 2', `valid_type = 'fixed'`],
  ['coupon_batch', 'running', 'ended', 'claim_end = current_date - 2', `valid_type = 'days'`],
  ['coupon_batch', 'stopped', 'ended', 'claim_end = current_date - 2', `valid_type = 'days'`],
  ['coupon_item', 'unused', 'expired', `valid_begin = now() - interval '9 days', valid_end = now() - interval '1 minute'`],
  ['coupon_activity', 'published', 'running', `begin_at = now() - interval '1 minute'`],
  ['coupon_activity', 'running', 'ended', `begin_at = now() - interval '9 days', end_at = now() - interval '1 minute'`],
  ['shop_voucher', 'active', 'expired', `begin_at = now() - interval '9 days', end_at = now() - interval '1 minute'`],
  ['water_ticket', 'on', 'off', `begin_at = now() - interval '9 days', end_at = now() - interval '1 minute'`],
  ['water_ticket_lot', 'live', 'expired', `expire_at = now() - interval '1 minute'`, 'expire_at is not null'],
  ['market_article', 'scheduled', 'published', `publish_at = now() - interval '1 minute'`],
  ['live_session', 'preview', 'live', `anchor = '甲', begin_at = now() - interval '1 minute', end_at = now() + interval '1 day'`],
  ['live_session', 'live', 'ended', `anchor = '乙', begin_at = now() - interval '1 day', end_at = now() - interval '1 minute'`],
  ...['festival', 'brand', 'platform'].flatMap((family): (typeof DUE)[number][] => [
    [
      'marketing_activity',
      'published',
      'running',
      `signup_begin = null, signup_end = null, begin_at = now() - interval '1 minute', end_at = now() + interval '9 days'`,
      `activity_type = '${family}'`,
    ],
    [
      'marketing_activity',
      'running',
      'ended',
      `signup_begin = null, signup_end = null, begin_at = now() - interval '9 days', end_at = now() - interval '1 minute'`,
      `activity_type = '${family}'`,
    ],
  ]),
];

const resourceOf = (name: string): Resource => platform.resources.get(name)!;
/** Something that an input takes, so that nothing but the state can be in the way. */
const anyOf = ({ kind, choices, min, areas }: Field): unknown => {
  if (choices) return Object.keys(choices)[0];
  if (kind === 'flag') return false;
  if (kind === 'ref') return '1';
  if (kind === 'refs') return [];
  if (areas) return ['3301'];
  return ['int', 'money', 'bp'].includes(kind) ? (min ?? 1) : '试';
};
const inputOf = ({ ask = {}, with: fixed }: Action): Loose => ({
  ...Object.fromEntries(
    Object.entries<Field>(ask)
      .filter(([key, field]) => field.required || key === 'submit')
      .map(([key, field]) => [key, key === 'result' ? 1 : anyOf(field)]),
  ),
  ...fixed,
});
/** What an action is called in the table: the three families of activities have actions of their own. */
const nameOf = (key: string) => key.replace(/(Festival|Brand|Platform|Alipay)$/, '');

describe.each(AREA_ENGINES)('steps of marketing on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  /** A row of each state, by resource and whatever else its actions want of it. */
  let rows: ReadonlyMap<string, Loose>;
  const actionsOf = (res: Resource) =>
    Object.entries(res.actions).filter(([, { on, does }]) => on !== 'none' && does !== 'look' && does !== 'import');
  const others = ({ when = {} }: Action, state: string) => Object.entries(when).filter(([key]) => key !== state);
  const keyOf = (res: Resource, action: Action, state: string) => `${res.name} ${state} ${JSON.stringify(others(action, res.state))}`;

  beforeAll(async () => {
    at = await stage(engine);
    rows = await at.inspect(async ({ db }) => {
      const found = new Map<string, Loose>();
      for (const [name, states] of Object.entries(ALLOWED)) {
        const res = resourceOf(name);
        const asked = Object.keys(states).flatMap((state) => actionsOf(res).map(([, action]) => ({ state, action })));
        const isPlain = ({ state, action }: (typeof asked)[number]) => keyOf(res, action, state).endsWith(' []');
        // Rows of which nothing but their state is wanted come first: they stand in for others where the table has no more.
        for (const { state, action } of [...asked.filter(isPlain), ...asked.filter((one) => !isPlain(one))]) {
          if (found.has(keyOf(res, action, state))) continue;
          const taken = [...found.values()].map(({ id }) => id as string);
          const own = sql`${sql.ref(columnOf(res.state))} = ${state}`;
          const each = others(action, res.state).map(([key, value]) => sql`${sql.ref(columnOf(key))} = ${value}`);
          // Where the demo has none, another stands in.
          const { rows: some } = await sql<Loose>`update ${sql.table(name)} set ${sql.join([own, ...each])} where id = (
              select id from ${sql.table(name)} where not deleted and id <> all(${taken}::bigint[])
              order by (${sql.join([sql`not deleted`, ...each], sql` and `)}) desc, (${own}) desc, id desc limit 1) returning id::text, version`.execute(
            db,
          );
          const plain = found.get(`${name} ${state} []`);
          if (some[0]) found.set(keyOf(res, action, state), some[0]);
          else if (plain && each.length > 0) {
            const { rows: now } = await sql<Loose>`update ${sql.table(name)} set ${sql.join(each)}
            where id = ${plain.id}::bigint returning version`.execute(db);
            Object.assign(plain, now[0]);
            found.set(keyOf(res, action, state), plain);
          }
        }
      }
      return found;
    });
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('an action is refused in every state that the domain does not allow it in, and by its state in no other', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const [name, states] of Object.entries(ALLOWED)) {
      const res = resourceOf(name);
      expect(Object.keys(states).sort(), name).toEqual(Object.keys((res.fields[res.state as 'id'] as Field).choices!).sort());
      for (const [state, allowed] of Object.entries(states))
        for (const [key, action] of actionsOf(res)) {
          const row = rows.get(keyOf(res, action, state));
          expect(row, `a row of ${keyOf(res, action, state)}`).toBeDefined();
          const { id, version } = row!;
          const of = action.on === 'row' ? { id, version } : { ids: [id], versions: { [id]: version } };
          const answer = await admin.post(action.call, { ...of, ...inputOf(action), dryRun: true });
          const isRefused = /(当前)?状态为“[^”]*”,不能/.test(answer.data?.results?.[0]?.message ?? answer.message);
          if (isRefused === allowed.split(' ').includes(nameOf(key)))
            wrong.push(`${name} ${state} ${key}: ${answer.code} ${answer.message}`);
          asked++;
        }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  });

  it('every step of time is made from its state, and leaves every rule whole', async () => {
    const tables = new Set([...Object.keys(ALLOWED), ...DUE.map(([table]) => table)]);
    const declared = timedMoves(platform.resources.values()).filter(({ res }) => tables.has(res.name));
    const stepOf = (table: string, from: unknown, to: unknown) => `${table} ${String(from)} > ${String(to)}`;
    expect(new Set(DUE.map(([table, from, to]) => stepOf(table, from, to)))).toEqual(
      new Set(declared.map(({ res, from, to }) => stepOf(res.name, from, to === SAME ? from : to))),
    );
    const ids: string[] = [];
    const stateOf = (table: string) => sql.ref(columnOf(resourceOf(table).state));
    await at.inspect(async ({ db }) => {
      for (const [table, from, , set, where = 'true'] of DUE) {
        const { rows: some } = await sql<{ id: string }>`select id::text from ${sql.table(table)} where not deleted
          and ${sql.raw(where)} and id <> all(${ids}::bigint[]) order by (${stateOf(table)} = ${from}) desc, id desc limit 1`.execute(db);
        const { id } = some[0]!;
        ids.push(id);
        await sql`update ${sql.table(table)} set ${stateOf(table)} = ${from}, ${sql.raw(set)} where id = ${id}::bigint`.execute(db);
      }
      await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    });
    const now = async () => {
      const states = await at.inspect(async ({ db }) => {
        const found: string[] = [];
        for (const [i, [table]] of DUE.entries()) {
          const { rows: some } = await sql<{ state: string }>`select ${stateOf(table)} as state from ${sql.table(table)}
            where id = ${ids[i]!}::bigint`.execute(db);
          found.push(some[0]!.state);
        }
        return found;
      });
      return DUE.map(([table, from], i) => stepOf(table, from, states[i]));
    };
    await expect.poll(now, { timeout: 60_000, interval: 1_000 }).toEqual(DUE.map(([table, from, to]) => stepOf(table, from, to)));
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
