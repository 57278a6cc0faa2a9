/** The database that the declarations ask for, as plain data that can be compared, and as SQL. */
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import { checksOf } from './checks';
import { indexesOf, indexSql, type Resources } from './indexes';
import { typeOf } from './columnType';
import { rollupShapes } from './rollups';
import { keepingSql, keptTriggers } from './rollupTriggers';
import { columnOf, columnSql, literal, shortName } from './names';

export interface TableShape {
  /** Column → type, ` not null` included. */
  readonly columns: Readonly<Record<string, string>>;
  /** Constraint name → condition. */
  readonly checks: Readonly<Record<string, string>>;
  /** Index name → `create index …`. */
  readonly indexes: Readonly<Record<string, string>>;
  readonly appendOnly: boolean;
  /** A trigger raises the version on every change of a row, so that no code can forget to. */
  readonly versioned?: true;
  /** Cut by the id; all of it lies in `NAME_rest` to begin with. */
  readonly partitioned?: true;
  /** The function that notes what changes of its rows for their sums. */
  readonly keeping?: string;
  /** Sums of another table's rows, and what they are of: where that changes, they are begun anew. */
  readonly sumsOf?: { readonly table: string; readonly what: string };
  /** Months of sums, and what those are of. */
  readonly monthsOf?: string;
}
/** Tables by name. */
export type Shape = Readonly<Record<string, TableShape>>;

/** @param all the resources among which these stand: who looks a row up decides which indexes there are. */
export function shapeOf(resources: Resources, all = resources): Shape {
  return Object.fromEntries(
    [...resources.values()].filter((r) => !r.virtual).flatMap((r) => [[r.name, tableOf(r, all)] as const, ...rollupShapes(r)]),
  );
}

/** Statements that turn a database of shape `from` into one of shape `to`, in order, without trailing semicolons. */
export function changeSql(from: Shape, to: Shape): string[] {
  const out: string[] = [];
  for (const [name, { sumsOf }] of Object.entries(from))
    if (!to[name]) out.push(`drop table ${name}`, ...(sumsOf ? [`delete from engine_kept where name = '${name}'`] : []));
  for (const [name, table] of Object.entries(to)) out.push(...(from[name] ? alterSql(name, from[name], table) : createSql(name, table)));
  return out;
}

/** Whether a field has a column: sums over a time window and paths are computed when read. */
export const isStored = (field: Field) => !field.derived?.within && !field.path;

function tableOf(res: Resource, all: Resources): TableShape {
  const fields = Object.entries(res.fields as Record<string, Field>).filter(([, field]) => isStored(field));
  const keeping = keepingSql(res, all);
  const checks = fields
    .filter(([, f]) => f.choices && f.kind === 'choice')
    .map(([key, f]) => [
      shortName(`${res.name}_${columnOf(key)}_check`),
      `${columnSql(key)} in (${Object.keys(f.choices!)
        .map((c) => literal(f.numeric ? Number(c) : c))
        .join(', ')})`,
    ]);
  return {
    columns: {
      ...Object.fromEntries(
        fields.map(([key, f]) => [
          columnOf(key),
          `${typeOf(f)}${f.required || key === 'id' ? ' not null' : ''}${f.reckoned ? `${GENERATED}(${f.reckoned}) stored` : ''}`,
        ]),
      ),
      deleted: 'boolean not null',
    },
    checks: {
      ...Object.fromEntries(checks),
      ...Object.fromEntries(checksOf(res).map(({ name, sql }) => [name, sql])),
      ...(res.partition && {
        [shortName(`${res.name}_partition_check`)]:
          `abs(extract(epoch from ${columnSql(res.partition)}) * 1000 - 1577836800000 - id / 1000000) <= 86400000`,
      }),
    },
    indexes: Object.fromEntries(indexesOf(res, all).map((index) => [index.name, indexSql(res, index)])),
    appendOnly: res.appendOnly ?? false,
    ...(!res.appendOnly && { versioned: true }),
    ...(res.partition && { partitioned: true }),
    ...(keeping && { keeping }),
  };
}

const GENERATED = ' generated always as ';

function createSql(name: string, table: TableShape): string[] {
  const lines = [
    ...Object.entries(table.columns).map(([column, type]) => `${quoted(column)} ${type}${column === 'id' ? ' primary key' : ''}`),
    ...Object.entries(table.checks).map(([check, condition]) => `constraint ${check} check (${condition})`),
  ];
  return [
    `create table ${name} (\n  ${lines.join(',\n  ')}\n)${table.partitioned ? ' partition by range (id)' : ''}`,
    ...(table.partitioned ? [`create table ${name}_rest partition of ${name} default`] : []),
    ...Object.values(table.indexes),
    ...(table.appendOnly ? [appendOnlySql(name)] : []),
    ...(table.versioned ? [versionedSql(name)] : []),
    ...(table.keeping ? [table.keeping, ...keptTriggers(name)] : []),
    ...(table.sumsOf ? [begunSql(name, table.sumsOf)] : []),
  ];
}

