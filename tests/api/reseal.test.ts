import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { thirdAuth } from '../../src/areas/order/channel';
import type { ReceiverCipher } from '../../src/areas/order/order';
import { openReceiver } from '../../src/areas/order/receiver.server';
import { resealReceivers } from '../../src/areas/order/reseal.server';
import { smsPlatform } from '../../src/areas/sms/platform';
import { openDatabase } from '../../src/server/db/database';
import { openSecret, sealSecret } from '../../src/server/outbound/sealed';
import { placeOf, resealSecrets, sealClear } from '../../src/server/outbound/sealedFields';
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
        await sql`update third_auth set access_token = ${sealSecret('token', placeOf(thirdAuth, 'accessToken', id))} where id = ${id}::bigint`.execute(
          db,
        );
      const receivers = async () =>
        (
          await sql<{
            sealed: ReceiverCipher;
          }>`select receiver_cipher as sealed, id from third_order where receiver_cipher is not null
            union all select content -> 'receiver', id from gateway_notice where content -> 'receiver' is not null order by id`.execute(db)
        ).rows.map(({ sealed }) => openReceiver(sealed));
      const before = await receivers();
      const broken = before.filter((one) => one === null).length;
      expect(broken).toBeLessThan(before.length / 2);

      const carrierKeys = async () =>
        (
          await sql<{
            id: string;
            key: string;
          }>`select id::text as id, access_key as key from sms_platform where access_key is not null`.execute(db)
        ).rows.map(({ id, key }) => openSecret(key, placeOf(smsPlatform, 'accessKey', id)));
      process.env.RECEIVER_KEY = 'another';
      expect((await receivers()).every((one) => one === null)).toBe(true);
      // One is under the new key already, as a run that was stopped leaves it.
      const [first] = auths;
      await sql`update third_auth set access_token = ${sealSecret('token', placeOf(thirdAuth, 'accessToken', first!.id))} where id = ${first!.id}::bigint`.execute(
        db,
      );
      const reseal = async () => [
        await resealReceivers(db as never, { RECEIVER_KEY }),
        await resealSecrets(db as never, platform.resources, { RECEIVER_KEY }),
      ];
      const { length: carriers } = await carrierKeys();
      expect(await reseal()).toEqual([
        { done: before.length - broken, known: 0, lost: broken },
        { done: auths.length - 1 + carriers, known: 1, lost: 0 },
      ]);
      expect(await carrierKeys()).toEqual(Array.from({ length: carriers }, () => expect.stringMatching(/^demo-\w+-4f7a$/)));
      expect(await receivers()).toEqual(before);
      const { rows } = await sql<{ id: string; token: string }>`select id::text as id, access_token as token from third_auth
        where access_token is not null`.execute(db);
      expect(rows.map(({ id, token }) => openSecret(token, placeOf(thirdAuth, 'accessToken', id)))).toEqual(rows.map(() => 'token'));
      expect(await reseal()).toMatchObject([
        { done: 0, lost: broken },
        { done: 0, lost: 0 },
      ]);
      // What stands there in clear, as before it was sealed, is sealed by the next start.
      await sql`update sms_platform set access_key = 'demo-old-4f7a' where code = 'yunmas'`.execute(db);
      await sealClear(db as never, platform.resources);
      expect(await carrierKeys()).toContain('demo-old-4f7a');
    } finally {
      await database.close();
      await at.remove();
    }
  });
});
