import { expect, test } from 'vitest';
import { platform } from '../../../areas/catalogue';
import type { Action } from '../../../language/resource';
import { begun } from './begun';
import { about } from './inputs';

const acting = (name: string, key: string) => {
  const resource = platform.resources.get(name)!;
  return { key, resource, action: resource.actions[key]! as Action };
};
const pageOf = (resource: string) => [...platform.pages.values()].find((page) => page.resource === resource)!;
const begins = (name: string, key: string, ...rows: object[]) =>
  about(
    acting(name, key),
    pageOf(name),
    rows.map((row, i) => ({ id: String(i), ...row })),
  );

test('a choice by which every row would be refused is not made beforehand: the only possible one is', () => {
  expect(begins('third_waybill', 'status', { status: 'waiting' }), 'the usual one will do').toEqual({});
  expect(begins('third_waybill', 'status', { status: 'accepted' })).toEqual({ action: 'pick' });
  expect(begins('third_waybill', 'status', { status: 'delivering' }), 'two are possible: delivered or refused').toEqual({ action: null });
  expect(begins('third_waybill', 'status', { status: 'accepted' }, { status: 'waiting' }), 'it is possible for one of them').toEqual({});
});

test('an order is handled as what is wrong with it makes likely, from whatever page, and not by what else it holds', () => {
  const handled = (...types: string[]) =>
    begins('third_order', 'handle', ...types.map((abnormalType) => ({ abnormalType, status: 'assigned' })));
  expect(['changed', 'recalled', 'address'].map((type) => handled(type).action)).toEqual(['accept', 'cancel', 'readdress']);
  expect(handled('recalled', 'recalled')).toMatchObject({ action: 'cancel' });
  expect(handled('changed', 'recalled'), 'they are not alike').not.toHaveProperty('action');
  expect(handled('store')).not.toHaveProperty('action');
  const handle = acting('third_order', 'handle');
  const row = { id: '7', abnormalType: 'store', status: 'waiting', areaCode: '330106001' };
  expect(begun(handle, [row]).values, 'its street says nothing of what is to be done').toEqual({});
  expect(about(handle, pageOf('third_order'), [row])).toMatchObject({ areaCode: '330106001' });
  expect(about(handle, pageOf('home_statistic'), [{ ...row, abnormalType: 'recalled' }])).toEqual({ action: 'cancel' });
});

test('lines begin with the rows in hand where these have their columns', () => {
  const edit = acting('replenish_price_scheme', 'edit');
  const from = [{ id: '1', specNo: 'SP1', buyPrice: 1250, supplyPrice: 1000 }];
  const origin = { ...edit, link: { field: 'priceSchemeId', label: '购价方案', isTo: true, by: 'id', where: {}, call: '' } as const };
  const scheme = [{ id: '9', endDate: '2026-12-31', status: 'enabled' }];
  expect(about({ ...edit, origin, from }, pageOf('replenish_price_line'), scheme)).toEqual({ lines: [{ specNo: 'SP1', buyPrice: 1250 }] });
  expect(about({ ...edit, origin, from: [{ id: '1', specNo: 'SP1' }] }, pageOf('replenish_price_line'), scheme)).toEqual({});
});

test('an input that usually is a field of the row begins with it, of one row', () => {
  expect(begins('replenish_apply_bill', 'invoice', { settleAmount: 12_300 })).toMatchObject({ amount: 12_300 });
  expect(begins('replenish_apply_bill', 'invoice', { settleAmount: 1 }, { settleAmount: 2 })).toEqual({});
  expect(begins('water_ticket_record', 'refund', { 'lotId.boughtLeft': 7 }), 'of what it refers to').toMatchObject({ qty: 7 });
  expect(begins('replenish_apply_bill', 'check', { payAmount: 12_300 }), 'it is empty on purpose').not.toHaveProperty('amount');
});
