import { Menu } from '@mantine/core';
import { shortOf, type CommandDefinition } from '../../../../commands/command';
import { shown } from '../../../../commands/keys';
import { TABS, type TabsPort } from '../../../../commands/tabs';
import { useTabs } from '../../base/tabs/tabsStore';
import { AnchoredTarget, useOpened } from '../../kit/floating/AnchoredTarget';
import type { Floating } from '../../kit/floating/useFloating';
import { useLayer } from '../../kit/floating/useLayer';
import { useKeys } from '../../kit/keys/useKeys';
import { tabsPort } from './tabsPort';
import classes from './TabBar.module.css';

interface TabMenuProps extends Floating {
  /** Of the tab that is acted on. */
  readonly tabKey: string;
  readonly position: 'bottom-start' | 'bottom-end';
}

/** What can be done with a tab and with those around it. */
export function TabMenu({ id, anchor, opened, onClose, tabKey, position }: TabMenuProps) {
  const at = tabsPort(useTabs(), tabKey);
  const keys = useKeys();
  const isOpen = useOpened(opened);
  useLayer(isOpen, 'menu', onClose);
  const item = (command: CommandDefinition<TabsPort>) => {
    const key = keys(command);
    return (
      <Menu.Item
        key={command.id}
        data-command={command.id}
        disabled={Boolean(command.why?.(at))}
        rightSection={key && <kbd className={classes.key}>{shown(key)}</kbd>}
        onClick={() => command.run(at)}
      >
        {shortOf(command, at)}
      </Menu.Item>
    );
  };
  return (
    <Menu id={id} opened={isOpen} onChange={onClose} position={position} width={230} offset={position === 'bottom-start' ? 2 : undefined}>
      <Menu.Target>
        <AnchoredTarget of={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label="标签操作" aria-labelledby={undefined}>
        {at.tab && item(TABS.close)}
        {[TABS.closeOthers, TABS.closeLeft, TABS.closeRight, TABS.closeAll].map(item)}
        <Menu.Divider />
        {at.tab && !TABS.pin.why(at) && item(TABS.pin)}
        {item(TABS.reopen)}
        {item(TABS.list)}
      </Menu.Dropdown>
    </Menu>
  );
}
