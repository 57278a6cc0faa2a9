import { describe, expect, it } from 'vitest';
import { GROUPS, type Page } from '../language/page';
import { platform } from './catalogue';
import { PLATFORM } from './platform';

const { areas, named, searched, log, waits, files, account, errors } = PLATFORM;

describe('the parts that are played in the console', () => {
  it.each([...searched, waits.page, files.page, account.password])('%s is a page', (url) => {
    expect(platform.pages.has(url)).toBe(true);
  });
  it('those that are searched have a keyword', () => {
    expect(searched.filter((url) => !platform.pages.get(url)!.filters.includes('keyword'))).toEqual([]);
  });
  it.each([areas, waits.count, waits.events, files.list, files.template, files.rows, account.info])('%s is read', (call) => {
    expect(platform.reads.has(call)).toBe(true);
  });
  it.each([files.create, files.confirm, files.cancel, errors])('%s is a write', (call) => expect(platform.writes.has(call)).toBe(true));
  it('the log has the history of a row, line by line', () => {
    expect(platform.resources.get(log.entries)!.reads).toHaveProperty('history');
    expect(platform.resources.has(log.lines)).toBe(true);
  });
  it.each(named)('$resource offers its rows by name, and has a page for each or one that is filtered by it', ({ resource, filter }) => {
    const { reads } = platform.resources.get(resource)!;
    expect(Object.values(reads).some(({ does }) => does === 'options')).toBe(true);
    expect(
      platform.detailPage(resource) ?? [...platform.pages.values()].find((page) => filter && page.filters.includes(filter)),
    ).toBeDefined();
  });
});

it('each page has its help', () => {
  expect([...platform.pages.values()].filter(({ help }) => !help?.trim()).map(({ url }) => url)).toEqual([]);
});

it('each page of 停用功能 is what took over, with nothing to do, and says where that is', () => {
  const old = [...platform.pages.values()].filter(({ group }) => group === 'disabled-functions');
  expect(old).toHaveLength(11);
  for (const page of old) {
    const next = platform.pages.get(page.successor!)!;
    expect(next, page.url).toBeDefined();
    expect([next.needsId, next.successor, next.resource], page.url).toEqual([false, undefined, page.resource]);
    const shown = ({ kind, read, columns, filters, preset, sections, related }: Page) => ({
      kind,
      read,
      columns,
      filters,
      preset,
      sections,
      related,
    });
    expect(shown(page), page.url).toEqual(shown(next));
    expect([...platform.writesOf(page)], page.url).toEqual([]);
    expect(page.help, page.url).toContain(`“${GROUPS[next.group]} / ${next.subgroup} / ${next.name}”`);
    expect(page.english, page.url).toBe(`old ${next.english}`);
  }
});

/** What the code of before had no place for, with fields that stand for it. */
const ONCE_ABSENT: readonly (readonly [resource: string, ...fields: string[]])[] = [
  ['order_log', 'thirdOrderId'],
  ['order_main_log', 'orderId'],
  ['privacy_phone', 'status'],
  ['privacy_phone_log', 'orderId'],
  ['holiday_record', 'backupWarehouseId'],
  ['warehouse_status_change', 'stockLeft'],
  ['warehouse_code', 'channelStoreCode'],
  ['depot_logistics', 'status'],
  ['procurement_plan', 'status'],
  ['replenish_purchase_plan', 'status'],
  ['replenish_statement', 'status'],
  ['replenish_statement_sub', 'status'],
  ['replenish_price_scheme', 'status'],
  ['replenish_city_template', 'status'],
  ['delivery_fee_log', 'isLatest'],
  ['stock', 'onWay', 'sellableDays'],
  ['stock_movement', 'unitCost', 'amount', 'pairNo', 'applyBillId'],
];
it.each(ONCE_ABSENT)('W15 %s has what the domain says of it', (name, ...fields) => {
  const resource = platform.resources.get(name);
  expect(fields.filter((field) => !resource?.fields[field])).toEqual([]);
  expect(resource?.virtual).not.toBe(true);
});
