import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const smsNeighbourDaysMigration: Migration = {
  name: '20261128-1151-sms-neighbour-days',
  sql: String.raw`
alter table sms_bill_diff drop constraint sms_bill_diff_diff_type_check;
alter table sms_bill_diff add constraint sms_bill_diff_diff_type_check check ("diff_type" in ('onlyOurs', 'onlyTheirs', 'otherDay', 'parts', 'price', 'duplicate'));
`,
};
