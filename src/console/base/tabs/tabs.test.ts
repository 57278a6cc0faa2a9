// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { parseLocation } from '../address/location';
import {
  afterClose,
  closedBy,
  mountedKeys,
  NO_TABS,
  parseTabs,
  serialiseTabs,
  tabKey,
  tabsReducer,
  type ClosedSide,
  type TabsState,
} from './tabs';

const list = { needsId: false, affix: false };
const detail = { needsId: true, affix: false };
const home = { needsId: false, affix: true };
const visit = (state: TabsState, address: string, page = list) =>
  tabsReducer(state, { type: 'visit', location: parseLocation(address), page });
const keys = (state: TabsState) => state.tabs.map((t) => t.key);
const some = ['/a', '/b', '/c', '/d'].reduce((state, path) => visit(state, path), visit(NO_TABS, '/home', home));

describe('tabs', () => {
  it('has one tab a list and one a row', () => {
    let state = visit(NO_TABS, '/list?status=1');
    state = visit(state, '/list?status=2');
    state = visit(visit(visit(state, '/detail?id=1', detail), '/detail?id=2', detail), '/detail?id=1&tab=log', detail);
    expect(keys(state)).toEqual(['/list', '/detail?id=1', '/detail?id=2']);
    expect(state.tabs[0]!.location.query).toBe('status=2');
    expect(state.tabs[1]!.location.query).toBe('id=1&tab=log');
    expect(tabKey(parseLocation('/list?id=1'), list)).toBe('/list');
  });

  it('keeps the location of other tabs', () => {
    const state = visit(visit(NO_TABS, '/a?x=1'), '/b?y=1');
    const location = state.tabs[0]!.location;
    expect(visit(state, '/b?y=2').tabs[0]!.location).toBe(location);
  });

  it('is the same state when nothing changes', () => {
    const state = visit(NO_TABS, '/a');
    expect(visit(state, '/a')).toBe(state);
    expect(tabsReducer(state, { type: 'close', keys: ['/nowhere'] })).toBe(state);
    expect(tabsReducer(state, { type: 'relocate', key: '/a', query: '' })).toBe(state);
  });

  it('puts fixed tabs first and never closes them', () => {
    const state = tabsReducer(visit(NO_TABS, '/a'), { type: 'affix', path: '/home' });
    expect(keys(state)).toEqual(['/home', '/a']);
    expect(state.recent).toEqual(['/a']);
    expect(keys(tabsReducer(state, { type: 'close', keys: ['/home', '/a'] }))).toEqual(['/home']);
  });

  it.each<[ClosedSide, string[]]>([
    ['others', ['/a', '/c', '/d']],
    ['left', ['/a']],
    ['right', ['/c', '/d']],
    ['all', ['/a', '/b', '/c', '/d']],
  ])('close %s, seen from /b', (side, closed) => expect(closedBy(some.tabs, side, '/b')).toEqual(closed));

  it('works on tabs with a query', () => {
    const state = visit(visit(visit(NO_TABS, '/a?x=1'), '/b?x=2'), '/c?x=3');
    expect(closedBy(state.tabs, 'left', '/b')).toEqual(['/a']);
  });

  it('goes to the last remaining tab, with its query, or to the root', () => {
    expect(afterClose(visit(NO_TABS, '/a?x=1').tabs)).toBe('/a?x=1');
    expect(afterClose([])).toBe('/');
  });

  it('mounts the most recent ones and the unsaved ones', () => {
    expect([...mountedKeys(some, 2, (key) => key === '/a')]).toEqual(['/d', '/c', '/a']);
  });

  it('pins a tab before the others, and only unpinning lets it be closed', () => {
    const pinned = tabsReducer(some, { type: 'pin', key: '/c', pinned: true });
    expect(keys(pinned)).toEqual(['/home', '/c', '/a', '/b', '/d']);
    expect(closedBy(pinned.tabs, 'all', '/c')).toEqual(['/a', '/b', '/d']);
    expect(keys(tabsReducer(pinned, { type: 'close', keys: ['/c'] }))).toContain('/c');
    expect(tabsReducer(pinned, { type: 'pin', key: '/home', pinned: true })).toBe(pinned);
    expect(keys(tabsReducer(pinned, { type: 'pin', key: '/c', pinned: false }))).toEqual(['/home', '/c', '/a', '/b', '/d']);
  });

  it.each([
    ['/a', 9, ['/home', '/b', '/c', '/d', '/a']],
    ['/d', 1, ['/home', '/d', '/a', '/b', '/c']],
    ['/c', 0, ['/home', '/c', '/a', '/b', '/d']],
    ['/home', 3, ['/home', '/a', '/b', '/c', '/d']],
  ])('moves %s to place %i, never past where fixed ones end', (key, to, order) => {
    expect(keys(tabsReducer(some, { type: 'move', key, to }))).toEqual(order);
  });

  it('opens closed tabs again, the last one first, each at its place and with its query', () => {
    let state = tabsReducer(visit(some, '/b?x=1'), { type: 'close', keys: ['/b', '/d'] });
    state = tabsReducer(state, { type: 'reopen' });
    expect(keys(state)).toEqual(['/home', '/a', '/c', '/d']);
    state = tabsReducer(state, { type: 'reopen' });
    expect(keys(state)).toEqual(['/home', '/a', '/b', '/c', '/d']);
    expect(state.tabs[2]!.location.query).toBe('x=1');
    expect(tabsReducer(state, { type: 'reopen' })).toBe(state);
  });
  it('does not offer to reopen what has been visited again', () => {
    const closed = tabsReducer(some, { type: 'close', keys: ['/b'] });
    expect(visit(closed, '/b').closed).toEqual([]);
  });
  it('remembers only so many closed ones', () => {
    const many = Array.from({ length: 40 }, (_, i) => `/${i}`).reduce((state, path) => visit(state, path), NO_TABS);
    const { closed } = tabsReducer(many, { type: 'close', keys: keys(many) });
    expect(closed.length).toBe(25);
    expect(closed.at(-1)!.key).toBe('/39');
  });

  it('comes back after a reload, none of them visited yet', () => {
    const labelled = tabsReducer(some, { type: 'label', key: '/b', label: '…0001' });
    const state = tabsReducer(tabsReducer(labelled, { type: 'pin', key: '/c', pinned: true }), { type: 'close', keys: ['/d'] });
    expect(parseTabs(serialiseTabs(state))).toEqual({ tabs: state.tabs, recent: [], closed: [{ ...labelled.tabs[4], at: 4 }] });
    expect(parseTabs(null)).toEqual(NO_TABS);
    expect(parseTabs('{"tabs":3}')).toEqual(NO_TABS);
  });
});
