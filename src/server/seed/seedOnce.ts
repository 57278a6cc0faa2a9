/** Fills a new database, once, in one transaction: a start that is killed half-way begins again from nothing. */
import { sql } from 'kysely';
import type { Field } from '../../language/field';
import { stepOf } from '../../language/paths';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import { indexesOf, indexSql, type Resources } from '../db/indexes';
import { emptyValue } from '../resource/changes';
import { recopy } from '../resource/copy';
import { recomputeSums } from '../resource/derive';
import { instantOf } from '../resource/newId';
import { fieldsOf, insertSql, storedFields, type AnyRow } from '../resource/rows';

/**
 * Rows of one resource with their ids. Fields left out get their defaults, `createdAt` is the instant in the id, and `updatedBy` is
 * `createdBy`. Balances and ledger entries are the caller's.
 */
export interface SeedBatch {
  readonly res: Resource;
  readonly rows: readonly (AnyRow & { readonly id: string })[];
}

/**
 * @param batches called only if the database was never filled.
 * @param progress called before each batch with the share of rows written so far, from 0 to 1.
 * @returns whether it was filled now.
 */
export async function seedOnce(
  db: Db,
  resources: Resources,
  batches: () => readonly SeedBatch[],
  progress: (part: number) => void = () => {},
): Promise<boolean> {
  const filled = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(460046004601)`.execute(tx);
    const { rows } = await sql`insert into engine_seed (name) values ('first') on conflict do nothing returning 1`.execute(tx);
    if (rows.length === 0) return null;
    const all = batches();
    const many = large(all);
    const indexes = many.flatMap((res) => indexesOf(res, resources).map((index) => ({ name: index.name, sql: indexSql(res, index) })));
    // Built over rows that are there, indexes of large tables take a fraction of the time that keeping them up row by row does.
    await sql.raw(indexes.map(({ name }) => `drop index ${name};`).join('')).execute(tx);
    await addSeed(tx, all, progress);
    const [originalsFirst, childrenFirst] = [
      ordered(resources, ({ copied }, own) => copied && own[stepOf(copied)[0]]!.target),
      ordered(resources, ({ derived }) => derived?.of),
    ];
    for (const res of originalsFirst) await recopy(tx, resources, res);
    for (const res of childrenFirst) await recomputeSums(tx, resources, res);
    // Some may be copies of sums.
    for (const res of originalsFirst) await recopy(tx, resources, res);
    await sql.raw(indexes.map((index) => `${index.sql};`).join('')).execute(tx);
    return many;
  });
  // The planner guesses wildly about tables it has never looked at. That of small ones matters little, and comes by itself.
  if (filled?.length)
    await db.transaction().execute(async (tx) => {
      await sql`set local default_statistics_target = 30`.execute(tx);
      await sql`analyze ${sql.join(filled.map(({ name }) => sql.table(name)))}`.execute(tx);
    });
  return filled !== null;
}

/** Dropping and building the indexes of a table of few rows costs more than it spares, and most of hundreds of tables are such. */
const MANY = 1000;
const large = (batches: readonly SeedBatch[]): Resource[] => {
  const counts = new Map<Resource, number>();
  for (const { res, rows } of batches) counts.set(res, (counts.get(res) ?? 0) + rows.length);
  return [...counts].flatMap(([res, count]) => (count >= MANY && !res.virtual ? [res] : []));
};

/** Adds rows as they are, completed like those of a new database. */
export async function addSeed(db: Db | Tx, batches: readonly SeedBatch[], progress: (part: number) => void = () => {}): Promise<void> {
  const total = batches.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  let underWay: Promise<unknown> = Promise.resolve();
  for (const { res, rows } of batches)
    for (let from = 0; from < rows.length; from += CHUNK) {
      progress(done / total);
      const chunk = rows.slice(from, from + CHUNK);
      // Made ready while the database is still at the rows before.
      const insert = insertSql(
        res,
        chunk.map((row) => completed(res, row)),
      ).compile(db);
      await underWay;
      underWay = db.executeQuery(insert);
      done += chunk.length;
    }
  await underWay;
}
/** Rows that are written at a time: few enough that the database is never waited for long. */
const CHUNK = 2000;

function completed(res: Resource, values: SeedBatch['rows'][number]): AnyRow {
  const at = values.createdAt ?? instantOf(values.id);
  const row: AnyRow = {};
  for (const [key, field] of storedFields(res)) row[key] = values[key] ?? emptyValue(field);
  return {
    ...row,
    createdAt: at,
    updatedAt: values.updatedAt ?? at,
    updatedBy: values.updatedBy ?? row.createdBy,
    version: values.version ?? 1,
  };
}

/** Resources in an order in which each comes after those that its fields are kept from. */
function ordered(
  resources: Resources,
  keptFrom: (field: Field, beside: Readonly<Record<string, Field>>) => string | undefined,
): Resource[] {
  const done = new Set<Resource>();
  const visit = (res: Resource) => {
    if (done.has(res) || res.virtual) return;
    done.add(res);
    for (const field of Object.values(fieldsOf(res))) {
      const from = keptFrom(field, fieldsOf(res));
      if (from) visit(resources.get(from)!);
    }
    found.push(res);
  };
  const found: Resource[] = [];
  for (const res of resources.values()) visit(res);
  return found;
}
