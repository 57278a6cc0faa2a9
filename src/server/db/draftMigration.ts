/** Writes the step that leads from the declarations as they were to the declarations as they are. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resources } from './indexes';
import { changeSql, shapeOf, type Shape } from './schema';

/**
 * Adds `YYYYMMDD-HHMM-name.ts` to the folder, and stores the new schema there for the next comparison. Statements that lose data or fill
 * new required columns need a review before the migration is committed.
 * @param folder of the migrations of one area @param resources of that area @param all those of all areas @returns the file's name, or null if nothing has changed.
 */
export function draftMigration(folder: string, name: string, now: Date, resources: Resources, all = resources): string | null {
  const shapeFile = join(folder, 'shape.json');
  const before = existsSync(shapeFile) ? (JSON.parse(readFileSync(shapeFile, 'utf8')) as Shape) : {};
  const after = shapeOf(resources, all);
  const statements = changeSql(before, after);
  if (statements.length === 0) return null;
  const step = `${now.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}-${name}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${step}.ts`),
    `import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const ${constant(name)}: Migration = {
  name: '${step}',
  sql: String.raw\`
${statements.map((statement) => `${statement};`).join('\n')}
\`,
};
`,
  );
  writeFileSync(shapeFile, `${JSON.stringify(after, null, 1)}\n`);
  return `${step}.ts`;
}

/** `add-shops` → `addShopsMigration`. */
const constant = (name: string) => `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Migration`;
