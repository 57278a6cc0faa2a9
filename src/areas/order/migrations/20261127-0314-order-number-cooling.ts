import type { Migration } from '../../../server/db/migrate';

/** Numbers cool down before the next order has them. */
export const orderNumberCoolingMigration: Migration = {
  name: '20261127-0314-order-number-cooling',
  sql: String.raw`
alter table privacy_phone drop constraint privacy_phone_status_check;
alter table privacy_phone add column "cool_until" timestamptz(3);
alter table privacy_phone add constraint privacy_phone_status_check check ("status" in ('stopped', 'free', 'bound', 'cooling'));
create index privacy_phone_status_cool_until_idx on privacy_phone ("status", "cool_until", id) where not deleted;
`,
};
