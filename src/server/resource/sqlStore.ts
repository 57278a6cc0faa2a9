/** The `Store` over a database or transaction, optionally narrowed to what an actor may see. */
import { sql } from 'kysely';
import type { Resource } from '../../language/resource';
import type { Db, Tx } from '../db/database';
import { prepared } from '../db/prepared';
import { bare, type Resources } from '../db/indexes';
import { and, column, whereSql } from './conditions';
import { type Actor } from './implement';
import { leadingTo } from './leading';
import { took } from './lockOrder';
import { columnsOf, decodeRow, type AnyRow } from './rows';
import { scopeSql } from './scope';
import type { Store } from './store';
import { refuse } from '../refusals';

/** @param actor whose scope narrows every read; null for none. */
export function storeOn(db: Db | Tx, resources: Resources, actor: Actor | null = null): Store {
  const select = async (res: Resource, where: object, tail = sql``, head = sql``): Promise<AnyRow[]> => {
    // "One of" an empty list matches no row, so no query is needed.
    if (Object.values(where).some((test) => Array.isArray(test) && test.length === 0)) return [];
    const { rows } = await sql<AnyRow>`${head}select ${columnsOf(res)} from ${sql.table(res.name)} as t
      where not t.deleted and ${and([whereSql(res, where as AnyRow), scopeSql(res, resources, actor)])} ${tail}`.execute(db);
    return rows.map((row) => decodeRow(res, row));
  };
  const store = {
    sql: db,
    within: (res: Resource, alias = 't') => and([sql`not ${sql.ref(`${alias}.deleted`)}`, scopeSql(res, resources, actor, alias)]),
    leading: (res: Resource, ids: readonly string[], besides?: readonly string[]) => leadingTo(db, resources, res, ids, besides),
    get: async (res: Resource, id: string) => (await select(res, { id }, undefined, prepared))[0] ?? null,
    async need(res: Resource, id: string) {
      const row = await store.get(res, id);
      if (!row) throw missing(res);
      return row;
    },
    find: async (res: Resource, where: object) => (await select(res, where, sql`order by t.id limit 1`))[0] ?? null,
    all: (res: Resource, where: object, o: { order?: readonly string[]; limit?: number } = {}) =>
      select(res, where, sql`order by ${orderSql(o.order ?? ['id'])} ${o.limit === undefined ? sql`` : sql`limit ${o.limit}`}`),
    async count(res: Resource, where: object) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(res.name)} as t
        where not t.deleted and ${and([whereSql(res, where as AnyRow), scopeSql(res, resources, actor)])}`.execute(db);
      return rows[0]!.n;
    },
    async lock(res: Resource, where: object) {
      const rows = await select(res, where, sql`order by t.id for no key update of t`);
      took(
        db as Tx,
        resources,
        res,
        rows.map((row) => row.id as string),
      );
      return rows;
    },
  };
  // The declarations give the rows their types; here they are only known as columns.
  return store as unknown as Store;
}

/** Gone, never there, or outside the actor's scope: the answer is the same. */
export const missing = (res: Resource) => refuse('notFound', `${res.label}不存在,或不在您的数据范围内`);

const orderSql = (order: readonly string[]) =>
  sql.join(order.map((key) => sql`${column(bare(key))} ${sql.raw(key.startsWith('-') ? 'desc' : 'asc')}`));
