import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const quoteDropsMigration: Migration = {
  name: '0025-quote-drops',
  sql: String.raw`
alter table brand_quote_order add column "drop_count" bigint not null default 0;
create index brand_quote_order_drop_count_idx on brand_quote_order ("drop_count", id) where not deleted;
alter table brand_quote_item add column "drop_count" bigint not null default 0;
alter table brand_quote_item add column "low_price" bigint;
alter table brand_quote_item add column "high_price" bigint;
update brand_quote_item i set low_price = l.low, high_price = l.high from (select item_id, min(price) as low, max(price) as high from brand_quote_line where not deleted group by item_id) l where l.item_id = i.id;
create index brand_quote_item_drop_count_idx on brand_quote_item ("drop_count", id) where not deleted;
create index brand_quote_item_low_price_idx on brand_quote_item ("low_price", id) where not deleted;
create index brand_quote_item_high_price_idx on brand_quote_item ("high_price", id) where not deleted;
alter table brand_quote_line add column "last_price" bigint;
alter table brand_quote_line add column "dropped" boolean not null default false;
create index brand_quote_line_dropped_created_at_idx on brand_quote_line ("dropped", "created_at" desc, id desc) where not deleted;
`,
};
