import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations. What waited as a job for its day is the clock's by now. */
export const clockMigration: Migration = {
  name: '0012-clock',
  sql: String.raw`
create index admin_user_locked_until_idx on admin_user ("locked_until", id) where not deleted;
delete from engine_job where kind in ('delivery_auth.expire', 'trademark.expire', 'partner_brand.expire', 'merchant_appid.lapse');
`,
};
