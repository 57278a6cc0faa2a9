/** The reference of the declaration language, read out of its types and their comments. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { declarationsIn, type Declaration, type Documented } from './declarationsIn';
import { ROOT } from './imports';

const [area, field, resource, measures, report, waiting, rule, importing, slots, stretches, linking, ruleData] = [
  'area',
  'field',
  'resource',
  'measures',
  'report',
  'waiting',
  'rule',
  'importing',
  'slot',
  'stretch',
  'linking',
  'ruleData',
].map((name) => declarationsIn(`src/language/${name}.ts`));

type Row = readonly string[];
const table = (heads: Row, rows: readonly Row[]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
const code = (text: string) => `\`${text}\``;
const one = (from: ReadonlyMap<string, Declaration> | undefined, name: string): Declaration => {
  const found = from?.get(name);
  if (!found) throw new Error(`The language has no ${name} any more: src/tools/reference.ts asks for it`);
  return found;
};

/** An interface as a table of its words. */
const words = ({ members }: Declaration, only: (word: Documented) => boolean = () => true) =>
  table(
    ['word', 'holds', 'meaning'],
    members.filter(only).map(({ name, optional, text, doc }) => [code(optional ? `${name}?` : name), code(text), doc]),
  );

/** Functions of a file that make something: how they are called, and what they say of themselves. */
const makers = (from: ReadonlyMap<string, Declaration> | undefined, names: readonly string[]) =>
  table(
    ['word', 'meaning'],
    names.map((name) => [callOf(one(from, name)), one(from, name).doc]),
  );

/** How a word is called; one that another function has made takes a call, and options. */
const callOf = ({ name, takes = ['call', 'options'] }: Documented) => code(`${name}(${takes.join(', ')})`);

/** What the files of the kinds of pages declare; a kind may have two forms. */
const kinds = new Map(readdirSync(join(ROOT, 'src/language/kinds')).flatMap((file) => [...declarationsIn(`src/language/kinds/${file}`)]));
const forms = [...kinds.values()].flatMap((form) => {
  const kind = form.members.find(({ name }) => name === 'kind')?.text.replaceAll("'", '');
  return kind && form.name.endsWith('Page')
    ? [{ ...form, kind, own: form.members.filter(({ name, text }) => name !== 'kind' && text !== 'undefined') }]
    : [];
});

