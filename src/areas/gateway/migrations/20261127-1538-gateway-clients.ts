import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gatewayClientsMigration: Migration = {
  name: '20261127-1538-gateway-clients',
  sql: String.raw`
alter table gateway_call drop constraint gateway_call_gateway_check;
alter table gateway_call add constraint gateway_call_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'client', 'webPage', 'privacyNumber', 'erp', 'sms'));
alter table gateway_notice drop constraint gateway_notice_gateway_check;
alter table gateway_notice add constraint gateway_notice_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'client', 'webPage', 'privacyNumber', 'erp', 'sms'));
alter table gateway_state drop constraint gateway_state_gateway_check;
alter table gateway_state add constraint gateway_state_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel', 'push', 'client', 'webPage', 'privacyNumber', 'erp', 'sms'));
`,
};
