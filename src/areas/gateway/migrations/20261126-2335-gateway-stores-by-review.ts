import type { Migration } from '../../../server/db/migrate';

/** Stores are asked for by the gateway that is never live: calls under way go with it. */
export const gatewayStoresByReviewMigration: Migration = {
  name: '20261126-2335-gateway-stores-by-review',
  sql: String.raw`
update gateway_call set gateway = 'alipayReview' where gateway = 'alipay' and operation = 'syncStores';
`,
};
