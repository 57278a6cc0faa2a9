/**
 * A day of business with faults: kill, lost database connections, a slow disk, clock changes, lost responses.
 * The schedule, the work and the faults are drawn from one seed (`DAY_SEED`). A caller without a response
 * retries with the same key, as the console does. At the end everything acknowledged happened exactly once,
 * nothing refused happened, and every rule holds. The full run covers all hours, other runs a few.
 */
import { rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { openDatabase } from '../../src/server/db/database';
import { CODE } from '../../src/language/wire';
import { Client, type Answered } from './client';
import { brokenRules } from './invariants';
import { lineTo, type Line } from './line';
import { AREA_ENGINES, place } from './place';
import { freePort } from './postgres';
import { launch } from './process';
import { send, someWishes, targetsOf, type Wish } from './wishes';

const SEED = Number(process.env.DAY_SEED ?? 4600);
/** As many as things go wrong, unless all are wanted. */
const HOURS = process.env.FULL ? 24 : null;
const CALLS_AN_HOUR = process.env.FULL ? 60 : 12;
/** Hours after which the rows that calls are drawn for are read anew. */
const LOOK_EVERY = 4;
const HOUR_MS = 3_600_000;
const PROGRAM = fileURLToPath(new URL('../programs/oddMachine.mjs', import.meta.url));
/** What keeps getting no answer for so long is lost. */
const PATIENCE_MS = 60_000;

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe.each(AREA_ENGINES)('a day with faults on %s', (engine) => {
  it(
    'loses nothing that was acknowledged, does nothing twice, and keeps every rule',
    async () => {
      const chance = chanceFrom(SEED);
      const at = await place(engine);
      const home = mkdtempSync(join(tmpdir(), 'wellhead-day-'));
      const machine = { clockMs: 0, diskMs: 0 };
      const become = (change: Partial<typeof machine>) =>
        writeFileSync(join(home, 'machine.json'), JSON.stringify(Object.assign(machine, change)));
      become({});
      const port = String(await freePort());
      const toDatabase = engine === 'postgres' ? await lineTo(new URL(at.env.DATABASE_URL!)) : null;
      const toServer = await lineTo(new URL(`http://127.0.0.1:${port}`));
      const env = {
        ...at.env,
        ...(toDatabase && { DATABASE_URL: toDatabase.address.href }),
        PORT: port,
        SIMULATE_RATE: '120',
        NODE_OPTIONS: `--import=${PROGRAM}`,
        ODD_MACHINE: join(home, 'machine.json'),
      };
      let server = await launch(env);

      /** What goes wrong for a while: how it begins, and how it ends. */
      const faults: Readonly<Record<string, () => Promise<() => Promise<void> | void>>> = {
        'the process is killed': async () => {
          await server.kill();
          return async () => {
            server = await launch(env);
          };
        },
        // The embedded one goes with its process.
        ...(toDatabase && {
          'the database is cut off': async () => {
            toDatabase.cut();
            return () => toDatabase.go();
          },
        }),
        'the disk is slow': async () => {
          become({ diskMs: 25 });
          toDatabase?.slow(15);
          return () => {
            become({ diskMs: 0 });
            toDatabase?.slow(0);
          };
        },
        'answers get lost': async () => lost(toServer),
        'the clock runs ahead': async () => {
          become({ clockMs: machine.clockMs + 5 * HOUR_MS });
          return () => become({ clockMs: machine.clockMs - 5 * HOUR_MS });
        },
        'the clock is behind': async () => {
          become({ clockMs: machine.clockMs - 2 * HOUR_MS });
          return () => become({ clockMs: machine.clockMs + 2 * HOUR_MS });
        },
      };
      const lost = (line: Line) => {
        line.loseAnswers(() => chance() < 0.4);
        return () => line.loseAnswers(() => false);
      };

      const client = new Client(toServer.address.origin);
      const signIn = async () => {
        const answer = await client.login('admin').catch(() => null);
        if (answer?.code !== 200) await sleep(50);
      };
      /** Asks until there is an answer that is one. */
      const untilAnswered = async (wish: Wish): Promise<Answered> => {
        for (const from = performance.now(); performance.now() - from < PATIENCE_MS;) {
          const answer = await send(client, wish, 1).catch(() => null);
          if (answer?.status === CODE.sessionExpired) await signIn();
          else if (answer && answer.status !== CODE.unavailable && answer.status !== CODE.throttled) return answer;
          await sleep(30 + 100 * chance());
        }
        throw new Error(`${wish.name} has had no answer for ${PATIENCE_MS / 1000} s`);
      };

      const names = Object.keys(faults);
      let targets: Awaited<ReturnType<typeof targetsOf>> | undefined;
      const answers: { readonly wish: Wish; readonly answer: Answered; readonly during: string }[] = [];
      for (let hour = 0; hour < (HOURS ?? names.length); hour++) {
        become({ clockMs: machine.clockMs + (hour ? HOUR_MS : 0) });
        while (!client.cookie || (await client.get('/login/session').catch(() => null))?.code !== 200) await signIn();
        // What the lists show takes longer to read than an hour's calls.
        if (hour % LOOK_EVERY === 0 || !targets) targets = await targetsOf(client);
        const wishes = fc.sample(someWishes(targets, CALLS_AN_HOUR), { numRuns: 1, seed: SEED + hour })[0]!;
        const during = names[hour % names.length]!;
        const fault = (async () => {
          await sleep(300 * chance());
          const mend = await faults[during]!();
          await sleep(300 + 500 * chance());
          await mend();
        })();
        // They come one after another, as people do, and wait for each other as little.
        const under = wishes.map(async (wish, i) => {
          await sleep((i * 700) / wishes.length);
          answers.push({ wish, answer: await untilAnswered(wish), during });
        });
        await Promise.all([fault, ...under]);
      }
      become({ clockMs: 0 });

      const faulty = answers.filter(({ answer }) => answer.status >= 500);
      expect(faulty.map(({ wish, answer, during }) => `${during}: ${wish.name} ${answer.message}`)).toEqual([]);
      expect(answers.filter(({ answer }) => answer.code === CODE.ok).length).toBeGreaterThan(answers.length / 4);

      await server.stop();
      toDatabase?.close();
      toServer.close();
      const database = await openDatabase(at.settings);
      try {
        // That a number was looked for among masked ones is noted of refused calls, too.
        const { rows } = await sql<{ key: string; n: number }>`select request_id as key, count(*)::int as n from operat_log
          where action <> '按打码信息查找' and request_id = any(${answers.map(({ wish }) => wish.key)}::text[]) group by 1`.execute(
          database.db,
        );
        const entries = new Map(rows.map(({ key, n }) => [key, n]));
        const wrong = answers.filter(
          ({ wish, answer }) => (entries.get(wish.key) ?? 0) !== (answer.code === CODE.ok || answer.code === CODE.partial ? 1 : 0),
        );
        expect(
          wrong.map(
            ({ wish, answer, during }) => `${during}: ${wish.name} ${answer.code} ${answer.message}, ${entries.get(wish.key) ?? 0} entries`,
          ),
        ).toEqual([]);
        for (const { wish, answer } of answers) {
          if (wish.action.does !== 'create' || answer.code !== CODE.ok) continue;
          const table = wish.name.split('.')[0]!;
          expect(platform.resources.has(table)).toBe(true);
          const made = await sql`select 1 from ${sql.table(table)} where id = ${answer.data.id}::bigint`.execute(database.db);
          expect(made.rows, wish.name).toHaveLength(1);
        }
        expect(await brokenRules(database)).toEqual([]);
      } finally {
        await database.close();
        await at.remove();
        rmSync(home, { recursive: true, force: true });
      }
    },
    (HOURS ?? 6) * 60_000,
  );
});
