/** `npm run docs`: writes the reference, the glossary and the map anew. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from './generated';
import { ROOT } from './imports';

for (const [path, write] of Object.entries(generated)) {
  writeFileSync(join(ROOT, path), write());
  console.log(`已写入 ${path}`);
}
