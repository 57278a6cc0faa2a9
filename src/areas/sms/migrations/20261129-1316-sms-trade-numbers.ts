import type { Migration } from '../../../server/db/migrate';

/** Trade numbers as they are kept from now on; two orders that were paid by one number stay as they are, for somebody to look at. */
export const smsTradeNumbersMigration: Migration = {
  name: '20261129-1316-sms-trade-numbers',
  sql: String.raw`
with kept as (
  select id, pay_way, upper(regexp_replace(normalize(trade_no, NFKC), '\s', '', 'g')) as trade_no,
    count(*) over (partition by pay_way, upper(regexp_replace(normalize(trade_no, NFKC), '\s', '', 'g'))) as alike
  from sms_order where trade_no is not null
)
update sms_order o set trade_no = kept.trade_no from kept where kept.id = o.id and kept.alike = 1 and o.trade_no <> kept.trade_no;
`,
};
