import type { Migration } from '../../../server/db/migrate';

/** Who has written a voucher: of those that may still be passed, as the log of operations knows them. */
export const couponVoucherAuthorsMigration: Migration = {
  name: '20261129-0935-coupon-voucher-authors',
  sql: String.raw`
alter table shop_voucher add column "author_ids" bigint[] not null default '{}';
alter table shop_voucher alter column "author_ids" drop default;
update shop_voucher v set author_ids = w.ids
  from (
    select i.target_id, array_agg(distinct l.operator_id) as ids
    from operat_log_item i join operat_log l on l.id = i.log_id join shop_voucher o on o.id = i.target_id and o.status in ('auditing', 'rejected')
    where i.entity = 'shop_voucher' and l.call_path in ('/shop/voucher/add', '/shop/voucher/update') and l.operator_id is not null
    group by 1
  ) w where w.target_id = v.id;
create index shop_voucher_author_ids_members on shop_voucher using gin ("author_ids") where not deleted;
`,
};
