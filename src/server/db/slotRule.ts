/** The rule of a slot: at no instant more competing rows than it has room for, and each ends after it begins. */
import type { Condition, Field } from '../../language/field';
import { isList } from '../../language/fieldKinds';
import type { Resource } from '../../language/resource';
import type { Rule } from '../../language/rule';
import { typeOf } from './columnType';
import { columnSql, literal } from './names';

export function slotRule(res: Resource): Rule {
  const { by, begin, end, most, rule } = res.slot!;
  const fields = res.fields as Readonly<Record<string, Field>>;
  return {
    id: rule ?? 'X-18',
    about: res.name,
    message: `${res.label}:${fields[end]!.label}在${fields[begin]!.label}之后,同一${by.map((key) => fields[key]!.label).join('、')}任何时刻不超过 ${most} 个`,
    sql: crowdedSql(res),
    brokenBy: [
      ...(fields[begin]!.kind === 'date' || !fields[begin]!.required
        ? []
        : [[res.name, `${columnSql(end)} = ${columnSql(begin)}`] as const]),
      [res.name, allAlike(res)],
    ],
  };
}

/** The most at once is always reached where a period begins, so at each row's beginning the rows then under way are counted. */
function crowdedSql(res: Resource): string {
  const { by, begin, end, when, most } = res.slot!;
  const fields = res.fields as Readonly<Record<string, Field>>;
  const isDate = fields[begin]!.kind === 'date';
  const from = (alias: string) => `coalesce(${alias}.${columnSql(begin)}, '-infinity')`;
  const to = (alias: string) => `coalesce(${alias}.${columnSql(end)}, 'infinity')`;
  const takes = (alias: string) =>
    [`not ${alias}.deleted`, ...Object.entries(when).map(([key, wanted]) => meetsText(`${alias}.${columnSql(key)}`, wanted))].join(' and ');
  const [list, ...lists] = by.filter((key) => isList(fields[key]!)).map(columnSql);
  const scalars = by.filter((key) => !isList(fields[key]!)).map((key) => `o.${columnSql(key)} = r.${columnSql(key)}`);
  const alike = lists.map((key) => `(r.${key} && o.${key} or cardinality(r.${key}) = 0 or cardinality(o.${key}) = 0)`);
  const there = [takes('o'), ...scalars, ...alike, `${from('o')} <= ${from('r')}`, `${from('r')} ${isDate ? '<=' : '<'} ${to('o')}`];
  // A list occupies a place for each of its elements; an empty one occupies all places.
  const places = list
    ? ` cross join lateral (select unnest(r.${list}) union select unnest(n.${list}) from ${res.name} n where cardinality(r.${list}) = 0 and ${takes('n')} union select null where cardinality(r.${list}) = 0) p(place)`
    : '';
  const inPlace = list ? [`(cardinality(o.${list}) = 0 or p.place = any(o.${list}))`] : [];
  return `
    select r.id from ${res.name} r${places}
    join ${res.name} o on ${[...there, ...inPlace].join(' and ')}
    where ${takes('r')}
    group by r.id${list ? ', p.place' : ''}
    having count(*) > ${most}
    union all
    select id from ${res.name} where not deleted and ${columnSql(end)} ${isDate ? '<' : '<='} ${columnSql(begin)}`;
}

const meetsText = (column: string, wanted: Condition[string]) => {
  const values = [wanted].flat();
  return `${column} in (${values.map((value) => literal(value as string)).join(', ')})`;
};

/** What makes all rows meet each other: the same of everything, at the same time. */
function allAlike(res: Resource): string {
  const { by, begin, end, when } = res.slot!;
  const fields = res.fields as Readonly<Record<string, Field>>;
  const type = typeOf(fields[begin]!);
  return [
    ...by.map((key) =>
      isList(fields[key]!)
        ? `${columnSql(key)} = '{}'`
        : `${columnSql(key)} = (select ${columnSql(key)} from ${res.name} where not deleted order by id limit 1)`,
    ),
    ...Object.entries(when).map(([key, wanted]) => `${columnSql(key)} = ${literal([wanted].flat()[0] as string)}`),
    `${columnSql(begin)} = '2026-01-01'::${type}`,
    `${columnSql(end)} = '2026-01-31'::${type}`,
  ].join(', ');
}
