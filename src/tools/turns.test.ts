import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { resting, turning } from '../../tests/turns';

const SUITES = ['api', 'e2e'] as const;

it.each(SUITES)('every file of %s that takes turns is there, once', (suite) => {
  const files = turning(suite);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.filter((file, i) => files.indexOf(file) !== i)).toEqual([]);
});

it.each(SUITES)('each of %s is tried within six days, whatever the first of them', (suite) => {
  for (const first of [0, 20_783])
    for (const file of turning(suite))
      expect(
        [0, 1, 2, 3, 4, 5].some((day) => !resting(suite, first + day).includes(file)),
        `${file} from ${first}`,
      ).toBe(true);
});

it('nothing rests where no sample is named', () => {
  expect(SUITES.flatMap((suite) => resting(suite, null))).toEqual([]);
});
