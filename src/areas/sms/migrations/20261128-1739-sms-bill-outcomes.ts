import type { Migration } from '../../../server/db/migrate';

/** What became of each sending in the book of carriers, and what accounts paid for it, is kept with it; bills of before are summed once. */
export const smsBillOutcomesMigration: Migration = {
  name: '20261128-1739-sms-bill-outcomes',
  sql: String.raw`
alter table sms_bill add column "delivered_qty" bigint not null default 0;
alter table sms_bill alter column "delivered_qty" drop default;
alter table sms_bill add column "failed_qty" bigint not null default 0;
alter table sms_bill alter column "failed_qty" drop default;
alter table sms_bill add column "open_qty" bigint generated always as (our_qty - delivered_qty - failed_qty) stored;
alter table sms_bill add column "charged_parts" bigint not null default 0;
alter table sms_bill alter column "charged_parts" drop default;
alter table sms_bill add column "refunded_parts" bigint not null default 0;
alter table sms_bill alter column "refunded_parts" drop default;
alter table sms_cost add column "account_id" bigint;
alter table sms_cost add column "record_status" text collate "C";
alter table sms_cost add column "record_round" bigint;
alter table sms_cost add column "outcome" text collate "C" generated always as (case when round < record_round or record_status = 'failed' then 'failed' when record_status in ('delivered', 'unknown') then record_status else 'waiting' end) stored;
alter table sms_cost add column "charged_qty" bigint generated always as (case when account_id is null then 0 else parts end) stored;
alter table sms_cost add column "refunded_qty" bigint generated always as (case when account_id is not null and (round < record_round or record_status = 'failed') then parts else 0 end) stored;
alter table sms_cost add constraint sms_cost_record_status_check check ("record_status" in ('queued', 'submitting', 'submitted', 'delivered', 'failed', 'unknown'));
alter table sms_cost add constraint sms_cost_outcome_check check ("outcome" in ('waiting', 'delivered', 'failed', 'unknown'));
drop trigger append_only on sms_cost;
update sms_cost c set account_id = r.account_id, record_status = r.status, record_round = r.retry_count from sms_record r where r.id = c.record_id;
update sms_bill b set delivered_qty = c.delivered, failed_qty = c.failed, charged_parts = c.charged, refunded_parts = c.refunded
  from (
    select bill_id, count(*) filter (where outcome = 'delivered') as delivered, count(*) filter (where outcome = 'failed') as failed,
      sum(charged_qty) as charged, sum(refunded_qty) as refunded
    from sms_cost where bill_id is not null and not deleted group by 1
  ) c where c.bill_id = b.id;
create index sms_cost_outcome_sent_at_idx on sms_cost ("outcome", "sent_at" desc, id desc) where not deleted;
create trigger raise_version before update on sms_cost for each row execute function raise_version();
`,
};
