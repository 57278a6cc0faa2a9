/** Whose accounts are: the platform's own, which nobody opens, and those of shops and partners, which go with them. */
import { sql } from 'kysely';
import { contribute } from '../../server/contribution';
import type { Db } from '../../server/db/database';
import { newId } from '../../server/resource/newId';
import { patch } from '../../server/resource/store';
import { addSeed } from '../../server/seed/seedOnce';
import { followShops } from '../merchant/index.server';
import { followPartners } from '../partner/index.server';
import { smsAccount } from './account';

export const ownAccount = contribute(() => ({ beforeOpening: openOwn }));

/** Once, however many servers start on a new database, or on one that was filled before accounts opened themselves. */
const openOwn = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('sms-account:platform', 0))`.execute(tx);
    const { rows } = await sql`select 1 from sms_account where owner_type = 'platform' and not deleted`.execute(tx);
    if (rows.length === 0)
      await addSeed(tx, [{ res: smsAccount, rows: [{ id: newId(), name: '平台自用', ownerType: 'platform', warnQty: 2000 }] }]);
  });

// Who has had a shop no longer reads its account, and who has it now does; it is found by the name that the shop has now.
followShops(async (tx, { id, name, partnerId }) =>
  (await tx.lock(smsAccount, { ownerType: 'shop', shopId: id })).map((account) => patch(smsAccount, account.id, { name, partnerId })),
);
followPartners(async (tx, { id, name }) =>
  (await tx.lock(smsAccount, { ownerType: 'partner', partnerId: id })).map((account) => patch(smsAccount, account.id, { name })),
);
