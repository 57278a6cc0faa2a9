import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconPin, IconX } from '@tabler/icons-react';
import { memo, Suspense, useCallback, useEffect, useRef, useState, type DragEvent, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { fullPath } from '../../base/address/location';
import { Coming } from '../../base/handover/useAwaited';
import { useRegistry } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { closeTab } from '../../base/tabs/hooks';
import { isFixed, type Tab } from '../../base/tabs/tabs';
import { tabsStore, useActiveTab, useIsDirty, useTabs } from '../../base/tabs/tabsStore';
import { useFloating } from '../../kit/floating/useFloating';
import { intoView } from '../../kit/focus/intoView';
import { TabMenu } from './floatingParts';
import { tabTitle } from './tabTitle';
import classes from './TabBar.module.css';

const DRAGGED = 'application/x-wellhead-tab';

/** Visited pages. Dragging moves one, a middle click closes it; a right click or the arrow at the end offers what else can be done. */
export function TabBar() {
  const { tabs } = useTabs();
  const active = useActiveTab();
  const more = useFloating(TabMenu, 'menu');
  const one = useFloating(TabMenu, 'menu');
  const [menu, setMenu] = useState<{ key: string; x: number; y: number } | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const { openAt } = one;
  const onMenu = useCallback(
    (at: { key: string; x: number; y: number }) => {
      setMenu(at);
      openAt(anchor.current!);
    },
    [openAt],
  );
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => intoView(strip.current?.querySelector('[aria-current]')?.closest('li')), [active, tabs]);
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

  return (
    <nav aria-label="打开的页面" data-region="tabs" className={classes.bar}>
      <ul ref={strip} className={classes.strip}>
        {tabs.map((tab, at) => (
          <TabItem key={tab.key} tab={tab} at={at} active={tab.key === active} onMenu={onMenu} />
        ))}
      </ul>
      <ActionIcon
        color="gray"
        size={26}
        w="auto"
        px={4}
        aria-label={`更多标签操作,共 ${tabs.length} 个标签`}
        className={classes.more}
        {...more.button}
      >
        <span className={classes.count} aria-hidden>
          {tabs.length}
        </span>
        <IconChevronDown size={16} />
      </ActionIcon>
      <span ref={anchor} aria-hidden className={classes.anchor} style={{ left: menu?.x, top: menu?.y }} />
      <Suspense fallback={<Coming />}>
        {more.floating && <TabMenu {...more.floating} tabKey={active} position="bottom-end" />}
        {one.floating && menu && <TabMenu {...one.floating} tabKey={menu.key} position="bottom-start" />}
      </Suspense>
    </nav>
  );
}

interface TabItemProps {
  readonly tab: Tab;
  readonly at: number;
  readonly active: boolean;
  readonly onMenu: (menu: { key: string; x: number; y: number }) => void;
}
const TabItem = memo(function TabItem({ tab, at, active, onMenu }: TabItemProps) {
  const { permissions } = useSession();
  const registry = useRegistry();
  const dirty = useIsDirty(tab.key);
  const [side, setSide] = useState<'before' | 'after' | null>(null);
  const { name, title } = tabTitle(tab, permissions, registry);
  const fixed = isFixed(tab);
  const close = () => {
    if (!fixed) void closeTab(tab.key);
  };
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    // The menu key brings no pointer: the menu then opens under the tab.
    const box = event.currentTarget.getBoundingClientRect();
    onMenu({ key: tab.key, x: event.clientX || box.left + 8, y: event.clientY || box.bottom });
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    setSide(event.clientX < box.left + box.width / 2 ? 'before' : 'after');
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setSide(null);
    const key = event.dataTransfer.getData(DRAGGED);
    const from = tabsStore.get().tabs.findIndex((t) => t.key === key);
    if (from >= 0)
      tabsStore.dispatch({ type: 'move', key, to: at + (side === 'after' ? 1 : 0) - (from < at + (side === 'after' ? 1 : 0) ? 1 : 0) });
  };
  return (
    <li
      className={classes.tab}
      data-active={active || undefined}
      data-drop={side ?? undefined}
      draggable
      onContextMenu={openMenu}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, tab.key);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={over}
      onDragLeave={() => setSide(null)}
      onDrop={drop}
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1) {
          event.preventDefault();
          close();
        }
      }}
    >
      <Link
        href={fullPath(tab.location)}
        draggable={false}
        aria-current={active ? 'page' : undefined}
        title={title}
        onKeyDown={(event) => {
          if (event.key === 'Delete') close();
        }}
      >
        {dirty && <i className={classes.dirty} aria-label="有未保存的内容" role="img" />}
        {tab.pinned && <IconPin size={13} className={classes.pin} role="img" aria-label="已固定" />}
        {name}
        {tab.label && <span className={classes.label}>{tab.label}</span>}
      </Link>
      {!fixed && (
        <button
          type="button"
          data-command="shell:tab.close"
          className={classes.close}
          aria-label={`关闭 ${title}`}
          tabIndex={active ? 0 : -1}
          onClick={close}
        >
          <IconX size={13} />
        </button>
      )}
    </li>
  );
});
