/**
 * Build step: the declarations in chunks, so that the first page does not wait for those of all others.
 * `virtual:declarations` names every page, and has for each resource a chunk with what its pages need to be shown;
 * `virtual:declarations/outline` has of all of them what the palette finds: what can be done where, and by which numbers rows are known.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platform } from '../areas/catalogue';
import { checkAreas } from '../areas/checkAreas';
import { offeredFrom, type Field } from '../language/field';
import { kinds } from '../language/kinds';
import type { Page } from '../language/page';
import { ROOT, type PageEntry } from '../language/pageEntry';
import { inputsOf } from '../language/inputs';
import type { Resource } from '../language/resource';
import { isPlainSum } from '../language/sums';

/** Everything the pages of one resource need: itself, what they borrow, relate to and show in details, and the titles of references. */
export interface DeclarationChunk {
  readonly pages: readonly Page[];
  readonly resources: readonly Resource[];
  readonly targets: readonly Resource[];
}

export const entries = (): PageEntry[] =>
  [...platform.pages.values()].map(({ url, name, kind, resource, needsId, whitelisted, affix, saves, key }) => ({
    url,
    kind,
    resource,
    ...(needsId && { needsId }),
    // Those stand in no tree.
    ...(whitelisted && { whitelisted, name }),
    ...(affix && { affix }),
    ...(saves && { saves }),
    ...(key && { key }),
  }));

/**
 * Entries as short text, one line for consecutive pages of a resource: as JSON, property names would be most of the bytes. Read by
 * `entriesFrom`.
 */
export const written = (all: readonly PageEntry[]): string =>
  all
    .map(({ url, kind, resource, ...marks }, i) => {
      const tags = Object.entries(marks).map(([key, value]) => `#${key}${value === true ? '' : `=${value as string}`}`);
      const page = `${url.slice(ROOT.length)}${kind === 'list' ? '' : `:${kind}`}${tags.join('')}`;
      return all[i - 1]?.resource === resource ? ` ${page}` : `${i ? '\n' : ''}${resource} ${page}`;
    })
    .join('');

export function chunkOf(name: string): DeclarationChunk {
  // What works with rows of several resources at once nobody needs for a list beside it: it comes with the whole.
  const own = [...platform.pages.values()].filter((page) => page.resource === name && !kinds.get(page.kind)!.comesLate);
  const whole = [...new Set([name, ...own.flatMap((page) => page.borrows.map((path) => path.split('.')[0]!))])].map(resourceOf);
  const isWhole = (one: string) => whole.some((res) => res.name === one);
  // Of what only stands beside a row, some columns are shown.
  const beside = [...new Set(own.flatMap((page) => page.related.map((r) => r.resource)))].filter((one) => !isWhole(one));
  const columnsOf = (one: string) =>
    own.flatMap((page) => page.related.flatMap(({ resource, columns }) => (resource === one ? columns : [])));
  const children = whole.flatMap((res) => Object.values(res.reads)).flatMap((read) => Object.values(read.with ?? {}));
  const shown = [
    ...beside.map((one) => besideOnly(resourceOf(one), columnsOf(one))),
    ...children
      .filter(({ resource }) => !isWhole(resource) && !beside.includes(resource))
      .map((child) => shownOnly(resourceOf(child.resource), child.columns)),
  ];
  const fields = [...whole, ...shown].flatMap(
    (res) =>
      [...Object.values(res.fields), ...Object.values(res.actions).flatMap((action) => Object.values(inputsOf(res, action)))] as Field[],
  );
  const targets = [...new Set(fields.flatMap(offeredFrom))]
    .filter((target) => ![...whole, ...shown].some((res) => res.name === target))
    .map(resourceOf);
  // Help comes with the permission tree, as names do. What a report can be asked is long, and wanted by its own pages alone: those come with the whole.
  const pages = own.filter((page) => !isReport(page)).map(({ help: _, ...page }) => page);
  return {
    pages,
    resources: whole.map((res) => ({
      ...res,
      ...KEPT_BACK,
      fields: mapped(res.fields, shipped),
      // What a query may be asked is looked over by the server alone.
      reads: Object.fromEntries(Object.entries(res.reads).map(([key, { report: _, input: __, ...read }]) => [key, read])),
    })),
    targets: [...shown, ...targets.map(titled)],
  };
}

