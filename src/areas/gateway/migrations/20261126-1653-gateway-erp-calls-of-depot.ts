import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gatewayErpCallsOfDepotMigration: Migration = {
  name: '20261126-1653-gateway-erp-calls-of-depot',
  sql: String.raw`
alter table gateway_call drop constraint gateway_call_gateway_check;
alter table gateway_call add constraint gateway_call_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'webPage', 'privacyNumber', 'erp'));
alter table gateway_notice drop constraint gateway_notice_gateway_check;
alter table gateway_notice add constraint gateway_notice_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'webPage', 'privacyNumber', 'erp'));
alter table gateway_state drop constraint gateway_state_gateway_check;
alter table gateway_state add constraint gateway_state_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'webPage', 'privacyNumber', 'erp'));
`,
};
