import type { Rule } from '../../language/rule';

export const appidRules: readonly Rule[] = [
  {
    id: 'APPID-3',
    message: '小程序白名单里失效的成员都已到期',
    sql: `select id from appid_white_user where not deleted and status = 'lapsed' and expire_at > now()`,
    brokenBy: [['appid_white_user', `expire_at = now() + interval '1 year'`, `status = 'lapsed'`]],
  },
  {
    id: 'APPID-1',
    message: '提审过的小程序有版本号,发布过的有发布时间',
    sql: `
      select id
      from merchant_appid
      where not deleted
        and (
          (version_status <> 'none' and (template_version is null or submitted_at is null))
            or (version_status = 'published' and published_at is null) or cardinality(categories) > 5
        )`,
    brokenBy: [['merchant_appid', 'published_at = null', `version_status = 'published'`]],
  },
];
