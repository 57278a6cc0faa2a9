/** What things are called on the screen, and in code: read out of the declarations. */
import { areas } from '../areas/catalogue';
import type { Area } from '../language/area';
import { choicesOf, SYSTEM_FIELDS, type Field } from '../language/field';
import { GROUPS } from '../language/page';
import { WORK } from '../language/waiting';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
const code = (text: string) => `\`${text}\``;
/** What a field can be, code and label. */
const statesOf = (field: Field) =>
  choicesOf(field)
    .map(([value, label]) => `${label} ${code(value)}`)
    .join(', ');

const NOTICE = 'Generated from the declarations by `npm run docs`; a test fails when it is out of date.';

/** What all areas share, and the way to the glossary of each. */
export const glossary = (): string =>
  [
    '# Glossary',
    '',
    `Chinese as operators read it, English as code says it. ${NOTICE}`,
    '',
    ...areas.map(({ name }) => `- [${name}](${name}/GLOSSARY.md)`),
    '',
    '## Groups of the menu',
    '',
    table(
      ['Chinese', 'code'],
      Object.entries(GROUPS).map(([key, label]) => [label, code(key)]),
    ),
    '',
    '## Sorts of work that waits',
    '',
    table(
      ['Chinese', 'code'],
      Object.entries(WORK).map(([key, label]) => [label, code(key)]),
    ),
    '',
    '## What every resource has',
    '',
    table(
      ['Chinese', 'code'],
      Object.entries(SYSTEM_FIELDS).map(([key, { label }]) => [label, code(key)]),
    ),
    '',
  ].join('\n');

/** What one area calls its things: it stands with the area, so that a further page changes no file of all. */
export const glossaryOf = ({ name, resources }: Area): string =>
  [
    `# Glossary of ${name}`,
    '',
    NOTICE,
    '',
    ...resources.flatMap((res) => [
      `## ${res.label} ${code(res.name)}`,
      '',
      ...(res.english ? [`Found as: ${res.english}.`, ''] : []),
      table(
        ['Chinese', 'code', 'can be'],
        own(res.fields as Readonly<Record<string, Field>>).map(([key, field]) => [
          field.label,
          code(key),
          field.choices ? statesOf(field) : field.target ? `→ ${code(field.target)}` : '',
        ]),
      ),
      '',
      ...(Object.keys(res.actions).length
        ? [
            `Done to it: ${Object.entries(res.actions)
              .map(([key, action]) => `${action.label} ${code(key)}`)
              .join(', ')}.`,
            '',
          ]
        : []),
    ]),
  ].join('\n');

const own = (fields: Readonly<Record<string, Field>>) => Object.entries(fields).filter(([key]) => !Object.hasOwn(SYSTEM_FIELDS, key));
