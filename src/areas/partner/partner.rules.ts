import type { Rule } from '../../language/rule';

export const partnerRules: readonly Rule[] = [
  {
    id: 'PTN-2',
    message: '正常或锁定的服务商有主账号,是它自己的服务商账号',
    sql: `
      select p.id
      from partner_main p
        left join admin_user u on u.id = p.admin_user_id and not u.deleted
      where not p.deleted
        and p.status in ('normal', 'locked') and (u.id is null or u.partner_id is distinct from p.id or u.login_type <> 'partner')`,
    brokenBy: [
      ['partner_main', 'admin_user_id = null', `status = 'normal'`],
      ['admin_user', 'partner_id = null', `login_type = 'partner'`],
    ],
  },
  {
    id: 'PTN-4',
    message: '服务类型的服务商数是选了它的服务商',
    sql: `
      select t.id
      from partner_service_type t
      where not t.deleted
        and t.partner_count <> (select count(*) from partner_main p where not p.deleted and t.id = any(p.service_type_ids))`,
    brokenBy: [['partner_service_type', 'partner_count = partner_count + 1']],
  },
];
