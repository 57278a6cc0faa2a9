/** Puts receivers of third-party orders under the key of today. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Resealed } from '../../server/outbound/sealedFields';
import type { ReceiverCipher } from './order';
import { openReceiver, sealReceiver, type Keys } from './receiver.server';

/** Rows of one statement. */
const TOGETHER = 1000;

/**
 * What opens with the key of today is left, so whoever stops it begins it again; what a server writes meanwhile stays.
 * @param before the environment under which it was sealed
 */
export async function resealReceivers(db: Kysely<never>, before: Keys): Promise<Resealed> {
  const all: Resealed = { done: 0, known: 0, lost: 0 };
  for (const where of RECEIVERS) await resealAt(db, before, all, where);
  return all;
}

/** Where receivers stand: on orders, and in what channels have told of them. */
interface Where {
  readonly table: string;
  readonly sealed: RawBuilder<unknown>;
  readonly column: string;
  /** The column with what was sealed anew. */
  readonly fresh: RawBuilder<unknown>;
}
const RECEIVERS: readonly Where[] = [
  { table: 'third_order', sealed: sql`receiver_cipher`, column: 'receiver_cipher', fresh: sql`fresh.now` },
  {
    table: 'gateway_notice',
    sealed: sql`content -> 'receiver'`,
    column: 'content',
    fresh: sql`jsonb_set(content, '{receiver}', fresh.now)`,
  },
];

async function resealAt(db: Kysely<never>, before: Keys, all: Resealed, at: Where): Promise<void> {
  const [table, column] = [sql.table(at.table), sql.ref(at.column)];
  for (let after = '0'; ;) {
    const { rows } = await sql<{ id: string; sealed: ReceiverCipher }>`
      select id::text as id, ${at.sealed} as sealed from ${table}
      where id > ${after}::bigint and ${at.sealed} is not null order by ${table}.id limit ${TOGETHER}`.execute(db);
    const fresh: { id: string; was: ReceiverCipher; now: ReceiverCipher }[] = [];
    for (const { id, sealed } of rows) {
      if (openReceiver(sealed)) all.known++;
      else {
        const receiver = openReceiver(sealed, before);
        if (receiver) fresh.push({ id, was: sealed, now: sealReceiver(receiver) });
        else all.lost++;
      }
    }
    if (fresh.length > 0)
      await sql`
        update ${table} set ${column} = ${at.fresh}
        from jsonb_to_recordset(${JSON.stringify(fresh)}::text::jsonb) as fresh (id bigint, was jsonb, now jsonb)
        where ${table}.id = fresh.id and ${at.sealed} = fresh.was`.execute(db);
    all.done += fresh.length;
    if (rows.length < TOGETHER) return;
    after = rows.at(-1)!.id;
  }
}
