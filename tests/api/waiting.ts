/** A dispatch desk with as much to do as a bench wants: orders that wait in one city, and stations that could take them. */
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/database';
import { columnsOf } from './columns';

const CITY = '3301';
/** What distinguishes copies; far from any id of the demo. */
const [STATION_IDS, QUOTE_IDS, ORDER_IDS] = [200_000_000_000_000_000n, 210_000_000_000_000_000n, 220_000_000_000_000_000n];

export interface Waiting {
  /** Orders that wait, in all cities together. */
  readonly orders: number;
  /** Stations of the city that are open, with prices and every street of the city. Absent: those of the demo. */
  readonly stations?: number;
}

/** Copies of demo orders, promised over ten hours from the next 9:00 in Shanghai; if there are too many, the rest are removed. */
export async function fillDesk(db: Db, { orders, stations = 0 }: Waiting): Promise<void> {
  const nine = sql`date_trunc('day', (now() at time zone 'Asia/Shanghai') + interval '15 hours') + interval '9 hours'`;
  await sql`update third_order set deleted = true where status = 'waiting' and not deleted
    and id not in (select id from third_order where status = 'waiting' and not deleted order by area_code not like ${`${CITY}%`}, id limit ${orders})`.execute(
    db,
  );
  const columns = await columnsOf(db, 'third_order');
  await sql`
    with models as (select o.*, row_number() over () as n from third_order as o, generate_series(1, 500)
        where o.status in ('waiting', 'done') and o.area_code like ${`${CITY}%`} and o.lng is not null and not o.deleted
        limit greatest(0, ${orders} - (select count(*) from third_order where status = 'waiting' and not deleted))),
      made as (insert into third_order (${columns()}) select ${columns('r')} from models as m, lateral jsonb_populate_record(null::third_order, to_jsonb(m) - 'n' || jsonb_build_object(
        'id', ${String(ORDER_IDS)}::bigint + m.n, 'order_no', 'T9' || lpad(m.n::text, 13, '0'), 'channel_order_no', 'BENCH' || m.n, 'status', 'waiting', 'abnormal_type', 'none',
        'placed_at', now() - m.n % 60 * interval '1 minute', 'promise_at', ((${nine}) at time zone 'Asia/Shanghai') + m.n * 37 % 600 * interval '1 minute',
        'lng', m.lng + (m.n % 17 - 8) * 0.002, 'lat', m.lat + (m.n % 13 - 6) * 0.002, 'delivery_shop_id', null, 'warehouse_id', null, 'capacity_id', null, 'work_date', null, 'is_overload', false, 'refund_amount', 0, 'partner_id', null,
        'completed_at', null, 'fulfilment', null, 'statement_status', 'unrecorded', 'return_status', 'none', 'channel_notice_id', null, 'channel_note', null, 'sign_img', null)) as r returning id)
    insert into third_order_item select r.* from (select i.*, m.n, row_number() over () as nth from models as m join third_order_item as i on i.third_order_id = m.id and not i.deleted) as i,
      lateral jsonb_populate_record(null::third_order_item, to_jsonb(i) - 'n' - 'nth' || jsonb_build_object(
        'id', ${String(ORDER_IDS)}::bigint + 1000000 + i.nth, 'third_order_id', ${String(ORDER_IDS)}::bigint + i.n)) as r`.execute(db);
  if (stations === 0) return;
  const streets = sql`(select array_agg(distinct street) from delivery_shop as d, unnest(d.area_codes) as street where d.city_code = ${CITY} and d.status = 'enabled')`;
  await sql`
    with priced as (select d.*, q.id as quote_id, row_number() over (order by d.id) as nth from delivery_shop as d join lateral (
        select id from delivery_quote_order where delivery_shop_id = d.id and status = 'active' and enabled = 'on' and not deleted order by id desc limit 1) as q on true
        where d.status = 'enabled' and not d.deleted and d.city_code = ${CITY}),
      models as (select p.*, row_number() over () as n from priced as p, generate_series(1, 100)
        limit greatest(0, ${stations} - (select count(*) from delivery_shop where status = 'enabled' and not deleted and city_code = ${CITY}))),
      shops as (insert into delivery_shop select r.* from models as m, lateral jsonb_populate_record(null::delivery_shop, to_jsonb(m) - 'n' - 'nth' - 'quote_id' || jsonb_build_object(
        'id', ${String(STATION_IDS)}::bigint + m.n, 'code', 'DB' || m.n, 'name', '测速配送站 ' || m.n, 'shop_id', null, 'warehouse_id', null, 'area_codes', ${streets},
        'lng', m.lng + (m.n % 7 - 3) * 0.01, 'lat', m.lat + (m.n % 5 - 2) * 0.01)) as r returning id),
      quotes as (insert into delivery_quote_order select r.* from models as m join delivery_quote_order as q on q.id = m.quote_id, lateral jsonb_populate_record(null::delivery_quote_order, to_jsonb(q) || jsonb_build_object(
        'id', ${String(QUOTE_IDS)}::bigint + m.n, 'quote_no', 'BJ9' || lpad(m.n::text, 7, '0'), 'delivery_shop_id', ${String(STATION_IDS)}::bigint + m.n, 'previous_id', null)) as r returning id)
    insert into delivery_quote_line select r.* from (select l.*, m.n, row_number() over () as of_all from models as m join delivery_quote_line as l on l.quote_order_id = m.quote_id and not l.deleted) as l,
      lateral jsonb_populate_record(null::delivery_quote_line, to_jsonb(l) - 'n' - 'of_all' || jsonb_build_object(
        'id', ${String(QUOTE_IDS)}::bigint + 1000000 + l.of_all, 'quote_order_id', ${String(QUOTE_IDS)}::bigint + l.n)) as r`.execute(db);
  await sql`update delivery_shop set area_codes = ${streets} where city_code = ${CITY} and status = 'enabled'`.execute(db);
}
