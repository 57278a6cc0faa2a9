import { Menu } from '@mantine/core';
import { shown } from '../../../../commands/keys';
import { palettePort } from '../../base/stores/palettePort';
import { closeTab, reopenTab } from '../../base/tabs/hooks';
import { closedBy, isFixed, type ClosedSide } from '../../base/tabs/tabs';
import { tabsStore, useTabs } from '../../base/tabs/tabsStore';
import { AnchoredTarget, useOpened } from '../../kit/floating/AnchoredTarget';
import type { Floating } from '../../kit/floating/useFloating';
import { useLayer } from '../../kit/floating/useLayer';
import { useKeys } from '../../kit/keys/useKeys';
import classes from './TabBar.module.css';

const SIDES: Readonly<Record<ClosedSide, string>> = { others: '关闭其他', left: '关闭左侧', right: '关闭右侧', all: '关闭全部' };

interface TabMenuProps extends Floating {
  /** Of the tab that is acted on. */
  readonly tabKey: string;
  readonly position: 'bottom-start' | 'bottom-end';
}

/** What can be done with a tab and with those around it. */
export function TabMenu({ id, anchor, opened, onClose, tabKey: key, position }: TabMenuProps) {
  const { tabs, closed } = useTabs();
  const tab = tabs.find((t) => t.key === key);
  const isOpen = useOpened(opened);
  useLayer(isOpen, 'menu', onClose);
  return (
    <Menu id={id} opened={isOpen} onChange={onClose} position={position} width={230} offset={position === 'bottom-start' ? 2 : undefined}>
      <Menu.Target>
        <AnchoredTarget of={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label="标签操作" aria-labelledby={undefined}>
        {tab && (
          <Menu.Item
            data-command="shell:tab.close"
            disabled={isFixed(tab)}
            rightSection={<KeyHint of="close" />}
            onClick={() => void closeTab(key)}
          >
            关闭
          </Menu.Item>
        )}
        {(Object.keys(SIDES) as ClosedSide[]).map((side) => {
          const keys = closedBy(tabs, side, key);
          return (
            <Menu.Item
              key={side}
              data-command={`shell:tab.close.${side}`}
              disabled={keys.length === 0}
              rightSection={<KeyHint of={`close.${side}`} />}
              onClick={() => void closeTab(keys)}
            >
              {SIDES[side]}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        {tab && !tab.affix && (
          <Menu.Item
            data-command="shell:tab.pin"
            rightSection={<KeyHint of="pin" />}
            onClick={() => tabsStore.dispatch({ type: 'pin', key, pinned: !tab.pinned })}
          >
            {tab.pinned ? '取消固定' : '固定标签'}
          </Menu.Item>
        )}
        <Menu.Item
          data-command="shell:tab.reopen"
          disabled={closed.length === 0}
          rightSection={<KeyHint of="reopen" />}
          onClick={reopenTab}
        >
          重新打开关闭的标签
        </Menu.Item>
        <Menu.Item data-command="shell:tab.list" rightSection={<KeyHint of="list" />} onClick={() => palettePort.open('~')}>
          查找标签({tabs.length})
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function KeyHint({ of }: { of: string }) {
  const key = useKeys()(`shell:tab.${of}`);
  return key && <kbd className={classes.key}>{shown(key)}</kbd>;
}
