import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderBindingsAndLoadsMigration: Migration = {
  name: '20261126-1613-order-bindings-and-loads',
  sql: String.raw`
alter table order_item add column "rest_qty" bigint not null generated always as (qty - refund_qty) stored;
alter table privacy_phone add column "recorded" boolean not null default true;
alter table privacy_phone alter column "recorded" drop default;
alter table privacy_phone add column "binding_no" text collate "C";
alter table privacy_phone add column "bind_error" text collate "C";
`,
};
