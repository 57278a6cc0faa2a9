import { expect, it } from 'vitest';
import { choice, instant } from '../../../language/field';
import { move, resource, SAME, type Action, type Resource } from '../../../language/resource';
import { mainOf, nextOf, stepsOf, surelyBefore, wayOf } from './wayOf';

const bill = resource('bill', {
  label: '单',
  title: 'id',
  fields: {
    dueAt: instant('到期'),
    status: choice(
      '状态',
      { drafted: '草稿', checking: '待审核', paying: '待付款', paid: '已付', rejected: '已驳回', void: '已作废' },
      { tones: { drafted: 'idle', checking: 'wait', paying: 'wait', paid: 'good', rejected: 'bad', void: 'idle' } },
    ),
  },
  moves: [
    { call: '/add', from: null, to: 'drafted' },
    { call: '/submit', from: ['drafted', 'rejected'], to: 'checking' },
    { call: '/audit', from: 'checking', to: 'paying', by: { result: 1 } },
    { call: '/audit', from: 'checking', to: 'rejected', by: { result: 0 } },
    { call: '/note', from: 'checking', to: SAME },
    { call: '/pay', from: 'paying', to: 'paid' },
    { call: '/void', from: ['drafted', 'checking', 'paying'], to: 'void' },
    { call: 'system', from: 'paying', to: 'void', due: 'dueAt' },
    { call: '/remove', from: 'drafted', to: null },
  ],
  actions: {
    void: move('作废', '/void'),
    note: move('备注', '/note'),
    audit: move('审核', '/audit'),
    remove: move('删除', '/remove'),
  },
}) as unknown as Resource;

it('says of what was only what cannot have been otherwise', () => {
  expect(surelyBefore(bill, 'drafted')).toEqual([]);
  expect(surelyBefore(bill, 'paid')).toEqual(['drafted', 'checking', 'paying']);
  expect(surelyBefore(bill, 'void')).toEqual(['drafted']);
  expect(surelyBefore(bill, 'nowhere')).toEqual([]);
});

it('knows what comes next and puts what leads on before what ends it; deleting and staying are no steps', () => {
  const row = { id: '1', status: 'checking' };
  expect(nextOf(bill, row, new Map())).toEqual([
    { call: '/audit', action: 'audit', label: '审核', to: ['paying', 'rejected'] },
    { call: '/void', action: 'void', label: '作废', to: ['void'] },
  ]);
  const paying = nextOf(
    bill,
    { ...row, status: 'paying', dueAt: '2026-01-01T00:00:00Z' },
    new Map([['/pay', { label: '付款' } as Action]]),
  );
  expect(paying.map(({ label, due }) => [label, due])).toEqual([
    ['付款', undefined],
    ['作废', undefined],
    ['自动', 'dueAt'],
  ]);
});

it('reads the way from the log where that ends in the present state, and adds what must have been before', () => {
  const log = stepsOf(bill, [
    { id: '3', operatedAt: 'c', operatorName: '王', before: { status: 'checking' }, after: { status: 'paying' } },
    { id: '2', operatedAt: 'b', operatorName: '李', before: { status: 'checking', a: 1 }, after: { status: 'checking', a: 2 } },
    { id: '1', operatedAt: 'a', operatorName: '李', before: { status: 'rejected' }, after: { status: 'checking' } },
  ]);
  expect(wayOf(bill, 'paying', log)).toEqual(
    [
      { state: 'checking' },
      { state: 'rejected' },
      { state: 'checking', at: 'a', by: '李' },
      { state: 'paying', at: 'c', by: '王' },
    ].toSpliced(0, 0, { state: 'drafted' }),
  );
  expect(wayOf(bill, 'paid', log)).toEqual([{ state: 'drafted' }, { state: 'checking' }, { state: 'paying' }, { state: 'paid' }]);
});

it('makes the action that leads on the main one, where it can be done; never one that only ends the way', () => {
  const offers = (...keys: string[]) => ['void', 'audit'].map((key) => ({ key, resource: bill, why: keys.includes(key) ? null : '不能' }));
  const row = { id: '1', status: 'checking' };
  expect(mainOf(bill, row, offers('void', 'audit'))).toBe('audit');
  expect(mainOf(bill, row, offers('void'))).toBeNull();
  expect(mainOf(bill, { ...row, status: 'paid' }, offers('void', 'audit'))).toBeNull();
});
