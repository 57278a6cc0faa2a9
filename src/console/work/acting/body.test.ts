import { expect, test } from 'vitest';
import { text, verdict } from '../../../language/field';
import { move, update } from '../../../language/resource';
import { bodyOf } from './body';

const rows = [
  { id: '1', version: 3 },
  { id: '2', version: 8 },
];

test('a call says which rows, and which versions of them where it has to', () => {
  expect(bodyOf(move('停用', '/x/stop', { with: { status: 'off' } }), rows, {})).toEqual({ ids: ['1', '2'], status: 'off' });
  expect(bodyOf(update('修改', '/x/update', { versioned: true, fields: ['name'] }), rows.slice(0, 1), { name: '甲' })).toEqual({
    id: '1',
    version: 3,
    name: '甲',
  });
});

test('a verdict is on what was seen, whether or not its call asks for that', () => {
  const ask = { result: verdict('结论'), reason: text('原因') };
  expect(bodyOf(move('审核', '/x/audit', { ask }), rows, { result: 1 })).toEqual({
    ids: ['1', '2'],
    versions: { 1: 3, 2: 8 },
    result: 1,
  });
  expect(bodyOf(move('审核', '/x/audit', { ask, on: 'row' }), rows.slice(1), { result: 0 })).toEqual({ id: '2', version: 8, result: 0 });
});
