import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const procurementCapsMigration: Migration = {
  name: '20261125-1822-procurement-caps',
  sql: String.raw`
alter table procurement_load drop constraint procurement_load_room_holds;
alter table procurement_load add constraint procurement_load_room_holds check ("qty" >= 0 and "qty" <= "capacity_qty");
`,
};
