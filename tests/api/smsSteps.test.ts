/** The steps of messages, their accounts, carriers, templates and packages: those that the domain names and no others; and those that time takes by itself. */
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
  sms_platform: { disabled: 'update start remove', enabled: 'update stop' },
  sms_template: { auditing: 'update audit remove', usable: 'update audit remove', rejected: 'update remove' },
  sms_account: { normal: 'warn adjust freeze', frozen: 'warn adjust thaw' },
  sms_order: { unpaid: 'pay', paid: 'refund', refunded: '', closed: '' },
  sms_record: {
    queued: 'optOut',
    submitting: 'optOut',
    submitted: 'optOut',
    delivered: 'optOut',
    failed: 'resend optOut',
    unknown: 'optOut',
  },
  sms_sale: { off: 'update on', on: 'update off' },
  star_sms: { disabled: 'update start remove', enabled: 'update stop send' },
};

/** What a row has in a state, where another stands in. */
const AS: Readonly<Record<string, string>> = {
  'sms_record submitting': `submit_no = coalesce(submit_no, 'SS-nobody-knows'), unknown_at = now() + interval '1 day', fail_reason = null`,
  'sms_record unknown': 'fail_reason = null, unknown_at = null',
};

/** Steps of time: what makes a row due. Each leads from the first state to the second. */
const DUE: readonly (readonly [table: string, from: string, to: string, set: string, where?: string])[] = [
  ['sms_order', 'unpaid', 'closed', `close_at = now() - interval '1 minute'`],
  [
    'sms_record',
    'submitted',
    'unknown',
    `unknown_at = now() - interval '1 minute', ask_at = now() + interval '1 day', fail_reason = null`,
    `status <> 'failed'`,
  ],
  [
    'sms_record',
    'submitting',
    'unknown',
    `unknown_at = now() - interval '1 minute', submit_no = 'SS-nobody-knows', msg_id = null, fail_reason = null`,
    `status <> 'failed'`,
  ],
];

/** The book of carriers has copies of a message's state, which would be left behind. */
const UNBOOKED = sql`(id not in (select record_id from sms_cost where record_id is not null))`;

const resourceOf = (name: string): Resource => platform.resources.get(name)!;
/** Something that an input takes, so that nothing but the state can be in the way. */
const anyOf = ({ kind, choices, min, areas }: Field): unknown => {
  if (choices) return Object.keys(choices)[0];
  if (kind === 'flag') return false;
  if (kind === 'ref') return '1';
  if (kind === 'refs') return ['1'];
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
/** What an action is called in the table: templates of promotions have actions of their own. */
const nameOf = (key: string) => key.replace(/Promo$/, '');

describe.each(AREA_ENGINES)('steps of messages on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  /** A row of each state, by resource and whatever else its actions want of it. */
  let rows: ReadonlyMap<string, Loose>;
  const actionsOf = (res: Resource) =>
    Object.entries(res.actions).filter(([, { on, does }]) => on !== 'none' && does !== 'look' && does !== 'import');
  const others = ({ when = {} }: Action, state: string) =>
    Object.entries(when)
      .filter(([key]) => key !== state)
      .map(([key, value]): [string, unknown] => [key, Array.isArray(value) ? value[0] : value]);
  const keyOf = (res: Resource, action: Action, state: string) => `${res.name} ${state} ${JSON.stringify(others(action, res.state))}`;

  beforeAll(async () => {
    at = await stage(engine);
    rows = await at.inspect(async ({ db }) => {
      const found = new Map<string, Loose>();
      for (const [name, states] of Object.entries(ALLOWED)) {
        const res = resourceOf(name);
        for (const state of Object.keys(states))
          for (const [, action] of actionsOf(res)) {
            if (found.has(keyOf(res, action, state))) continue;
            const taken = [...found.values()].map(({ id }) => id as string);
            const own = sql`${sql.ref(columnOf(res.state))} = ${state}`;
            const more = AS[`${name} ${state}`] ? [sql.raw(AS[`${name} ${state}`]!)] : [];
            const each = others(action, res.state).map(([key, value]) => sql`${sql.ref(columnOf(key))} = ${value}`);
            // Where the demo has none, another stands in.
            const { rows: some } = await sql<Loose>`update ${sql.table(name)} set ${sql.join([own, ...each, ...more])} where id = (
              select id from ${sql.table(name)} where not deleted and id <> all(${taken}::bigint[])
              order by (${sql.join([sql`not deleted`, ...each], sql` and `)}) desc, (${own}) desc, ${UNBOOKED} desc, id desc limit 1) returning id::text, version`.execute(
              db,
            );
            if (some[0]) found.set(keyOf(res, action, state), some[0]);
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
    expect(asked).toBeGreaterThan(50);
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
          and ${sql.raw(where)} and id <> all(${ids}::bigint[]) order by (${stateOf(table)} = ${from}) desc, ${UNBOOKED} desc, id desc limit 1`.execute(
          db,
        );
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
