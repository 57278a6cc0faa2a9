// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { parseLocation } from './location';
import { afterClose, closedBy, mountedKeys, NO_TABS, parseTabs, serialiseTabs, tabKey, tabsReducer, type ClosedSide, type TabsState } from './tabs';

const list = { needsId: false, affix: false };
const detail = { needsId: true, affix: false };
const home = { needsId: false, affix: true };
const visit = (state: TabsState, address: string, page = list) => tabsReducer(state, { type: 'visit', location: parseLocation(address), page });
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
    ['others', ['/a', '/c', '/d']], ['left', ['/a']], ['right', ['/c', '/d']], ['all', ['/a', '/b', '/c', '/d']],
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

  it('comes back after a reload, none of them visited yet', () => {
    const labelled = tabsReducer(some, { type: 'label', key: '/b', label: '…0001' });
    expect(parseTabs(serialiseTabs(labelled))).toEqual({ tabs: labelled.tabs, recent: [] });
    expect(parseTabs(null)).toEqual(NO_TABS);
    expect(parseTabs('{"tabs":3}')).toEqual(NO_TABS);
  });
});
