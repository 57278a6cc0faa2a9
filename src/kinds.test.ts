/** A kind of page is its file in the language and its screen: both are found by their names, and nothing else lists kinds. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { platform } from './areas/catalogue';
import { kinds } from './language/kinds';
import { ROOT } from './tools/imports';

const NAMES = [...kinds.keys()];
/** A list comes with the shell, and a log is one; a page of its own is shown by its area. */
const WITHOUT_SCREEN_FILE = ['list', 'log', 'own'];
/** Files that name several kinds all the same, and why. */
const LISTS: Readonly<Record<string, string>> = {
  'commands/screens/screens.ts': 'kinds with keys of their own say which',
  'src/console/screens/detail/useDetail.ts': 'where a row is led back to, if there is no list of it',
};

it('every kind has a file of its name, which is found, and a page', () => {
  const files = readdirSync(join(ROOT, 'src/language/kinds')).map((file) => basename(file, '.ts'));
  expect(NAMES.toSorted()).toEqual(files.filter((name) => name !== 'index' && name !== 'kind').toSorted());
  const used = new Set([...platform.pages.values()].map(({ kind }) => kind));
  expect(NAMES.filter((name) => !used.has(name as never))).toEqual([]);
});

it('every kind has a screen of its name, and no screen is of a kind that does not exist', () => {
  const screens = readdirSync(join(ROOT, 'src/console/screens'), { recursive: true, encoding: 'utf8' }).flatMap(
    (path) => /(\w+)\.screen\.ts$/.exec(path)?.[1] ?? [],
  );
  expect(screens.toSorted()).toEqual(NAMES.filter((name) => !WITHOUT_SCREEN_FILE.includes(name)).toSorted());
});

/** Names of kinds in a file that stand there as words of a list, as cases or as keys. */
function namedIn(code: string): string[] {
  return NAMES.filter((name) => new RegExp(`(?:[[(,]\\s*|case\\s+|kind [!=]== )'${name}'|^\\s+${name}: (?!['"\`])`, 'm').test(code));
}
/** These mean reads and other things as well. */
const AMBIGUOUS = ['list', 'tree', 'detail', 'form', 'own', 'map', 'import', 'log'];

it('a list of kinds is seen', () => {
  expect(namedIn(`const SHOWN = ['board', 'gallery'];`)).toEqual(['board', 'gallery']);
  expect(namedIn(`switch (kind) {\n  case 'desk':\n    return {\n      stats: Bars,\n    };\n}`)).toEqual(['desk', 'stats']);
});

it('no other file lists kinds', () => {
  const listing = ['src', 'commands']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => !/\.test\.tsx?$|^src\/(areas|language\/kinds)\//.test(path))
    .filter((path) => namedIn(readFileSync(join(ROOT, path), 'utf8')).filter((name) => !AMBIGUOUS.includes(name)).length > 1);
  expect(listing.toSorted()).toEqual(Object.keys(LISTS).toSorted());
});
