/** How wide and where the columns of a grid stand. All sizes are CSS pixels. */
import { isVeiled, type Field } from '../../../language/field';
import type { Page } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { isAmount, isIdentifier } from '../values/identity';
import type { Arrangement } from './arrangement';
import { longest } from './longest';
import { isList } from '../../../language/fieldKinds';

export interface Column {
  readonly name: string;
  readonly field: Field;
  readonly width: number;
  /** Whether it may take more than its width where there is room. */
  readonly grows: boolean;
  readonly alignRight: boolean;
  readonly sortable: boolean;
  /** Names the row and leads to its page. */
  readonly isTitle: boolean;
  /** Somebody gave it this width: it takes no more and no less. */
  readonly fixed?: boolean;
  /** What is in it stands further in, row by row: it is never narrowed to the words alone. */
  readonly indented?: boolean;
  /** Stays in view while the list scrolls sideways. */
  readonly pinned?: boolean;
  /** Where its cells stand, and under which label, where rows are cards. */
  readonly style?: Readonly<Record<string, string>>;
}

export const CHECKBOX_WIDTH = 40;
/** What names the row is read first: a person, and what has a longer name. */
const [NAME, LONG_NAME] = [176, 196];

/** @param targets Resources by name: a column of references is as wide as the names it shows. */
export function columnsOf(resource: Resource, names: readonly string[], targets?: ReadonlyMap<string, Resource>): Column[] {
  const shown = names.flatMap((name) => {
    const field = fieldOf(resource, name);
    return field ? [{ name, field }] : [];
  });
  const title = shown.some((c) => c.name === resource.title) ? resource.title : shown[0]?.name;
  const sortable = sortsOf(resource);
  return shown.map(({ name, field }) => ({
    name,
    field,
    width: Math.max(
      widthOf(field, targets),
      headWidth(field),
      name === title && field.kind === 'text' && !isIdentifier(field) ? ((field.max ?? 200) > 32 ? LONG_NAME : NAME) : 0,
    ),
    grows: ['text', 'rich', 'texts', 'ref', 'refs', 'json'].includes(field.kind) && !isIdentifier(field),
    alignRight: isAmount(field),
    sortable: sortable.has(name),
    isTitle: name === title,
  }));
}

/** A heading with what sorts by it. */
export const headWidth = (field: Field) => field.label.length * 13 + 36;

/** What a list shows, in its order: the one place that says so, to the grid, to what is copied and to what is exported. */
export const shownColumns = (
  resource: Resource,
  { names, widths, pinned }: Arrangement,
  targets: ReadonlyMap<string, Resource>,
): Column[] =>
  columnsOf(resource, names, targets).map((column, i) => ({
    ...column,
    pinned: i < pinned,
    ...(Object.hasOwn(widths, column.name) && { width: widths[column.name]!, fixed: true }),
  }));

/** Which fields a list can show: all that its call answers. One that a handler answers is known by the page's own columns only. */
export const isColumn =
  (page: Page, resource: Resource) =>
  (name: string): boolean =>
    page.columns.includes(name) ||
    (resource.reads[page.read]?.does === 'list' && Object.hasOwn(resource.fields, name) && !fieldOf(resource, name)!.secret);

/** Orders in which a list can be walked, by indexes and unique fields: the server refuses all others rather than scan for them. */
export const ordersOf = (resource: Resource): readonly (readonly string[])[] => {
  const unique = Object.entries(resource.fields as Readonly<Record<string, Field>>).flatMap(([name, field]) =>
    field.unique ? [[name]] : [],
  );
  const indexes = [...resource.indexes, ...resource.uniqueWhere.flatMap(({ fields, when }) => (when ? [] : [fields]))];
  return [
    ['id'],
    ...unique,
    ...indexes.filter(([lead]) => {
      const field = lead && fieldOf(resource, lead.replace(/^-/, ''));
      return field && !isList(field);
    }),
  ].filter(
    (fields) =>
      !fields.some((name) => {
        const field = fieldOf(resource, name.replace(/^-/, ''));
        return field && isVeiled(field);
      }),
  );
};
/** Fields a list may be sorted by alone. */
export const sortsOf = (resource: Resource): ReadonlySet<string> => new Set(ordersOf(resource).map(([lead]) => lead!.replace(/^-/, '')));

/** Fields a list may be sorted by behind others. */
export const secondsOf = (resource: Resource): ReadonlySet<string> =>
  new Set(ordersOf(resource).flatMap((fields) => fields.slice(1).map((name) => name.replace(/^-/, ''))));

