/**
 * What the deliveries of a month would cost if a quote were in force, by the same function that prices waybills and together with all other
 * quotes of the shop. Only waybills priced both then and now are compared: others would wrongly count as saved or as additional cost.
 */
import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { partnerSpuCode } from '../product';
import { areaNode } from '../system';
import { feeOf, lineFor, pricedBy, type PriceLine } from './fee';
import { deliveryQuote, deliveryQuoteLine, type TrialLine, type TrialSum } from './quote';

/** Waybills that are named of each kind. */
const NAMED = 2_000;
const DISTRICT_DIGITS = 6;
type Goods = readonly { readonly specNo: string; readonly qty: number }[];
interface Delivered {
  readonly id: string;
  readonly waybillNo: string;
  readonly deliveryFee: number;
  readonly feeMissing: boolean;
  readonly distanceM: number | null;
  readonly floor: number | null;
  readonly areaCode: string;
  /** JSON of `Goods`, as it comes: most waybills have what others have, and are not read again. */
  readonly goods: string | null;
}
/** A line of the quote on trial, or of one that stays in force beside it. */
interface Line extends PriceLine {
  readonly isOwn: boolean;
}

export async function repriced(tx: Store, quote: Row<typeof deliveryQuote>, { begin, end }: { begin: string; end: string }) {
  const beside = (
    await tx.all(deliveryQuote, {
      deliveryShopId: quote.deliveryShopId,
      status: 'active',
      enabled: 'on',
      beginDate: { lte: quote.endDate },
      endDate: { gte: quote.beginDate },
    })
  ).filter(({ id }) => id !== quote.id && id !== quote.previousId);
  const lines = await tx.all(deliveryQuoteLine, { quoteOrderId: [quote.id, ...beside.map(({ id }) => id)] });
  const specs = await tx.all(partnerSpuCode, { id: [...new Set(lines.map((line) => line.specCodeId))] });
  const specNoOf = new Map(specs.map((one) => [one.id, one.specNo!]));
  // Of two for the same the first counts.
  const prices = lines
    .map((line): Line => ({ ...pricedBy(line, specNoOf.get(line.specCodeId)!), isOwn: line.quoteOrderId === quote.id }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const { rows } = await sql<Delivered>`
    select w.id::text, w.waybill_no, w.delivery_fee, w.fee_missing, w.distance_m, o.floor, o.area_code,
      (select json_agg(json_build_object('specNo', i.spec_no, 'qty', i.qty))::text from third_order_item i where i.third_order_id = o.id and not i.deleted) as goods
    from third_waybill w join third_order o on o.id = w.third_order_id
    where w.delivery_shop_id = ${quote.deliveryShopId}::bigint and w.status = 'delivered' and not w.deleted
      and w.delivered_at >= ${begin} and w.delivered_at < ${end}
    order by w.id`.execute(tx.sql);
  const { byDistrict, bySpec, ...rest } = trialOf(prices, rows);
  const areas = new Map((await tx.all(areaNode, { code: [...byDistrict.keys()] })).map((one) => [one.code, one.name]));
  return { ...rest, byDistrict: named(byDistrict, (code) => areas.get(code) ?? code), bySpec: named(bySpec, (specNo) => specNo) };
}

function trialOf(prices: readonly Line[], rows: readonly Delivered[]) {
  const sums = { compared: 0, before: 0, after: 0, elsewhere: 0, elsewhereBefore: 0, elsewhereAfter: 0 };
  const more = { missing: 0, missingBefore: 0, added: 0, addedAfter: 0 };
  const changes: TrialLine[] = [];
  const unpriced: TrialLine[] = [];
  const [byDistrict, bySpec] = [new Map<string, Sum>(), new Map<string, Sum>()];
  // Few lines reach a street: they are looked for once each.
  const reaching = new Map<string, readonly Line[]>();
  const read = new Map<string | null, Goods>([[null, []]]);
  for (const row of rows) {
    const near = reaching.get(row.areaCode) ?? prices.filter((line) => row.areaCode.startsWith(line.areaCode));
    reaching.set(row.areaCode, near);
    const goods = read.get(row.goods) ?? (JSON.parse(row.goods!) as Goods);
    read.set(row.goods, goods);
    const after = feeOf(near, row.areaCode, goods, { distanceM: row.distanceM, floors: row.floor === null ? null : row.floor - 1 });
    const before = row.feeMissing ? null : row.deliveryFee;
    const line = { waybillId: row.id, waybillNo: row.waybillNo, before, after };
    if (after === null) {
      more.missing += 1;
      more.missingBefore += before ?? 0;
      unpriced.push(line);
    } else if (!goods.some(({ specNo }) => lineFor(near, row.areaCode, specNo)!.isOwn)) {
      sums.elsewhere += 1;
      sums.elsewhereBefore += before ?? 0;
      sums.elsewhereAfter += after;
    } else if (before === null) {
      more.added += 1;
      more.addedAfter += after;
      changes.push(line);
    } else {
      sums.compared += 1;
      sums.before += before;
      sums.after += after;
      if (after !== before) changes.push(line);
      count(byDistrict, row.areaCode.slice(0, DISTRICT_DIGITS), before, after);
      const [first, ...others] = new Set(goods.map(({ specNo }) => specNo));
      count(bySpec, others.length > 0 ? '几种规格一单' : first!, before, after);
    }
  }
  changes.sort((a, b) => Math.abs(b.after! - (b.before ?? 0)) - Math.abs(a.after! - (a.before ?? 0)));
  return {
    waybills: rows.length,
    ...sums,
    difference: sums.after - sums.before,
    ...more,
    changed: changes.length,
    changes: changes.slice(0, NAMED),
    unpriced: unpriced.slice(0, NAMED),
    byDistrict,
    bySpec,
  };
}

type Sum = Omit<TrialSum, 'name'>;
function count(sums: Map<string, Sum>, key: string, before: number, after: number): void {
  const sum = sums.get(key) ?? { waybills: 0, before: 0, after: 0 };
  sums.set(key, { waybills: sum.waybills + 1, before: sum.before + before, after: sum.after + after });
}
/** Those that differ most first. */
const named = (sums: ReadonlyMap<string, Sum>, nameOf: (key: string) => string): TrialSum[] =>
  Array.from(sums, ([key, sum]) => ({ name: nameOf(key), ...sum })).sort(
    (a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before),
  );
