/** Visited pages as closable tabs: the pure rules. State is replaced, never changed. */
import type { Page } from '../../language/page';
import type { TabLocation } from '../contract';
import { fullPath, parseLocation } from './location';

export interface Tab {
  /** The path; for pages of one row, path and id. */
  readonly key: string;
  readonly location: TabLocation;
  /** Fixed tabs can't be closed and stand first. */
  readonly affix: boolean;
  /** What tells it from other tabs of its page: an order number, a shop's name. */
  readonly label?: string;
}
export interface TabsState {
  readonly tabs: readonly Tab[];
  /** Keys, the most recently visited first. */
  readonly recent: readonly string[];
}
export const NO_TABS: TabsState = { tabs: [], recent: [] };

export type ClosedSide = 'others' | 'left' | 'right' | 'all';
export type TabsAction =
  | { readonly type: 'visit'; readonly location: TabLocation; readonly page: Pick<Page, 'needsId' | 'affix'> }
  /** A fixed tab is there from the start, before anyone visits it. */
  | { readonly type: 'affix'; readonly path: string }
  | { readonly type: 'relocate'; readonly key: string; readonly query: string }
  | { readonly type: 'label'; readonly key: string; readonly label: string }
  | { readonly type: 'close'; readonly keys: readonly string[] };

export function tabKey(location: TabLocation, page: Pick<Page, 'needsId'> | undefined): string {
  const id = page?.needsId ? new URLSearchParams(location.query).get('id') : null;
  return id ? `${location.path}?id=${id}` : location.path;
}

export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'visit': {
      const key = tabKey(action.location, action.page);
      const recent = [key, ...state.recent.filter((k) => k !== key)];
      const open = state.tabs.find((tab) => tab.key === key);
      if (!open) return { tabs: withTab(state.tabs, { key, location: action.location, affix: action.page.affix }), recent };
      if (fullPath(open.location) === fullPath(action.location)) return state.recent[0] === key ? state : { ...state, recent };
      return { tabs: change(state.tabs, key, { location: action.location }), recent };
    }
    case 'affix': {
      const open = state.tabs.find((t) => t.key === action.path);
      if (open) return open.affix ? state : { ...state, tabs: change(state.tabs, open.key, { affix: true }) };
      return { ...state, tabs: withTab(state.tabs, { key: action.path, location: { path: action.path, query: '' }, affix: true }) };
    }
    case 'relocate': {
      const tab = state.tabs.find((t) => t.key === action.key);
      return tab && tab.location.query !== action.query ? { ...state, tabs: change(state.tabs, tab.key, { location: { ...tab.location, query: action.query } }) } : state;
    }
    case 'label': {
      const tab = state.tabs.find((t) => t.key === action.key);
      return tab && tab.label !== action.label ? { ...state, tabs: change(state.tabs, tab.key, { label: action.label }) } : state;
    }
    case 'close': {
      const gone = new Set(action.keys.filter((key) => state.tabs.some((t) => t.key === key && !t.affix)));
      return gone.size ? { tabs: state.tabs.filter((t) => !gone.has(t.key)), recent: state.recent.filter((k) => !gone.has(k)) } : state;
    }
  }
}

/** Keys that "close others, left, right, all" would close, seen from the tab `key`. Fixed tabs stay. */
export function closedBy(tabs: readonly Tab[], side: ClosedSide, key: string): string[] {
  const at = tabs.findIndex((t) => t.key === key);
  const hit = (_: Tab, i: number) => side === 'all' || (side === 'others' ? i !== at : side === 'left' ? i < at : i > at);
  return tabs.filter((tab, i) => !tab.affix && hit(tab, i)).map((t) => t.key);
}

/** Where to go after the active tab was closed: the last remaining tab, or the root. */
export const afterClose = (tabs: readonly Tab[]): string => { const last = tabs.at(-1); return last ? fullPath(last.location) : '/'; };

/** Keys of the tabs whose page stays mounted: the `max` most recent ones and those with unsaved work. */
export const mountedKeys = (state: TabsState, max: number, dirty: (key: string) => boolean): ReadonlySet<string> =>
  new Set([...state.recent.slice(0, max), ...state.recent.filter(dirty)]);

/** As kept over a reload; unreadable text gives no tabs. None counts as visited, so that only the one looked at is loaded. */
export function parseTabs(text: string | null): TabsState {
  try {
    const saved = JSON.parse(text ?? '') as { tabs: { at: string; key: string; affix: boolean; label?: string }[] };
    return { tabs: saved.tabs.map(({ at, ...tab }) => ({ ...tab, location: parseLocation(at) })), recent: [] };
  } catch { return NO_TABS; }
}
export const serialiseTabs = (state: TabsState) =>
  JSON.stringify({ tabs: state.tabs.map(({ location, ...tab }) => ({ ...tab, at: fullPath(location) })) });

/** Fixed tabs stand first. */
const withTab = (tabs: readonly Tab[], tab: Tab) => tabs.toSpliced(tab.affix ? tabs.filter((t) => t.affix).length : tabs.length, 0, tab);
const change = (tabs: readonly Tab[], key: string, part: Partial<Tab>) => tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab));
