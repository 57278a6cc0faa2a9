import { expect, test } from 'vitest';
import type { RowResult } from '../../../language/wire';
import { idsWith, nextChunk, reduceRun, startRun, tallyOf, type RunState } from './run';

const startOf = (rows: readonly string[], input: Record<string, unknown> = {}) => startRun('run', rows, input);
const ids = (n: number) => Array.from({ length: n }, (_, i) => String(i));
const ok = (id: string): RowResult => ({ id, ok: true, code: 200, message: '' });
const no = (id: string): RowResult => ({ id, ok: false, code: 422, message: '运力已满' });
const send = (state: RunState, result: (id: string) => RowResult) => {
  const chunk = nextChunk(state)!;
  return reduceRun(reduceRun(state, { do: 'sending', key: chunk.key, at: 0 }), {
    do: 'answered',
    key: chunk.key,
    results: chunk.ids.map(result),
  });
};

test('rows go out in chunks of fifty, one at a time, each under its own key', () => {
  const run = startOf(ids(120), { a: 1 });
  expect(run.chunks.map((c) => c.ids.length)).toEqual([50, 50, 20]);
  expect(new Set(run.chunks.map((c) => c.key)).size).toBe(3);
  expect(nextChunk(reduceRun(run, { do: 'sending', key: run.chunks[0]!.key, at: 0 }))).toBeNull();
});

test('rows whose calls take one go out one by one, and again so when they are retried', () => {
  let run = startRun('run', ids(3), {}, undefined, 1);
  expect(run.chunks.map((c) => c.ids)).toEqual([['0'], ['1'], ['2']]);
  for (const result of [no, ok, no]) run = send(run, result);
  expect(
    reduceRun(run, { do: 'retry', at: 0, input: {} })
      .chunks.filter((c) => c.state === 'waiting')
      .map((c) => c.ids),
  ).toEqual([['0'], ['2']]);
});

test('a run is finished when all chunks are answered, and says how it went', () => {
  let run = startOf(ids(60));
  run = send(run, (id) => (id === '3' ? no(id) : ok(id)));
  expect(run.phase).toBe('running');
  run = send(run, ok);
  expect(run.phase).toBe('finished');
  expect(tallyOf(run)).toEqual({ total: 60, done: 59, refused: 1, open: 0, unknown: 0 });
  expect(run.verdicts.get('3')?.message).toBe('运力已满');
});

test('a retry sends only what was not done, and what was done stays done', () => {
  let run = send(startOf(ids(10), { to: 'a' }), (id) => (Number(id) < 2 ? no(id) : ok(id)));
  run = reduceRun(run, { do: 'retry', input: { to: 'b' }, at: 0 });
  expect(run.chunks).toMatchObject([{ ids: ['0', '1'], input: { to: 'b' }, key: 'run:1' }]);
  run = send(run, ok);
  expect(tallyOf(run)).toEqual({ total: 10, done: 10, refused: 0, open: 0, unknown: 0 });
});

test('a chunk whose answer was lost is sent again with its key and body, apart from changed rows', () => {
  let run = startOf(ids(60), { to: 'a' });
  run = send(run, no);
  const lost = nextChunk(run)!;
  run = reduceRun(reduceRun(run, { do: 'sending', key: lost.key, at: 0 }), { do: 'lost', key: lost.key, message: '后端接口连接异常' });
  expect(run.phase).toBe('finished');
  expect(tallyOf(run)).toEqual({ total: 60, done: 0, refused: 50, open: 10, unknown: 0 });
  run = reduceRun(run, { do: 'retry', input: { to: 'b' }, at: 0 });
  expect(run.chunks[0]).toMatchObject({ key: lost.key, ids: lost.ids, input: { to: 'a' } });
  expect(run.chunks[1]).toMatchObject({ input: { to: 'b' } });
});

test('pausing holds the next chunk, stopping leaves the rest untried', () => {
  let run = startOf(ids(120));
  run = reduceRun(run, { do: 'pause' });
  expect(nextChunk(run)).toBeNull();
  run = reduceRun(run, { do: 'resume', at: 0 });
  run = reduceRun(send(run, ok), { do: 'stop' });
  expect(nextChunk(run)).toBeNull();
  expect(idsWith(run, 'open')).toHaveLength(70);
});

test('a row the server says nothing about was not done', () => {
  const run = startOf(['1', '2']);
  const chunk = run.chunks[0]!;
  expect(idsWith(reduceRun(run, { do: 'answered', key: chunk.key, results: [ok('1')] }), 'refused')).toEqual(['2']);
});

const unreached = (state: RunState): RunState => {
  const { key } = nextChunk(state)!;
  return reduceRun(reduceRun(state, { do: 'sending', key, at: 0 }), { do: 'unheard', key, message: '后端接口连接异常' });
};

test('without a connection a run waits, and begins again with the chunk that was not answered, under its key', () => {
  const run = unreached(startOf(ids(120)));
  expect(run.phase).toBe('held');
  expect(nextChunk(run)).toBeNull();
  expect(nextChunk(reduceRun(run, { do: 'resume', at: 1 }))?.key).toBe('run:0');
  expect(reduceRun(run, { do: 'pause' }).phase).toBe('paused');
});

test('a run that is found again waits to be gone on with; what was on its way goes out again as it was', () => {
  let run = send(startOf(ids(120)), ok);
  run = reduceRun(run, { do: 'sending', key: nextChunk(run)!.key, at: 0 });
  run = reduceRun(run, { do: 'found', at: 1 });
  expect(run.phase).toBe('paused');
  expect(nextChunk(reduceRun(run, { do: 'resume', at: 2 }))?.key).toBe('run:1');
});

test('what was sent so long ago that its key is forgotten is not sent again: nobody knows whether it was done', () => {
  const day = 24 * 3_600_000;
  const run = reduceRun(reduceRun(unreached(startOf(ids(70))), { do: 'found', at: day }), { do: 'resume', at: day });
  expect(tallyOf(run)).toEqual({ total: 70, done: 0, refused: 0, open: 20, unknown: 50 });
  const again = send(run, ok);
  expect(again.phase).toBe('finished');
  expect(reduceRun(again, { do: 'retry', at: day, input: {} }).chunks.filter((c) => c.state === 'waiting')).toEqual([]);
});
