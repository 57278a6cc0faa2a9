import { describe, expect, it } from 'vitest';
import { platform } from '../src/areas/catalogue';
import { addressIn, MOST_PASTED, recognise, recogniseList, type ListCandidate } from './recognise';

const kinds = (text: string) => recognise(text, platform.resources.values()).map((c) => `${c.resource.name}.${c.field}=${c.value}`);

describe('recognising a pasted number', () => {
  it.each([
    ['T20261121000012', 'third_order.orderNo=T20261121000012'],
    ['  “t20261121000012”\n', 'third_order.orderNo=T20261121000012'],
    ['订单号：Ｔ２０２６１１２１０００012', 'third_order.orderNo=T20261121000012'],
    ['#S10000001', 'merchant_shop.shopNo=S10000001'],
    ['138 0000 1234', 'merchant_shop.ownerPhone=13800001234'],
    ['DZ202610123456', 'third_statement.statementNo=DZ202610123456'],
    ['DZ202610123456-03', 'third_statement_sub.subNo=DZ202610123456-03'],
    ['运单号：Y20261121000012', 'third_waybill.waybillNo=Y20261121000012'],
    ['p100001', 'partner_main.partnerNo=P100001'],
    ['D100001', 'delivery_shop.code=D100001'],
    ['w100001', 'partner_warehouse.code=W100001'],
    ['CY202610123456', 'third_statement_diff.diffNo=CY202610123456'],
    ['NO123456789012', 'third_order.channelOrderNo=NO123456789012'],
    ['id: 216692423000108357', 'merchant_shop.id=216692423000108357'],
    ['216692423000108357', 'third_order.id=216692423000108357'],
  ])('%j', (text, kind) => expect(kinds(text)).toContain(kind));
  it.each(['异常订单', 'ycdd', '12', 'x'.repeat(60)])('leaves %j alone', (text) => expect(kinds(text)).toEqual([]));
});

describe('recognising a list', () => {
  const lists = (text: string) =>
    recogniseList(text, platform.resources.values()).map(({ resource, field, values, rejected }) => [
      `${resource.name}.${field}`,
      values,
      rejected,
    ]);
  const both = ['T20261121000012', 'T20261121000013'];
  it.each([
    ['T20261121000012,T20261121000013'],
    ['T20261121000012\nT20261121000013\n'],
    ['平台单号\r\nT20261121000012\r\nT20261121000013\r\n'],
    ['"T20261121000012"\t"t20261121000013"'],
    ['T20261121000012、T20261121000013；Ｔ２０２６１１２１００００１２'],
    ['orderNo T20261121000012 T20261121000012 T20261121000013'],
    ['订单号:T20261121000012，订单号:T20261121000013'],
  ])('%j', (text) => expect(lists(text)).toEqual([['third_order.orderNo', both, []]]));
  it('reports what has another shape', () =>
    expect(lists('T20261121000012,T2026,S10000001,T20261121000013')).toEqual([
      ['third_order.orderNo', both, ['T2026', 'S10000001']],
      ['merchant_shop.shopNo', ['S10000001'], ['T20261121000012', 'T2026', 'T20261121000013']],
    ]));
  it('knows a list of ids of every resource that has them', () =>
    expect(lists('216692423000108357 216692423000108358').map(([name]) => name)).toEqual(
      expect.arrayContaining(['third_order.id', 'merchant_shop.id', 'third_statement.id']),
    ));
  it('takes five thousand, keeps apart what is beyond, and counts what comes again', () => {
    const column = Array.from({ length: MOST_PASTED + 2 }, (_, i) => `S${10_000_000 + i}`);
    const text = [...column, 's10000000', 'S10000000', '“S10000001”', 'X'].join('\n');
    const [{ values, rejected, beyond, repeated }] = recogniseList(text, platform.resources.values()) as [ListCandidate];
    expect([values, rejected, beyond, repeated]).toEqual([column.slice(0, MOST_PASTED), ['X'], ['S10005000', 'S10005001'], 3]);
  });
  it.each(['T20261121000012', '订单 查询', '查询,订单,异常', 'orders waybills', ''])('leaves %j alone', (text) =>
    expect(lists(text)).toEqual([]),
  );
});

describe('recognising an address of this console', () => {
  const origin = 'https://console.example:4600';
  it.each([
    ['https://console.example:4600/#/api/third/order/search?status=new', '/api/third/order/search?status=new'],
    [' <https://console.example:4600/index.html#/api/merchant/shop/info?id=1> ', '/api/merchant/shop/info?id=1'],
    ['#/api/third/order/search', '/api/third/order/search'],
    ['/api/third/order/search?a=%E5%8D%95', '/api/third/order/search?a=%E5%8D%95'],
    ['https://elsewhere.example/#/api/third/order/search', null],
    ['https://console.example:4600/#/login', null],
    ['javascript:alert(1)#/api/x', null],
    ['/api/third order', null],
    ['https://', null],
    ['订单', null],
  ])('%j → %j', (text, address) => expect(addressIn(text, origin)).toBe(address));
});
