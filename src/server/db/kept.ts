/**
 * Sums that are kept of a table's rows: a table for each, with a row for each cell (a day or an hour, and what rows are told apart by), and what changes of rows add to it.
 * Whatever statement inserts, changes or removes rows, a trigger adds by how much it changes the sums, as rows of their own: nobody waits for a cell that others add to as well,
 * and who reads adds up all there is. Rows and their sums are so changed by one transaction, and no snapshot sees the ones without the others. A job puts together what has been added.
 */
import { createHash } from 'node:crypto';
import type { Field, Fields } from '../../language/field';
import { addsUp, partsOf, throughOf, type Keeping, type Part } from '../../language/keeping';
import { LEVELS } from '../../language/report';
import { ZONE } from '../../language/days';
import type { Resource } from '../../language/resource';
import { typeOf } from './columnType';
import { conditionSql } from './indexes';
import { columnOf, columnSql, shortName } from './names';
import type { TableShape } from './schema';

export interface Kept extends Keeping {
  readonly table: string;
  /** The table of the same by months: only of what has been put together. Those of hours keep the hour of the day. */
  readonly months: string;
  /** The reference whose row says when it was and much of what rows are told apart by. */
  readonly through: string | null;
  /** What is added up of each cell, by column. */
  readonly parts: ReadonlyMap<string, Part>;
}

