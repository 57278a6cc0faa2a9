/** What is written by programs and kept beside what it is about: read here, never edited. `npm run docs` writes all of it anew. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { glossary } from './glossary';
import { ROOT } from './imports';
import { map } from './map';
import { reference } from './reference';

const CONTRIBUTING = '.github/CONTRIBUTING.md';
/** Where the map stands in its text. */
const MAP = /(?<=<!-- map: npm run docs -->\n)[^]*?(?=<!-- end of map -->)/;

/** Path from the root → what stands there. */
export const generated: Readonly<Record<string, () => string>> = {
  'src/language/REFERENCE.md': reference,
  'src/areas/GLOSSARY.md': glossary,
  [CONTRIBUTING]: () => kept(CONTRIBUTING).replace(MAP, () => `\n${map()}\n\n`),
};
export const kept = (path: string) => readFileSync(join(ROOT, path), 'utf8');
