import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const alipayTrademarksMigration: Migration = {
  name: '20261125-0407-alipay-trademarks',
  sql: String.raw`
alter table trademark add column "alipay_status" text collate "C" not null default 'none';
alter table trademark alter column "alipay_status" drop default;
alter table trademark add column "alipay_reason" text collate "C";
alter table trademark add column "alipay_submitted_at" timestamptz(3);
alter table trademark add constraint trademark_alipay_status_check check ("alipay_status" in ('none', 'auditing', 'passed', 'rejected'));
create index trademark_alipay_status_valid_to_idx on trademark ("alipay_status", "valid_to", id) where not deleted;
`,
};
