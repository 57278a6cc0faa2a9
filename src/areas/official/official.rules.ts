import type { Rule } from '../../language/rule';

export const officialRules: readonly Rule[] = [
  {
    id: 'OFF-2',
    message: '已转服务商的申请指着一个服务商,一个服务商至多来自一个申请',
    sql: `
      select a.id
      from official_partner_apply a
      left join partner_main p on p.id = a.partner_id and not p.deleted
      where not a.deleted
        and ((a.status = 'converted') <> (a.partner_id is not null) or (a.status = 'converted' and p.id is null))
      union all
      select min(id)
      from official_partner_apply
      where not deleted and partner_id is not null
      group by partner_id
      having count(*) > 1`,
    brokenBy: [['official_partner_apply', 'partner_id = null', `status = 'converted'`]],
  },
];
