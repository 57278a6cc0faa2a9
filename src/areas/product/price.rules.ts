import type { Rule } from '../../language/rule';

export const priceRules: readonly Rule[] = [
  {
    id: 'CRP-1',
    message: '0<下限≤参考价≤上限',
    sql: `
      select id
      from city_refer_price
      where not deleted
        and (
          floor_price <= 0 or floor_price > refer_price or ceil_price < refer_price
            or next_floor <= 0 or next_floor > next_price or next_ceil < next_price
        )`,
    brokenBy: [
      ['city_refer_price', 'ceil_price = refer_price - 1'],
      ['city_refer_price', 'next_ceil = next_price - 1', 'next_price is not null'],
    ],
  },
  {
    id: 'CRP-1',
    message: '待换的价是以后的:现价止于它的前一天,换过之后不再留着',
    sql: `
      select id
      from city_refer_price
      where not deleted
        and (
          num_nonnulls(next_price, next_floor, next_ceil, next_date, last_day) <> case when phase = 'coming' then 5 else 0 end
            or next_date <> last_day + 1 or next_date <= effective_date
        )`,
    brokenBy: [
      ['city_refer_price', 'last_day = next_date', `phase = 'coming'`],
      ['city_refer_price', 'next_price = null', `phase = 'coming'`],
      ['city_refer_price', `phase = 'coming'`, `phase = 'steady'`],
    ],
  },
  {
    id: 'CRP-2',
    message: '每次变价恰有一条通知:通知逐条相接,止于最后一次说的价',
    sql: `
      select coalesce(c.refer_price_id, p.id) as id
      from (
        select refer_price_id, old_price, new_price, lag(new_price) over w as before, lead(id) over w as after
        from city_refer_notify
        where not deleted and kind = 'change'
        window w as (partition by refer_price_id order by sent_at, id)
      ) c
      full join city_refer_price p on p.id = c.refer_price_id
      where not coalesce(p.deleted, false)
        and (
          (c.refer_price_id is null and p.prev_price is not null) or c.before <> c.old_price
            or (c.refer_price_id is not null and c.after is null and c.new_price is distinct from coalesce(p.next_price, p.refer_price))
        )`,
    brokenBy: [
      ['city_refer_price', 'refer_price = refer_price + 1', `prev_price is not null and phase = 'steady'`],
      ['city_refer_price', 'next_price = next_price + 1', `phase = 'coming'`],
      ['city_refer_notify', 'deleted = true', `kind = 'change'`],
    ],
  },
  {
    id: 'CRP-3',
    message: '以前的价逐段相接,止于现价生效的前一天',
    sql: `
      select p.refer_price_id as id
      from (
        select refer_price_id, effective_date, last_day, lead(effective_date) over w as following
        from city_refer_past
        where not deleted
        window w as (partition by refer_price_id order by effective_date, id)
      ) p
      join city_refer_price c on c.id = p.refer_price_id
      where not c.deleted and (p.last_day < p.effective_date or p.last_day + 1 <> coalesce(p.following, c.effective_date))`,
    brokenBy: [
      ['city_refer_past', 'last_day = last_day + 1'],
      ['city_refer_past', 'effective_date = last_day + 1'],
    ],
  },
  {
    id: 'CRP-3',
    message: '已读数不超过通知对象数',
    sql: `
      select id
      from city_refer_notify
      where not deleted
        and (read_count > partner_count or read_count < 0 or partner_count <> cardinality(partner_ids))`,
    brokenBy: [['city_refer_notify', 'read_count = partner_count + 1']],
  },
];
