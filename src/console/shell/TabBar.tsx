import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState, type MouseEvent } from 'react';
import { useRegistry } from '../registry';
import { useSession } from '../session/useSession';
import { closeTab } from './hooks';
import { fullPath } from './location';
import { routeOf } from './routes';
import classes from './TabBar.module.css';
import { closedBy, type ClosedSide, type Tab } from './tabs';
import { useActiveTab, useIsDirty, useTabs } from './tabsStore';

const SIDES: Readonly<Record<ClosedSide, string>> = { others: '关闭其他', left: '关闭左侧', right: '关闭右侧', all: '关闭全部' };

/** Visited pages. Middle click closes one, a right click or the arrow at the end offers to close several. */
export function TabBar() {
  const { tabs } = useTabs();
  const active = useActiveTab();
  const [menu, setMenu] = useState<{ key: string; x: number; y: number } | null>(null);
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => { void strip.current?.querySelector('[aria-current]')?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }); }, [active, tabs]);
  useEffect(() => {
    const element = strip.current!;
    const roll = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || event.deltaX !== 0) return;
      element.scrollLeft += event.deltaY;
      event.preventDefault();
    };
    element.addEventListener('wheel', roll, { passive: false });
    return () => element.removeEventListener('wheel', roll);
  }, []);

  const items = (key: string) => (Object.keys(SIDES) as ClosedSide[]).map((side) => {
    const keys = closedBy(tabs, side, key);
    return <Menu.Item key={side} disabled={keys.length === 0} onClick={() => void closeTab(keys)}>{SIDES[side]}</Menu.Item>;
  });
  return (
    <nav aria-label="打开的页面" data-region="tabs" className={classes.bar}>
      <ul ref={strip} className={classes.strip}>
        {tabs.map((tab) => <TabItem key={tab.key} tab={tab} active={tab.key === active} onMenu={(event) => { event.preventDefault(); setMenu({ key: tab.key, x: event.clientX, y: event.clientY }); }} />)}
      </ul>
      <Menu position="bottom-end" width={140}>
        <Menu.Target><ActionIcon variant="subtle" color="gray" size={26} aria-label="更多标签操作" className={classes.more}><IconChevronDown size={16} /></ActionIcon></Menu.Target>
        <Menu.Dropdown>{items(active)}</Menu.Dropdown>
      </Menu>
      <Menu opened={menu !== null} onChange={(open) => { if (!open) setMenu(null); }} position="bottom-start" width={140} offset={2}>
        <Menu.Target><button type="button" tabIndex={-1} aria-label="标签操作" className={classes.anchor} style={{ left: menu?.x, top: menu?.y }} /></Menu.Target>
        <Menu.Dropdown>
          {menu && <Menu.Item disabled={tabs.find((t) => t.key === menu.key)?.affix} onClick={() => void closeTab(menu.key)}>关闭</Menu.Item>}
          {menu && items(menu.key)}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}

const TabItem = memo(function TabItem({ tab, active, onMenu }: { tab: Tab; active: boolean; onMenu: (event: MouseEvent) => void }) {
  const { permissions } = useSession();
  const registry = useRegistry();
  const dirty = useIsDirty(tab.key);
  const name = permissions.titleOf(tab.location.path) ?? routeOf(registry, tab.location.path)?.name ?? tab.location.path;
  const title = tab.label ? `${name} ${tab.label}` : name;
  const close = () => { if (!tab.affix) void closeTab(tab.key); };
  return (
    <li className={classes.tab} data-active={active || undefined} onContextMenu={onMenu}
      onMouseDown={(event) => { if (event.button === 1) event.preventDefault(); }} onAuxClick={(event) => { if (event.button === 1) { event.preventDefault(); close(); } }}>
      <a href={`#${fullPath(tab.location)}`} aria-current={active ? 'page' : undefined} title={title}
        onKeyDown={(event) => { if (event.key === 'Delete') close(); }}>
        {dirty && <i className={classes.dirty} aria-label="有未保存的内容" role="img" />}
        {name}{tab.label && <span className={classes.label}>{tab.label}</span>}
      </a>
      {!tab.affix && <button type="button" className={classes.close} aria-label={`关闭 ${title}`} tabIndex={active ? 0 : -1} onClick={close}><IconX size={13} /></button>}
    </li>
  );
});
