import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';

/** Orders of one street and brand that a front warehouse serves and has goods for, and does not have yet, promised for tomorrow at ten. */
export async function servedOrders(query: <T>(statement: RawBuilder<T>) => Promise<T[]>, limit: number, skip: number) {
  const rows = await query(sql<{ id: string; warehouseId: string; streetId: string }>`
    select distinct on (o.id) o.id::text, s.warehouse_id::text, s.id::text as street_id
    from third_order o join warehouse_street s on s.brand_id = o.brand_id and s.street_code = o.area_code and not s.deleted
    join partner_warehouse w on w.id = s.warehouse_id and w.status = 'enabled' and w.biz_status = 'open'
    where o.status in ('waiting', 'assigned') and o.warehouse_id is distinct from w.id and not exists (
      select from third_order_item i left join stock k on k.warehouse_id = w.id and k.spec_code_id = i.spec_code_id
      where i.third_order_id = o.id and coalesce(k.available, 0) < i.qty)
    order by o.id limit ${limit} offset ${skip}`);
  expect(rows.length).toBe(limit);
  await query(
    sql`update third_order set promise_at = date_trunc('day', now() at time zone 'Asia/Shanghai' + interval '1 day') at time zone 'Asia/Shanghai' + interval '10 hours' where id = any(${rows.map(({ id }) => id)}::bigint[])`,
  );
  return rows;
}
