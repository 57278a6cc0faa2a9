import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gatewayPaceMigration: Migration = {
  name: '20261126-0029-gateway-pace',
  sql: String.raw`
alter table gateway_state add column "paced_until" timestamptz(3);
`,
};
