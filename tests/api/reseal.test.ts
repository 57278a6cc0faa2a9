import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { placeOf } from '../../src/areas/order/channel.server';
import type { ReceiverCipher } from '../../src/areas/order/order';
import { openReceiver } from '../../src/areas/order/receiver.server';
import { resealOrders } from '../../src/areas/order/reseal.server';
import { openDatabase } from '../../src/server/db/database';
import { openSecret, sealSecret } from '../../src/server/outbound/sealed';
import { AREA_ENGINES, place } from './place';
import { RECEIVER_KEY } from './process';

afterEach(() => {
  process.env.RECEIVER_KEY = RECEIVER_KEY;
});

describe.each(AREA_ENGINES)('sealing anew on %s', (engine) => {
  it('puts receivers and tokens under the new key, goes on where it was stopped, and leaves what opens with neither', async () => {
    const at = await place(engine);
    const database = await openDatabase(at.settings);
    const { db } = database;
    try {
      const { rows: auths } = await sql<{ id: string }>`select id::text as id from third_auth order by id limit 2`.execute(db);
      await sql`update third_auth set access_token = null, refresh_token = null`.execute(db);
      for (const { id } of auths)
        await sql`update third_auth set access_token = ${sealSecret('token', placeOf('access_token', id))} where id = ${id}::bigint`.execute(
          db,
        );
      const receivers = async () =>
        (
          await sql<{
            sealed: ReceiverCipher;
          }>`select receiver_cipher as sealed from third_order where receiver_cipher is not null order by id`.execute(db)
        ).rows.map(({ sealed }) => openReceiver(sealed));
      const before = await receivers();
      const broken = before.filter((one) => one === null).length;
      expect(broken).toBeLessThan(before.length / 2);

      process.env.RECEIVER_KEY = 'another';
      expect((await receivers()).every((one) => one === null)).toBe(true);
      // One is under the new key already, as a run that was stopped leaves it.
      const [first] = auths;
      await sql`update third_auth set access_token = ${sealSecret('token', placeOf('access_token', first!.id))} where id = ${first!.id}::bigint`.execute(
        db,
      );
      expect(await resealOrders(db as never, { RECEIVER_KEY })).toEqual({
        done: before.length - broken + auths.length - 1,
        known: 1,
        lost: broken,
      });
      expect(await receivers()).toEqual(before);
      const { rows } = await sql<{ id: string; token: string }>`select id::text as id, access_token as token from third_auth
        where access_token is not null`.execute(db);
      expect(rows.map(({ id, token }) => openSecret(token, placeOf('access_token', id)))).toEqual(rows.map(() => 'token'));
      expect(await resealOrders(db as never, { RECEIVER_KEY })).toMatchObject({ done: 0, lost: broken });
    } finally {
      await database.close();
      await at.remove();
    }
  });
});
