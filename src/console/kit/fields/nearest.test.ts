import { expect, test } from 'vitest';
import { platform } from '../../../areas/catalogue';
import { endOf } from '../../../language/paths';
import type { Field, Fields } from '../../../language/field';
import { inputsOf } from '../../../language/inputs';
import { filterable } from '../../../server/resource/filters';
import { grouped, likenessOf, nearestQuery, refusedQuery } from './nearest';

const fieldsOf = (name: string): Fields => platform.resources.get(name)!.fields;
const inputOf = (name: string, action: string, input: string) => {
  const resource = platform.resources.get(name)!;
  return inputsOf(resource, resource.actions[action]!)[input]!;
};

test('likelier rows are those that have all of it in common, areas by their city', () => {
  const field = inputOf('replenish_account', 'warehouse', 'warehouseId');
  const target = fieldsOf('partner_warehouse');
  expect(nearestQuery(field, target, { partnerId: '7', cityCode: '330106' })).toEqual({ partnerId: '7', areaCode: '3301' });
  expect(nearestQuery(field, target, { partnerId: '7', cityCode: null }), 'half of it would be another question').toBeNull();
  expect(likenessOf(field, target)).toBe('同服务商、同城');
});

test('what can not be chosen is requested by its last choice alone', () => {
  const field = inputOf('third_order', 'allocate', 'warehouseId');
  expect(refusedQuery(field, fieldsOf('partner_warehouse'))).toEqual({
    params: { warehouseType: 'front', status: 'enabled', bizStatus: expect.stringMatching(/^(?!.*open)/) as string },
    why: expect.stringMatching(/^.+须为“.+”$/) as string,
  });
});

test('nobody stands twice: the ranked first, then the near, the others, and what is ruled out last and shut', () => {
  const candidate = {
    note: null,
    distanceM: 900,
    at: null,
    total: 600,
    terms: [{ key: 'fee', fen: 600, message: '配送价' }],
    findings: [],
  };
  const groups = grouped({
    name: 'stationId',
    offered: [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
      { value: 'c', label: '丙' },
      { value: 'd', label: '丁' },
    ],
    near: [
      { value: 'a', label: '甲' },
      { value: 'c', label: '丙' },
    ],
    likeness: '同城',
    refused: [{ value: 'e', label: '戊' }],
    why: '状态须为“启用”',
    ranked: [
      { ...candidate, id: 'a', name: '甲', isOpen: true, input: { stationId: 'a' } },
      { ...candidate, id: 'b', name: '乙', isOpen: false, findings: [{ level: 'block', message: '时段已满' }], input: { stationId: 'b' } },
      { ...candidate, id: 'w', name: '仓', isOpen: true, input: { warehouseId: 'w' } },
    ],
  });
  expect(
    groups.map(({ group, items }) => [group, ...items.map(({ value, disabled = false, message }) => [value, disabled, message])]),
  ).toEqual([
    ['最合适的在前', ['a', false, '合计 6.00 元:配送价 6.00']],
    ['同城', ['c', false, undefined]],
    ['其他', ['d', false, undefined]],
    ['现在选不了', ['b', true, '时段已满']],
    ['不能选:状态须为“启用”', ['e', true, undefined]],
  ]);
});

test('what rows have in common can be asked of the server, over all declarations', () => {
  const near = [...platform.resources.values()].flatMap((resource) =>
    [resource.fields, ...Object.values(resource.actions).map((action) => inputsOf(resource, action))].flatMap((fields) =>
      Object.entries(fields as Readonly<Record<string, Field>>)
        .filter(([, { nearest }]) => nearest)
        .map(([name, field]) => ({ where: `${resource.name}.${name}`, resource, field })),
    ),
  );
  expect(near.length).toBeGreaterThan(15);
  for (const { where, resource, field } of near)
    for (const [theirs, ours] of Object.entries(field.nearest!)) {
      expect(filterable(platform.resources.get(field.target!)!, platform.resources).has(theirs), `${where} by ${theirs}`).toBe(true);
      if (ours.includes('.')) expect(endOf(resource, ours, platform.resources), `${where}: ${ours}`).not.toBeNull();
    }
});
