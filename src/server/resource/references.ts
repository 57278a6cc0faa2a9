/** References point at rows that are there, and rows that are pointed at stay. */
import { sql } from 'kysely';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { and, column, meetsSql, oneOf } from './conditions';
import { type Actor } from './implement';
import { fieldsOf, storedFields, type AnyRow } from './rows';
import { scopeSql } from './scope';
import { refuse } from '../refusals';

/** @throws Refusal 422 beside the first input that names a row which is gone, outside the actor's scope or not among those to choose from, or an area that is none; of lines it says which. Holds the rows against removal. */
export async function requireTargets(
  tx: Tx,
  resources: Resources,
  actor: Actor,
  fields: Readonly<Record<string, Field>>,
  values: AnyRow,
): Promise<void> {
  for (const [key, field] of Object.entries(fields)) {
    if (!field.lines) {
      const wrong = await wrongAmong(tx, resources, actor, field, named(values[key]));
      if (wrong) throw refuse(wrong.reason, wrong.message, key);
      continue;
    }
    const lines = (values[key] ?? []) as readonly AnyRow[];
    for (const [name, inner] of Object.entries(field.lines)) {
      const wrong = await wrongAmong(tx, resources, actor, inner, [...new Set(lines.flatMap((line) => named(line[name])))]);
      if (wrong)
        throw refuse(wrong.reason, `第 ${lines.findIndex((line) => named(line[name]).includes(wrong.value)) + 1} 行:${wrong.message}`, key);
    }
  }
}
const named = (value: unknown) => [value ?? []].flat() as string[];

interface Wrong {
  readonly reason: Parameters<typeof refuse>[0];
  readonly message: string;
  /** The first of the values that is. */
  readonly value: string;
}
async function wrongAmong(tx: Tx, resources: Resources, actor: Actor, field: Field, values: readonly string[]): Promise<Wrong | null> {
  if (values.length === 0) return null;
  if (field.areas) return wrongArea(tx, field.areas, values);
  if (!field.target) return null;
  const target = resources.get(field.target)!;
  const { rows } = await sql<{
    id: string;
    fits: boolean;
  }>`select t.id::text, ${meetsSql(target, field.among)} as fits from ${sql.table(target.name)} as t
    where not t.deleted and ${and([oneOf('id', fieldsOf(target).id!, values), scopeSql(target, resources, actor)])} order by t.id for key share of t`.execute(
    tx,
  );
  const fits = new Map(rows.map((row) => [row.id, row.fits]));
  const gone = values.find((value) => !fits.has(value));
  if (gone !== undefined) return { reason: 'targetNotFound', message: `${field.label}不存在或已删除`, value: gone };
  const other = values.find((value) => !fits.get(value));
  return other === undefined ? null : { reason: 'targetNotOffered', message: `${field.label}不在可选范围内`, value: other };
}

const LEVELS = { city: ['city'], street: ['district', 'street'] } as const;

async function wrongArea(tx: Tx, level: keyof typeof LEVELS, codes: readonly string[]): Promise<Wrong | null> {
  const { rows } = await sql<{
    code: string;
  }>`select code from area where not deleted and code = any(${codes}::text[]) and level = any(${LEVELS[level]}::text[])`.execute(tx);
  const value = codes.find((code) => !rows.some((row) => row.code === code));
  const what = level === 'city' ? '城市' : '区县或街道';
  return value === undefined ? null : { reason: 'areaNotFound', message: `“${value}”不是${what}码`, value };
}

/** @throws Refusal 422 `已被 N 处引用` when rows that stay point at one of these. */
export async function requireUnreferenced(tx: Tx, resources: Resources, res: Resource, ids: readonly string[]): Promise<void> {
  const counts = [...resources.values()]
    .filter((other) => !other.virtual)
    .flatMap((other) =>
      storedFields(other)
        .filter(([key, field]) => field.target === res.name && !field.copied && key !== 'createdBy' && key !== 'updatedBy')
        .map(
          ([key, field]) => sql`select count(*) as n from ${sql.table(other.name)} as t where not t.deleted and ${oneOf(key, field, ids)}
      ${other === res ? sql`and not (${column('id')} = any(${ids}::bigint[]))` : sql``}`,
        ),
    );
  if (counts.length === 0) return;
  const { rows } = await sql<{ n: number }>`select sum(n) as n from (${sql.join(counts, sql` union all `)}) as counts`.execute(tx);
  const n = Number(rows[0]!.n);
  if (n > 0) throw refuse('inUse', `已被 ${n} 处引用,不能删除`);
}
