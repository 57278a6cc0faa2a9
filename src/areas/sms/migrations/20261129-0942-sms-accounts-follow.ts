import type { Migration } from '../../../server/db/migrate';

/** Accounts that stayed with a shop's former partner, or under an owner's former name, before they followed. */
export const smsAccountsFollowMigration: Migration = {
  name: '20261129-0942-sms-accounts-follow',
  sql: String.raw`
update sms_account a set name = s.name, partner_id = s.partner_id from merchant_shop s
where s.id = a.shop_id and a.owner_type = 'shop' and (a.name <> s.name or a.partner_id is distinct from s.partner_id);
update sms_account a set name = p.name from partner_main p
where p.id = a.partner_id and a.owner_type = 'partner' and a.name <> p.name;
`,
};
