/**
 * Sums that are kept of a table's rows: a table for each, with a row for each cell (a day or an hour, and what rows are told apart by), and what changes of rows add to it.
 * Whatever statement inserts, changes or removes rows, a trigger adds by how much it changes the sums, as rows of their own: nobody waits for a cell that others add to as well,
 * and who reads adds up all there is. Rows and their sums are so changed by one transaction, and no snapshot sees the ones without the others. A job puts together what has been added.
 */
import { createHash } from 'node:crypto';
import type { Field, Fields } from '../../language/field';
import { partsOf, type Keeping, type Part } from '../../language/keeping';
import { LEVELS } from '../../language/report';
import { ZONE } from '../../language/days';
import type { Resource } from '../../language/resource';
import { typeOf } from './columnType';
import { conditionSql } from './indexes';
import { columnOf, columnSql, shortName } from './names';
import type { TableShape } from './schema';

export interface Kept extends Keeping {
  readonly table: string;
  /** What is added up of each cell, by column. */
  readonly parts: ReadonlyMap<string, Part>;
}

/** All that is kept of a resource. */
export function keptOf(res: Resource): readonly Kept[] {
  const known = kept.get(res);
  if (known) return known;
  const found = Object.entries(res.keeps ?? {}).map(([name, keeping]): Kept => {
    const measures = keeping.reports.map((read) => res.reads[read]?.report?.measures ?? {});
    const parts = measures.flatMap((of) => Object.keys(of).flatMap((one) => partsOf(res.fields as Fields, of, one) ?? []));
    return { ...keeping, table: shortName(`${res.name}_kept_${name}`), parts: new Map(parts.map((part) => [partColumn(part), part])) };
  });
  kept.set(res, found);
  return found;
}
const kept = new WeakMap<Resource, readonly Kept[]>();

/** The column of a part, told from others by what it is. All rows are `n`, whatever else is counted. */
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

/** The columns that tell cells apart, the instant first, each with what a row of the resource has there. */
const cellOf = (res: Resource, { on, per, by, level }: Keeping): (readonly [column: string, sql: string, field: Field])[] => [
  [columnSql(on), `date_trunc('${per}', t.${columnSql(on)}, '${ZONE}')`, (res.fields as Record<string, Field>)[on]!],
  ...by.map((key) => {
    const field = (res.fields as Record<string, Field>)[key]!;
    const value = `t.${columnSql(key)}`;
    return [columnSql(key), field.kind === 'area' ? `left(${value}, ${LEVELS[level!][1]})` : value, field] as const;
  }),
];
/** A cell as a unique index wants it: where there is no value, there is one that nothing has. */
const uniqueOf = (res: Resource, keeping: Keeping): string =>
  cellOf(res, keeping)
    .map(([column, , { kind }], i) => (i === 0 ? column : `coalesce(${column}, ${kind === 'ref' ? '0' : `''`})`))
    .join(', ');

export function keptShape(res: Resource, one: Kept): TableShape {
  const cell = cellOf(res, one);
  return {
    columns: {
      ...Object.fromEntries(cell.map(([column, , field], i) => [column.slice(1, -1), `${typeOf(field)}${i === 0 ? ' not null' : ''}`])),
      [ROWS]: 'bigint not null',
      ...Object.fromEntries([...one.parts.keys()].filter((name) => name !== ROWS).map((name) => [name, 'bigint not null'])),
      whole: 'boolean not null',
    },
    checks: {},
    indexes: {
      [shortName(`${one.table}_cell`)]:
        `create unique index ${shortName(`${one.table}_cell`)} on ${one.table} (${uniqueOf(res, one)}) where whole`,
      [shortName(`${one.table}_added`)]: `create index ${shortName(`${one.table}_added`)} on ${one.table} (${cell[0]![0]}) where not whole`,
    },
    appendOnly: false,
    sumsOf: {
      table: res.name,
      what: createHash('sha1')
        .update(addSql(res, one, '', ''))
        .digest('hex')
        .slice(0, 16),
    },
  };
}

const quoted = (name: string) => `"${name}"`;
const otherParts = ({ parts }: Kept) => [...parts].filter(([name]) => name !== ROWS);
const columnsOf = (res: Resource, one: Kept): string =>
  [...cellOf(res, one).map(([column]) => column), ROWS, ...otherParts(one).map(([name]) => quoted(name))].join(', ');

