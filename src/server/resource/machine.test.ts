import { expect, it } from 'vitest';
import { choice, text } from '../../language/field';
import { act, create, resource, SAME } from '../../language/resource';
import { firstState, requireMove, targetsFrom } from './machine';

const door = resource('door', {
  label: '门',
  title: 'name',
  fields: { name: text('名'), status: choice('状态', { shut: '关', open: '开', gone: '拆' }, { default: 'shut' }) },
  moves: [
    { call: '/door/add', from: null, to: 'shut' },
    { call: '/door/open', from: 'shut', to: 'open' },
    { call: 'system', from: 'open', to: 'shut' },
    { call: '/door/paint', from: ['shut', 'open'], to: SAME },
    { call: '/door/scrap', from: 'shut', to: null },
  ],
  actions: {
    add: create('新增', '/door/add'),
    open: act('开', '/door/open'),
    paint: act('漆', '/door/paint'),
    scrap: act('拆', '/door/scrap'),
  },
});

it('leads from a state to those its moves name, and to the same one where it only asks', () => {
  expect(targetsFrom(door.moves, 'shut')).toEqual(['open', 'shut', null]);
  expect(targetsFrom(door.moves, 'open')).toEqual(['shut', 'open']);
  expect(targetsFrom(door.moves, null)).toEqual(['shut']);
  expect(targetsFrom(door.moves, 'gone')).toEqual([]);
});

it("lets a call make rows beside its own only in states that its moves or the system's open", () => {
  expect(firstState(door, '/door/add', undefined, 'shut')).toBe('shut');
  expect(() => firstState(door, '/door/add', 'open', 'shut')).toThrow(/no move allows/);
  expect(() => firstState(door, '/elsewhere', undefined, 'shut')).toThrow(/no move allows/);
});

it("lets a call move rows beside its own only by its own moves and the system's", () => {
  expect(() => requireMove(door, '/door/open', 'shut', 'open')).not.toThrow();
  expect(() => requireMove(door, '/anything', 'open', 'shut')).not.toThrow();
  expect(() => requireMove(door, '/anything', 'shut', 'shut')).not.toThrow();
  expect(() => requireMove(door, '/anything', 'shut', 'open')).toThrow(/no move allows/);
  expect(() => requireMove(door, '/door/open', 'shut', null)).toThrow(/no move allows/);
  expect(() => requireMove(door, '/door/scrap', 'shut', null)).not.toThrow();
});
