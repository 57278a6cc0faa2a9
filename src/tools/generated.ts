/** What is written by programs and kept beside what it is about: read here, never edited. `npm run docs` writes all of it anew. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '../areas/catalogue';
import { refusals } from '../areas/refusals';
import { refuse as engine } from '../server/refusals';
import { glossary, glossaryOf } from './glossary';
import { ROOT } from './imports';
import { map } from './map';
import { reference } from './reference';
import { refusalCatalogue } from './refusalCatalogue';

const CONTRIBUTING = '.github/CONTRIBUTING.md';
/** Between which the map stands in its text. */
const [BEGIN, END] = ['<!-- map: npm run docs -->\n', '<!-- end of map -->'];

/** Path from the root → what stands there. */
export const generated: Readonly<Record<string, () => string>> = {
  'src/language/REFERENCE.md': reference,
  'src/areas/GLOSSARY.md': glossary,
  ...Object.fromEntries(areas.map((area) => [`src/areas/${area.name}/GLOSSARY.md`, () => glossaryOf(area)])),
  'src/server/REFUSALS.md': () => refusalCatalogue(engine),
  ...Object.fromEntries(refusals.map((all) => [`src/areas/${all.area}/REFUSALS.md`, () => refusalCatalogue(all)])),
  [CONTRIBUTING]: () => {
    const text = onDisk(CONTRIBUTING);
    return `${text.slice(0, text.indexOf(BEGIN) + BEGIN.length)}\n${map()}\n\n${text.slice(text.indexOf(END))}`;
  },
};
/** Nothing, where a new area has not been written down yet. */
export const onDisk = (path: string) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');
