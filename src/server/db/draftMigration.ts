/** Writes the step that leads from the declarations as they were to the declarations as they are. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resources } from './indexes';
import { changeSql, shapeOf, type Shape } from './schema';

/**
 * Adds `NNNN-name.ts` and its line in `all.ts` to the folder, and keeps the new shape for the next time.
 * Statements that lose data or fill new required columns are for a person to look at before the step is kept.
 * @returns the file's name, or null when nothing has changed.
 */
export function draftMigration(folder: string, name: string, resources: Resources): string | null {
  const shapeFile = join(folder, 'shape.json');
  const before = existsSync(shapeFile) ? JSON.parse(readFileSync(shapeFile, 'utf8')) as Shape : {};
  const after = shapeOf(resources);
  const statements = changeSql(before, after);
  if (statements.length === 0) return null;
  const steps = readdirSync(folder).filter((file) => /^\d{4}-.*\.ts$/.test(file)).sort();
  const step = `${String(steps.length).padStart(4, '0')}-${name}`;
  writeFileSync(join(folder, `${step}.ts`), `import type { Migration } from '../migrate';

/** Generated from the declarations. */
export const ${constant(step)}: Migration = {
  name: '${step}',
  sql: String.raw\`
${statements.map((statement) => `${statement};`).join('\n')}
\`,
};
`);
  const all = [...steps.map((file) => file.replace(/\.ts$/, '')), step];
  writeFileSync(join(folder, 'all.ts'), `/** Every step of the database, in order. Written by \`npm run migration\`. */
import type { Migration } from '../migrate';
${all.map((s) => `import { ${constant(s)} } from './${s}';`).join('\n')}

export const migrations: readonly Migration[] = [${all.map(constant).join(', ')}];
`);
  writeFileSync(shapeFile, `${JSON.stringify(after, null, 1)}\n`);
  return `${step}.ts`;
}

/** `0001-initial` → `initialMigration`, `0002-add-shops` → `addShopsMigration`. */
const constant = (step: string) => `${step.replace(/^\d+-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Migration`;
