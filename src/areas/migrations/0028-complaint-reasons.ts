import type { Migration } from '../../server/db/migrate';

/** Complaint reasons come from the dictionary. A database in use gets the missing items, and its complaints keep their reasons. */
export const complaintReasonsMigration: Migration = {
  name: '0028-complaint-reasons',
  sql: String.raw`
insert into base_type (group_code, group_name, item_code, item_name, is_system, biz_scope, sort, status, id, created_at, updated_at, version, deleted)
select item.group_code, coalesce((select min(group_name) from base_type b where b.group_code = item.group_code and not b.deleted), item.group_name), item.item_code, item.item_name, item.item_code <> 'OTHER', item.biz_scope, item.sort, 'enabled',
  ((extract(epoch from now()) * 1000)::bigint - 1577836800000) * 1000000 + row_number() over (order by item.group_code, item.sort), now(), now(), 1, false
from (values
  ('COMPLAINT_REASON', '客诉原因', 'LATE', '配送超时', '店铺投诉、三方客诉', 10), ('COMPLAINT_REASON', '客诉原因', 'SHORT', '少送漏送', '店铺投诉、三方客诉', 20), ('COMPLAINT_REASON', '客诉原因', 'ATTITUDE', '服务态度', '店铺投诉、三方客诉', 30),
  ('COMPLAINT_REASON', '客诉原因', 'QUALITY', '水质问题', '店铺投诉、三方客诉', 40), ('COMPLAINT_REASON', '客诉原因', 'DAMAGE', '桶身破损', '店铺投诉、三方客诉', 50), ('COMPLAINT_REASON', '客诉原因', 'PRICE', '乱收费', '店铺投诉、三方客诉', 60),
  ('COMPLAINT_REASON', '客诉原因', 'DEPOSIT', '押金未退', '店铺投诉、三方客诉', 70), ('COMPLAINT_REASON', '客诉原因', 'FALSE_SIGN', '虚假签收', '店铺投诉、三方客诉', 80), ('COMPLAINT_REASON', '客诉原因', 'OTHER', '其他', '店铺投诉、三方客诉', 90)
) as item (group_code, group_name, item_code, item_name, biz_scope, sort)
where exists (select 1 from admin_user) and not exists (select 1 from base_type b where b.group_code = item.group_code and b.item_code = item.item_code and not b.deleted);
drop index if exists shop_complaint_reason_created_at_idx;
alter table shop_complaint drop constraint shop_complaint_reason_check;
alter table shop_complaint add column "reason_id" bigint;
update shop_complaint set reason_id = b.id from base_type b where b.group_code = 'COMPLAINT_REASON' and not b.deleted
  and b.item_code = case reason when 'service' then 'ATTITUDE' when 'late' then 'LATE' when 'quality' then 'QUALITY' when 'damage' then 'DAMAGE' when 'price' then 'PRICE' when 'deposit' then 'DEPOSIT' else 'OTHER' end;
alter table shop_complaint alter column "reason_id" set not null;
alter table shop_complaint drop column "reason";
create index shop_complaint_reason_id_created_at_idx on shop_complaint ("reason_id", "created_at" desc, id desc) where not deleted;
drop index if exists third_complaint_third_order_id_reason_true_key;
drop index if exists third_complaint_reason_created_at_idx;
alter table third_complaint drop constraint third_complaint_reason_check;
alter table third_complaint add column "reason_id" bigint;
update third_complaint set reason_id = b.id from base_type b where b.group_code = 'COMPLAINT_REASON' and not b.deleted
  and b.item_code = case reason when 'late' then 'LATE' when 'short' then 'SHORT' when 'damage' then 'DAMAGE' when 'quality' then 'QUALITY' when 'attitude' then 'ATTITUDE' when 'fake' then 'FALSE_SIGN' else 'OTHER' end;
alter table third_complaint alter column "reason_id" set not null;
alter table third_complaint drop column "reason";
create unique index third_complaint_third_order_id_reason_id_true_key on third_complaint ("third_order_id", "reason_id") where not deleted and "open";
create index third_complaint_reason_id_created_at_idx on third_complaint ("reason_id", "created_at" desc, id desc) where not deleted;
`,
};
