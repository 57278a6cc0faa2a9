/** Rules that hold for every resource, made from the declarations. */
import type { Catalogue } from '../../language/catalogue';
import type { Field } from '../../language/field';
import { stepOf } from '../../language/paths';
import type { Resource } from '../../language/resource';
import type { Rule } from '../../language/rule';
import { rollupsOf } from './rollups';
import { differingSql as recountedSql } from './rollupSql';
import { linkRules } from './linkRule';
import { columnSql } from './names';
import { pictureRules } from './pictureRule';
import { slotRule } from './slotRule';

const fieldsOf = (res: Resource) => Object.entries(res.fields as Record<string, Field>).filter(([, field]) => !field.path);

/** References that have to lead to a row. The author of a row may have been removed since, and logs refer to rows of the past. */
export const refsOf = (res: Resource, { resources }: Catalogue): [string, Field][] =>
  res.partition
    ? []
    : fieldsOf(res).filter(
        ([key, field]) => field.target && !resources.get(field.target)!.virtual && key !== 'createdBy' && key !== 'updatedBy',
      );

/** Fields that the operation log must not tell, or not in full. */
export const veiledOf = (res: Resource): [string, Field][] => fieldsOf(res).filter(([, field]) => field.secret || field.masked);

/** Fields whose text the table must not hold as it is. */
export const closedOf = (res: Resource): [string, Field][] =>
  fieldsOf(res).filter(([, { secret }]) => secret === 'sealed' || secret === 'digest');

/** Copies of what references lead to. */
export const copiesOf = (res: Resource): [string, Field][] => fieldsOf(res).filter(([, field]) => field.copied);

/** Amounts that are declared to be sums of others. */
export const sumsOf = ({ sums = {} }: Resource): [string, readonly string[]][] =>
  Object.entries(sums).map(([name, parts]) => [name, parts ?? []]);

/** @returns SYS-19, X-15, X-16, X-17, X-19, X-20, X-18 (or a slot's own number), ACT-4 and IMG-2 of each resource that they concern. */
export function everyRule(catalogue: Catalogue): Rule[] {
  const tables = [...catalogue.resources.values()].filter((res) => !res.virtual);
  const veiled = tables.filter((res) => veiledOf(res).length);
  const referring = tables.filter((res) => refsOf(res, catalogue).length);
  const summing = tables.filter((res) => sumsOf(res).length);
  const copying = tables.filter((res) => copiesOf(res).length);
  const slotted = tables.filter((res) => res.slot);
  return [
    ...veiled.map((res) => ({
      id: 'SYS-19',
      about: res.name,
      message: `操作日志里没有${res.label}的密文和完整电话`,
      sql: revealedSql(res),
    })),
    ...referring.map((res) => ({
      id: 'X-15',
      about: res.name,
      message: `${res.label}指向的行都在`,
      sql: goneSql(res, refsOf(res, catalogue)),
    })),
    ...copying.map((res) => ({
      id: 'X-16',
      about: res.name,
      message: `${res.label}里的${copiesOf(res)
        .map(([, { label }]) => label)
        .join('、')}与它们的来处相同`,
      sql: differingSql(res),
    })),
    ...summing.map((res) => ({
      id: 'X-17',
      about: res.name,
      message: `${res.label}里的${sumsOf(res)
        .map(([name]) => res.fields[name as 'id']!.label)
        .join('、')}等于它们各部分之和`,
      sql: unequalSql(res),
    })),
    ...tables.flatMap((res) =>
      rollupsOf(res).map((rollup) => ({
        id: 'X-19',
        about: rollup.table,
        message: `${res.label}的预存合计(${rollup.table})等于逐行重算`,
        sql: recountedSql(res, rollup),
      })),
    ),
    ...tables
      .filter((res) => closedOf(res).length)
      .map((res) => ({
        id: 'X-20',
        about: res.name,
        message: `${res.label}里的${closedOf(res)
          .map(([, { label }]) => label)
          .join('、')}只存密文或摘要,密文随行删除`,
        sql: openSql(res),
      })),
    ...slotted.map((res) => slotRule(res)),
    ...linkRules(catalogue),
    ...pictureRules(catalogue),
  ];
}

const goneSql = ({ name }: Resource, refs: [string, Field][]) =>
  refs
    .map(([key, { kind, target }]) => {
      const column = `r.${columnSql(key)}`;
      return kind === 'refs'
        ? `select r.id from ${name} r cross join unnest(${column}) as p(id) left join ${target} t on t.id = p.id and not t.deleted where not r.deleted and t.id is null`
        : `select r.id from ${name} r left join ${target} t on t.id = ${column} and not t.deleted where not r.deleted and ${column} is not null and t.id is null`;
    })
    .join(' union all ');

const differingSql = (res: Resource) =>
  copiesOf(res)
    .map(([key, { copied }]) => {
      const [reference, original] = stepOf(copied!);
      const target = (res.fields as Record<string, Field>)[reference]!.target!;
      return `select r.id from ${res.name} r left join ${target} t on t.id = r.${columnSql(reference)} where not r.deleted and r.${columnSql(key)} is distinct from t.${columnSql(original)}`;
    })
    .join(' union all ');

const unequalSql = (res: Resource) =>
  sumsOf(res)
    .map(([name, parts]) => {
      const sum = parts.map((part) => (part.startsWith('-') ? `- ${columnSql(part.slice(1))}` : `+ ${columnSql(part)}`)).join(' ');
      return `select id from ${res.name} where not deleted and ${columnSql(name)} <> 0 ${sum}`;
    })
    .join(' union all ');

const revealedSql = (res: Resource) =>
  veiledOf(res)
    .flatMap(([key, { secret }]) =>
      ['before', 'after'].map((side) => {
        const revealed = secret ? `jsonb_exists("${side}", '${key}')` : `"${side}" ->> '${key}' ~ '\\d{7}'`;
        return `select id from operat_log_item where entity = '${res.name}' and ${revealed}`;
      }),
    )
    .join(' union all ');

/** Includes removed rows: an unencrypted secret is a leak there, too. */
const openSql = (res: Resource) =>
  closedOf(res)
    .map(([key, { secret, kind }]) => {
      const column = columnSql(key);
      const isOpen =
        kind === 'json'
          ? `jsonb_typeof(${column} -> 'data') is distinct from 'string' or ${column} - 'data' <> '{}'`
          : secret === 'sealed'
            ? `${column} not like 's1:%' or deleted`
            : `${column} !~ '^(scrypt[$]|[0-9a-f]{32,128}$)'`;
      return `select id from ${res.name} where ${column} is not null and (${isOpen})`;
    })
    .join(' union all ');
