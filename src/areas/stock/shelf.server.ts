import { sql } from 'kysely';
import type { Store } from '../../server/resource/store';
import { RATE } from './stock';

/** What should lie on the shelf at an instant. */
export interface Shelf {
  /** What the books say after the last movement by then. */
  readonly onHand: number;
  /** Goods of orders that had been picked up by then and were neither delivered nor back yet: they leave the books when they arrive. */
  readonly out: number;
}

/** @returns by spec; those that never moved by then have nothing. */
export async function shelfAt(
  tx: Store,
  warehouseId: string,
  specCodeIds: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, Shelf>> {
  const { rows } = await sql<{ spec: string; onHand: number; out: number }>`
    select w.spec::text as spec, coalesce(m.on_hand_after, 0) as on_hand, coalesce(o.qty, 0) as out
    from unnest(${specCodeIds}::bigint[]) as w(spec)
    left join stock s on s.warehouse_id = ${warehouseId}::bigint and s.spec_code_id = w.spec and not s.deleted
    left join lateral (
      select on_hand_after from stock_movement m
      where m.stock_id = s.id and not m.deleted and m.occurred_at <= ${at}::timestamptz
      order by m.occurred_at desc, m.id desc limit 1
    ) m on true
    left join (
      select i.spec_code_id, sum(i.qty) as qty
      from third_waybill b
      join third_order_item i on i.third_order_id = b.third_order_id and not i.deleted
      where b.warehouse_id = ${warehouseId}::bigint and not b.deleted
        and b.picked_at <= ${at}::timestamptz and (b.delivered_at is null or b.delivered_at > ${at}::timestamptz)
        and coalesce(b.back_at, 'infinity') > ${at}::timestamptz
      group by 1
    ) o on o.spec_code_id = w.spec`.execute(tx.sql);
  return new Map(rows.map(({ spec, onHand, out }) => [spec, { onHand: Number(onHand), out: Number(out) }]));
}

/** @returns by stock row, the quantity sold in the days behind the rate of sale; rows do not store it, it is computed for display. */
export async function soldLately(tx: Store, stockIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; qty: number }>`
    select stock_id::text as id, sum(out_qty)::int as qty from stock_movement
    where stock_id = any(${stockIds}::bigint[]) and not deleted and occurred_at >= now() - make_interval(days => ${RATE.days}::int)
    group by 1`.execute(tx.sql);
  return new Map(rows.map(({ id, qty }) => [id, qty]));
}
