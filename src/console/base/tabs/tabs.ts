/** Visited pages as closable tabs: the pure rules. State is replaced, never changed. */
import type { Page } from '../../../language/page';
import type { TabLocation } from '../../contract';
import { fullPath, parseLocation } from '../address/location';

export interface Tab {
  /** The path; for pages of one row, path and id. */
  readonly key: string;
  readonly location: TabLocation;
  /** Fixed by its page: it can't be closed. */
  readonly affix: boolean;
  /** Pinned by the user: it stays until it is unpinned. */
  readonly pinned?: boolean;
  /** What distinguishes it from other tabs of its page: an order number, a shop's name. */
  readonly label?: string;
}
export interface TabsState {
  readonly tabs: readonly Tab[];
  /** Keys, the most recently visited first. */
  readonly recent: readonly string[];
  /** Closed tabs that can be opened again, the last closed one last. */
  readonly closed: readonly ClosedTab[];
}
export interface ClosedTab extends Tab {
  /** Its place among the tabs. */ readonly at: number;
}
export const NO_TABS: TabsState = { tabs: [], recent: [], closed: [] };
const CLOSED_MAX = 25;

/** Fixed tabs, by their page or by the user, stand first and are not closed. */
export const isFixed = (tab: Tab) => tab.affix || tab.pinned === true;

export type ClosedSide = 'others' | 'left' | 'right' | 'all';
export type TabsAction =
  | { readonly type: 'visit'; readonly location: TabLocation; readonly page: Pick<Page, 'needsId' | 'affix'> & RowsOf }
  /** A fixed tab is there from the start, before anyone visits it. */
  | { readonly type: 'affix'; readonly path: string }
  | { readonly type: 'relocate'; readonly key: string; readonly query: string }
  | { readonly type: 'label'; readonly key: string; readonly label: string }
  | { readonly type: 'pin'; readonly key: string; readonly pinned: boolean }
  /** To a place among the tabs; fixed ones stay before the others. */
  | { readonly type: 'move'; readonly key: string; readonly to: number }
  | { readonly type: 'close'; readonly keys: readonly string[] }
  /** Opens the tab that was closed last. */
  | { readonly type: 'reopen' };

/** A designer's page is a list, and each of its rows another tab. */
type RowsOf = { readonly page?: Pick<Page, 'kind'> };

export function tabKey(location: TabLocation, page: (Pick<Page, 'needsId'> & RowsOf) | undefined): string {
  const id = page?.needsId || page?.page?.kind === 'designer' ? new URLSearchParams(location.query).get('id') : null;
  return id ? `${location.path}?id=${id}` : location.path;
}

