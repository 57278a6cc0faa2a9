import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gatewayRemotesMigration: Migration = {
  name: '20261128-1414-gateway-remotes',
  sql: String.raw`
alter table gateway_call add column "remote" text collate "C" not null default '';
alter table gateway_call alter column "remote" drop default;
drop index if exists gateway_state_gateway_key;
drop index if exists gateway_state_gateway_idx;
alter table gateway_state add column "remote" text collate "C" not null default '';
alter table gateway_state alter column "remote" drop default;
create unique index gateway_state_gateway_remote_key on gateway_state ("gateway", "remote") where not deleted;
create index gateway_state_gateway_remote_idx on gateway_state ("gateway", "remote", id) where not deleted;
`,
};
