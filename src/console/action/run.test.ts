import { expect, test } from 'vitest';
import type { RowResult } from '../../language/wire';
import { idsWith, nextChunk, reduceRun, startRun, tallyOf, type RunState } from './run';

let made = 0;
const keys = () => `key-${++made}`;
const ids = (n: number) => Array.from({ length: n }, (_, i) => String(i));
const ok = (id: string): RowResult => ({ id, ok: true, code: 200, message: '' });
const no = (id: string): RowResult => ({ id, ok: false, code: 422, message: '运力已满' });
const send = (state: RunState, result: (id: string) => RowResult) => {
  const chunk = nextChunk(state)!;
  return reduceRun(reduceRun(state, { do: 'sending', key: chunk.key }), { do: 'answered', key: chunk.key, results: chunk.ids.map(result) });
};

test('rows go out in chunks of fifty, one at a time, each under its own key', () => {
  const run = startRun(ids(120), { a: 1 }, keys);
  expect(run.chunks.map((c) => c.ids.length)).toEqual([50, 50, 20]);
  expect(new Set(run.chunks.map((c) => c.key)).size).toBe(3);
  expect(nextChunk(reduceRun(run, { do: 'sending', key: run.chunks[0]!.key }))).toBeNull();
});

test('a run is finished when all chunks are answered, and says how it went', () => {
  let run = startRun(ids(60), {}, keys);
  run = send(run, (id) => (id === '3' ? no(id) : ok(id)));
  expect(run.phase).toBe('running');
  run = send(run, ok);
  expect(run.phase).toBe('finished');
  expect(tallyOf(run)).toEqual({ total: 60, done: 59, refused: 1, open: 0 });
  expect(run.verdicts.get('3')?.message).toBe('运力已满');
});

test('a retry sends only what was not done, and what was done stays done', () => {
  let run = send(startRun(ids(10), { to: 'a' }, keys), (id) => (Number(id) < 2 ? no(id) : ok(id)));
  run = reduceRun(run, { do: 'retry', input: { to: 'b' }, keys });
  expect(run.chunks.map((c) => [c.ids, c.input])).toEqual([[['0', '1'], { to: 'b' }]]);
  run = send(run, ok);
  expect(tallyOf(run)).toEqual({ total: 10, done: 10, refused: 0, open: 0 });
});

test('a chunk whose answer was lost is sent again with its key and body, apart from changed rows', () => {
  let run = startRun(ids(60), { to: 'a' }, keys);
  run = send(run, no);
  const lost = nextChunk(run)!;
  run = reduceRun(reduceRun(run, { do: 'sending', key: lost.key }), { do: 'lost', key: lost.key, message: '后端接口连接异常' });
  expect(run.phase).toBe('finished');
  expect(tallyOf(run)).toEqual({ total: 60, done: 0, refused: 50, open: 10 });
  run = reduceRun(run, { do: 'retry', input: { to: 'b' }, keys });
  expect(run.chunks[0]).toMatchObject({ key: lost.key, ids: lost.ids, input: { to: 'a' } });
  expect(run.chunks[1]).toMatchObject({ input: { to: 'b' } });
});

test('pausing holds the next chunk, stopping leaves the rest untried', () => {
  let run = startRun(ids(120), {}, keys);
  run = reduceRun(run, { do: 'pause' });
  expect(nextChunk(run)).toBeNull();
  run = reduceRun(run, { do: 'resume' });
  run = reduceRun(send(run, ok), { do: 'stop' });
  expect(nextChunk(run)).toBeNull();
  expect(idsWith(run, 'open')).toHaveLength(70);
});

test('a row the server says nothing about was not done', () => {
  const run = startRun(['1', '2'], {}, keys);
  const chunk = run.chunks[0]!;
  expect(idsWith(reduceRun(run, { do: 'answered', key: chunk.key, results: [ok('1')] }), 'refused')).toEqual(['2']);
});