/** Adds rows from somewhere, each as often as its `side` says; what comes to nothing is not added. */
function addSql(res: Resource, one: Kept, from: string, side: string): string {
  const cell = cellOf(res, one).map(([, value]) => value);
  const times = (text: string) => (side ? `t.${side} * ${text}` : text);
  const sums = [
    `sum(${times('1')}) as ${ROWS}`,
    ...otherParts(one).map(([name, part]) => `sum(${times(`(${partSql(res, part)})`)}) as ${quoted(name)}`),
  ];
  const added = `select ${[...cell, ...sums].join(', ')} from ${from} as t where not t.deleted group by ${cell.map((_, i) => i + 1).join(', ')}`;
  const something = [ROWS, ...otherParts(one).map(([name]) => quoted(name))].map((name) => `${name} <> 0`).join(' or ');
  return `insert into ${one.table} (${columnsOf(res, one)}, whole) select s.*, false from (${added}) as s${side ? ` where ${something}` : ''}`;
}

const nameOf = (table: string) => shortName(`${table}_keep`);
/** The function of the triggers. */
export function keepingSql(res: Resource): string {
  const all = (from: string, side: string) =>
    keptOf(res)
      .map((one) => `    ${addSql(res, one, from, side)};`)
      .join('\n');
  return `create or replace function ${nameOf(res.name)}() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
${all('new_rows', '')}
  elsif tg_op = 'UPDATE' then
${all('(select 1 as side, * from new_rows union all select -1, * from old_rows)', 'side')}
  else
${all('(select -1 as side, * from old_rows)', 'side')}
  end if;
  return null;
end
$$`;
}
export const keptTriggers = (table: string): string[] =>
  [
    ['insert', 'new table as new_rows'],
    ['update', 'old table as old_rows new table as new_rows'],
    ['delete', 'old table as old_rows'],
  ].map(
    ([event, rows]) =>
      `create trigger keep_${event} after ${event} on ${table} referencing ${rows} for each statement execute function ${nameOf(table)}()`,
  );

/** Puts together what was added to cells, at most so many rows of it. @returns SQL that says how many it were. */
export function togetherSql(res: Resource, one: Kept, most: number): string {
  const cell = cellOf(res, one).map(([column]) => column);
  const parts = [ROWS, ...otherParts(one).map(([name]) => quoted(name))];
  return `with added as (delete from ${one.table} where not whole and ctid = any (array(select ctid from ${one.table} where not whole limit ${most})) returning *),
    put as (insert into ${one.table} (${columnsOf(res, one)}, whole)
      select ${[...cell, ...parts.map((name) => `sum(${name})`)].join(', ')}, true from added group by ${cell.map((_, i) => i + 1).join(', ')}
      on conflict (${uniqueOf(res, one)}) where whole do update set ${parts.map((name) => `${name} = ${one.table}.${name} + excluded.${name}`).join(', ')})
    select count(*)::int as n from added`;
}

/** Counts the rows of a stretch anew, in one snapshot: what others add meanwhile is neither counted nor taken away. Nothing may be put together at the same time. */
export function recountSql(res: Resource, one: Kept, from: string, to: string): string {
  const within = (alias: string) =>
    `${alias}${columnSql(one.on)} >= '${from}'::timestamptz and ${alias}${columnSql(one.on)} < '${to}'::timestamptz`;
  return `with gone as (delete from ${one.table} where ${within('')}) ${addSql(res, one, `(select * from ${res.name} as t where ${within('t.')})`, '')}`;
}

/** What is kept beside what a recount says: stretches in which they differ, none where all is well. */
export function differingSql(res: Resource, one: Kept): string {
  const cell = cellOf(res, one);
  const parts = [ROWS, ...otherParts(one).map(([name]) => quoted(name))];
  const since = `(select since from engine_kept where name = '${one.table}')`;
  const places = cell.map((_, i) => i + 1).join(', ');
  const on = cell[0]![0];
  const sums = parts.map((name) => `sum(${name})`);
  const keptSums = `select ${[...cell.map(([column]) => column), ...sums].join(', ')} from ${one.table} where ${on} >= ${since} group by ${places} having ${sums.map((sum) => `${sum} <> 0`).join(' or ')}`;
  const counted = `select ${[...cell.map(([column, value]) => `${value} as ${column}`), 'count(*)', ...otherParts(one).map(([, part]) => `sum(${partSql(res, part)})`)].join(', ')} from ${res.name} as t where not t.deleted and t.${on} >= ${since} group by ${places}`;
  const beyond = (a: string, b: string) => `select ${on} as id from ((${a}) except all (${b})) as d`;
  return `${beyond(keptSums, counted)} union all ${beyond(counted, keptSums)}`;
}
