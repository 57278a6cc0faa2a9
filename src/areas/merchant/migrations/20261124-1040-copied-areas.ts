import type { Migration } from '../../../server/db/migrate';

/** Areas that were copied by hand, or not at all, are copied from their shop from now on. */
export const copiedAreasMigration: Migration = {
  name: '20261124-1040-copied-areas',
  sql: String.raw`
update shop_product p set area_code = s.area_code from merchant_shop s where s.id = p.shop_id and p.area_code is distinct from s.area_code;
update bucket_account a set area_code = s.area_code from merchant_shop s where s.id = a.shop_id and a.area_code is distinct from s.area_code;
`,
};
