import { beforeEach, expect, it } from 'vitest';
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
beforeEach(() => checkLockOrder(true));

it('stops who holds rows of two kinds in another order than somebody before', () => {
  call('order', 'stock');
  expect(() => call('stock', 'order')).toThrow('Rows of order are held after rows of stock, and elsewhere before: order → stock');
  call('order', 'stock');
});

it('stops who would close a circle of several', () => {
  call('order', 'stock');
  call('stock', 'account');
  expect(() => call('account', 'order')).toThrow('order → stock → account');
});

it('lets rows of a kind be held in any order by whoever holds what they belong to: there they meet first', () => {
  call('order', 'item', 'stock');
  call('order', 'stock', 'item');
  expect(() => call('item', 'order')).toThrow('belong to such');
});

it('says nothing where it is not asked for', () => {
  checkLockOrder(false);
  call('order', 'stock');
  call('stock', 'order');
});
