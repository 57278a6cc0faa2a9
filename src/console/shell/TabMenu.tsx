import { Menu } from '@mantine/core';
import { shown } from '../../../commands/keys';
import { TAB_KEYS } from '../../../commands/keymap';
import { StandIn, useOpened } from '../floating/StandIn';
import type { Floating } from '../floating/useFloating';
import { closeTab, reopenTab } from './hooks';
import { palettePort } from './palettePort';
import classes from './TabBar.module.css';
import { closedBy, isFixed, type ClosedSide } from './tabs';
import { tabsStore, useTabs } from './tabsStore';

const SIDES: Readonly<Record<ClosedSide, { readonly label: string; readonly key: string }>> = {
  others: { label: '关闭其他', key: TAB_KEYS.closeOthers }, left: { label: '关闭左侧', key: TAB_KEYS.closeLeft },
  right: { label: '关闭右侧', key: TAB_KEYS.closeRight }, all: { label: '关闭全部', key: TAB_KEYS.closeAll },
};

interface TabMenuProps extends Floating {
  /** Of the tab that is acted on. */
  readonly tabKey: string;
  readonly position: 'bottom-start' | 'bottom-end';
}

/** What can be done with a tab and with those around it. */
export function TabMenu({ id, anchor, opened, onClose, tabKey: key, position }: TabMenuProps) {
  const { tabs, closed } = useTabs();
  const tab = tabs.find((t) => t.key === key);
  return (
    <Menu id={id} opened={useOpened(opened)} onChange={onClose} position={position} width={230} offset={position === 'bottom-start' ? 2 : undefined}>
      <Menu.Target><StandIn of={anchor} /></Menu.Target>
      <Menu.Dropdown aria-label="标签操作" aria-labelledby={undefined}>
        {tab && <Menu.Item disabled={isFixed(tab)} rightSection={<KeyHint of={TAB_KEYS.close} />} onClick={() => void closeTab(key)}>关闭</Menu.Item>}
        {(Object.keys(SIDES) as ClosedSide[]).map((side) => {
          const keys = closedBy(tabs, side, key);
          return <Menu.Item key={side} disabled={keys.length === 0} rightSection={<KeyHint of={SIDES[side].key} />} onClick={() => void closeTab(keys)}>{SIDES[side].label}</Menu.Item>;
        })}
        <Menu.Divider />
        {tab && !tab.affix && <Menu.Item rightSection={<KeyHint of={TAB_KEYS.pin} />} onClick={() => tabsStore.dispatch({ type: 'pin', key, pinned: !tab.pinned })}>{tab.pinned ? '取消固定' : '固定标签'}</Menu.Item>}
        <Menu.Item disabled={closed.length === 0} rightSection={<KeyHint of={TAB_KEYS.reopen} />} onClick={reopenTab}>重新打开关闭的标签</Menu.Item>
        <Menu.Item rightSection={<KeyHint of={TAB_KEYS.list} />} onClick={() => palettePort.open('~')}>查找标签({tabs.length})</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const KeyHint = ({ of }: { of: string }) => <kbd className={classes.key}>{shown(of)}</kbd>;
