import { beforeEach, expect, it, vi } from 'vitest';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import { beginUnit, checkLockOrder, took } from './lockOrder';

const resource = (name: string, above: Readonly<Record<string, string>> = {}) =>
  ({
    name,
    under: Object.keys(above),
    fields: Object.fromEntries(Object.entries(above).map(([key, target]) => [key, { kind: 'ref', target }])),
  }) as unknown as Resource;
const all = new Map(
  [resource('order'), resource('item', { orderId: 'order' }), resource('stock'), resource('account')].map((one) => [one.name, one]),
);
/** A call that holds rows of these kinds, one after another. */
function call(...kinds: readonly string[]): void {
  const tx = {} as Tx;
  beginUnit(tx);
  for (const kind of kinds) took(tx, all, all.get(kind)!, ['1']);
}
const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
beforeEach(() => {
  checkLockOrder(true);
  warned.mockClear();
});
const warnings = () => warned.mock.calls.map(([text]) => String(text).replaceAll(/ \([^)]*\)/g, ''));

it('reports code that locks rows of two kinds in another order than code before it, once', () => {
  call('order', 'stock');
  expect(warnings()).toEqual([]);
  call('stock', 'order');
  call('stock', 'order');
  expect(warnings()).toEqual(['stock → order, though order → stock']);
});

it('reports code that closes a circle of several', () => {
  call('order', 'stock');
  call('stock', 'account');
  call('account', 'order');
  expect(warnings()).toEqual(['account → order, though order → stock → account']);
});

it('lets rows of a kind be held in any order by whoever holds what they belong to: there they meet first', () => {
  call('order', 'item', 'stock');
  call('order', 'stock', 'item');
  expect(warnings()).toEqual([]);
  expect(() => call('item', 'order')).toThrow('belong to such');
});

it('says nothing where it is not asked for', () => {
  checkLockOrder(false);
  call('order', 'stock');
  call('stock', 'order');
  expect(warnings()).toEqual([]);
});
