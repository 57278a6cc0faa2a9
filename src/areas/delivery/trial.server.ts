/** What the deliveries of a month would cost by a quote: by the same function that prices waybills. */
import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { partnerSpuCode } from '../product';
import { feeOf, pricedBy } from './fee';
import { deliveryQuoteLine, type deliveryQuote, type TrialLine } from './quote';

const LARGEST = 20;
type Goods = readonly { readonly specNo: string; readonly qty: number }[];
interface Delivered {
  readonly id: string;
  readonly waybillNo: string;
  readonly deliveryFee: number;
  readonly distanceM: number | null;
  readonly floor: number | null;
  readonly areaCode: string;
  /** JSON of `Goods`, as it comes: most waybills have what others have, and are not read again. */
  readonly goods: string | null;
}

export async function repriced(tx: Store, quote: Row<typeof deliveryQuote>, { begin, end }: { begin: string; end: string }) {
  const lines = await tx.all(deliveryQuoteLine, { quoteOrderId: quote.id });
  const specs = new Map(
    (await tx.all(partnerSpuCode, { id: [...new Set(lines.map((line) => line.specCodeId))] })).map((one) => [one.id, one.specNo!]),
  );
  const prices = lines.map((line) => pricedBy(line, specs.get(line.specCodeId)!));
  const { rows } = await sql<Delivered>`
    select w.id::text, w.waybill_no, w.delivery_fee, w.distance_m, o.floor, o.area_code,
      (select json_agg(json_build_object('specNo', i.spec_no, 'qty', i.qty))::text from third_order_item i where i.third_order_id = o.id and not i.deleted) as goods
    from third_waybill w join third_order o on o.id = w.third_order_id
    where w.delivery_shop_id = ${quote.deliveryShopId}::bigint and w.status = 'delivered' and not w.deleted
      and w.delivered_at >= ${begin} and w.delivered_at < ${end}
    order by w.id`.execute(tx.sql);
  return trialOf(prices, rows);
}

/** @param prices of one list. */
function trialOf(prices: Parameters<typeof feeOf>[0], rows: readonly Delivered[]) {
  let [before, after, missing] = [0, 0, 0];
  const changes: TrialLine[] = [];
  // Few lines reach a street: they are looked for once each.
  const reaching = new Map<string, typeof prices>();
  const read = new Map<string | null, Goods>([[null, []]]);
  for (const row of rows) {
    const near = reaching.get(row.areaCode) ?? prices.filter((line) => row.areaCode.startsWith(line.areaCode));
    reaching.set(row.areaCode, near);
    const goods = read.get(row.goods) ?? (JSON.parse(row.goods!) as Goods);
    read.set(row.goods, goods);
    const fee = feeOf(near, row.areaCode, goods, { distanceM: row.distanceM, floors: row.floor === null ? null : row.floor - 1 });
    before += row.deliveryFee;
    after += fee ?? 0;
    if (fee === null) missing += 1;
    else if (fee !== row.deliveryFee) changes.push({ waybillId: row.id, waybillNo: row.waybillNo, before: row.deliveryFee, after: fee });
  }
  const largest = changes.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before)).slice(0, LARGEST);
  return { waybills: rows.length, missing, before, after, difference: after - before, largest };
}
