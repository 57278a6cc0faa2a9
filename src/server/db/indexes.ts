/** The indexes of a resource, from which its DDL, its allowed filters and sorts, and its uniqueness messages come. */
import type { Condition, Field } from '../../language/field';
import { stepOf } from '../../language/paths';
import type { Resource } from '../../language/resource';
import { columnOf, columnSql, literal, shortName } from './names';
import { isList } from '../../language/fieldKinds';

export interface Index {
  readonly name: string;
  /** Field keys in order, a leading `-` for descending; the id that makes the order total is not listed. */
  readonly fields: readonly string[];
  readonly kind: 'order' | 'unique' | 'members' | 'grams';
  readonly when?: Condition;
}
export type Resources = ReadonlyMap<string, Resource>;

/** All indexes of a table except its primary key, without duplicates. They exclude soft-deleted rows. Computed once per catalogue. */
export function indexesOf(res: Resource, all: Resources): readonly Index[] {
  const known = indexes.get(all) ?? new Map<Resource, readonly Index[]>();
  if (known.size === 0) indexes.set(all, known);
  if (!known.has(res)) known.set(res, findIndexes(res, all));
  return known.get(res)!;
}
const indexes = new WeakMap<Resources, Map<Resource, readonly Index[]>>();

function findIndexes(res: Resource, all: Resources): Index[] {
  const found = new Map<string, Index>();
  const put = (kind: Index['kind'], fields: readonly string[], when?: Condition) => {
    const name = shortName(
      [
        res.name,
        ...fields.map((f) => columnOf(bare(f))),
        ...Object.values(when ?? {})
          .flat()
          .map(String),
        { order: 'idx', unique: 'key', members: 'members', grams: 'grams' }[kind],
      ].join('_'),
    );
    if (!found.has(name)) found.set(name, { name, fields, kind, when });
  };
  const fields = Object.entries(res.fields as Record<string, Field>).filter(([, field]) => !field.path);
  for (const [key, field] of fields) if (field.unique) put('unique', [key]);
  for (const { fields: keys, when } of res.uniqueWhere) put('unique', keys, when);
  for (const { fields: keys, when } of res.indexesWhere) put('order', keys, when);
  for (const keys of res.indexes) put(isMany(res, keys[0]!) ? 'members' : 'order', keys);
  const leads = (key: string) => [...found.values()].some((i) => !i.when && bare(i.fields[0]!) === key);
  for (const [key, field] of fields) {
    if (field.search === 'contains') put('grams', [key]);
    else if ((field.search || pointedAt(res, key, field, all)) && !leads(key)) put(isMany(res, key) ? 'members' : 'order', [key]);
  }
  return [...found.values()];
}

/** `create index` of one index, as one line of SQL. */
export function indexSql(res: Resource, index: Index): string {
  const unique = index.kind === 'unique';
  const where = ['not deleted', ...Object.entries(index.when ?? {}).map(([key, wanted]) => conditionSql(columnSql(key), wanted))].join(
    ' and ',
  );
  const columns = index.fields.map((f) => `${columnSql(bare(f))}${f.startsWith('-') ? ' desc' : ''}`);
  if (index.kind === 'grams') return `create index ${index.name} on ${res.name} using gin (grams(${columns[0]})) where ${where}`;
  if (index.kind === 'members') return `create index ${index.name} on ${res.name} using gin (${columns[0]}) where ${where}`;
  if (!unique) columns.push(`id${index.fields.at(-1)!.startsWith('-') ? ' desc' : ''}`);
  return `create ${unique ? 'unique ' : ''}index ${index.name} on ${res.name} (${columns.join(', ')}) where ${where}`;
}

/** Field key without its direction. */
export const bare = (field: string) => field.replace(/^-/, '');

const isMany = (res: Resource, key: string) => isList((res.fields as Record<string, Field>)[bare(key)]!);

/** Whether the engine itself looks rows up by a field: children, sums, copies, account books, and "who still points at this row". */
function pointedAt(res: Resource, key: string, field: Field, all: Resources): boolean {
  if (res.ledger?.by === key || res.chain?.by === key) return true;
  if (['createdBy', 'updatedBy'].includes(key)) return false;
  if (field.target && Object.values(all.get(field.target)?.actions ?? {}).some((a) => a.does === 'remove')) return true;
  return lookedUpBy(all).has(`${res.name}.${key}`);
}

/**
 * `resource.field` for everything that sums, copies and children look up. Computed once per catalogue, because pairwise checks double the
 * start time.
 */
function lookedUpBy(all: Resources): ReadonlySet<string> {
  let known = lookups.get(all);
  if (!known)
    lookups.set(
      all,
      (known = new Set(
        [...all.values()].flatMap((res) => [
          ...Object.values(res.fields as Record<string, Field>).flatMap(({ derived, copied }) => [
            ...(derived ? [`${derived.of}.${derived.by}`] : []),
            ...(copied ? [`${res.name}.${stepOf(copied)[0]}`] : []),
          ]),
          ...Object.values(res.reads).flatMap((read) => Object.values(read.with ?? {}).map((child) => `${child.resource}.${child.by}`)),
        ]),
      )),
    );
  return known;
}
const lookups = new WeakMap<Resources, ReadonlySet<string>>();

export function conditionSql(column: string, wanted: Condition[string]): string {
  if (wanted === null) return `${column} is null`;
  if (Array.isArray(wanted)) return `${column} in (${wanted.map((w) => literal(w as string)).join(', ')})`;
  return typeof wanted === 'boolean' ? (wanted ? column : `not ${column}`) : `${column} = ${literal(wanted as string)}`;
}
