import { expect, test } from 'vitest';
import { phone, text } from '../../../language/field';
import { MAX_VALUES } from '../../../language/wire';
import { NOTHING_YET, searching, type Found } from './searching';

const no = text('单号', { max: 20 });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `N${i}`);
/** A server that has the numbers whose last digit is not 7, one of them twice, and writes them in small letters. */
const server =
  (calls: number[] = []) =>
  async (values: readonly string[]) => {
    calls.push(values.length);
    const known = values.filter((value) => !value.endsWith('7'));
    return known.flatMap((value) => (value === 'N3' ? ['a', 'b'] : ['']).map((more) => ({ id: value + more, no: value.toLowerCase() })));
  };
async function all(steps: AsyncGenerator<Found>): Promise<Found[]> {
  const seen: Found[] = [];
  for await (const step of steps) seen.push(step);
  return seen;
}

test('as many values go into a call as it takes, and hits and misses are reported after each', async () => {
  const calls: number[] = [];
  const steps = await all(searching(numbers(1203), 'no', no, NOTHING_YET, server(calls)));
  expect(calls).toEqual([MAX_VALUES, MAX_VALUES, 203]);
  expect(steps.map(({ asked, rows, unknown }) => [asked, rows.size, unknown.length])).toEqual([
    [500, 451, 50],
    [1000, 901, 100],
    [1203, 1084, 120],
  ]);
  expect(steps.at(-1)!.unknown.slice(0, 3)).toEqual(['N7', 'N17', 'N27']);
});

test('a call that fails loses nothing: the search goes on with the values of that call', async () => {
  let isDown = false;
  const asked: string[] = [];
  const ask = async (values: readonly string[]) => {
    if (isDown) throw new Error('down');
    asked.push(...values);
    return server()(values);
  };
  let found = NOTHING_YET;
  const go = async () => {
    for await (const step of searching(numbers(1100), 'no', no, found, ask)) {
      found = step;
      isDown = step.asked === 500 && !isDown;
    }
  };
  await expect(go()).rejects.toThrow('down');
  expect(found.asked).toBe(500);
  isDown = false;
  await all(searching(numbers(1100), 'no', no, found, ask)).then((steps) => {
    found = steps.at(-1)!;
  });
  expect(asked).toEqual(numbers(1100));
  expect([found.asked, found.rows.size, found.unknown.length]).toEqual([1100, 991, 110]);
});

test('what is masked is asked for one by one, and whatever comes is its own', async () => {
  const calls: string[] = [];
  const ask = async (values: readonly string[]) => {
    calls.push(values.join());
    return values[0] === '13800000002' ? [] : [{ id: values[0]!, phone: '138****0000' }];
  };
  const steps = await all(
    searching(['13800000001', '13800000002', '13800000003'], 'phone', phone('电话', { masked: true }), NOTHING_YET, ask),
  );
  expect(calls).toEqual(['13800000001', '13800000002', '13800000003']);
  expect([steps.length, steps.at(-1)!.rows.size, steps.at(-1)!.unknown]).toEqual([3, 2, ['13800000002']]);
});
