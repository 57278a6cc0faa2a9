/** The pages of the open tabs: the visible one, and behind it those kept alive. */
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { Activity, memo, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { arrived } from '../../base/address/progress';
import { focusPage, noteFocus } from '../../base/handover/focus';
import { PageLoading } from '../../base/loading/PageLoading';
import { useRegistry } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { closeTab, TabContext } from '../../base/tabs/hooks';
import { tabMemory } from '../../base/tabs/tabMemory';
import { mountedKeys } from '../../base/tabs/tabs';
import { tabsStore, useActiveTab, useTabs } from '../../base/tabs/tabsStore';
import type { TabLocation } from '../../contract';
import { ErrorBoundary } from '../errors/ErrorBoundary';
import { useShellState } from '../parts/shellState';
import { routeOf } from './routes';
import classes from './PageHost.module.css';

/** How many pages stay mounted, beside those with unsaved work; of the others the tab's state is kept. */
const MOUNTED_MAX = 24;
const FAR_PX = 400;

export function PageHost() {
  const state = useTabs();
  const active = useActiveTab();
  const { generation } = useShellState();
  const mounted = mountedKeys(state, MOUNTED_MAX, tabsStore.isDirty);
  return (
    <main className={classes.host} data-region="main">
      {state.tabs
        .filter((tab) => mounted.has(tab.key) || tab.key === active)
        .map((tab) => (
          <Activity key={`${generation} ${tab.key}`} mode={tab.key === active ? 'visible' : 'hidden'}>
            <Panel tabKey={tab.key} location={tab.location} visible={tab.key === active} />
          </Activity>
        ))}
    </main>
  );
}

const Panel = memo(function Panel({ tabKey, location, visible }: { tabKey: string; location: TabLocation; visible: boolean }) {
  const { permissions } = useSession();
  const registry = useRegistry();
  const route = routeOf(registry, location.path);
  const name = permissions.titleOf(location.path) ?? route?.name ?? location.path;
  const panel = useRef<HTMLElement>(null);
  const [far, setFar] = useState(false);
  const scope = useMemo(() => ({ key: tabKey, location, visible }), [tabKey, location, visible]);

  useLayoutEffect(() => {
    const top = tabMemory.get(tabKey, 'page');
    if (visible && panel.current && typeof top === 'number' && panel.current.scrollTop !== top) panel.current.scrollTop = top;
  }, [visible, tabKey]);
  useEffect(() => {
    if (!visible) return;
    document.title = `${name} - 井台`;
    focusPage();
  }, [visible, name]);

  function onScroll() {
    const top = panel.current?.scrollTop ?? 0;
    if (panel.current?.offsetParent) tabMemory.set(tabKey, 'page', top);
    setFar(top > FAR_PX);
  }
  return (
    <section
      ref={panel}
      data-page={location.path}
      tabIndex={-1}
      aria-label={name}
      className={classes.panel}
      onScroll={onScroll}
      onFocus={(event) => noteFocus(event.currentTarget, event.target)}
    >
      <VisuallyHidden component="h1">{name}</VisuallyHidden>
      <TabContext value={scope}>
        <ErrorBoundary name={name}>
          <Suspense fallback={<PageLoading />}>
            {route?.Screen ? <route.Screen page={route.page!} location={location} visible={visible} /> : <NoScreen name={name} />}
            {visible && <Arrived path={location.path} />}
          </Suspense>
        </ErrorBoundary>
      </TabContext>
      {far && (
        <ActionIcon
          className={classes.up}
          size={36}
          radius="xl"
          variant="default"
          aria-label="回到顶部"
          onClick={() => {
            panel.current?.scrollTo({ top: 0, behavior: 'smooth' });
            focusPage();
          }}
        >
          <IconArrowUp size={18} />
        </ActionIcon>
      )}
    </section>
  );
});

/** Rendered once the page's files are there: the navigation is over. */
function Arrived({ path }: { path: string }) {
  useEffect(() => arrived(path), [path]);
  return null;
}

const NoScreen = ({ name }: { name: string }) => (
  <div className={classes.none}>
    <p>“{name}”没有可显示的界面:它的声明指向了控制台不认识的页面种类。</p>
    <Button size="sm" variant="default" onClick={() => void closeTab()}>
      关闭标签页
    </Button>
  </div>
);
