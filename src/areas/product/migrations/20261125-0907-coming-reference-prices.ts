import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const comingReferencePricesMigration: Migration = {
  name: '20261125-0907-coming-reference-prices',
  sql: String.raw`
alter table city_refer_price add column "next_price" bigint;
alter table city_refer_price add column "next_floor" bigint;
alter table city_refer_price add column "next_ceil" bigint;
alter table city_refer_price add column "next_fee" bigint;
alter table city_refer_price add column "next_date" date;
alter table city_refer_price add column "last_day" date;
alter table city_refer_price add column "phase" text collate "C" not null default 'steady';
alter table city_refer_price alter column "phase" drop default;
alter table city_refer_price add constraint city_refer_price_phase_check check ("phase" in ('steady', 'coming'));
create index city_refer_price_next_date_idx on city_refer_price ("next_date", id) where not deleted;
create index city_refer_price_phase_changed_at_idx on city_refer_price ("phase", "changed_at" desc, id desc) where not deleted;
create index city_refer_price_last_day_idx on city_refer_price ("last_day", id) where not deleted;
`,
};
