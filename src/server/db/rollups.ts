/**
 * Rollups, sums maintained for reports: one table each with a row per cell (a day or hour and its groups), and one table of changes for
 * all of them.
 * Triggers record rows there before and after each statement. No writer waits for a cell that others change, a change is written once
 * however many rollups there are, and readers add sums and changes. Both are in one transaction with the rows, so snapshots are
 * consistent. A job applies changes to the sums.
 */
import { createHash } from 'node:crypto';
import type { Field, Fields } from '../../language/field';
import { addsUp, partsOf, throughOf, type Rollup, type Part } from '../../language/rollup';
import { ZONE } from '../../language/days';
import { isPath } from '../../language/paths';
import { LEVELS } from '../../language/report';
import type { Resource } from '../../language/resource';
import { typeOf } from './columnType';
import { conditionSql } from './indexes';
import { columnOf, columnSql, shortName } from './names';
import type { TableShape } from './schema';

export interface RollupTable extends Rollup {
  readonly table: string;
  /** The table of the same by months. Those of hours keep the hour of the day. */
  readonly months: string;
  /** The table of pending changes, not yet added to either: one for all rollups of a resource. */
  readonly changes: string;
  /** The reference whose row has the instant and much of what rows are grouped by. */
  readonly through: string | null;
  /** The additive parts of each cell, by column. */
  readonly parts: ReadonlyMap<string, Part>;
}

/** All rollups of a resource. */
export function rollupsOf(res: Resource): readonly RollupTable[] {
  const known = tables.get(res);
  if (known) return known;
  const found = Object.entries(res.rollups ?? {}).map(([name, rollup]): RollupTable => {
    const measures = rollup.reports.map((read) => res.reads[read]?.report?.measures ?? {});
    const parts = measures
      .flatMap((of) => Object.keys(of).flatMap((one) => partsOf(res.fields as Fields, of, one) ?? []))
      .filter((part) => addsUp(part, rollup));
    const table = shortName(`${res.name}_kept_${name}`);
    return {
      ...rollup,
      table,
      months: shortName(`${table}_months`),
      changes: shortName(`${res.name}_kept_changes`),
      through: throughOf(rollup),
      parts: new Map(parts.map((part) => [partColumn(part), part])),
    };
  });
  tables.set(res, found);
  return found;
}
const tables = new WeakMap<Resource, readonly RollupTable[]>();

/** The column of a part, named after what it adds up. The number of rows is always `n`. */
export const partColumn = ({ what, fields, where }: Part): string =>
  what === 'rows' && fields.length === 0 && Object.keys(where).length === 0
    ? ROWS
    : shortName(
        [what, ...fields, ...Object.entries(where).flatMap(([key, wanted]) => [key, ...[wanted].flat().map(String)])]
          .map(columnOf)
          .join('_'),
      );
export const ROWS = 'n';

/** What a row adds to a part, as text of SQL. */
export function partSql(res: Resource, { what, fields, where }: Part, alias = 't'): string {
  const of = (key: string) => `${alias}.${columnSql(key)}`;
  const [first, second] = fields;
  const { kind, scale } = (res.fields as Record<string, Field>)[first ?? ''] ?? {};
  const value =
    what === 'rows'
      ? '1'
      : what === 'span'
        ? `coalesce((extract(epoch from (${of(second!)} - ${of(first!)})) * 1000)::bigint, 0)`
        : `coalesce(${kind === 'decimal' ? `(${of(first!)} * ${10 ** scale!})::bigint` : of(first!)}, 0)`;
  const tests = [
    ...Object.entries(where).map(([key, wanted]) => conditionSql(of(key), wanted)),
    ...(what === 'rows' ? fields.map((key) => `${of(key)} is not null`) : []),
  ];
  return tests.length ? `case when ${tests.join(' and ')} then ${value} else 0 end` : value;
}

/** The last step of a path, or a name: what a column of sums is called. */
export const plain = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The value of a path, of a row `t` or the row `o` that it refers to. */
const inRows = (path: string) => `${isPath(path) ? 'o' : 't'}.${columnSql(plain(path))}`;
/** Where a change notes it. */
const noted = (path: string) => `${isPath(path) ? 'o_' : ''}${columnOf(plain(path))}`;
const inChanges = (path: string) => `t."${noted(path)}"`;

/** What a change records of a row: all that its sums are grouped by and computed from. Distinct values are counted by their first row. */
export function notedOf(res: Resource): readonly (readonly [column: string, path: string])[] {
  const paths = rollupsOf(res).flatMap(({ on, by, parts }) => [
    on,
    ...by,
    ...[...parts.values()].flatMap(({ what, fields, where }) => [...(what === 'distinct' ? [] : fields), ...Object.keys(where)]),
  ]);
  return [...new Set(paths)].map((path) => [noted(path), path]);
}

