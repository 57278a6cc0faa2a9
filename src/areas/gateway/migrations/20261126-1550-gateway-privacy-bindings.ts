import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gatewayPrivacyBindingsMigration: Migration = {
  name: '20261126-1550-gateway-privacy-bindings',
  sql: String.raw`
alter table gateway_call drop constraint gateway_call_gateway_check;
alter table gateway_call add constraint gateway_call_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'webPage', 'privacyNumber'));
alter table gateway_notice drop constraint gateway_notice_gateway_check;
alter table gateway_notice add constraint gateway_notice_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'webPage', 'privacyNumber'));
alter table gateway_state drop constraint gateway_state_gateway_check;
alter table gateway_state add constraint gateway_state_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'webPage', 'privacyNumber'));
`,
};
