/** Rules as data (`ruleData`): their reader in SQL, and what the server checks and keeps of them. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Fields } from '../../language/field';
import type { Resource } from '../../language/resource';
import { groupsOf, isCounted, numbersOf, ruleFaults, ruleText, valuesOf, type RuleLine, type RuleSpec } from '../../language/ruleData';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { columnOf } from '../db/names';
import { refuse } from '../refusals';
import { and, column, meetsSql, oneOf } from './conditions';
import type { Actor } from './implement';
import { fieldsOf, type AnyRow } from './rows';
import { scopeSql } from './scope';

/** Whether a row `alias`, which has a column for each fact, is what all lines ask for. A fact that is unknown (null) meets no line. */
export const ruleSql = (facts: Fields, lines: readonly RuleLine[], alias = 'f'): RawBuilder<SqlBool> =>
  sql.join([sql`true`, ...groupsOf(lines).map((group) => sql`(${sql.join(group.map((line) => lineSql(facts, line, alias)), sql` or `)})`)], sql` and `); // prettier-ignore

function lineSql(facts: Fields, line: RuleLine, alias: string): RawBuilder<SqlBool> {
  const fact = facts[line.fact];
  if (!fact) return sql<SqlBool>`false`;
  const at = sql.ref(`${alias}.${columnOf(line.fact)}`);
  const values = isCounted(fact)
    ? sql`${numbersOf(fact, line)}::numeric[]`
    : sql`${valuesOf(line)}::${fact.kind === 'ref' ? sql`bigint` : sql`text`}[]`;
  if (line.op === 'notIn') return sql<SqlBool>`coalesce(${at} <> all(${values}), false)`;
  if (line.op === 'gte') return sql<SqlBool>`coalesce(${at} >= all(${values}), false)`;
  if (line.op === 'lte') return sql<SqlBool>`coalesce(${at} <= all(${values}), false)`;
  return sql<SqlBool>`coalesce(${at} = any(${values}), false)`;
}

/** The names of areas and rows that lines refer to, by fact. @param actor only rows within their scope, and only those still offered. */
async function ruleNames(
  tx: Tx,
  resources: Resources,
  { facts }: RuleSpec,
  lines: readonly RuleLine[],
  actor?: Actor,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const names = new Map<string, ReadonlyMap<string, string>>();
  for (const [key, fact] of Object.entries(facts)) {
    if (fact.kind !== 'area' && fact.kind !== 'ref') continue;
    const values = lines.filter((line) => line.fact === key).flatMap(valuesOf);
    if (values.length === 0) continue;
    const { rows } = await (fact.kind === 'area' ? areasNamed(tx, values, fact.level) : rowsNamed(tx, resources, fact, values, actor));
    names.set(key, new Map(rows.map(({ value, name }) => [value, name])));
  }
  return names;
}

type Named = { readonly value: string; readonly name: string };
const areasNamed = (tx: Tx, values: readonly string[], level: string | undefined) =>
  sql<Named>`select code as value, name from area where not deleted and code = any(${values}::text[]) and ${level ? sql`level = ${level}` : sql`true`}`.execute(
    tx,
  );
function rowsNamed(tx: Tx, resources: Resources, { target, among }: Fields[string], values: readonly string[], actor: Actor | undefined) {
  const res = resources.get(target!)!;
  const wanted = [oneOf('id', fieldsOf(res).id!, values), ...(actor ? [scopeSql(res, resources, actor), meetsSql(res, among)] : [])];
  return sql<Named>`select t.id::text as value, ${column(res.title)}::text as name from ${sql.table(res.name)} as t
    where not t.deleted and ${and(wanted)}`.execute(tx);
}

/**
 * What is to be kept beside rules that a call is about to write: each in Chinese. Lines that were stored before may stay as they are.
 * @throws Refusal 422 at the rule, which names its first wrong line.
 */
export async function saidRules(
  tx: Tx,
  resources: Resources,
  actor: Actor,
  res: Resource,
  stored: AnyRow | null,
  set: AnyRow,
): Promise<AnyRow> {
  const texts: AnyRow = {};
  for (const [key, { rule }] of Object.entries(fieldsOf(res))) {
    if (!rule || !(key in set) || (stored && spelled(stored[key]) === spelled(set[key]))) continue;
    const lines = (set[key] ?? []) as readonly RuleLine[];
    const names = await ruleNames(tx, resources, rule, lines, actor);
    const faults = new Map([...strangers(rule, lines, names), ...ruleFaults(rule, lines)]);
    const first = Math.min(...faults.keys());
    if (faults.size > 0) throw refuse('badRule', `第 ${first + 1} 行:${faults.get(first)}`, key);
    if (rule.textIn) texts[rule.textIn] = ruleText(rule.facts, lines, (fact, value) => names.get(fact)?.get(value))?.slice(0, fieldsOf(res)[rule.textIn]!.max) ?? null; // prettier-ignore
  }
  return texts;
}

/** Lines in one spelling: the database returns the keys of an object in another order. */
const spelled = (lines: unknown): string =>
  JSON.stringify(((lines ?? []) as readonly RuleLine[]).map(({ fact, op, value, join }) => [fact, op, value, join ?? null]));

/** Areas and rows that there are not, by the place of their line. */
function strangers({ facts }: RuleSpec, lines: readonly RuleLine[], names: Awaited<ReturnType<typeof ruleNames>>) {
  return lines.flatMap((line, i): [number, string][] => {
    const fact = facts[line.fact];
    if (fact?.kind !== 'area' && fact?.kind !== 'ref') return [];
    const unknown = valuesOf(line).find((one) => !names.get(line.fact)?.has(one));
    if (unknown === undefined) return [];
    return [[i, fact.kind === 'area' ? `没有代码为“${unknown}”的${fact.label}` : `${fact.label}不存在、已删除或不在可选范围内`]];
  });
}
