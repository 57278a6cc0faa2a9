import { describe, expect, it } from 'vitest';
import { platform } from '../src/areas/catalogue';
import { recognise } from './recognise';

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
    ['216692423000108357', 'third_order.id=216692423000108357'],
  ])('%j', (text, kind) => expect(kinds(text)).toContain(kind));
  it.each(['异常订单', 'ycdd', '12', 'x'.repeat(60)])('leaves %j alone', (text) => expect(kinds(text)).toEqual([]));
});
