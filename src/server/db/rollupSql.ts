/** SQL of the job that maintains rollups: applies changes, recounts old periods, and verifies sums against their rows. */
import { ZONE } from '../../language/days';
import type { Resource } from '../../language/resource';
import { cellOf, columnsOf, rollupsOf, ofChangesSql, ofRowsSql, partsIn, plain, targetOf, uniqueOf, type RollupTable } from './rollups';
import { columnSql } from './names';

const something = (sums: readonly string[]) => sums.map((sum) => `${sum} <> 0`).join(' or ');
const places = (res: Resource, one: RollupTable) =>
  cellOf(res, one)
    .map((_, i) => i + 1)
    .join(', ');
/** The instant that cells are grouped by, and where a row has it. */
const instantOf = ({ on, through }: RollupTable) => [columnSql(plain(on)), `${through ? 'o' : 't'}.${columnSql(plain(on))}`] as const;

/** Adds at most so many changes to all sums of a resource, by days and by months. @returns SQL that says how many it were. */
export function togetherSql(res: Resource, most: number): string {
  const all = rollupsOf(res);
  const { changes } = all[0]!;
  const put = (one: RollupTable, table: string, from: string) => `insert into ${table} (${columnsOf(res, one)}) ${from}
      on conflict (${uniqueOf(res, one)}) do update set ${partsIn(one)
        .map((name) => `${name} = ${table}.${name} + excluded.${name}`)
        .join(', ')}`;
  const each = all.map(
    (one, i) => `d${i} as (select * from (${ofChangesSql(res, one, 'changed')}) as d where ${something(partsIn(one))}),
    t${i} as (${put(one, one.table, `select ${columnsOf(res, one)} from d${i}`)}),
    m${i} as (${put(one, one.months, monthsSql(res, one, `d${i}`))})`,
  );
  return `with changed as (delete from ${changes} where ctid = any (array(select ctid from ${changes} limit ${most})) returning *),
    ${each.join(',\n    ')}
    select count(*)::int as n from changed`;
}
/** What days come to by months. */
const monthsSql = (res: Resource, one: RollupTable, from: string): string => {
  const [on, ...cell] = cellOf(res, one).map(([column]) => column);
  return `select ${[`${monthOf(one)} as ${on}`, ...cell, ...partsIn(one).map((name) => `sum(${name})`)].join(', ')} from ${from} group by ${places(res, one)}`;
};
/** The month of a cell; for hourly cells, the same hour of its first day. */
function monthOf(one: RollupTable): string {
  const [on] = instantOf(one);
  const month = `date_trunc('month', ${on}, '${ZONE}')`;
  return one.per === 'day' ? month : `${month} + (${on} - date_trunc('day', ${on}, '${ZONE}'))`;
}

/** The latest day before an instant that has rows. */
export function latestDaySql(res: Resource, { on, through }: RollupTable, to: string): string {
  const column = columnSql(plain(on));
  return `select date_trunc('day', max(${column}), '${ZONE}')::text as day from ${through ? targetOf(res, through) : res.name} where not deleted and ${column} < '${to}'::timestamptz`;
}
/**
 * Recounts the rows of a period. Their pending changes are subtracted in the same snapshot, because they will be added later like all
 * changes; concurrent changes are neither counted nor subtracted. Must not run while pending changes are being added.
 */
export function recountSql(res: Resource, one: RollupTable, from: string, to: string): string[] {
  const within = (column: string) => `${column} >= '${from}'::timestamptz and ${column} < '${to}'::timestamptz`;
  const [on, instant] = instantOf(one);
  const sums = partsIn(one).map((name) => `sum(${name})`);
  const cell = cellOf(res, one).map(([column]) => column);
  const pending = `select ${[...cell, ...partsIn(one).map((name) => `- ${name}`)].join(', ')} from (${ofChangesSql(res, one)}) as c where ${within(on)}`;
  return [
    `delete from ${one.table} where ${within(on)}`,
    `insert into ${one.table} (${columnsOf(res, one)}) select ${[...cell, ...sums].join(', ')}
      from (${ofRowsSql(res, one, ` and ${within(instant)}`)} union all ${pending}) as s group by ${places(res, one)} having ${something(sums)}`,
  ];
}
/** Begins the months of a stretch anew that are counted whole now. */
export function monthsAnewSql(res: Resource, one: RollupTable, from: string, to: string): string[] {
  const [on] = instantOf(one);
  const first = wholeMonthFrom(`'${from}'::timestamptz`);
  const days = `(select * from ${one.table} where ${on} >= ${first} and ${first} < '${to}'::timestamptz
        and ${on} < date_trunc('month', '${to}'::timestamptz - interval '1 millisecond', '${ZONE}') + interval '32 days' and ${monthOf(one)} < '${to}'::timestamptz) as d`;
  return [
    `delete from ${one.months} where ${on} >= ${first} and ${on} < '${to}'::timestamptz`,
    `insert into ${one.months} (${columnsOf(res, one)}) ${monthsSql(res, one, days)}`,
  ];
}
/** When the first month begins that is whole from an instant on. */
const wholeMonthFrom = (instant: string): string => {
  const month = `date_trunc('month', ${instant}, '${ZONE}')`;
  return `(case when ${month} = ${instant} then ${instant} else date_trunc('month', ${month} + interval '32 days', '${ZONE}') end)`;
};

/** The periods in which sums differ from a recount (none if all is well), and months that differ from their days. */
export function differingSql(res: Resource, one: RollupTable): string {
  const since = `(select since from engine_kept where name = '${one.table}')`;
  const [on, instant] = instantOf(one);
  const [cell, sums] = [cellOf(res, one).map(([column]) => column), partsIn(one).map((name) => `sum(${name})`)];
  const rolledUp = `select ${columnsOf(res, one)} from ${one.table} union all ${ofChangesSql(res, one)}`;
  const days = `select ${[...cell, ...sums].join(', ')} from (${rolledUp}) as d where ${on} >= ${since} group by ${places(res, one)} having ${something(sums)}`;
  const counted = ofRowsSql(res, one, ` and ${instant} >= ${since}`);
  const whole = wholeMonthFrom(since);
  const months = `select ${columnsOf(res, one)} from ${one.months} where ${on} >= ${whole} and (${something(partsIn(one))})`;
  const ofDays = `${monthsSql(res, one, `(select * from ${one.table} where ${on} >= ${whole}) as d`)} having ${something(sums)}`;
  const beyond = (a: string, b: string) => `select ${on} as id from ((${a}) except all (${b})) as d`;
  return [beyond(days, counted), beyond(counted, days), beyond(months, ofDays), beyond(ofDays, months)].join(' union all ');
}
