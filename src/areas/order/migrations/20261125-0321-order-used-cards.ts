import type { Migration } from '../../../server/db/migrate';

/** An order's log says which card was put to it. */
export const orderUsedCardsMigration: Migration = {
  name: '20261125-0321-order-used-cards',
  sql: String.raw`
alter table order_main_log drop constraint order_main_log_action_check;
alter table order_main_log add constraint order_main_log_action_check check ("action" in ('place', 'pay', 'accept', 'deliver', 'update', 'remark', 'card', 'reveal', 'cancel', 'refund'));
`,
};
