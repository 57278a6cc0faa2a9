import type { Migration } from '../../../server/db/migrate';

/** What a shelf is worth after each movement, so that reports of any moment read one entry of each shelf. */
export const stockAmountAfterMigration: Migration = {
  name: '20261125-1418-stock-amount-after',
  sql: String.raw`
alter table stock_movement add column "stock_amount_after" bigint not null default 0;
alter table stock_movement alter column "stock_amount_after" drop default;
alter table stock_movement disable trigger append_only;
update stock_movement m set stock_amount_after = s.worth
from (select id, sum(amount) over (partition by stock_id order by occurred_at, id) as worth from stock_movement) s
where s.id = m.id;
alter table stock_movement enable trigger append_only;
`,
};