/** What the server alone goes by. */
const KEPT_BACK = {
  scope: {},
  waits: {},
  checks: {},
  caps: {},
  rollups: undefined,
  indexesWhere: [],
  liesIn: undefined,
  underWhenSet: undefined,
  module: undefined,
} as const;

/** Without the database's expression, of which people are shown plain sums at most. */
const shipped = (field: Field): Field => (field.reckoned && !isPlainSum(field.reckoned) ? { ...field, reckoned: 'sql' } : field);

const mapped = (fields: Resource['fields'], to: (field: Field) => Field) =>
  Object.fromEntries(
    Object.entries(fields as Readonly<Record<string, Field>>).map(([name, field]) => [name, to(field)]),
  ) as Resource['fields'];

const isReport = (page: Page) => resourceOf(page.resource).reads[page.read]!.does === 'report';

/** What is added to the names of all pages, so that everything can be found and is known to be permitted, but not yet shown. */
export interface Outline {
  readonly resources: readonly Resource[];
  readonly pages: Readonly<Record<string, Partial<Page>>>;
}

export const outline = (): Outline => ({
  resources: [...platform.resources.values()].map(outlined),
  pages: Object.fromEntries(
    [...platform.pages.values()].map(({ url, name, group, subgroup, read, actions, borrows, calls, preset, related, filters, english }) => [
      url,
      filled({ name, group, subgroup, read, actions, borrows, calls, preset, related, filters, english }),
    ]),
  ),
});

/** The source of `virtual:declarations`, of its outline, or of one resource's chunk. @throws Error where the areas contradict themselves */
export function made(of: string): string {
  checkOnce();
  if (of === 'outline') return exported(outline());
  if (of !== '') return withLooks(chunkOf(of));
  const shown = [...new Set([...platform.pages.values()].map((page) => page.resource))];
  return `${exported({ entries: written(entries()) })}\nexport const chunks = {${shown.map((name) => `${name}: () => import('${ID}/${name}')`).join(',')}};\nexport const outline = () => import('${ID}/outline');`;
}
const ID = 'virtual:declarations';

/** A build asks for a module per resource: that the areas are sound is checked for the first of them, and holds for all. */
const checkOnce = once(checkAreas);
const looksOnce = once(() => looks());
/** @returns `work`, done at most once; tried again where it threw. */
function once<T>(work: () => T): () => T {
  let done: { readonly result: T } | undefined;
  return () => (done ??= { result: work() }).result;
}

/** Puts the presentation of a declaration into its chunk, so that it is not part of the first list's bytes. */
function withLooks(chunk: DeclarationChunk): string {
  const found = looksOnce().filter(({ resource }) => chunk.resources.some(({ name }) => name === resource));
  return [
    ...found.map(({ name, file }) => `import { ${name} } from ${JSON.stringify(file)};`),
    exported(chunk),
    `export const presentations = [${found.map(({ name }) => name).join(',')}];`,
  ].join('\n');
}

/** Where the looks of resources stand: read from the sources, for a build that makes declarations can't run what is drawn. */
export const looks = (): readonly { readonly resource: string; readonly name: string; readonly file: string }[] =>
  readdirSync(AREAS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.console.tsx'))
    .sort()
    .flatMap((path) =>
      [...readFileSync(join(AREAS, path), 'utf8').matchAll(/^export const (\w+) = present<[\w ]*>\('(\w+)'/gm)].map(
        ([, name, resource]) => ({
          resource: resource!,
          name: name!,
          file: `/src/areas/${path.replaceAll('\\', '/')}`,
        }),
      ),
    );
const AREAS = join(import.meta.dirname, '../areas');

const exported = (values: object) =>
  Object.entries(values)
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join('\n');
/** Without what says nothing. */
const filled = <T extends object>(values: T) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && Object.keys(value as object).length > 0),
  ) as Partial<T>;

function resourceOf(name: string): Resource {
  const found = platform.resources.get(name);
  if (!found) throw new Error(`No resource is called ${name}`);
  return found;
}

/** Of a resource whose rows only come along with those of another: the columns that are shown of them. */
const shownOnly = (res: Resource, columns: readonly string[] | undefined): Resource => ({
  ...titled(res),
  fields: columns ? picked(res, [res.title, ...columns]) : res.fields,
});