/** All that is kept of a resource. */
export function keptOf(res: Resource): readonly Kept[] {
  const known = kept.get(res);
  if (known) return known;
  const found = Object.entries(res.keeps ?? {}).map(([name, keeping]): Kept => {
    const measures = keeping.reports.map((read) => res.reads[read]?.report?.measures ?? {});
    const parts = measures
      .flatMap((of) => Object.keys(of).flatMap((one) => partsOf(res.fields as Fields, of, one) ?? []))
      .filter((part) => addsUp(part, keeping));
    const table = shortName(`${res.name}_kept_${name}`);
    return {
      ...keeping,
      table,
      months: shortName(`${table}_months`),
      through: throughOf(keeping),
      parts: new Map(parts.map((part) => [partColumn(part), part])),
    };
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

/** The last step of a path, or a name: what a column of sums is called. */
export const plain = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** The columns that tell cells apart, the instant first, each with what a row of the resource has there: `t`, or `o` that it refers to. */
const cellOf = (res: Resource, { on, per, by, level }: Keeping): (readonly [column: string, sql: string, field: Field])[] => {
  const fields = res.fields as Record<string, Field>;
  const of = (path: string) => `${path.includes('.') ? 'o' : 't'}.${columnSql(plain(path))}`;
  return [
    [columnSql(plain(on)), `date_trunc('${per}', ${of(on)}, '${ZONE}')`, fields[on]!],
    ...by.map((key) => {
      const field = fields[key]!;
      return [columnSql(plain(key)), field.kind === 'area' ? `left(${of(key)}, ${LEVELS[level!][1]})` : of(key), field] as const;
    }),
  ];
};
/** A cell as a unique index wants it: where there is no value, there is one that nothing has. */
const uniqueOf = (res: Resource, keeping: Keeping): string =>
  cellOf(res, keeping)
    .map(([column, , { kind }], i) => (i === 0 ? column : `coalesce(${column}, ${kind === 'ref' ? '0' : `''`})`))
    .join(', ');

/** The tables of days and of months. */
export function keptShapes(res: Resource, one: Kept): (readonly [name: string, shape: TableShape])[] {
  const cell = cellOf(res, one);
  const columns = {
    ...Object.fromEntries(cell.map(([column, , field], i) => [column.slice(1, -1), `${typeOf(field)}${i === 0 ? ' not null' : ''}`])),
    [ROWS]: 'bigint not null',
    ...Object.fromEntries([...one.parts.keys()].filter((name) => name !== ROWS).map((name) => [name, 'bigint not null'])),
  };
  const unique = (table: string) => `create unique index ${shortName(`${table}_cell`)} on ${table} (${uniqueOf(res, one)})`;
  const what = createHash('sha1')
    .update(addSql(res, one, rowsOf(res, one, res.name), ''))
    .digest('hex')
    .slice(0, 16);
  return [
    [
      one.table,
      {
        columns: { ...columns, whole: 'boolean not null' },
        checks: {},
        indexes: {
          [shortName(`${one.table}_cell`)]: `${unique(one.table)} where whole`,
          [shortName(`${one.table}_added`)]:
            `create index ${shortName(`${one.table}_added`)} on ${one.table} (${cell[0]![0]}) where not whole`,
        },
        appendOnly: false,
        sumsOf: { table: res.name, what },
      },
    ],
    [
      one.months,
      { columns, checks: {}, indexes: { [shortName(`${one.months}_cell`)]: unique(one.months) }, appendOnly: false, monthsOf: what },
    ],
  ];
}

const quoted = (name: string) => `"${name}"`;
const otherParts = ({ parts }: Kept) => [...parts].filter(([name]) => name !== ROWS);
const partsIn = (one: Kept) => [ROWS, ...otherParts(one).map(([name]) => quoted(name))];
const columnsOf = (res: Resource, one: Kept): string => [...cellOf(res, one).map(([column]) => column), ...partsIn(one)].join(', ');

/** Rows as a statement reads them, beside what they refer to. */
const rowsOf = (res: Resource, { through }: Kept, rows: string): string =>
  through ? `${rows} as t join ${targetOf(res, through)} as o on o.id = t.${columnSql(through)} and not o.deleted` : `${rows} as t`;
export const targetOf = (res: Resource, reference: string): string => (res.fields as Record<string, Field>)[reference]!.target!;

/** What rows come to, each as often as `side` says. */
function sumOf(res: Resource, name: string, part: Part, side: string): string {
  const times = (text: string) => (side ? `${side} * ${text}` : text);
  if (name === ROWS) return side ? `sum(${side})` : 'count(*)';
  if (part.what !== 'distinct') return `sum(${times(`(${partSql(res, part)})`)})`;
  const different = `count(distinct t.${columnSql(part.fields[0]!)})`;
  return side ? `${different} filter (where ${side} > 0) - ${different} filter (where ${side} < 0)` : different;
}
/** Cells of rows. */
function countedSql(res: Resource, one: Kept, from: string, side: string, where = ''): string {
  const cell = cellOf(res, one);
  const sums = [
    `${sumOf(res, ROWS, NONE, side)} as ${ROWS}`,
    ...otherParts(one).map(([name, part]) => `${sumOf(res, name, part, side)} as ${quoted(name)}`),
  ];
  return `select ${[...cell.map(([column, value]) => `${value} as ${column}`), ...sums].join(', ')} from ${from} where not t.deleted${where} group by ${cell.map((_, i) => i + 1).join(', ')}`;
}
const NONE: Part = { what: 'rows', fields: [], where: {} };

/** Adds rows from somewhere, each as often as its `side` says; what comes to nothing is not added. */
export function addSql(res: Resource, one: Kept, from: string, side: string): string {
  const something = partsIn(one)
    .map((name) => `${name} <> 0`)
    .join(' or ');
  return `insert into ${one.table} (${columnsOf(res, one)}, whole) select s.*, false from (${countedSql(res, one, from, side)}) as s${side ? ` where ${something}` : ''}`;
}
/** Puts together what was added to cells, at most so many rows of it, by days and by months. @returns SQL that says how many it were. */
export function togetherSql(res: Resource, one: Kept, most: number): string {
  const put = (table: string, first: string, where: string) => {
    const cell = cellOf(res, one).map(([column], i) => (i === 0 ? first : column));
    return `insert into ${table} (${columnsOf(res, one)}${where && ', whole'})
      select ${[...cell, ...partsIn(one).map((name) => `sum(${name})`)].join(', ')}${where && ', true'} from added group by ${cell.map((_, i) => i + 1).join(', ')}
      on conflict (${uniqueOf(res, one)})${where} do update set ${partsIn(one)
        .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
        .join(', ')}`;
  };
  return `with added as (delete from ${one.table} where not whole and ctid = any (array(select ctid from ${one.table} where not whole limit ${most})) returning *),
    put as (${put(one.table, cellOf(res, one)[0]![0], ' where whole')}),
    months as (${put(one.months, monthOf(res, one), '')})
    select count(*)::int as n from added`;
}
/** The month that a cell is in; of hours the same hour of its first day. */
function monthOf(res: Resource, one: Kept): string {
  const [on] = cellOf(res, one)[0]!;
  const month = `date_trunc('month', ${on}, '${ZONE}')`;
  return one.per === 'day' ? month : `${month} + (${on} - date_trunc('day', ${on}, '${ZONE}'))`;
}

/** The latest day before an instant that has rows. */
export function latestDaySql(res: Resource, { on, through }: Kept, to: string): string {
  const column = columnSql(plain(on));
  return `select date_trunc('day', max(${column}), '${ZONE}')::text as day from ${through ? targetOf(res, through) : res.name} where not deleted and ${column} < '${to}'::timestamptz`;
}
/** Counts the rows of a stretch anew, in one snapshot: what others add meanwhile is neither counted nor taken away. Nothing may be put together at the same time. */
export function recountSql(res: Resource, one: Kept, from: string, to: string): string {
  const within = (column: string) => `${column} >= '${from}'::timestamptz and ${column} < '${to}'::timestamptz`;
  const on = columnSql(plain(one.on));
  const added = addSql(res, one, `${rowsOf(res, one, res.name)} and ${within(`o.${on}`)}`, '');
  const own = addSql(res, one, `(select * from ${res.name} as t where ${within(`t.${on}`)}) as t`, '');
  return `with gone as (delete from ${one.table} where ${within(on)}) ${one.through ? added : own}`;
}
/** Begins the months of a stretch anew that are counted whole now. */
export function monthsAnewSql(res: Resource, one: Kept, from: string, to: string): string[] {
  const [on] = cellOf(res, one)[0]!;
  const first = wholeMonthFrom(`'${from}'::timestamptz`);
  const cell = cellOf(res, one).map(([column], i) => (i === 0 ? monthOf(res, one) : column));
  return [
    `delete from ${one.months} where ${on} >= ${first} and ${on} < '${to}'::timestamptz`,
    `insert into ${one.months} (${columnsOf(res, one)}) select ${[...cell, ...partsIn(one).map((name) => `sum(${name})`)].join(', ')} from ${one.table}
      where whole and ${on} >= ${first} and ${first} < '${to}'::timestamptz and ${on} < date_trunc('month', '${to}'::timestamptz - interval '1 millisecond', '${ZONE}') + interval '32 days'
        and ${monthOf(res, one)} < '${to}'::timestamptz group by ${cell.map((_, i) => i + 1).join(', ')}`,
  ];
}
/** When the first month begins that is whole from an instant on. */
const wholeMonthFrom = (instant: string): string => {
  const month = `date_trunc('month', ${instant}, '${ZONE}')`;
  return `(case when ${month} = ${instant} then ${instant} else date_trunc('month', ${month} + interval '32 days', '${ZONE}') end)`;
};

/** What is kept beside what a recount says: stretches in which they differ, none where all is well; and months that are not what their days come to. */
export function differingSql(res: Resource, one: Kept): string {
  const cell = cellOf(res, one);
  const since = `(select since from engine_kept where name = '${one.table}')`;
  const places = cell.map((_, i) => i + 1).join(', ');
  const on = cell[0]![0];
  const sums = partsIn(one).map((name) => `sum(${name})`);
  const something = sums.map((sum) => `${sum} <> 0`).join(' or ');
  const added = (from: string, first: string, where: string) =>
    `select ${[...cell.map(([column], i) => (i === 0 ? `${first} as ${on}` : column)), ...sums].join(', ')} from ${from} where ${where} group by ${places} having ${something}`;
  const days = added(one.table, on, `${on} >= ${since}`);
  const instant = `${one.through ? 'o' : 't'}.${on}`;
  const counted = countedSql(res, one, rowsOf(res, one, res.name), '', ` and ${instant} >= ${since}`);
  const whole = wholeMonthFrom(since);
  const months = added(one.months, on, `${on} >= ${whole}`);
  const ofDays = added(one.table, monthOf(res, one), `whole and ${on} >= ${whole}`);
  const beyond = (a: string, b: string) => `select ${on} as id from ((${a}) except all (${b})) as d`;
  return [beyond(days, counted), beyond(counted, days), beyond(months, ofDays), beyond(ofDays, months)].join(' union all ');
}
