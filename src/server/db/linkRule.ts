/**
 * ACT-4: each link of a live page leads to a row that exists and has been live. That it still is live can't be required at every instant: a
 * target may end before its page does, and somebody may take it down after being told of the page.
 */
import type { Catalogue } from '../../language/catalogue';
import { SAME, type Resource } from '../../language/resource';
import type { Condition, Field, Scalar } from '../../language/field';
import type { Damage, Rule } from '../../language/rule';
import { columnSql, literal } from './names';

/** An input of a kind of block that links to rows of a resource. */
interface Way {
  /** The column of the blocks. */
  readonly column: string;
  readonly kind: string;
  readonly input: string;
  readonly field: Field;
}

/** @returns ACT-4 of each resource whose live blocks can lead somewhere. */
export function linkRules(catalogue: Catalogue): Rule[] {
  return [...catalogue.resources.values()].flatMap((res): Rule[] => {
    const ways = res.virtual ? [] : waysOf(catalogue, res);
    if (ways.length === 0) return [];
    const places = [...new Set(ways.map(({ field }) => catalogue.resources.get(field.target!)!.label))].join('、');
    return [
      {
        id: 'ACT-4',
        about: res.name,
        message: `${res.label}线上可见的链接,指向的${places}都在,而且上过线`,
        sql: ways.map((way) => strayLinkSql(catalogue, res, way)).join(' union all '),
        brokenBy: ways.flatMap((way) => damages(catalogue, res, way)),
      },
    ];
  });
}

/** Of what designers publish: a template has blocks as well, and nobody sees them. */
const waysOf = ({ pages }: Catalogue, res: Resource): Way[] =>
  Object.entries(res.fields as Readonly<Record<string, Field>>).flatMap(([key, { blocks = {} }]) =>
    [...pages.values()].some((page) => page.resource === res.name && page.kind === 'designer' && page.designer.live === key)
      ? Object.entries(blocks).flatMap(([kind, { fields }]) =>
          Object.entries<Field>(fields).flatMap(([input, field]) => (field.leads ? [{ column: columnSql(key), kind, input, field }] : [])),
        )
      : [],
  );

/** The states in which somebody sees the rows: those that take their place in time, else all that have live blocks. */
const seen = (res: Resource): string =>
  Object.entries(res.slot?.when ?? {})
    .map(([key, wanted]) => ` and ${isOne(`r.${columnSql(key)}`, wanted)}`)
    .join('');

/** States that a row can be in which was live once. */
function onceLive({ state, moves }: Resource, live: Condition): readonly Scalar[] {
  const found = new Set([live[state] ?? []].flat());
  for (const reached of found)
    for (const { from, to } of moves) if (to !== null && to !== SAME && [from ?? []].flat().includes(String(reached))) found.add(to);
  return [...found];
}
const isOne = (column: string, wanted: Condition[string]) =>
  `${column} in (${[wanted]
    .flat()
    .map((one) => literal(one!))
    .join(', ')})`;

function strayLinkSql({ resources }: Catalogue, res: Resource, { column, kind, input, field }: Way): string {
  const target = resources.get(field.target!)!;
  const states = onceLive(target, field.leads!.live);
  const chosen = Object.entries(field.shownWhen ?? {}).map(
    ([key, wanted]) => ` and ${isOne(`s.block -> 'values' ->> ${literal(key)}`, wanted)}`,
  );
  return `
    select r.id
    from ${res.name} r
    cross join lateral (
      with recursive shown (block) as (
        select one from jsonb_array_elements(case jsonb_typeof(r.${column}) when 'array' then r.${column} else '[]' end) as one
        where one -> 'within' is null and one -> 'hidden' is distinct from 'true'
        union all
        select one from shown, jsonb_array_elements(r.${column}) as one
        where one ->> 'within' = shown.block ->> 'key' and one -> 'hidden' is distinct from 'true'
      )
      select block from shown
    ) s
    left join ${target.name} t on t.id::text = s.block -> 'values' ->> ${literal(input)} and not t.deleted${
      states.length ? ` and ${isOne(`t.${columnSql(target.state)}`, states)}` : ''
    }
    where not r.deleted${seen(res)} and s.block ->> 'kind' = ${literal(kind)}${chosen.join('')} and t.id is null`;
}

/** The link leads to a row that never was; and, where the states can tell, to one that nobody has seen yet. */
function damages({ resources }: Catalogue, res: Resource, { column, kind, input, field }: Way): Damage[] {
  const target = resources.get(field.target!)!;
  const states = onceLive(target, field.leads!.live);
  const never = Object.keys((target.fields as Readonly<Record<string, Field>>)[target.state]?.choices ?? {}).filter(
    (code) => states.length > 0 && !states.includes(code),
  );
  const chosen = Object.fromEntries(Object.entries(field.shownWhen ?? {}).map(([key, wanted]) => [key, [wanted].flat()[0]]));
  const where = `${column} is not null${seen(res).replaceAll('r.', '')}`;
  const leading = (id: string): Damage => [
    res.name,
    `${column} = jsonb_build_array(
      jsonb_build_object('key', 'floor', 'kind', 'floor', 'hidden', false, 'values', '{}'::jsonb),
      jsonb_build_object('key', 'within', 'kind', ${literal(kind)}, 'hidden', false, 'within', 'floor',
        'values', ${literal(JSON.stringify(chosen))}::jsonb || jsonb_build_object(${literal(input)}, ${id})))`,
    where,
  ];
  return [
    leading(`'1'`),
    ...(never.length
      ? [leading(`(select id::text from ${target.name} where not deleted and ${isOne(columnSql(target.state), never)} limit 1)`)]
      : []),
  ];
}
