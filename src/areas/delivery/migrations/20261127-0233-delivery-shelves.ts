import type { Migration } from '../../../server/db/migrate';

/** Lines of requests that are there already learn their shelves, where there are any. */
export const deliveryShelvesMigration: Migration = {
  name: '20261127-0233-delivery-shelves',
  sql: String.raw`
alter table depot_logistics_line add column "stock_id" bigint;
create index depot_logistics_line_stock_id_idx on depot_logistics_line ("stock_id", id) where not deleted;
update depot_logistics_line l set stock_id = s.id
  from depot_logistics d, stock s
  where d.id = l.depot_id and s.warehouse_id = d.warehouse_id and s.spec_code_id = l.spec_code_id and not s.deleted;
`,
};
