/** Puts what is sealed in this area under the key of today: receivers of third-party orders, and tokens of channels. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { openSecret, sealSecret } from '../../server/outbound/sealed';
import { placeOf } from './channel.server';
import type { ReceiverCipher } from './order';
import { openReceiver, sealReceiver, type Keys } from './receiver.server';

/** Rows of one statement. */
const TOGETHER = 1000;
const TOKENS = ['access_token', 'refresh_token'] as const;

export interface Resealed {
  /** Sealed anew. */
  done: number;
  /** Under the key of today already. */
  known: number;
  /** Opened by neither key: they stay as they are. */
  lost: number;
}

/**
 * What opens with the key of today is left, so whoever stops it begins it again; what a server writes meanwhile stays.
 * @param before the environment under which it was sealed
 */
export async function resealOrders(db: Kysely<never>, before: Keys): Promise<Resealed> {
  const all: Resealed = { done: 0, known: 0, lost: 0 };
  for (const where of RECEIVERS) await resealReceivers(db, before, all, where);
  await resealTokens(db, before, all);
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

async function resealReceivers(db: Kysely<never>, before: Keys, all: Resealed, at: Where): Promise<void> {
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

async function resealTokens(db: Kysely<never>, before: Keys, all: Resealed): Promise<void> {
  for (const column of TOKENS) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id::text as id, ${sql.ref(column)} as sealed from third_auth where ${sql.ref(column)} is not null`.execute(db);
    for (const { id, sealed } of rows) {
      const place = placeOf(column, id);
      if (openSecret(sealed, place) !== null) all.known++;
      else {
        const text = openSecret(sealed, place, before);
        if (text === null) all.lost++;
        else {
          await sql`update third_auth set ${sql.ref(column)} = ${sealSecret(text, place)} where id = ${id}::bigint and ${sql.ref(column)} = ${sealed}`.execute(
            db,
          );
          all.done++;
        }
      }
    }
  }
}
