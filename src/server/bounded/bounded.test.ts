import { expect, it } from 'vitest';
import { bounded, Exceeded } from './bounded';

const MB = 1024 * 1024;
const odd = (ms: number, bytes: number) =>
  bounded<string | Uint8Array, number>(
    { from: import.meta.url, name: 'none', source: '../../../tests/programs/oddTask.ts' },
    { ms, bytes },
  );
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

it('answers, one process after the other, and again with the same', async () => {
  const ask = odd(20_000, 200 * MB);
  const pid = await ask('who');
  expect(pid).not.toBe(process.pid);
  expect(await ask(Buffer.alloc(3 * MB))).toBe(3 * MB);
  expect(await ask('who')).toBe(pid);
  expect(new Set(await Promise.all(Array.from({ length: 6 }, () => ask('who')))).size).toBe(2);
  await expect(ask('throw')).rejects.toThrow('RangeError: odd');
  await expect(ask('end')).rejects.toThrow('ended with 3');
  expect(await ask('who')).toBeGreaterThan(0);
}, 60_000);

it.each([
  ['buffers, which no heap counts', 'buffers'],
  ['objects', 'heap'],
])(
  'ends who takes too much memory: %s',
  async (_name, wish) => {
    const ask = odd(30_000, 100 * MB);
    const pid = await ask('who');
    await expect(ask(wish)).rejects.toMatchObject({ what: 'memory' });
    await expect.poll(() => isGone(pid)).toBe(true);
    expect(await ask('who')).not.toBe(pid);
  },
  60_000,
);

it('ends a program that takes too long, and one that nobody waits for any more', async () => {
  const ask = odd(2_000, 100 * MB);
  // A program that uses no processor time is never over its limit.
  const pid = await ask('nap');
  const late = await ask('for ever').catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Exceeded);
  expect(late).toMatchObject({ what: 'time' });
  await expect.poll(() => isGone(pid)).toBe(true);
  const abort = new AbortController();
  const waiting = odd(20_000, 100 * MB)('wait', abort.signal);
  abort.abort(new Error('no longer wanted'));
  await expect(waiting).rejects.toThrow('no longer wanted');
}, 60_000);
