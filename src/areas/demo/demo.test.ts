import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recognise } from '../../../commands/recognise';
import type { Field } from '../../language/field';
import { groupBy } from '../../language/groupBy';
import { checkBlocks } from '../../language/validate';
import { instantOf } from '../../server/resource/newId';
import { metres, type Place } from '../../language/geo';
import { platform } from '../catalogue';
import { CENTRES, SERVED_M } from '../delivery/centres.demo';
import { demo } from './demo';
import { FULL_ORDERS } from './world';

it.each(['2026-11-21T16:05:00Z', '2026-11-22T08:00:00Z', '2026-02-28T15:59:59Z'])(
  'nothing was made after the moment of seeding, just after midnight too (%s)',
  (at) => {
    const now = new Date(at);
    const late = demo(platform, now, 300).flatMap(({ res, rows }) =>
      rows.flatMap((row) => {
        const made = [
          instantOf(row.id),
          ...(['createdAt', 'updatedAt', 'finishedAt', 'paidAt'] as const).map((key) => (row as Record<string, unknown>)[key]),
        ];
        return made.some((instant) => typeof instant === 'string' && Date.parse(instant) > now.getTime())
          ? [`${res.name} ${row.id} ${made.join(' ')}`]
          : [];
      }),
    );
    expect(late).toEqual([]);
  },
);

const DAY = demo(platform, new Date('2026-11-23T07:00:00Z'), 1500);
const rowsOf = (name: string) =>
  DAY.filter(({ res }) => res.name === name).flatMap(({ rows }) => rows as unknown as Readonly<Record<string, unknown>>[]);
const hourOf = (iso: unknown) => new Date(Date.parse(iso as string) + 8 * 3_600_000).getUTCHours();

it('people who handle orders, leads and complaints do it by day', () => {
  const instants = [
    ...['merchant_work_order', 'partner_work', 'official_user', 'shop_complaint', 'third_complaint'].flatMap((name) =>
      rowsOf(name).map((row) => row.createdAt),
    ),
    ...rowsOf('merchant_work_order').flatMap((row) => (row.replies as { at: string }[]).map(({ at }) => at)),
    ...rowsOf('follow_up').map((row) => row.followedAt),
    ...rowsOf('web_log').map((row) => row.occurredAt),
  ];
  expect(instants.filter((at) => hourOf(at) < 8 || hourOf(at) >= 19)).toEqual([]);
  expect(instants.length).toBeGreaterThan(500);
});

it('most who were told of their cards by message were reached, and a few were not', () => {
  const records = new Map(rowsOf('sms_record').map((row) => [row.id, row]));
  const lines = rowsOf('coupon_send_line');
  const told = lines.flatMap(({ recordId }) => (recordId ? [records.get(recordId)!] : []));
  const [delivered, failed] = ['delivered', 'failed'].map((status) => told.filter((record) => record.status === status).length);
  expect(delivered! / told.length).toBeGreaterThan(0.85);
  expect(failed).toBeGreaterThan(0);
  expect(lines.filter(({ notice }) => notice === 'skipped')).toHaveLength(1);
  expect(new Set(told.map(({ accountId }) => accountId)).size).toBe(1);
});

it('every picture of the demo is there', () => {
  const shown = new Set(JSON.stringify(DAY.map(({ rows }) => rows)).match(/\/demo\/[\w.-]+/g));
  expect(shown.size).toBeGreaterThan(5);
  expect([...shown].filter((path) => !existsSync(`src/console/public${path}`))).toEqual([]);
});

it('what is live of pages that are built of blocks lacks nothing', () => {
  const lacking: string[] = [];
  let looked = 0;
  for (const { res, rows } of DAY)
    for (const [key, field] of Object.entries(res.fields as Readonly<Record<string, Field>>))
      if (field.blocks && field.readOnly)
        for (const row of rows as unknown as readonly Readonly<Record<string, unknown>>[]) {
          const live = row[key] as readonly unknown[] | null | undefined;
          if (!live) continue;
          looked++;
          for (const [place, message] of Object.entries(checkBlocks(field, live, false).errors))
            lacking.push(`${res.name}.${key} ${String(row[res.title])}: ${place} ${message}`);
        }
  expect(lacking).toEqual([]);
  expect(looked).toBeGreaterThan(10);
});

it('nothing is written at midnight sharp', () => {
  const sharp = DAY.flatMap(({ res, rows }) =>
    rows.flatMap((row) =>
      (['createdAt', 'updatedAt'] as const).flatMap((key) => {
        const at = (row as Record<string, unknown>)[key];
        return typeof at === 'string' && (Date.parse(at) + 8 * 3_600_000) % 86_400_000 === 0 ? [`${res.name}.${key} ${at}`] : [];
      }),
    ),
  );
  expect(sharp).toEqual([]);
});

