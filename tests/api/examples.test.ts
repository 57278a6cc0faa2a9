import { sql } from 'kysely';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { demo } from '../../src/areas/demo/demo';
import { withParts, type DemoPart } from '../../src/areas/demo/part';
import { World } from '../../src/areas/demo/world';
import { lookUp } from '../../src/language/lookUp';
import type { Page } from '../../src/language/page';
import type { Resource } from '../../src/language/resource';
import type { Rule } from '../../src/language/rule';
import { openDatabase } from '../../src/server/db/database';
import { changeSql, shapeOf } from '../../src/server/db/schema';
import { recomputeSums } from '../../src/server/resource/derive';
import { addSeed } from '../../src/server/seed/seedOnce';
import { examplesOf, takenOut } from '../../src/tools/examples';
import { AREA_ENGINES, place } from './place';

it.each(AREA_ENGINES)('demo rows of the examples of CONTRIBUTING keep their rule and are counted, and each damage is noticed, on %s', async (engine) => {
  const examples = takenOut(examplesOf('.github/CONTRIBUTING.md', examplesOf('README.md')));
  const read = async <T>(file: string) => await import(join(examples.home, 'src/areas/partner', file)) as T;
  const at = await place(engine);
  const { db, close } = await openDatabase(at.settings);
  try {
    const { truck, truckPages } = await read<{ truck: Resource; truckPages: readonly Page[] }>('truck.ts');
    const { inspection, inspectionPages } = await read<{ inspection: Resource; inspectionPages: readonly Page[] }>('inspection.ts');
    const { trucksDemo } = await read<{ trucksDemo: DemoPart }>('trucks.demo.ts');
    const { inspectionRules: [rule] } = await read<{ inspectionRules: readonly Rule[] }>('inspection.rules.ts');
    const declared = lookUp([...platform.resources.values(), truck, inspection], [...platform.pages.values(), ...truckPages, ...inspectionPages]);
    const added = new Map([[truck.name, truck], [inspection.name, inspection]]);
    await sql.raw(changeSql({}, shapeOf(added)).map((statement) => `${statement};`).join('\n')).execute(db);
    const now = new Date();
    await addSeed(db, withParts(new World(now, 20), demo(declared, now, 20), [trucksDemo]).filter(({ res }) => added.has(res.name)));
    await db.transaction().execute((tx) => recomputeSums(tx, declared.resources, truck));
    const broken = async (on: typeof db) => (await sql.raw(rule!.sql).execute(on)).rows.length;
    expect(await broken(db)).toBe(0);
    expect((await sql<{ inspectionCount: number }>`select distinct inspection_count from procurement_truck`.execute(db)).rows).toEqual([{ inspectionCount: 1 }]);
    for (const [table, set, where] of rule!.brokenBy!) {
      await expect(db.transaction().execute(async (tx) => {
        await sql.raw(`update ${table} set ${set} where ${where}`).execute(tx);
        throw new Error(await broken(tx) > 0 ? 'noticed' : 'in vain');
      }), set).rejects.toThrow('noticed');
    }
  } finally {
    await close();
    await at.remove();
    examples.remove();
  }
});
