import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations; prices by area are told, and what breaks a rule that is kept from now on is put right. */
export const shopPricesMigration: Migration = {
  name: '0035-shop-prices',
  sql: String.raw`
alter table shop_product add column "area_price_text" text collate "C";
update shop_product p set area_price_text = (select string_agg(coalesce(a.name, e.key) || ' ' || to_char(e.value::bigint / 100.0, 'FM999,999,990.00'), '、' order by e.key) from jsonb_each_text(p.area_prices) e left join area a on a.code = e.key and not a.deleted);
update shop_product p set ban_sale = true, status = 'off' from delivery_shop d where d.shop_id = p.shop_id and not d.deleted and d.ban_spec_ids @> array[p.spec_code_id];
update shop_config_value v set changed_by_shop = false from shop_config_item i where i.template_id = v.template_id and i.property_key = v.property_key and not i.deleted and not i.shop_editable and v.changed_by_shop;
alter table bucket_contact add column "lng" numeric(24,6);
alter table bucket_contact add column "lat" numeric(24,6);
`,
};
