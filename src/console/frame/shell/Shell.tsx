/** Side bar, top bar, tabs and the pages: everything around a screen. */
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT_PX, MOBILE_FOLD_MS } from '../../../language/constants';
import { startProgressOnNavigation } from '../../base/address/progress';
import { focusPage, keepFocus } from '../../base/handover/focus';
import { expiry } from '../../base/http/expiry';
import { queryClient } from '../../base/http/queryClient';
import { Later } from '../../base/loading/Later';
import { lazily } from '../../base/loading/lazily';
import { useRegistry } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { questions } from '../../base/tabs/confirm';
import { tabKey } from '../../base/tabs/tabs';
import { tabsStore } from '../../base/tabs/tabsStore';
import { useSettings } from '../../base/theme/settings';
import type { TabLocation } from '../../contract';
import { shellState, useShellState } from '../parts/shellState';
import { Extras } from './Extras';
import { GroupBar } from './GroupBar';
import { PageHost } from './PageHost';
import { routeOf } from './routes';
import { SideBar } from './SideBar';
import { TabBar } from './TabBar';
import { forgetWithTabs } from './tabQueries';
import { TopBar } from './TopBar';
import classes from './Shell.module.css';

export function Shell({ location }: { location: TabLocation }) {
  const registry = useRegistry();
  const { tools = [] } = registry;
  const { layout, header, tabsBar } = useSettings();
  const { collapsed } = useShellState();
  const mobile = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 1}px)`, undefined, { getInitialValueInEffect: false }) ?? false;
  const horizontal = layout === 'horizontal' && !mobile;
  useTabsFollow(location);
  useEffect(startProgressOnNavigation, []);
  useEffect(keepFocus, []);
  useEffect(() => forgetWithTabs(queryClient), []);
  useEffect(() => {
    const stored = shellState.storedCollapsed();
    // As it began: the whole frame would be drawn again for nothing.
    if (!mobile) return shellState.get().collapsed === stored ? undefined : shellState.set({ collapsed: stored });
    shellState.set({ collapsed: false });
    const timer = setTimeout(() => shellState.set({ collapsed: true }), MOBILE_FOLD_MS);
    return () => clearTimeout(timer);
  }, [mobile]);
  // On a phone the menu makes way for the page it led to.
  useEffect(() => {
    if (mobile && visited) shellState.set({ collapsed: true });
    visited = true;
  }, [mobile, location.path]);

  return (
    <div
      className={classes.shell}
      data-layout={horizontal ? 'horizontal' : 'vertical'}
      data-device={mobile ? 'mobile' : 'desktop'}
      data-header={header}
      data-collapsed={collapsed || undefined}
    >
      <button type="button" className={classes.skip} onClick={focusPage}>
        跳到正文
      </button>
      {!horizontal && <SideBar mobile={mobile} />}
      <div className={classes.column}>
        <header className={classes.head} data-region="top">
          <TopBar mobile={mobile} horizontal={horizontal} path={location.path} />
          {horizontal && <GroupBar path={location.path} />}
        </header>
        {tabsBar === 'on' && <TabBar />}
        <PageHost />
      </div>
      <Extras />
      {tools.map((Tool, i) => (
        <Tool key={i} />
      ))}
      <Later part={Overlays} atWork wanted={useOverlayWanted()} />
    </div>
  );
}
let visited = false;

const Overlays = lazily(async () => (await import('./Overlays')).Overlays);
function useOverlayWanted(): boolean {
  const { drawer } = useShellState();
  const asked = useSyncExternalStore(questions.subscribe, questions.first);
  return useSyncExternalStore(expiry.subscribe, expiry.open) || drawer !== null || asked !== null;
}

/** Tabs follow the location; those the user may no longer open are dropped, fixed ones are always there. */
function useTabsFollow(location: TabLocation): void {
  const registry = useRegistry();
  const { permissions } = useSession();
  const tidy = () => {
    const gone = tabsStore.get().tabs.filter(({ location: { path } }) => {
      const route = routeOf(registry, path);
      return !route || !(route.whitelisted || permissions.urls.has(path));
    });
    if (gone.length) tabsStore.dispatch({ type: 'close', keys: gone.map((t) => t.key) });
    for (const page of registry.catalogue.pages.values())
      if (page.affix && permissions.urls.has(page.url)) tabsStore.dispatch({ type: 'affix', path: page.url });
  };
  const visit = () => {
    const route = routeOf(registry, location.path);
    if (!route) return;
    tabsStore.setActive(tabKey(location, route));
    tabsStore.dispatch({ type: 'visit', location, page: route });
  };
  // The first page stands in the first frame: as an effect, this would have everything around it drawn twice.
  useState(() => {
    tidy();
    visit();
  });
  useLayoutEffect(tidy, [registry, permissions]);
  useLayoutEffect(visit, [registry, location]);
}
