/** What screens use of the shell: going places, their own tab's query, visibility and unsaved work. */
import { createContext, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { activeScope, type ActiveScope, type TabLocation } from '../../contract';
import { addressOf, currentLocation, fullPath, hrefOf, navigate, type NavigateOptions } from '../address/location';
import { confirm } from './confirm';
import { tabMemory } from './tabMemory';
import { afterClose } from './tabs';
import { tabsStore } from './tabsStore';
import { useSame } from '../loading/useSame';

export { addressOf, hrefOf, navigate };

/** The tab a screen lives in. */
export interface TabScope {
  readonly key: string;
  readonly location: TabLocation;
  readonly visible: boolean;
}
export const TabContext = createContext<TabScope | null>(null);

/** Outside a tab (the palette, the top bar) there is none. */
export const useTab = (): TabScope | null => use(TabContext);
/** False while the tab is hidden: no keys, polling or timers then. Outside a tab always true. */
export const useVisible = () => use(TabContext)?.visible ?? true;

/** The query of this tab's own location, and how to change it. A hidden tab changes only what it will show later. */
export function useTabQuery(): [
  URLSearchParams,
  (next: URLSearchParams | Readonly<Record<string, string>>, options?: NavigateOptions) => void,
] {
  const tab = useTab();
  if (!tab) throw new Error('useTabQuery is for screens');
  const {
    key,
    location: { path, query: current },
  } = tab;
  const params = useMemo(() => new URLSearchParams(current), [current]);
  const set = useCallback(
    (next: URLSearchParams | Readonly<Record<string, string>>, options?: NavigateOptions) => {
      const query = new URLSearchParams(next).toString();
      if (tabsStore.active() === key && currentLocation().path === path) navigate(query ? `${path}?${query}` : path, options);
      else tabsStore.dispatch({ type: 'relocate', key, query });
    },
    [key, path],
  );
  return [params, set];
}

/**
 * Publishes the scope of the visible screen to palette, keys and menus. @param parts its dependencies: it is published again when one
 * changes.
 */
export function usePublished(visible: boolean, scope: ActiveScope, parts: readonly unknown[]): void {
  const offered = useSame(scope, visible, ...parts);
  useEffect(() => {
    if (!visible) return;
    activeScope.set(offered);
    return () => {
      if (activeScope.get() === offered) activeScope.set(null);
    };
  }, [visible, offered]);
}

/**
 * Says that this screen holds unsaved work called `label`: closing its tab or the browser asks first, and it stays mounted.
 * @param forget drops what is stored of it, for when the user gives it up.
 */
export function useDirty(isDirty: boolean, label: string, forget?: () => void): void {
  const key = useTab()?.key ?? '';
  const part = useId();
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  }, [forget]);
  useEffect(() => {
    tabsStore.setDirty(key, part, isDirty ? label : null, () => latest.current?.());
    // Hiding the tab ends effects too, but what is unsaved stays so; only a part that goes while its tab is looked at is done with.
    return () => {
      if (tabsStore.active() === key) tabsStore.setDirty(key, part, null);
    };
  }, [key, part, isDirty, label]);
}

/**
 * State of a screen (plain JSON) that survives unmounting and reloads, until the tab is closed.
 * @returns the value it starts from, and how to note a newer one; noting renders nothing.
 */
export function useTabMemory<T>(name: string, initial: T): [T, (next: T) => void] {
  const key = useTab()?.key ?? '';
  const [start] = useState(() => (tabMemory.get(key, name) as T | undefined) ?? initial);
  const keep = useCallback((next: T) => tabMemory.set(key, name, next), [key, name]);
  return [start, keep];
}

/** Adds to the tab's title what distinguishes it from others of its page: an order number, a shop's name. */
export function useTabLabel(label: string | undefined): void {
  const key = useTab()?.key;
  useEffect(() => {
    if (key && label) tabsStore.dispatch({ type: 'label', key, label });
  }, [key, label]);
}

/**
 * Closes tabs (default: the active one) and, if the active one was among them, goes to the last remaining tab or the root.
 * Asks first when something unsaved would be lost; `force` skips the question, for a form that has just been saved.
 * @returns whether they were closed.
 */
export async function closeTab(keys: string | readonly string[] = tabsStore.active(), { force = false } = {}): Promise<boolean> {
  const list = typeof keys === 'string' ? [keys] : keys;
  const unsaved = force ? [] : tabsStore.unsaved(list);
  if (
    unsaved.length &&
    !(await confirm({
      title: '有未保存的内容',
      message: `关闭后将丢失:${unsaved.join('、')}`,
      confirm: '放弃并关闭',
      cancel: '继续编辑',
      danger: true,
    }))
  )
    return false;
  const active = tabsStore.active();
  tabsStore.discard(list);
  tabsStore.dispatch({ type: 'close', keys: list });
  const { tabs } = tabsStore.get();
  if (list.includes(active) && !tabs.some((t) => t.key === active)) navigate(afterClose(tabs), { replace: true });
  return true;
}

/** Opens the tab that was closed last, at its old place, and goes there. */
export function reopenTab(): void {
  const last = tabsStore.get().closed.at(-1);
  if (!last) return;
  tabsStore.dispatch({ type: 'reopen' });
  navigate(fullPath(last.location));
}

/** To the next or previous tab, around the end. */
export function stepTab(by: 1 | -1): void {
  const { tabs } = tabsStore.get();
  const at = tabs.findIndex((tab) => tab.key === tabsStore.active());
  const next = tabs[(at + by + tabs.length) % tabs.length];
  if (next) navigate(fullPath(next.location));
}
