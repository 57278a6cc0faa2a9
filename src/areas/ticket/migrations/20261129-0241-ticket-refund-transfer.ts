import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations; of refunds that name one transfer, as two sent at the same moment could, the later ones say which. */
export const ticketRefundTransferMigration: Migration = {
  name: '20261129-0241-ticket-refund-transfer',
  sql: String.raw`
alter table water_ticket_record disable trigger append_only;
update water_ticket_record r set trade_no = left(r.trade_no, 40) || '/' || r.id
where not deleted and biz_type = 'refund' and part = 'bought' and exists (
  select from water_ticket_record o
  where not o.deleted and o.biz_type = 'refund' and o.part = 'bought' and o.trade_no = r.trade_no and o.id < r.id);
alter table water_ticket_record enable trigger append_only;
create unique index water_ticket_record_trade_no_refund_bought_key on water_ticket_record ("trade_no") where not deleted and "biz_type" = 'refund' and "part" = 'bought';
`,
};
