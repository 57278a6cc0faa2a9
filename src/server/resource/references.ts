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

/** @throws Refusal 422 beside the first input that names a row which is gone, outside the actor's scope or not among those to choose from, or an area that is none. Holds the rows against removal. */
export async function requireTargets(
  tx: Tx,
  resources: Resources,
  actor: Actor,
  fields: Readonly<Record<string, Field>>,
  values: AnyRow,
): Promise<void> {
  for (const [key, field] of Object.entries(fields)) {
    if (field.lines) {
      const lines = (values[key] ?? []) as readonly AnyRow[];
      for (const name of Object.keys(field.lines)) {
        const all = { [name]: [...new Set(lines.flatMap((line) => line[name] ?? []))] };
        await requireTargets(tx, resources, actor, { [key]: { ...field.lines[name]!, lines: undefined } }, { [key]: all[name] });
      }
      continue;
    }
    const ids = [values[key] ?? []].flat() as string[];
    if (field.areas && ids.length > 0) await requireAreas(tx, key, field.areas, ids);
    if (!field.target || ids.length === 0) continue;
    const target = resources.get(field.target)!;
    const { rows } = await sql<{ fits: boolean }>`select ${meetsSql(target, field.among)} as fits from ${sql.table(target.name)} as t
      where not t.deleted and ${and([oneOf('id', fieldsOf(target).id!, ids), scopeSql(target, resources, actor)])} order by t.id for key share of t`.execute(
      tx,
    );
    if (rows.length < new Set(ids).size) throw refuse('targetNotFound', `${field.label}不存在或已删除`, key);
    if (rows.some((row) => !row.fits)) throw refuse('targetNotOffered', `${field.label}不在可选范围内`, key);
  }
}

const LEVELS = { city: ['city'], street: ['district', 'street'] } as const;

async function requireAreas(tx: Tx, key: string, level: keyof typeof LEVELS, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    code: string;
  }>`select code from area where not deleted and code = any(${codes}::text[]) and level = any(${LEVELS[level]}::text[])`.execute(tx);
  const unknown = codes.find((code) => !rows.some((row) => row.code === code));
  if (unknown !== undefined) throw refuse('areaNotFound', `“${unknown}”不是${level === 'city' ? '城市' : '区县或街道'}码`, key);
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
