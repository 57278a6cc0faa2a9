import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Beyond that a rule is not read to its end. */
const WIDTH = 140;

it('rules stand on lines that one can read', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.rules.ts'));
  expect(files.length).toBeGreaterThan(40);
  const long = files.flatMap((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > WIDTH && !/^\s*(\/\*\*|\*|\/\/)/.test(line) ? [`${path}:${i + 1}`] : [])),
  );
  expect(long).toEqual([]);
});