it('what one partner is fined for is a difference of its statement, and differences are not all of one partner', () => {
  const fined = rowsOf('third_complaint').filter((row) => (row.penaltyAmount as number) > 0);
  expect(new Set(fined.map((row) => row.duty))).toEqual(new Set(['partner']));
  expect(fined.map((row) => row.status)).toContain('closed');
  const diffs = new Map(rowsOf('third_statement_diff').map((row) => [row.id, row]));
  for (const row of fined.filter(({ diffId }) => diffId))
    expect(diffs.get(row.diffId)).toMatchObject({
      diffType: 'penalty',
      partnerId: row.partnerId,
      diffAmount: -(row.penaltyAmount as number),
    });
  const counts = [...groupBy([...diffs.values()], (row) => row.partnerId).values()].map((rows) => rows.length);
  expect(Math.max(...counts) / diffs.size).toBeLessThan(0.4);
});

it('a customer ordered before the last buckets came, and no waiting order counts as delivered', () => {
  const last = new Map<unknown, string>();
  for (const row of rowsOf('bucket_log'))
    if (String(row.occurredAt) > (last.get(row.accountId) ?? '')) last.set(row.accountId, String(row.occurredAt));
  expect(rowsOf('bucket_account').filter((row) => String(row.lastOrderAt) > last.get(row.id)!)).toEqual([]);
  const states = new Map(rowsOf('third_order').map((row) => [row.id, row.status]));
  expect(
    rowsOf('follow_up').filter(
      (row) => /已送达|已收到/.test(String(row.content)) && ['waiting', 'assigned', 'ready'].includes(String(states.get(row.thirdOrderId))),
    ),
  ).toEqual([]);
});

it('front warehouses stand near the receivers they serve, and every warehouse in its own district', () => {
  const far = [DAY, demo(platform, new Date('2026-02-28T15:59:59Z'), 300)].flatMap((rows) => {
    const of = (name: string) =>
      rows.filter(({ res }) => res.name === name).flatMap((one) => one.rows as unknown as Readonly<Record<string, unknown>>[]);
    const placeOf = ({ lng, lat }: Readonly<Record<string, unknown>>): Place => [lng as number, lat as number];
    const warehouses = new Map(of('partner_warehouse').map((row) => [row.id, row]));
    const served = of('third_order').filter((order) => order.warehouseId && order.lng);
    expect(served.length).toBeGreaterThan(10);
    const tooFar = served.filter((order) => metres(placeOf(order), placeOf(warehouses.get(order.warehouseId)!)) > SERVED_M + 3_000);
    const strangers = [...warehouses.values()].filter(
      (row) => row.lng && metres(placeOf(row), CENTRES[String(row.areaCode).slice(0, 6)] ?? placeOf(row)) > 3_000,
    );
    return [...tooFar.map(({ orderNo }) => orderNo), ...strangers.map(({ name }) => name)];
  });
  expect(far).toEqual([]);
});