export function reference(): string {
  const general = one(field, 'FieldOptions').members.map(({ name }) => name);
  return [
    '# Reference of the declaration language',
    '',
    'Generated from the types in this folder and their comments by `npm run docs`; a test fails when it is out of date. How the words are put together stands, with examples, in [CONTRIBUTING](../../.github/CONTRIBUTING.md).',
    '',
    '## Area',
    '',
    one(area, 'Area').doc,
    '',
    words(one(area, 'Area')),
    '',
    '## Resource',
    '',
    'Made by `resource(name, { … })`; `name` is also its table. What is left out is empty.',
    '',
    words(one(resource, 'Resource')),
    '',
    '### A move',
    '',
    one(resource, 'Move').doc,
    '',
    words(one(resource, 'Move')),
    '',
    '### A slot',
    '',
    makers(slots, ['slot']),
    '',
    one(slots, 'Slot').doc,
    '',
    words(one(stretches, 'Stretch')),
    '',
    words(one(slots, 'Slot')),
    '',
    '### Versions',
    '',
    one(resource, 'Versions').doc,
    '',
    words(one(resource, 'Versions')),
    '',
    '### A ledger',
    '',
    one(resource, 'Ledger').doc,
    '',
    words(one(resource, 'Ledger')),
    '',
    '### What waits',
    '',
    one(waiting, 'Waiting').doc,
    '',
    words(one(waiting, 'Waiting')),
    '',
    '## Fields',
    '',
    makers(
      field,
      [...field!.values()].filter(({ text }) => /\bmake\('/.test(text) && !text.startsWith('{')).map(({ name }) => name),
    ),
    '',
    '### A link',
    '',
    makers(linking, ['link', 'linked']),
    '',
    one(linking, 'Destination').doc,
    '',
    words(one(linking, 'Destination')),
    '',
    '### A rule as data',
    '',
    makers(ruleData, ['ruleData']),
    '',
    one(ruleData, 'RuleSpec').doc,
    '',
    words(one(ruleData, 'RuleSpec')),
    '',
    one(ruleData, 'RuleLine').doc,
    '',
    words(one(ruleData, 'RuleLine')),
    '',
    '### Values the engine keeps itself',
    '',
    table(
      ['word', 'holds', 'meaning'],
      one(field, 'derived').members.map((word) => [
        callOf({ ...word, name: `derived.${word.name}` }),
        code(/make\('(\w+)'/.exec(word.text)![1]!),
        word.doc,
      ]),
    ),
    '',
    words(one(field, 'Derivation')),
    '',
    '### Options of any field',
    '',
    words(one(field, 'FieldOptions')),
    '',
    '### Options of some kinds',
    '',
    words(one(field, 'Field'), ({ name, doc }) => !general.includes(name) && doc.startsWith('`')),
    '',
    '## Reads',
    '',
    makers(resource, ['list', 'options', 'detail', 'tree', 'query', 'report']),
    '',
    words(one(resource, 'Read')),
    '',
    '### Measures',
    '',
    'What reports reckon of each group:',
    '',
    makers(measures, [
      'rowsOf',
      'sumOf',
      'tallyOf',
      'shareOf',
      'hoursOf',
      'meanOf',
      'degreesOf',
      'distinctOf',
      'percentileOf',
      'ratioOf',
      'besideOf',
      'coveredOf',
    ]),
    '',
    one(measures, 'Which').doc,
    '',
    words(one(measures, 'Which')),
    '',
    one(measures, 'Beside').doc,
    '',
    words(one(measures, 'Beside')),
    '',
    '### Reports',
    '',
    one(report, 'Report').doc,
    '',
    words(one(report, 'Report')),
    '',
    'A dimension; `levelsOf(field, …)` makes those of an area:',
    '',
    words(one(report, 'ReportDimension')),
    '',
    one(report, 'Revision').doc,
    '',
    words(one(report, 'Revision')),
    '',
    '## Actions',
    '',
    table(
      ['word', 'meaning'],
      ['create', 'update', 'remove', 'move', 'act', 'look', 'imports'].map((name) => [
        code(`${name}(label, call, options)`),
        one(resource, name).doc,
      ]),
    ),
    '',
    words(one(resource, 'Action')),
    '',
    '### Evidence',
    '',
    one(resource, 'Evidence').doc,
    '',
    words(one(resource, 'Evidence')),
    '',
    '### An import',
    '',
    one(importing, 'Imports').doc,
    '',
    words(one(importing, 'Imports')),
    '',
    '## Pages',
    '',
    'Made by `pages(resource, { … }, …)`.',
    '',
    table(
      ['kind', 'shows', 'words of its own'],
      forms.map(({ kind, doc, own }) => [code(kind), doc, own.map(({ name }) => code(name)).join(', ') || '–']),
    ),
    '',
    table(
      ['kind', 'word', 'holds', 'meaning'],
      forms.flatMap(({ kind, own }) =>
        own.map(({ name, optional, text, doc }) => [code(kind), code(optional ? `${name}?` : name), code(text), doc]),
      ),
    ),
    '',
    'Words of all kinds:',
    '',
    words(one(kinds, 'PageBase')),
    '',
    ...['Related', ...[...kinds.keys()].filter((name) => /^Page(?!Base$)[A-Z]/.test(name))].flatMap((name) => [
      `### ${name}`,
      '',
      one(kinds, name).doc,
      '',
      words(one(kinds, name)),
      '',
    ]),
    '## Rules',
    '',
    one(rule, 'Rule').doc,
    '',
    words(one(rule, 'Rule')),
    '',
    `A \`Damage\` is ${code(one(rule, 'Damage').text)}: ${one(rule, 'Damage').doc}`,
    '',
  ].join('\n');
}
