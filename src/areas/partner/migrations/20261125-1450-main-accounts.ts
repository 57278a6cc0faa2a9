import type { Migration } from '../../../server/db/migrate';
import { nobodys } from '../../../server/access/password';

/** Existing partners get their oldest account as main account; those without one get one that needs a new password to sign in. */
export const mainAccountsMigration: Migration = {
  name: '20261125-1450-main-accounts',
  sql: String.raw`
update partner_main p set admin_user_id = u.id
from (
  select distinct on (partner_id) partner_id, id from admin_user
  where not deleted and login_type = 'partner' and partner_id is not null
  order by partner_id, id
) u
where u.partner_id = p.id and p.admin_user_id is null and p.status in ('normal', 'locked') and not p.deleted;
insert into admin_user (
  id, username, phone, password_hash, real_name, login_type, partner_id, role_ids, data_scope, invite_code, fail_count, pwd_changed_at, status,
  created_at, updated_at, version, deleted
)
select (extract(epoch from now()) * 1000 - 1577836800000)::bigint * 1000000 + 500000 + row_number() over (order by p.id),
  p.partner_no, p.phone, '${nobodys(null)}', coalesce(p.contact, left(p.name, 32)), 'partner', p.id,
  array(select id from admin_role where code = 'partner' and system = 'admin' and not deleted order by id limit 1),
  jsonb_build_object('cities', '[]'::jsonb, 'partnerIds', jsonb_build_array(p.id::text), 'shopIds', '[]'::jsonb),
  upper(substr(md5(p.id::text || random()::text), 1, 8)), 0, now(), 'enabled', now(), now(), 1, false
from partner_main p
where p.admin_user_id is null and p.status in ('normal', 'locked') and not p.deleted and p.phone is not null
  and not exists (select from admin_user u where not u.deleted and (u.phone = p.phone or u.username = p.partner_no))
  and not exists (
    select from partner_main o
    where o.phone = p.phone and o.id < p.id and o.admin_user_id is null and o.status in ('normal', 'locked') and not o.deleted
  );
update partner_main p set admin_user_id = u.id from admin_user u
where u.partner_id = p.id and u.username = p.partner_no and u.login_type = 'partner' and not u.deleted
  and p.admin_user_id is null and p.status in ('normal', 'locked') and not p.deleted;
update admin_role r set user_count = held.n
from (select role_id, count(*) as n from admin_user u, unnest(u.role_ids) as role_id where not u.deleted group by 1) held
where held.role_id = r.id and r.user_count <> held.n;
`,
};
