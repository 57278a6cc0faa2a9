import type { Migration } from '../../../server/db/migrate';

/** What is to be enlarged, and who has written what waits for a verdict: of sendings, whoever has put lines into them. */
export const couponSecondPersonMigration: Migration = {
  name: '20261129-0231-coupon-second-person',
  sql: String.raw`
alter table coupon_batch add column "left_amount" bigint generated always as (budget_amount - held_amount - spent_amount) stored;
alter table coupon_batch add column "author_ids" bigint[] not null default '{}';
alter table coupon_batch alter column "author_ids" drop default;
alter table coupon_batch add column "extension" text collate "C" not null default 'none';
alter table coupon_batch alter column "extension" drop default;
alter table coupon_batch add column "extender_id" bigint;
alter table coupon_batch add column "next_total_qty" bigint;
alter table coupon_batch add column "next_budget_amount" bigint;
alter table coupon_batch add column "next_valid_end" date;
alter table coupon_batch add column "next_claim_end" date;
alter table coupon_batch add column "extension_reason" text collate "C";
alter table coupon_batch add constraint coupon_batch_extension_check check ("extension" in ('none', 'waiting', 'passed', 'rejected'));
create index coupon_batch_extension_created_at_idx on coupon_batch ("extension", "created_at" desc, id desc) where not deleted;
create index coupon_batch_author_ids_members on coupon_batch using gin ("author_ids") where not deleted;
create index coupon_batch_extender_id_idx on coupon_batch ("extender_id", id) where not deleted;
alter table coupon_send add column "author_ids" bigint[] not null default '{}';
alter table coupon_send alter column "author_ids" drop default;
update coupon_send s set author_ids = l.ids
  from (
    select l.send_id, array_agg(distinct l.created_by) as ids
    from coupon_send_line l join coupon_send w on w.id = l.send_id and w.status in ('auditing', 'rejected')
    where not l.deleted and l.created_by is not null
    group by 1
  ) l where l.send_id = s.id;
create index coupon_send_author_ids_members on coupon_send using gin ("author_ids") where not deleted;
`,
};
