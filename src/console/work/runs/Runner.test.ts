// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Action, Resource } from '../../../language/resource';
import type { RowResult } from '../../../language/wire';
import { CallError } from '../../base/http/client';
import type { WireRow } from '../../contract';
import { send } from '../acting/send';
import { reduceRun, startRun, tallyOf, type RunEvent } from './run';
import { Runner, type RunnerOptions } from './Runner';

vi.mock('../acting/send');

const FAULTS = ['none', 'not sent', 'answer lost', 'error', 'dies before', 'dies after', 'paused', 'stopped'] as const;
type Fault = (typeof FAULTS)[number];
const acting = { key: 'grant', resource: { name: 'shop' } as Resource, action: { call: '/grant', versioned: true } as Action };

/** A server that grants a row something on each call, and remembers its answers by key. Some rows are refused until the call changes. */
function serverOf(rows: number, picky: number) {
  const granted = new Map(Array.from({ length: rows }, (_, i) => [String(i), 0]));
  const answers = new Map<string, { readonly body: string; readonly results: RowResult[] }>();
  return {
    granted,
    newest: (ids: readonly string[]): WireRow[] => ids.map((id) => ({ id, version: granted.get(id)! })),
    answer(asked: readonly WireRow[], input: unknown, key: string): RowResult[] {
      const body = JSON.stringify([asked.map((row) => [row.id, row.version]), input]);
      const before = answers.get(key);
      if (before && before.body !== body) throw new Error('同一个 Idempotency-Key 不能用于不同的内容');
      if (before) return before.results;
      const results = asked.map(({ id }) => {
        const ok = Number(id) % picky !== 0 || (input as { to: string }).to === 'b';
        if (ok) granted.set(id, granted.get(id)! + 1);
        return { id, ok, code: ok ? 200 : 422, message: ok ? '' : '运力已满' };
      });
      answers.set(key, { body, results });
      return results;
    },
  };
}

test('whatever is lost, dies or is stopped in between, in any order: each row is done once, and every verdict is there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 170 }),
      fc.integer({ min: 2, max: 9 }),
      fc.array(fc.constantFrom(...FAULTS), { maxLength: 14 }),
      fc.array(fc.constantFrom<Fault>('none', 'none', 'dies before', 'dies after'), { maxLength: 14 }),
      async (count, picky, ofSending, ofWriting) => {
        const [sending, writing] = [[...ofSending], [...ofWriting]];
        const server = serverOf(count, picky);
        const rows = server.newest([...server.granted.keys()]);
        const versions = Object.fromEntries(rows.map((row) => [row.id, row.version]));
        const log: RunEvent[] = [];
        let [alive, die] = [0, () => {}];
        const never = () => {
          alive++;
          die();
          return new Promise<never>(() => {});
        };

        let runner!: Runner;
        let ended = false;
        let id = '';
        vi.mocked(send).mockImplementation(async (_action, asked, input, key) => {
          const mine = alive;
          const fault = sending.shift() ?? 'none';
          await Promise.resolve();
          if (fault === 'not sent') throw new CallError('后端接口连接异常', '/grant', null, 0);
          if (fault === 'dies before') return never();
          const results = server.answer(asked, input, key!);
          if (fault === 'dies after') return never();
          if (fault === 'answer lost') throw new CallError('后端接口连接异常', '/grant', null, 0);
          if (fault === 'error') throw new CallError('服务异常', '/grant', 500, 500);
          if (fault === 'paused' && mine === alive) runner.pause();
          if (fault === 'stopped' && mine === alive) runner.stop();
          return results;
        });
        /** A window: it lives until it is over, paused, or dies; what it did after that does not count. */
        const live = async (options: Partial<RunnerOptions>, go: (runner: Runner) => Promise<void>) => {
          const me = alive;
          const dead = new Promise<void>((resolve) => {
            die = resolve;
          });
          runner = new Runner({
            acting,
            rows,
            skipped: [],
            input: { to: 'a' },
            newest: server.newest,
            onSettled: () => {
              ended = true;
            },
            ...options,
            async keep(event) {
              if (me !== alive) return new Promise(() => {});
              const fault = writing.shift() ?? 'none';
              if (fault === 'dies before') return never();
              log.push(event);
              if (fault === 'dies after') return never();
            },
          });
          id ||= runner.get().id;
          // The connection is back as soon as it is missed.
          runner.subscribe(() => {
            if (runner.get().phase === 'held') setTimeout(() => window.dispatchEvent(new Event('online')));
          });
          await Promise.race([go(runner), dead]);
        };

        await live({}, (first) => first.drive());
        for (let window = 0; tallyOf(runner.get()).done < count || !ended; window++) {
          expect(window).toBeLessThan(60);
          ended = false;
          log.push({ do: 'found', at: Date.now() });
          const found = log.reduce(
            reduceRun,
            startRun(
              id,
              rows.map((row) => row.id),
              { to: 'a' },
              versions,
            ),
          );
          await live({ found }, (next) => (found.phase === 'paused' ? next.resume() : next.retry({ to: 'b' })));
        }
        expect([...server.granted].filter(([, times]) => times !== 1)).toEqual([]);
        expect(tallyOf(runner.get())).toEqual({ total: count, done: count, refused: 0, open: 0, unknown: 0 });
      },
    ),
    { numRuns: 150 },
  );
});