it('a demo of full size has two years: a year ago each report had most of what it has now, by the seasons', () => {
  const now = new Date('2026-11-23T07:00:00Z');
  const full = demo(platform, now, FULL_ORDERS);
  const counted = (name: string, at: string, weight: (row: Readonly<Record<string, unknown>>) => number = () => 1) => {
    const rows = full.filter(({ res }) => res.name === name).flatMap((one) => one.rows as unknown as Readonly<Record<string, unknown>>[]);
    // So many days ago, up to so many.
    return (from: number, to: number) =>
      rows
        .filter((row) => {
          const days = (now.getTime() - Date.parse(String(row[at] ?? instantOf(String(row.id))))) / 86_400_000;
          return days < from && days >= to;
        })
        .reduce((sum, row) => sum + weight(row), 0);
  };
  const all = (name: string) =>
    full.filter(({ res }) => res.name === name).flatMap((one) => one.rows as unknown as Readonly<Record<string, unknown>>[]);
  const logged = new Set(all('order_main_log').map(({ orderId }) => orderId));
  expect(all('order_main').filter(({ id }) => !logged.has(id))).toEqual([]);
  const due = all('follow_up').filter(({ plan, thirdOrderId }) => plan === 'due' && thirdOrderId);
  expect(new Set(due.map(({ thirdOrderId }) => thirdOrderId)).size, 'one plan an order').toBe(due.length);
  const orders = counted('third_order', 'placedAt');
  for (const [what, of] of Object.entries({
    orders,
    paid: counted('third_order', 'placedAt', (row) => row.paidAmount as number),
    delivered: counted('third_waybill', 'deliveredAt'),
    visitors: counted('page_visit_stat', 'statDate', (row) => (row.uv as number | undefined) ?? 0),
    clicks: counted('page_visit_stat', 'statDate', (row) => (row.clickCount as number | undefined) ?? 0),
    'click orders': counted('page_visit_stat', 'statDate', (row) => (row.orderCount as number | undefined) ?? 0),
    messages: counted('sms_record', 'createdAt'),
    'mall orders': counted('order_main', 'placedAt'),
    'paid in the mall': counted('order_main', 'placedAt', (row) => row.paidAmount as number),
    'live viewers': counted('live_session', 'beginAt', (row) => row.viewCount as number),
    'live sales': counted('live_session', 'beginAt', (row) => row.saleAmount as number),
    bills: counted('replenish_apply_bill', 'createdAt'),
    'goods sold': counted('stock_movement', 'occurredAt', (row) => (row.bizType === 'order' ? -(row.qtyDelta as number) : 0)),
  }))
    for (const days of [30, 90].slice(0, what === 'bills' || what === 'messages' ? 1 : 2)) {
      const part = of(364 + days, 364) / of(days, 0);
      expect(part, `${what} of ${days} days: ${part}`).toBeGreaterThan(0.5);
      expect(part, `${what} of ${days} days: ${part}`).toBeLessThan(1);
    }
  // Water is drunk in summer, and little of it is brought around the Spring Festival.
  const on = (day: string, days: number) => {
    const back = (now.getTime() - Date.parse(`${day}T00:00:00+08:00`)) / 86_400_000;
    return orders(back, back - days) / days;
  };
  const [winter, summer] = [on('2026-01-05', 28), on('2026-07-01', 31)];
  expect(summer).toBeGreaterThan(1.3 * winter);
  expect(on('2026-02-16', 7)).toBeLessThan(0.6 * winter);
  expect(on('2026-06-18', 1)).toBeGreaterThan(1.4 * on('2026-06-02', 14));
  expect(on('2025-11-11', 1)).toBeGreaterThan(1.4 * on('2025-10-25', 14));
  // Shelves were never empty beyond what was there, and did not fill up without end.
  const after = full.filter(({ res }) => res.name === 'stock_movement').flatMap(({ rows }) => rows as unknown as { onHandAfter: number }[]);
  expect(Math.min(...after.map(({ onHandAfter }) => onHandAfter))).toBeGreaterThanOrEqual(0);
});

it.each([300, FULL_ORDERS])('of the clicks on each product 1 to 15 % become orders, in each month (a demo of %d orders)', (size) => {
  const stats = demo(platform, new Date('2026-11-23T07:00:00Z'), size)
    .filter(({ res }) => res.name === 'page_visit_stat')
    .flatMap(
      ({ rows }) => rows as unknown as { statType: string; statDate: string; spuId: string; clickCount: number; orderCount: number }[],
    )
    .filter(({ statType }) => statType === 'product');
  const groups = [...groupBy(stats, ({ spuId, statDate }) => `${spuId} ${statDate.slice(0, 7)}`)];
  expect(groups.length).toBeGreaterThanOrEqual(10);
  const sum = (rows: typeof stats, key: 'clickCount' | 'orderCount') => rows.reduce((all, row) => all + row[key], 0);
  const odd = groups.flatMap(([key, rows]) => {
    const rate = sum(rows, 'orderCount') / sum(rows, 'clickCount');
    return rate >= 0.01 && rate <= 0.15 ? [] : [`${key}: ${rate}`];
  });
  expect(odd).toEqual([]);
});

/** Numbers that others give have whatever shape they choose; names have none. */
const FOREIGN = [
  'gateway_call.requestNo',
  'gateway_notice.noticeNo',
  'replenish_apply_bill.outTradeNo',
  'invoice_file.invoiceNo',
  'third_statement_invoice.invoiceNo',
  'nongfu_store.nongfuCode',
  'alipay_service_submit.alipayOrderNo',
  'alipay_voucher_code.code',
  'alipay_task_notify.notifyId',
  'store_alipay.alipayStoreId',
  'admin_user.username',
];
it('what we number is recognised when it is pasted, and leads to its row', () => {
  const lost = DAY.flatMap(({ res, rows }) =>
    res.jump
      .filter((key) => !FOREIGN.includes(`${res.name}.${key}`) && !(res.fields as Readonly<Record<string, Field>>)[key]?.masked)
      .flatMap((key) =>
        rows
          .map((row) => String((row as unknown as Readonly<Record<string, unknown>>)[key] ?? ''))
          .filter((value) => value && !recognise(value, [res]).some((one) => one.field === key))
          .slice(0, 1)
          .map((value) => `${res.name}.${key} ${value}`),
      ),
  );
  expect(lost).toEqual([]);
});
