/** What the README says is so: what is written once is a whole resource, and its table counts the pages that stand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { platform } from './areas/catalogue';
import { implementations } from './areas/implementations';
import { catalogue } from './language/catalogue';
import { GROUPS } from './language/groups';
import type { Page } from './language/page';
import type { Resource } from './language/resource';
import { draftMigration } from './server/db/draftMigration';
import { declarationProblems } from './server/declarationProblems';
import { examplesOf, takenOut } from './tools/examples';

it('the resource of the README is whole: nothing in it contradicts the platform, no handler is missing, and its table is drafted', async () => {
  const { home, remove } = takenOut(examplesOf('README.md'));
  try {
    const { truck, truckPages } = (await import(join(home, 'src/areas/partner/truck.ts'))) as {
      truck: Resource;
      truckPages: readonly Page[];
    };
    const declared = catalogue([...platform.resources.values(), truck], [...platform.pages.values(), ...truckPages]);
    expect(declarationProblems(declared, new Map(implementations.map((one) => [one.resource.name, one])))).toEqual([]);
    const file = draftMigration(join(home, 'migrations'), 'add-truck', new Date('2026-11-24T02:50:00Z'), new Map([[truck.name, truck]]));
    expect(readdirSync(join(home, 'migrations'))).toEqual(['20261124-0250-add-truck.ts', 'shape.json']);
    expect(readFileSync(join(home, 'migrations', file!), 'utf8')).toContain('create table procurement_truck');
    expect(draftMigration(join(home, 'migrations'), 'add-truck', new Date(), new Map([[truck.name, truck]]))).toBeNull();
  } finally {
    remove();
  }
});

it("the README's table names every first-level group, and its first lines so many pages as there are, near enough", () => {
  const readme = readFileSync('README.md', 'utf8');
  const table = readme.split('## What it covers')[1]!.split('\n## ')[0]!;
  const named = [...table.matchAll(/^\| ([^|]+) \| \S/gm)].map(([, name]) => name).filter((name) => name !== 'group');
  const stand = new Set([...platform.pages.values()].map(({ group }) => GROUPS[group]));
  expect(named.sort()).toEqual([...stand].sort());
  // A page more is no change of the README.
  const [, pages, groups] = /more than (\d+) pages in (\d+) groups/.exec(readme)!.map(Number);
  expect(groups).toBe(stand.size);
  expect(platform.pages.size).toBeGreaterThan(pages!);
  expect(platform.pages.size).toBeLessThan(1.1 * pages!);
});
