/** References point to existing rows, and rows that are referred to can't be removed. */
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

/**
 * Locks referenced rows against removal. @throws Refusal 422 at the first input whose row is gone, out of scope or not offered, or whose
 * area is unknown; for lines it names the line.
 */
export async function requireTargets(
  tx: Tx,
  resources: Resources,
  actor: Actor,
  fields: Readonly<Record<string, Field>>,
  values: AnyRow,
): Promise<void> {
  const check = (key: string, field: Field, values: readonly string[], placeOf?: PlaceOf) =>
    requireAmong(tx, resources, actor, { key, field, values, placeOf });
  for (const [key, field] of Object.entries(fields)) {
    if (!field.lines) {
      await check(key, field, named(values[key]));
      continue;
    }
    const lines = (values[key] ?? []) as readonly AnyRow[];
    for (const [name, inner] of Object.entries(field.lines)) {
      const placeOf = (value: string) => `第 ${lines.findIndex((line) => named(line[name]).includes(value)) + 1} 行:`;
      await check(key, inner, [...new Set(lines.flatMap((line) => named(line[name])))], placeOf);
    }
  }
}
const named = (value: unknown) => [value ?? []].flat() as string[];

/** The line of a value, for messages. */
type PlaceOf = (value: string) => string;
interface Named {
  /** The input at which a refusal is shown. */
  readonly key: string;
  readonly field: Field;
  readonly values: readonly string[];
  readonly placeOf?: PlaceOf;
}

async function requireAmong(tx: Tx, resources: Resources, actor: Actor, input: Named): Promise<void> {
  const { key, field, values, placeOf = () => '' } = input;
  if (values.length === 0) return;
  const level = field.areas ?? (field.kind === 'area' ? (field.level ?? 'street') : undefined);
  if (level && resources.has(AREA)) await requireAreas(tx, level, input);
  if (!field.target) return;
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
  if (gone !== undefined) throw refuse('targetNotFound', `${placeOf(gone)}${field.label}不存在或已删除`, key);
  const other = values.find((value) => !fits.get(value));
  if (other !== undefined) throw refuse('targetNotOffered', `${placeOf(other)}${field.label}不在可选范围内`, key);
}

const AREA = 'area';
/** The finest level that is taken, as it is stored. Only cities that are open have streets. */
const LEVELS = { city: ['city'], district: ['district'], street: ['district', 'street'] } as const;
const CALLED = { city: '城市', district: '区县', street: '区县或街道' } as const;

async function requireAreas(tx: Tx, level: keyof typeof LEVELS, { key, values, placeOf = () => '' }: Named): Promise<void> {
  const { rows } = await sql<{
    code: string;
  }>`select code from area where not deleted and code = any(${values}::text[]) and level = any(${LEVELS[level]}::text[])`.execute(tx);
  const unknown = values.find((code) => !rows.some((row) => row.code === code));
  if (unknown !== undefined) throw refuse('areaNotFound', `${placeOf(unknown)}“${unknown}”不是${CALLED[level]}码`, key);
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
