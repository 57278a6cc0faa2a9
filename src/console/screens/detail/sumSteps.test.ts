import { expect, it } from 'vitest';
import { derived, money } from '../../../language/field';
import { resource, type Resource } from '../../../language/resource';
import { rowsBehind, sumsOf } from './sumSteps';

const bill = resource('bill', {
  label: '单',
  title: 'id',
  fields: {
    goods: derived.sum('货款', 'line', 'billId', 'amount', { kind: ['a', 'b'] }),
    fee: money('配送费'),
    off: money('优惠'),
    total: money('合计', { reckoned: 'goods + fee' }),
    due: money('应付', { reckoned: 'total - off' }),
  },
}) as unknown as Resource;
const row = { id: '7', goods: 1000, fee: 200, off: 300, total: 1200, due: 900 };

it('draws a sum by the parts of its parts, each beginning where the one before ended', () => {
  const [sum, ...more] = sumsOf(bill, row, ['goods', 'fee', 'off', 'total', 'due']);
  expect(more).toEqual([]);
  expect(sum!.steps.map(({ name, amount, from, to }) => [name, amount, Math.round(from * 1200), Math.round(to * 1200)])).toEqual([
    ['goods', 1000, 0, 1000],
    ['fee', 200, 1000, 1200],
    ['off', -300, 1200, 900],
  ]);
  expect(Math.round(sum!.end * 1200)).toBe(900);
});

it('shows what is below nothing on its side, leaves zeros out by name, and draws no sum of one', () => {
  const [sum] = sumsOf(bill, { ...row, goods: 0, total: 200, due: -100 }, ['due']);
  expect(sum).toMatchObject({ zero: ['goods'], amount: -100 });
  expect(sum!.base).toBeCloseTo(1 / 3);
  expect(sum!.end).toBeCloseTo(0);
  expect(sumsOf(bill, { ...row, fee: 0, off: 0, total: 1000, due: 1000 }, ['due'])).toEqual([]);
  expect(sumsOf(bill, { ...row, due: null }, ['due'])).toEqual([]);
});

it('knows the rows an amount is computed from', () => {
  expect(rowsBehind(bill.fields['goods' as 'id'], '7')).toEqual({ resource: 'line', query: { billId: '7', kind: 'a,b' } });
  expect(rowsBehind(bill.fields['fee' as 'id'], '7')).toBeNull();
});