export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  switch (action.type) {
    case 'visit': {
      const key = tabKey(action.location, action.page);
      const recent = [key, ...state.recent.filter((k) => k !== key)];
      const open = state.tabs.find((tab) => tab.key === key);
      if (!open)
        return {
          tabs: withTab(state.tabs, { key, location: action.location, affix: action.page.affix }),
          recent,
          closed: state.closed.filter((tab) => tab.key !== key),
        };
      if (fullPath(open.location) === fullPath(action.location)) return state.recent[0] === key ? state : { ...state, recent };
      return { ...state, tabs: change(state.tabs, key, { location: action.location }), recent };
    }
    case 'affix': {
      const open = state.tabs.find((t) => t.key === action.path);
      if (open) return open.affix ? state : { ...state, tabs: change(state.tabs, open.key, { affix: true }) };
      return { ...state, tabs: withTab(state.tabs, { key: action.path, location: { path: action.path, query: '' }, affix: true }) };
    }
    case 'relocate': {
      const tab = state.tabs.find((t) => t.key === action.key);
      return tab && tab.location.query !== action.query
        ? { ...state, tabs: change(state.tabs, tab.key, { location: { ...tab.location, query: action.query } }) }
        : state;
    }
    case 'label': {
      const tab = state.tabs.find((t) => t.key === action.key);
      return tab && tab.label !== action.label ? { ...state, tabs: change(state.tabs, tab.key, { label: action.label }) } : state;
    }
    case 'pin': {
      const tab = state.tabs.find((t) => t.key === action.key);
      if (!tab || tab.affix || (tab.pinned ?? false) === action.pinned) return state;
      const others = state.tabs.filter((t) => t !== tab);
      // Either way it ends up where the fixed ones meet the others.
      return { ...state, tabs: others.toSpliced(others.filter(isFixed).length, 0, { ...tab, pinned: action.pinned }) };
    }
    case 'move': {
      const from = state.tabs.findIndex((t) => t.key === action.key);
      const tab = state.tabs[from];
      if (!tab) return state;
      const fixed = state.tabs.filter(isFixed).length;
      const [first, last] = isFixed(tab) ? [0, fixed - 1] : [fixed, state.tabs.length - 1];
      const to = Math.min(last, Math.max(first, action.to));
      return to === from ? state : { ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(to, 0, tab) };
    }
    case 'close': {
      const gone = new Set(action.keys.filter((key) => state.tabs.some((t) => t.key === key && !isFixed(t))));
      if (gone.size === 0) return state;
      const closed = [...state.closed, ...state.tabs.flatMap((tab, at) => (gone.has(tab.key) ? [{ ...tab, at }] : []))].slice(-CLOSED_MAX);
      return { tabs: state.tabs.filter((t) => !gone.has(t.key)), recent: state.recent.filter((k) => !gone.has(k)), closed };
    }
    case 'reopen': {
      const last = state.closed.at(-1);
      if (!last) return state;
      const { at, ...tab } = last;
      return {
        ...state,
        tabs: state.tabs.toSpliced(Math.max(at, state.tabs.filter(isFixed).length), 0, tab),
        closed: state.closed.slice(0, -1),
      };
    }
  }
}

/** Keys that "close others, left, right, all" would close, seen from the tab `key`. Fixed tabs stay. */
export function closedBy(tabs: readonly Tab[], side: ClosedSide, key: string): string[] {
  const at = tabs.findIndex((t) => t.key === key);
  const hit = (_: Tab, i: number) => side === 'all' || (side === 'others' ? i !== at : side === 'left' ? i < at : i > at);
  return tabs.filter((tab, i) => !isFixed(tab) && hit(tab, i)).map((t) => t.key);
}

/** Where to go after the active tab was closed: the last remaining tab, or the root. */
export const afterClose = (tabs: readonly Tab[]): string => {
  const last = tabs.at(-1);
  return last ? fullPath(last.location) : '/';
};

/** Keys of the tabs whose page stays mounted: the `max` most recent ones and those with unsaved work. */
export const mountedKeys = (state: TabsState, max: number, dirty: (key: string) => boolean): ReadonlySet<string> =>
  new Set([...state.recent.slice(0, max), ...state.recent.filter(dirty)]);

/** As kept over a reload; unreadable text gives no tabs. None counts as visited, so that only the one looked at is loaded. */
export function parseTabs(text: string | null): TabsState {
  try {
    const saved = JSON.parse(text ?? '') as { tabs: Stored[]; closed?: (Stored & { at: number })[] };
    return { tabs: saved.tabs.map(restored), recent: [], closed: (saved.closed ?? []).map(({ at, ...tab }) => ({ ...restored(tab), at })) };
  } catch {
    return NO_TABS;
  }
}
export const serialiseTabs = ({ tabs, closed }: TabsState) =>
  JSON.stringify({ tabs: tabs.map(stored), closed: closed.map((tab) => ({ ...stored(tab), at: tab.at })) });

type Stored = Omit<Tab, 'location'> & { readonly address: string };
const stored = ({ key, location, affix, pinned, label }: Tab): Stored => ({ key, affix, pinned, label, address: fullPath(location) });
const restored = ({ address, ...tab }: Stored): Tab => ({ ...tab, location: parseLocation(address) });

/** Those fixed by their page stand first. */
const withTab = (tabs: readonly Tab[], tab: Tab) => tabs.toSpliced(tab.affix ? tabs.filter((t) => t.affix).length : tabs.length, 0, tab);
const change = (tabs: readonly Tab[], key: string, part: Partial<Tab>) => tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab));