/** Of a resource shown beside another: these columns, and what its fields point at, which whoever sees it may look up. */
const besideOnly = (res: Resource, columns: readonly string[]): Resource => {
  const fields = Object.entries(res.fields as Readonly<Record<string, Field>>);
  return {
    ...titled(res),
    moves: res.moves,
    fields: {
      ...Object.fromEntries(fields.filter(([, field]) => offeredFrom(field).length > 0).map(([key, field]) => [key, pointing(field)])),
      ...picked(res, [res.title, ...(res.state in res.fields ? [res.state] : []), ...columns]),
    } as unknown as Resource['fields'],
  };
};

/** Of a resource that is only pointed at: how its rows are called and found. */
const titled = (res: Resource): Resource => ({
  ...res,
  ...KEPT_BACK,
  fields: picked(res, [res.title]),
  reads: Object.fromEntries(Object.entries(res.reads).filter(([, read]) => read.does === 'options' || read.does === 'list')),
  actions: {},
  moves: [],
  indexes: [],
  uniqueWhere: [],
  jump: [],
  // Found by its words once the outline is there.
  english: '',
});

const picked = (res: Resource, keys: readonly string[]) =>
  Object.fromEntries(
    [...new Set(keys)].map((key) => [key, (res.fields as Readonly<Record<string, Field>>)[key]]),
  ) as unknown as Resource['fields'];

/** Of a resource whose pages are not shown yet: what is found of it, which calls it has, and whose options come with its pages. */
function outlined(res: Resource): Resource {
  // A reference along which actions are borrowed is called by its label.
  const lenders = new Set(
    [...platform.pages.values()].flatMap((page) => (page.resource === res.name ? page.borrows.map((path) => path.split('.')[0]!) : [])),
  );
  const fields = Object.entries(res.fields as Readonly<Record<string, Field>>).flatMap(([key, field]): [string, Partial<Field>][] => {
    const counts = field.derived && !field.derived.sum && !field.derived.within;
    if (key === res.title || key === res.state) return [[key, field]];
    if (res.jump.includes(key) || counts || offeredFrom(field).length > 0)
      return [
        [
          key,
          {
            ...(counts && { label: field.label, derived: field.derived }),
            ...(res.jump.includes(key) && { shape: field.shape }),
            ...pointing(field),
            ...(field.kind === 'ref' && lenders.has(field.target!) && { kind: field.kind, label: field.label }),
          },
        ],
      ];
    return [];
  });
  const { name, label, title, state, english, jump } = res;
  return {
    ...EMPTY,
    name,
    label,
    title,
    state,
    english,
    jump,
    fields: Object.fromEntries(fields) as unknown as Resource['fields'],
    reads: Object.fromEntries(
      Object.entries(res.reads).map(([key, { does, call, access, where, needs }]) => [key, { does, call, access, where, needs }]),
    ) as Resource['reads'],
    actions: Object.fromEntries(
      Object.entries(res.actions).map(([key, { does, label: action, english: words, call, access, on, key: letter, danger, ask = {} }]) => {
        const asked = Object.entries(ask)
          .filter(([, field]) => offeredFrom(field).length > 0)
          .map(([input, field]) => [input, pointing(field)]);
        return [
          key,
          {
            does,
            label: action,
            english: words,
            call,
            access,
            on,
            key: letter,
            danger,
            ...(asked.length > 0 && { ask: Object.fromEntries(asked) }),
          },
        ];
      }),
    ) as Resource['actions'],
  };
}
const EMPTY = { scope: {}, indexes: [], indexesWhere: [], uniqueWhere: [], checks: {}, caps: {}, moves: [], waits: {} } as const;
const pointing = ({ target, suggests, lines, rule, blocks }: Field): Partial<Field> =>
  ({
    target,
    suggests: suggests && { of: suggests.of },
    lines: lines && allPointing({ ...lines, ...rule?.facts }),
    blocks: blocks && Object.fromEntries(Object.entries(blocks).map(([kind, { fields }]) => [kind, { fields: allPointing(fields) }])),
  }) as Partial<Field>;
const allPointing = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, field]) => (offeredFrom(field).length > 0 ? [[key, pointing(field)]] : [])));
