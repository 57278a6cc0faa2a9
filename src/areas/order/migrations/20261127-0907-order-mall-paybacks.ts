import type { Migration } from '../../../server/db/migrate';

/** Refunds store how they are paid. Existing ones were paid by hand; WeChat Pay's payment notices say which shop received them. */
export const orderMallPaybacksMigration: Migration = {
  name: '20261127-0907-order-mall-paybacks',
  sql: String.raw`
alter table order_main add column "payment_no" text collate "C";
alter table order_main add column "merchant_no" text collate "C";
create index order_main_payment_no_idx on order_main ("payment_no", id) where not deleted;
alter table order_refund add column "paid_back_at" timestamptz(3);
alter table order_refund add column "failure" text collate "C";
alter table order_refund add column "status" text collate "C" not null default 'byHand';
alter table order_refund alter column "status" drop default;
alter table order_refund add constraint order_refund_status_check check ("status" in ('byHand', 'sending', 'done', 'failed'));
drop trigger append_only on order_refund;
create trigger raise_version before update on order_refund for each row execute function raise_version();
alter table order_main_log drop constraint order_main_log_action_check;
alter table order_main_log add constraint order_main_log_action_check check ("action" in ('place', 'pay', 'accept', 'deliver', 'update', 'remark', 'card', 'reveal', 'cancel', 'refund', 'payback'));
update order_main o
set payment_no = n.content ->> 'transaction_id', merchant_no = n.content ->> 'sub_mchid'
from gateway_notice n
where n.gateway = 'wechatPay' and n.kind = 'TRANSACTION.SUCCESS' and n.status = 'done' and n.content ->> 'out_trade_no' = o.order_no
  and exists (select from order_main_log l where l.order_id = o.id and l.action = 'pay' and l.content = '微信支付 ' || (n.content ->> 'transaction_id'));
`,
};
