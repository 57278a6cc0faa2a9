import type { Migration } from '../../../server/db/migrate';

/** Each message that waits for its receipt has its own next look, one job stands by the queue, and codes stand in no record. */
export const smsReceiptsMigration: Migration = {
  name: '20261127-0259-sms-receipts',
  sql: String.raw`
alter table sms_record add column "sealed_text" text collate "C";
alter table sms_record add column "ask_at" timestamptz(3);
create index sms_record_status_ask_at_idx on sms_record ("status", "ask_at", id) where not deleted;
update sms_record set ask_at = now() where status = 'submitted';
update sms_record set content = regexp_replace(content, '\d{4,8}', '******') where sms_type = 'code';
delete from engine_job where kind = 'sms_record.deliver';
`,
};