function alterSql(name: string, from: TableShape, to: TableShape): string[] {
  if (from.partitioned !== to.partitioned) return rebuildSql(name, from, to);
  const isAnew = from.sumsOf?.what !== to.sumsOf?.what || from.monthsOf !== to.monthsOf;
  const out = isAnew ? [`delete from ${name}`] : [];
  for (const [index, sql] of Object.entries(from.indexes)) if (to.indexes[index] !== sql) out.push(`drop index if exists ${index}`);
  for (const [check, sql] of Object.entries(from.checks))
    if (to.checks[check] !== sql) out.push(`alter table ${name} drop constraint ${check}`);
  for (const column of Object.keys(from.columns)) if (!to.columns[column]) out.push(`alter table ${name} drop column ${quoted(column)}`);
  for (const [column, type] of Object.entries(to.columns)) {
    const before = from.columns[column];
    if (before === type) continue;
    if (!before) {
      out.push(`alter table ${name} add column ${quoted(column)} ${type}`);
      continue;
    }
    // A column becomes generated, or stops being so, by being recreated together with its indexes.
    if (before.includes(GENERATED) || type.includes(GENERATED)) {
      out.push(`alter table ${name} drop column ${quoted(column)}`, `alter table ${name} add column ${quoted(column)} ${type}`);
      out.push(
        ...Object.entries(to.indexes).flatMap(([index, sql]) => (from.indexes[index] === sql && sql.includes(quoted(column)) ? [sql] : [])),
      );
      continue;
    }
    const bareType = (t: string) => t.replace(' not null', '');
    if (bareType(before) !== bareType(type))
      out.push(
        `alter table ${name} alter column ${quoted(column)} type ${bareType(type)} using ${quoted(column)}::${bareType(type).replace(' collate "C"', '')}`,
      );
    if (before.includes(' not null') !== type.includes(' not null'))
      out.push(`alter table ${name} alter column ${quoted(column)} ${type.includes(' not null') ? 'set' : 'drop'} not null`);
  }
  for (const [check, sql] of Object.entries(to.checks))
    if (from.checks[check] !== sql) out.push(`alter table ${name} add constraint ${check} check (${sql})`);
  for (const [index, sql] of Object.entries(to.indexes)) if (from.indexes[index] !== sql) out.push(sql);
  if (from.appendOnly !== to.appendOnly) out.push(to.appendOnly ? appendOnlySql(name) : `drop trigger append_only on ${name}`);
  if (from.versioned !== to.versioned) out.push(to.versioned ? versionedSql(name) : `drop trigger raise_version on ${name}`);
  if (from.keeping !== to.keeping)
    out.push(
      ...(to.keeping
        ? [to.keeping, ...(from.keeping ? [] : keptTriggers(name))]
        : [`drop function ${shortName(`${name}_keep`)}() cascade`]),
    );
  if (to.sumsOf && from.sumsOf?.what !== to.sumsOf.what)
    out.push(`delete from engine_kept where name = '${name}'`, begunSql(name, to.sumsOf));
  return out;
}

/** A table does not become a partitioned one: its rows step aside while it is made anew. */
function rebuildSql(name: string, from: TableShape, to: TableShape): string[] {
  const sharedColumns = Object.keys(to.columns)
    .filter((column) => from.columns[column])
    .map(quoted)
    .join(', ');
  return [
    'set local statement_timeout = 0',
    `create temp table ${name}_moved on commit drop as select * from ${name}`,
    `drop table ${name}`,
    ...createSql(name, to),
    `insert into ${name} (${sharedColumns}) select ${sharedColumns} from ${name}_moved`,
  ];
}

const appendOnlySql = (name: string) =>
  `create trigger append_only before update or delete on ${name} for each row execute function refuse_change()`;
const versionedSql = (name: string) =>
  `create trigger raise_version before update on ${name} for each row execute function raise_version()`;
/** Rollups of an empty table are complete from the start; for any other a job counts them day by day. */
const begunSql = (name: string, { table }: NonNullable<TableShape['sumsOf']>) =>
  `insert into engine_kept (name, since) select '${name}', case when exists (select from ${table}) then 'infinity' else '-infinity' end::timestamptz`;
const quoted = (column: string) => `"${column}"`;
