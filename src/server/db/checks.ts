/** What the database itself keeps of every row of a table, whoever writes it: what a resource says in SQL, the order of the ends of its slot, and its caps. */
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import { columnSql, shortName } from './names';

export interface Check {
  readonly name: string;
  readonly sql: string;
  /** What an operator is told where a call would break it. */
  readonly says: string;
  /** The fields that it is about, the one first that is most likely to be wrong. */
  readonly fields: readonly string[];
}

export function checksOf(res: Resource): readonly Check[] {
  const known = checks.get(res);
  if (known) return known;
  const found = [
    ...Object.entries(res.checks).map(([name, { sql, says }]) => ({
      name: nameOf(res, name),
      sql,
      says: `${res.label}:${says}`,
      fields: [],
    })),
    ...(res.slot ? [orderOf(res)] : []),
  ];
  checks.set(res, found);
  return found;
}
const checks = new WeakMap<Resource, readonly Check[]>();

const nameOf = (res: Resource, name: string) => shortName(`${res.name}_${name}_holds`);

/** A slot ends after it begins; where its days are counted, it may end on the day on which it begins. */
function orderOf(res: Resource): Check {
  const { begin, end } = res.slot!;
  const fields = res.fields as Readonly<Record<string, Field>>;
  const isDate = fields[begin]!.kind === 'date';
  return {
    name: nameOf(res, 'slot'),
    sql: `${columnSql(end)} ${isDate ? '>=' : '>'} ${columnSql(begin)}`,
    says: `${fields[end]!.label}${isDate ? '不能早于' : '须晚于'}${fields[begin]!.label}`,
    fields: [end, begin],
  };
}
