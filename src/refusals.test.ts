/** Refusals have reasons that hold: declared once, used, and listed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from './areas/catalogue';
import { refusals } from './areas/refusals';
import { refuse as engine } from './server/refusals';
import { houseFiles, ROOT } from './tools/imports';

const files = houseFiles(['src']).map(({ path }) => path);
const usedIn = (folder: string) =>
  new Set(
    files
      .filter((path) => path.startsWith(`${folder}/`) && !path.endsWith('.test.ts'))
      .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(USED)].map(([, reason]) => reason)),
  );
/**
 * Codes used in a refusal, in a finding (`findings.server.ts`), whose first
 * blocker becomes one, or in an area's page faults (`publishable.ts`).
 */
const USED = /(?:\b(?:refuse|report|block)\(\s*(?:'(?:block|warn)',\s*)?|\b(?:empty|unfinished|dead): )'(\w+)'/g;

test.each([engine, ...refusals])('every reason of $area is one that something is refused for', ({ area, reasons }) => {
  const used = usedIn(area === 'engine' ? 'src/server' : `src/areas/${area}`);
  expect(Object.keys(reasons).filter((reason) => !used.has(reason))).toEqual([]);
});

test('an area is named as its folder is', () => {
  const names = areas.map(({ name }) => name);
  expect(refusals.map(({ area }) => area).filter((area) => !names.includes(area))).toEqual([]);
});
