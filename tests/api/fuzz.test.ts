/**
 * Sends values that no client would send to every input of every call.
 * No response may be a server error, and nothing rejected may be stored.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { inputsOf } from '../../src/language/inputs';
import { validate } from '../../src/language/validate';
import { ENGINE_CALLS } from '../../src/server/http/sessionRoutes';
import type { Answered, Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { ENGINES } from './place';
import { DRAWN, targetsOf, wishFor, type Targets, type Wish } from './wishes';

const JSON_BODY = { 'content-type': 'application/json' };
const text = (of: string) => JSON.stringify(of);
/** As they stand in a body: some say what no value of the language does. */
const ODD: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1',
  '-1',
  '0.1',
  '1.5',
  '1e308',
  '-1e308',
  '1e400',
  '1e-400',
  '9007199254740991',
  '9007199254740993',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '1000000000000000000',
  '10000000000000000000',
  ...[
    '',
    ' ',
    '\t\n',
    '\u3000',
    '\ufeff',
    '\0',
    'a\0b',
    '\x01\x02\x1f',
    '\x7f',
    '\u0085\u2028\u2029',
    '\u202e',
    '\u200b',
    '\ud800',
    '\udc00x',
    'a\ud83d',
    '😀',
    'e\u0301',
    'ﷺ',
    'NaN',
    'Infinity',
    '-Infinity',
    'undefined',
    'null',
    'true',
    '0',
    '-0',
    '01',
    '1e3',
    '0x10',
    '1,2',
    ' 1 ',
    "'",
    '"',
    '\\',
    '%',
    '_',
    '%_%',
    '${x}',
    '{{x}}',
    '$1',
    '__proto__',
    'constructor',
    'toString',
    '<b>',
    '<script>x</script>',
    '=1+1',
    '../../etc',
    '/uploads/../x',
    'javascript:x',
    '2026-02-30',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '-000001-01-01',
    '+275760-09-13T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59+23:59',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00Z',
    '2026-W01',
    '24:00',
    '23:59',
    '0000-00',
    '9999-12',
    '999999999999999999',
    '9223372036854775807',
    '9223372036854775808',
    '9999999999999999999',
    '99999999999999999999',
    '13800138000',
    '330106',
    '33',
    'x'.repeat(201),
    '桶'.repeat(5000),
    'x'.repeat(100_000),
  ].map(text),
  '[]',
  '[[]]',
  '[null]',
  '[""]',
  '["x"]',
  '[1]',
  '[1.5]',
  '[{}]',
  '["1","1"]',
  `[${'1,'.repeat(3000)}1]`,
  '{}',
  '{"a":1}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"toJSON":1,"toString":1,"length":1}',
  '[[[[[[[[1]]]]]]]]',
  '["\\u0000"]',
  '["\\ud800"]',
];
const ENVELOPE = ['id', 'ids', 'version', 'versions', 'dryRun'];
const AT_ONCE = 8;
/**
 * Each run tries every n-th case, the full run all. The slower engine
 * tries fewer, because what validation rejects never reaches the database.
 */
const STEP = { postgres: process.env.FULL ? 1 : 400, pglite: process.env.FULL ? 1 : 2000 };
const WHILE_MS = process.env.FULL ? 7_200_000 : 120_000;
const SEED = Number(process.env.PROPERTY_SEED ?? 20260901);

/** As it stands in a form or an address, which know only words. Not every object can be made a string: some of these are there for that. */
function wordOf(odd: string): string {
  const value: unknown = JSON.parse(odd);
  return typeof value === 'string' ? value : odd;
}

/** Runs them in turn, some at once. */
async function each<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await run(one);
    }),
  );
}

