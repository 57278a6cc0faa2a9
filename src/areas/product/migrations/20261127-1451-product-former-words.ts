import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const productFormerWordsMigration: Migration = {
  name: '20261127-1451-product-former-words',
  sql: String.raw`
create table city_refer_past (
  "refer_price_id" bigint not null,
  "refer_price" bigint not null,
  "floor_price" bigint not null,
  "ceil_price" bigint not null,
  "delivery_fee" bigint,
  "effective_date" date not null,
  "last_day" date not null,
  "change_reason" text collate "C",
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create index city_refer_past_refer_price_id_effective_date_idx on city_refer_past ("refer_price_id", "effective_date" desc, id desc) where not deleted;
create index city_refer_past_effective_date_idx on city_refer_past ("effective_date" desc, id desc) where not deleted;
create trigger append_only before update or delete on city_refer_past for each row execute function refuse_change();
`,
};
