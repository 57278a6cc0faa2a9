import type { Rule } from '../../language/rule';

export const activityRules: readonly Rule[] = [
  {
    id: 'MKT-3',
    message: '直播中、已结束的场次已到时间',
    sql: `
      select id from live_session where not deleted and status in ('live', 'ended') and begin_at > now()`,
    brokenBy: [['live_session', `begin_at = now() + interval '1 day', end_at = now() + interval '2 days'`, `status = 'ended'`]],
  },
  {
    id: 'ACT-1',
    message: '主题活动:报名开始<报名结束≤开始<结束;通过的报名如实且不多于名额,补贴不超过预算',
    sql: `
      select a.id
      from marketing_activity a
      left join activity_signup s on s.activity_id = a.id and not s.deleted
      where not a.deleted
      group by a.id
      having a.end_at <= a.begin_at or a.signup_begin >= a.signup_end or a.signup_end > a.begin_at
        or a.signup_count <> count(s.id) filter (where s.status = 'passed')
        or a.waiting_count <> count(s.id) filter (where s.status = 'auditing')
        or (a.quota > 0 and a.signup_count > a.quota)
        or a.subsidy_each * a.signup_count > a.subsidy_amount`,
    brokenBy: [
      ['marketing_activity', 'signup_count = signup_count + 1'],
      ['marketing_activity', 'subsidy_each = subsidy_amount + 1', 'signup_count > 0'],
      ['marketing_activity', `signup_end = begin_at + interval '1 hour'`, 'signup_end is not null'],
    ],
  },
  {
    id: 'ACT-1',
    message: '平台活动只有草稿没有发布时间',
    sql: `
      select id
      from marketing_activity
      where not deleted and activity_type = 'platform' and (status = 'draft') <> (published_at is null)`,
    brokenBy: [['marketing_activity', 'published_at = null', `activity_type = 'platform' and status <> 'draft'`]],
  },
  {
    id: 'ACT-2',
    message: '只有发布过的饮水节有报名;品牌甄选发布时不少于两个品牌',
    sql: `
      select s.id
      from activity_signup s
      join marketing_activity a on a.id = s.activity_id
      where not s.deleted and (a.status = 'draft' or a.activity_type <> 'festival')
      union all
      select id from marketing_activity where not deleted and activity_type = 'brand' and status <> 'draft' and cardinality(brand_ids) < 2`,
    brokenBy: [
      ['marketing_activity', `status = 'draft'`, `id in (select activity_id from activity_signup)`],
      ['marketing_activity', `brand_ids = '{}'`, `activity_type = 'brand' and status <> 'draft'`],
    ],
  },
  {
    id: 'ACT-3',
    message: '一家店对一个活动只报名一次,驳回的有原因',
    sql: `
      select min(id) as id from activity_signup where not deleted group by activity_id, shop_id having count(*) > 1
      union all
      select id from activity_signup where not deleted and (status = 'rejected') <> (reject_reason is not null)`,
    brokenBy: [
      [
        'activity_signup',
        'shop_id = (select min(shop_id) from activity_signup), activity_id = (select min(activity_id) from activity_signup)',
      ],
      ['activity_signup', 'reject_reason = null', `status = 'rejected'`],
    ],
  },
  {
    id: 'ACT-4',
    message: '聚合配置:入口数如实;启用的线上与草稿相同,有改动的不同',
    sql: `
      select c.id
      from aggregate_config c
      where not c.deleted
        and (
          (
            c.status <> 'disabled'
              and (c.status = 'enabled') <> (
                (c.modules, c.live_app, c.live_city_codes, c.live_background, c.live_begin_at, c.live_end_at)
                  is not distinct from (c.draft_modules, c.app, c.city_codes, c.background, c.begin_at, c.end_at)
              )
          )
            or c.entry_count <> (
              with recursive
                module as (
                  select m
                  from jsonb_array_elements(
                    coalesce(case when c.status = 'disabled' then c.draft_modules else c.modules end, '[]'::jsonb)
                  ) m
                  where not (m ->> 'hidden')::boolean
                ),
                shown as (
                  select m from module where m -> 'within' is null
                  union all
                  select module.m from shown join module on module.m ->> 'within' = shown.m ->> 'key'
                )
              select count(*) from shown where m ->> 'kind' in ('entry', 'banner', 'activity')
            )
        )`,
    brokenBy: [
      ['aggregate_config', 'entry_count = entry_count + 1'],
      ['aggregate_config', `live_city_codes = '{3399}'`, `status = 'enabled'`],
    ],
  },
];