describe.each(ENGINES)('what nobody would send, on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let targets: Targets;
  let wishes: ReadonlyMap<string, Wish>;
  /** Chosen evenly, beginning somewhere. */
  const sample = <T>(all: readonly T[], nth: number): T[] => all.filter((_, i) => (i + SEED + nth) % STEP[engine] === 0);
  const faults: string[] = [];
  const judge = (answer: Answered, what: string) => {
    if (answer.status >= 500 || Math.floor(answer.code / 100) === 5 || !/[一-龥]/.test(answer.message))
      faults.push(`${what.slice(0, 300)} → ${answer.text.slice(0, 300)}`);
  };
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    targets = await targetsOf(admin);
    wishes = new Map(
      DRAWN.flatMap((name, i) => fc.sample(wishFor(name, targets), { numRuns: 1, seed: SEED + i })[0] ?? []).map((wish) => [
        wish.action.call,
        wish,
      ]),
    );
  });
  afterAll(() => at.close());

  it(
    'is refused or rehearsed by every write, in every input',
    async () => {
      const tries = [...platform.writes].flatMap(([call, all]) => {
        const { resource, action } = all[0]!;
        const base: Loose = { dryRun: true, ...wishes.get(call)?.body };
        return [...Object.keys(inputsOf(resource, action)), ...ENVELOPE].flatMap((key) =>
          ODD.map((odd) => ({ call, action, base, key, odd })),
        );
      });
      expect(tries.length).toBeGreaterThan(50_000);
      await each(sample(tries, 1), async ({ call, action, base, key, odd }) => {
        const { [key]: _, ...rest } = { ...base, dryRun: true } as Loose;
        // Without the word that it is a rehearsal, it is not: that word is tried with nothing else.
        const body = key === 'dryRun' ? `{"dryRun":${odd}}` : `${JSON.stringify(rest).slice(0, -1)},${text(key)}:${odd}}`;
        judge(
          action.encoding === 'form'
            ? await admin.form(call, { ...rest, [key]: wordOf(odd) })
            : await admin.send('POST', call, body, JSON_BODY),
          `POST ${call} ${key}: ${odd}`,
        );
      });
      expect(faults.splice(0)).toEqual([]);
    },
    WHILE_MS,
  );

  it(
    'is refused or answered by every read, in every parameter',
    async () => {
      const words = [...new Set(ODD.map(wordOf))]
        .map((word) => new URLSearchParams({ word }).toString())
        .filter((query) => query.length < 8000)
        .map((query) => new URLSearchParams(query).get('word')!);
      const tries = [...platform.reads].flatMap(([call, { resource, read }]) =>
        [
          ...new Set([
            'id',
            'keyword',
            'sort',
            'cursor',
            'pageNo',
            'pageSize',
            'as',
            'count',
            ...Object.keys(read.input ?? {}),
            ...(read.does === 'query' || read.does === 'detail'
              ? []
              : Object.keys(resource.fields).flatMap((key) => [key, `${key}_from`, `${key}_to`])),
          ]),
        ].flatMap((key) => words.map((word) => ({ call, key, word, file: read.file }))),
      );
      await each(sample(tries, 2), async ({ call, key, word, file }) => {
        const answer = await admin.get(call, { [key]: word }).catch((error: unknown) => {
          if (file && error instanceof SyntaxError) return null;
          throw error;
        });
        if (answer) judge(answer, `GET ${call} ${key}=${text(word)}`);
      });
      expect(faults.splice(0)).toEqual([]);
    },
    WHILE_MS,
  );

  it(
    'is refused by every call of the engine',
    async () => {
      const keys: Readonly<Record<string, readonly string[]>> = {
        '/doLoginV2': ['username', 'password'],
        '/login/sessions/end': ['id'],
        '/manage/user/editPasswordV2': ['oldPassword', 'newPassword', 'password'],
        '/manage/user/editPassword': ['oldPassword', 'newPassword'],
        '/console/preference': ['key', 'value'],
        '/console/unlock': ['password'],
      };
      const tries = ENGINE_CALLS.filter((call) => !/logout|upimg|openapi/.test(call)).flatMap((call) =>
        (keys[call] ?? ['x']).flatMap((key) => ODD.map((odd) => ({ call, key, odd }))),
      );
      await each(process.env.FULL ? tries : tries.filter((_, i) => (i + SEED) % 5 === 0), async ({ call, key, odd }) =>
        judge(await admin.send('POST', call, `{"key":"fuzz",${text(key)}:${odd}}`, JSON_BODY), `POST ${call} ${key}: ${odd}`),
      );
      for (const odd of ODD) judge(await admin.send('POST', '/console/preference', odd, JSON_BODY), `POST /console/preference ${odd}`);
      expect(faults.splice(0)).toEqual([]);
    },
    WHILE_MS,
  );

  it(
    'is kept as the validator made it, where it was accepted',
    async () => {
      const creates = [...platform.resources.values()].flatMap((res) =>
        Object.entries(res.actions).flatMap(([key, action]) => {
          const wish = wishes.get(action.call);
          const info = Object.values(res.reads).find((read) => read.does === 'detail');
          return action.does === 'update' && wish && wish.name === `${res.name}.${key}` && info && wish.body.id
            ? [{ res, action, wish, info }]
            : [];
        }),
      );
      const tries = creates.flatMap(({ res, action, wish, info }) =>
        Object.entries(inputsOf(res, action))
          .filter(
            ([key, field]) => Object.hasOwn(res.fields, key) && !field.masked && !field.secret && field.kind !== 'rich' && !field.blocks,
          )
          .flatMap(([key, field]) =>
            ODD.filter(
              (odd) => Object.keys(validate({ [key]: field }, { [key]: JSON.parse(odd) as unknown }, true).errors).length === 0,
            ).map((odd) => ({ res, action, wish, info, key, field, odd })),
          ),
      );
      expect(tries.length).toBeGreaterThan(500);
      let kept = 0;
      for (const { action, wish, info, key, field, odd } of tries.filter((_, i) => process.env.FULL || (i + SEED) % 30 === 0)) {
        const { id } = wish.body as Loose;
        const before = await admin.get(info.call, { id });
        const answer = await admin.send(
          'POST',
          action.call,
          `{"id":"${id}","version":${before.data?.version ?? 1},${text(key)}:${odd}}`,
          JSON_BODY,
        );
        judge(answer, `POST ${action.call} ${key}: ${odd}`);
        const after = await admin.get(info.call, { id });
        const wanted =
          answer.code === 200 ? validate({ [key]: field }, { [key]: JSON.parse(odd) as unknown }, true).values[key] : before.data?.[key];
        if (answer.code === 200) kept++;
        // An empty list of corners takes a fence away.
        const isTaken = field.kind === 'json' && odd === '[]' && after.data?.[key] === null;
        if (after.code === 200 && !isTaken && JSON.stringify(after.data[key] ?? null) !== JSON.stringify(wanted ?? null))
          faults.push(
            `POST ${action.call} ${key}: ${odd} (${answer.code}) is kept as ${JSON.stringify(after.data[key])?.slice(0, 100)}, not ${JSON.stringify(wanted)?.slice(0, 100)}`,
          );
      }
      expect(faults.splice(0)).toEqual([]);
      expect(kept).toBeGreaterThan(5);
    },
    WHILE_MS,
  );
});
