// @vitest-environment happy-dom
/** How far pages go beyond what is generated from their declarations, and how long declarations are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { platform } from './areas/catalogue';
import { presentations } from './areas/presentations';
import { looks } from './build/declarations';
import { groupBy } from './language/groupBy';
import type { Page } from './language/page';
import { stretchOf } from './language/stretch';

const AREAS = join(import.meta.dirname, 'areas');
const RUNGS = ['generated', 'a cell, a reply or an input of its own', 'a slot filled', 'composed or bespoke'] as const;

/** The rung a page stands on: the highest that any part of it needs. */
function rungOf(page: Page): number {
  if (presentations.some((one) => Object.hasOwn(one.screens, page.url))) return 3;
  const own = presentations.find((one) => one.resource === page.resource);
  if (!own) return 0;
  if (page.kind === 'detail' && own.detail) return 2;
  const shown = [
    ...page.columns,
    ...page.sections.flatMap(({ fields }) => fields),
    ...('time' in page && page.time ? Object.values(stretchOf({ time: page.time })) : []),
  ];
  return shown.some((name) => name !== undefined && Object.hasOwn(own.cells, name)) ||
    page.actions.some((key) => Object.hasOwn(own.replies, key) || Object.hasOwn(own.inputs, key))
    ? 1
    : 0;
}

/** Lines of what begins at each match and ends where its first bracket closes. */
function lengths(source: string, begins: RegExp): number[] {
  return [...source.matchAll(begins)].map(({ index }) => {
    let depth = 0;
    // Brackets within texts come in pairs.
    for (let at = index; at < source.length; at++) {
      if ('({['.includes(source[at]!)) depth++;
      if (')}]'.includes(source[at]!) && --depth === 0) return source.slice(index, at).split('\n').length;
    }
    throw new Error(`${begins} is never closed`);
  });
}
const spread = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]}, at most ${sorted.at(-1)}`;
};

test('pages of their own making stay few', () => {
  const pages = [...platform.pages.values()];
  const rungs = groupBy(pages, rungOf);
  console.log(
    RUNGS.map((name, rung) => `${rung === 3 ? '3–4' : rung} ${name}: ${rungs.get(rung)?.length ?? 0} of ${pages.length} pages`).join('\n'),
  );
  console.log(
    `bespoke: ${rungs
      .get(3)!
      .map((page) => page.name)
      .join('、')}`,
  );
  expect(rungs.get(3)!.length / pages.length).toBeLessThan(0.15);
});

test('a presentation speaks of a resource, and screens of pages, that are declared', () => {
  for (const { resource, screens } of presentations)
    expect([resource, platform.resources.has(resource), Object.keys(screens).filter((url) => !platform.pages.has(url))]).toEqual([
      resource,
      true,
      [],
    ]);
  for (const { kind, url } of platform.pages.values())
    if (kind === 'own')
      expect(
        presentations.some(({ screens }) => Object.hasOwn(screens, url)),
        url,
      ).toBe(true);
  expect(new Set(presentations.map(({ resource }) => resource)).size).toBe(presentations.length);
  // A build finds by their text what comes with which declaration, and pages bring their own.
  expect(
    looks()
      .map(({ resource }) => resource)
      .sort(),
  ).toEqual(presentations.map(({ resource }) => resource).sort());
  for (const { resource, screens } of presentations)
    for (const url of Object.keys(screens)) expect(platform.pages.get(url)?.resource, url).toBe(resource);
});

test('a page and a resource are short to write', () => {
  const sources = readdirSync(AREAS, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!demo)[\w/\\]+\.ts$/.test(path))
    .map((path) => readFileSync(join(AREAS, path), 'utf8'));
  const ofResources = sources.flatMap((source) => lengths(source, /\bresource\('\w+'/g));
  const ofPages = sources.flatMap((source) => lengths(source, /\{\s*(\.\.\.\w+,\s*)?url: '/g));
  console.log(`lines of a resource: ${spread(ofResources)}; of a page: ${spread(ofPages)}`);
  expect(ofResources.length).toBe([...platform.resources.values()].length);
  expect(ofPages.length).toBeGreaterThan(platform.pages.size * 0.9);
});
