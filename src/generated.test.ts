import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { areas, platform } from './areas/catalogue';
import { shapeOf } from './server/db/schema';
import { generated, onDisk } from './tools/generated';
import { arrowsBetween, arrowText } from './tools/map';

/** Counts of files and imports change with every second commit: that a map is a little behind does no harm. */
const withoutCounts = (text: string) => text.replace(/<br\/>\d+ files|\|\d+\|/g, '');

test.each(Object.keys(generated))('%s says what the code says', (path) => {
  expect(
    withoutCounts(onDisk(path)) === withoutCounts(generated[path]!()),
    `${path} is out of date: run \`npm run docs\` and commit what it writes`,
  ).toBe(true);
});

it.each(areas)('the migrations of $name lead to what it declares, seen among all areas', ({ name, resources }) => {
  const own = new Map(resources.map((res) => [res.name, platform.resources.get(res.name)!]));
  expect(JSON.parse(readFileSync(`src/areas/${name}/migrations/shape.json`, 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(shapeOf(own, platform.resources))),
  );
});

it('no word of the language is without a meaning', () => {
  expect(
    onDisk('src/language/REFERENCE.md')
      .split('\n')
      .filter((line) => /^\| `.*\|\s+\|$/.test(line)),
  ).toEqual([]);
});

it('the map has the arrows that README names', () => {
  const arrows = [...arrowsBetween()];
  expect(arrows).toEqual(
    expect.arrayContaining([
      'commands language',
      'console commands',
      'looks console',
      'doors looks',
      'server language',
      'behaviour server',
      'doors behaviour',
    ]),
  );
  expect(arrows.filter((arrow) => arrow.startsWith('language '))).toEqual([]);
  expect(arrowText('commands language')).toBe('commands --> language');
});