/** The order a list has when none is asked for. */
export const defaultSort = (resource: Resource, sort: string | undefined) =>
  sort ?? (sortsOf(resource).has('createdAt') ? '-createdAt' : '-id');

/** A field of a resource by name, system fields included. */
export const fieldOf = (resource: Resource, name: string): Field | undefined => (resource.fields as Readonly<Record<string, Field>>)[name];

/** `grid-template-columns` of a row. `checkWidth` is 0 where rows have no checkbox. */
export const templateOf = (columns: readonly Column[], checkWidth: number) =>
  [
    ...(checkWidth ? [`${checkWidth}px`] : []),
    ...columns.map((c) =>
      c.fixed ? `${c.width}px` : c.grows ? `minmax(${c.width}px, ${c.width}fr)` : `minmax(${c.width}px, ${Math.round(c.width / 2)}fr)`,
    ),
  ].join(' ');
/** How much further from the edge the first cell of a row begins where no checkbox stands before it, in pixels (`Grid.module.css`). */
const EDGE = 8;
/** The columns as they stand in a window of this width: those that would stay in view leave at least two fifths of it to the others. */
export function fitted(columns: readonly Column[], checkWidth: number, room: number): readonly Column[] {
  let left = checkWidth;
  return columns.map((one, i) => {
    const column = i === 0 && checkWidth === 0 && !one.fixed ? { ...one, width: one.width + EDGE } : one;
    left += column.width;
    return column.pinned && i > 0 && left > room * 0.6 ? { ...column, pinned: false } : column;
  });
}

/** Where each column that stays in view stands, as custom properties. */
export function leftsOf(columns: readonly Column[], checkWidth: number): Readonly<Record<string, string>> {
  let left = checkWidth;
  return Object.fromEntries(
    columns
      .filter((c) => c.pinned)
      .map(({ width }, i) => {
        left += width;
        return [`--left-${i}`, `${left - width}px`];
      }),
  );
}

/** What says of a cell that its column stays in view, and of the last such column that it does. */
export const pinOf = (columns: readonly Column[], i: number) => ({
  'data-first': i === 0 || undefined,
  'data-pinned': columns[i]!.pinned || undefined,
  'data-edge': (columns[i]!.pinned && !columns[i + 1]?.pinned) || undefined,
  style: columns[i]!.pinned ? ({ '--left': `var(--left-${i})` } as object) : columns[i]!.style,
});

export const totalWidth = (columns: readonly Column[], checkWidth: number) => columns.reduce((sum, c) => sum + c.width, checkWidth);

function widthOf(field: Field, targets?: ReadonlyMap<string, Resource>): number {
  switch (field.kind) {
    case 'id':
      return 190;
    case 'choice':
      return Math.max(76, ...Object.values(field.choices ?? {}).map((label) => label.length * 13 + (field.tones ? 32 : 20)));
    case 'flag':
      return 72;
    case 'money':
      return 108;
    case 'int':
    case 'bp':
    case 'decimal':
      return 84;
    case 'date':
    case 'period':
      return 104;
    case 'time':
      return 72;
    case 'instant':
      return 142;
    case 'phone':
      return 126;
    case 'area':
      return 170;
    case 'ref': {
      const target = targets?.get(field.target!);
      const name = target?.title ? fieldOf(target, target.title) : undefined;
      if (name && isIdentifier(name)) return widthOfNumber(name);
      // Of names that may be as long, people's are short; a customer may be a company.
      const isShort =
        name &&
        ((name.max ?? 200) <= 16 ||
          (target!.title === 'name' &&
            (name.max ?? 200) <= 32 &&
            Object.values(target!.fields as Resource['fields']).some(({ kind }) => kind === 'phone')));
      // A company's whole name is some fifteen characters.
      return isShort ? 104 : (name?.max ?? 0) >= 64 ? 200 : 160;
    }
    case 'image':
    case 'images':
    case 'file':
      return 84;
    case 'json':
      return 220;
    default:
      return isIdentifier(field) ? widthOfNumber(field) : (field.max ?? 200) > 64 ? 220 : field.max! > 32 ? 160 : 104;
  }
}

/** A monospaced character, and what stands beside the text: padding, and the button that copies it. */
export const [CH, BESIDE] = [7.5, 38];
/** As long as its shape or its length allows, but no longer than most long ones are: 20 of 32 or 40 characters, 28 of more. */
function widthOfNumber({ shape, max = 200 }: Field): number {
  const most = Math.min(shape === undefined ? Infinity : longest(shape), max);
  return Math.ceil((most <= 28 ? most : max <= 40 ? 20 : 28) * CH) + BESIDE;
}