/** The columns that identify a cell, the instant first, each with the value that a row of the resource has there. */
export const cellOf = (
  res: Resource,
  { on, per, by, level }: Rollup,
  of: (path: string) => string = inRows,
): (readonly [column: string, sql: string, field: Field])[] => {
  const fields = res.fields as Record<string, Field>;
  return [
    [columnSql(plain(on)), `date_trunc('${per}', ${of(on)}, '${ZONE}')`, fields[on]!],
    ...by.map((key) => {
      const field = fields[key]!;
      return [columnSql(plain(key)), field.kind === 'area' ? `left(${of(key)}, ${LEVELS[level!][1]})` : of(key), field] as const;
    }),
  ];
};
/** A cell as a unique index needs it: a missing value is replaced by one that never occurs. */
export const uniqueOf = (res: Resource, rollup: Rollup): string =>
  cellOf(res, rollup)
    .map(([column, , { kind }], i) => (i === 0 ? column : `coalesce(${column}, ${kind === 'ref' ? '0' : `''`})`))
    .join(', ');

/** The tables of days and of months. */
function sumsShapes(res: Resource, one: RollupTable): (readonly [name: string, shape: TableShape])[] {
  const cell = cellOf(res, one);
  const columns = {
    ...Object.fromEntries(cell.map(([column, , field], i) => [column.slice(1, -1), `${typeOf(field)}${i === 0 ? ' not null' : ''}`])),
    [ROWS]: 'bigint not null',
    ...Object.fromEntries(otherParts(one).map(([name]) => [name, 'bigint not null'])),
  };
  const shape = (table: string) => ({
    columns,
    checks: {},
    indexes: { [shortName(`${table}_cell`)]: `create unique index ${shortName(`${table}_cell`)} on ${table} (${uniqueOf(res, one)})` },
    appendOnly: false,
  });
  const what = createHash('sha1').update(ofRowsSql(res, one)).digest('hex').slice(0, 16);
  return [
    [one.table, { ...shape(one.table), sumsOf: { table: res.name, what } }],
    [one.months, { ...shape(one.months), monthsOf: what }],
  ];
}
/** The tables of all rollups of a resource. */
export function rollupShapes(res: Resource): (readonly [name: string, shape: TableShape])[] {
  const all = rollupsOf(res);
  if (!all.length) return [];
  const columns = {
    side: 'smallint not null',
    ...(all[0]!.through && { [FIRST]: 'smallint not null' }),
    ...Object.fromEntries(notedOf(res).map(([column, path]) => [column, typeOf((res.fields as Record<string, Field>)[path]!)])),
  };
  return [...all.flatMap((one) => sumsShapes(res, one)), [all[0]!.changes, { columns, checks: {}, indexes: {}, appendOnly: false }]];
}
/** One of the rows that are changed together and refer to the same, none of the others. */
export const FIRST = 'first';

const quoted = (name: string) => `"${name}"`;
const otherParts = ({ parts }: RollupTable) => [...parts].filter(([name]) => name !== ROWS);
export const partsIn = (one: RollupTable): string[] => [ROWS, ...otherParts(one).map(([name]) => quoted(name))];
export const columnsOf = (res: Resource, one: RollupTable): string =>
  [...cellOf(res, one).map(([column]) => column), ...partsIn(one)].join(', ');

export const targetOf = (res: Resource, reference: string): string => (res.fields as Record<string, Field>)[reference]!.target!;

/** Cells of what `from` has under `t`, with what each comes to. */
function countedSql(one: RollupTable, cell: ReturnType<typeof cellOf>, from: string, total: (part: Part) => string): string {
  const sums = [`${total(NONE)} as ${ROWS}`, ...otherParts(one).map(([name, part]) => `${total(part)} as ${quoted(name)}`)];
  return `select ${[...cell.map(([column, value]) => `${value} as ${column}`), ...sums].join(', ')} from ${from} group by ${cell.map((_, i) => i + 1).join(', ')}`;
}
const NONE: Part = { what: 'rows', fields: [], where: {} };

/** Cells of rows as they are. */
export function ofRowsSql(res: Resource, one: RollupTable, where = ''): string {
  const { through } = one;
  const from = `${res.name} as t${through ? ` join ${targetOf(res, through)} as o on o.id = t.${columnSql(through)} and not o.deleted` : ''}`;
  return countedSql(one, cellOf(res, one), `${from} where not t.deleted${where}`, (part) =>
    part.what === 'distinct' ? `count(distinct t.${columnSql(part.fields[0]!)})` : `sum(${partSql(res, part)})::bigint`,
  );
}
/** Cells of changes, by how much they change them; of those that somebody has taken, under the name he gives them. */
export const ofChangesSql = (res: Resource, one: RollupTable, from = one.changes): string =>
  countedSql(
    one,
    cellOf(res, one, inChanges),
    `${from} as t`,
    (part) => `sum(t.side * ${part.what === 'distinct' ? `t.${FIRST}` : `(${partSql(res, part)})`})::bigint`,
  );
