import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderLeasesMigration: Migration = {
  name: '20261125-0915-order-leases',
  sql: String.raw`
create table order_lease (
  "third_order_id" bigint not null,
  "holder_id" bigint not null,
  "holder" text collate "C" not null,
  "until" timestamptz(3) not null,
  "goes_to" text collate "C",
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index order_lease_third_order_id_key on order_lease ("third_order_id") where not deleted;
create index order_lease_until_idx on order_lease ("until", id) where not deleted;
create index order_lease_holder_id_idx on order_lease ("holder_id", id) where not deleted;
create trigger raise_version before update on order_lease for each row execute function raise_version();
`,
};
