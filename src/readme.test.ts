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

it("the README's table names every first-level group, with as many pages as it has", () => {
  const listed = new Map(
    [...readFileSync('README.md', 'utf8').matchAll(/^\| ([^|]+) \| (\d+) \| /gm)].map(([, name, pages]) => [name, Number(pages)]),
  );
  const stands = new Map<string, number>();
  for (const { group } of platform.pages.values()) stands.set(GROUPS[group], (stands.get(GROUPS[group]) ?? 0) + 1);
  expect(listed).toEqual(stands);
  expect(readFileSync('README.md', 'utf8')).toContain(`${platform.pages.size} pages in ${stands.size} groups`);
});
