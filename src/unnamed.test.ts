/** Generic rooms know no area, not even by name: what they need of the platform comes through the registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { platform } from './areas/catalogue';
import { ACCOUNT } from './language/field';
import { houseFiles, ROOT } from './tools/imports';

/** Calls of the engine itself, which stands behind every console; what it calls an account; and a kind of field that is a resource, too. */
const OWN = /^(\/(console|login)\/.*|area)$/;
const NAMES = new Set([
  ...[...platform.resources.keys(), ...platform.pages.keys(), ...platform.reads.keys(), ...platform.writes.keys()].filter(
    (name) => !OWN.test(name) && name !== ACCOUNT,
  ),
]);
/** Names of the platform that stand in a text as literals, comments aside. */
const namedIn = (source: string) =>
  [...source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/(['"`])([\w/]{3,})\1/g)]
    .map(([, , name]) => name!)
    .filter((name) => NAMES.has(name));

test('a name of the platform is found wherever it stands', () => {
  expect(namedIn("const FIRST = ['/api/third/order/search', 'other'];\n// '/util/area'\nread('/util/area')")).toEqual([
    '/api/third/order/search',
    '/util/area',
  ]);
});

test.each(['commands', 'src/console', 'src/language', 'src/server'])('%s names no page, call or resource of an area', (room) => {
  const found = houseFiles([room])
    .filter(({ path }) => !/\.test\.|^vite|\/fixtures\/|\/migrations\//.test(path))
    .flatMap(({ path }) => namedIn(readFileSync(join(ROOT, path), 'utf8')).map((name) => `${path}: ${name}`));
  expect(found).toEqual([]);
});
