import { Menu } from '@mantine/core';
import { IconDevices, IconEraser, IconKeyboard, IconLock, IconLogout } from '@tabler/icons-react';
import { Link } from 'wouter';
import { shortOf, type CommandDefinition } from '../../../../commands/command';
import { PANELS } from '../../../../commands/panels';
import { SESSION, type SessionPort } from '../../../../commands/session';
import { remembered } from '../../base/session/browserMemory';
import { useSession } from '../../base/session/useSession';
import { AnchoredTarget, useOpened } from '../../kit/floating/AnchoredTarget';
import type { Floating } from '../../kit/floating/useFloating';
import { useLayer } from '../../kit/floating/useLayer';
import { panelsPort } from '../parts/panelsPort';
import { ADDRESSES, sessionPort } from './sessionPort';
import classes from './UserMenu.module.css';

/** Own password (not for partners' accounts), where one is signed in, keys, this browser's cache, and the way out. */
export function UserPanel({ id, anchor, opened, onClose }: Floating) {
  const { info } = useSession();
  const invite = remembered.inviteCode();
  const isOpen = useOpened(opened);
  useLayer(isOpen, 'menu', onClose);
  const at = sessionPort(true);
  const leading = (command: CommandDefinition<SessionPort>, Icon: typeof IconLock, to: keyof typeof ADDRESSES) => (
    <Menu.Item component={Link} href={ADDRESSES[to]} data-command={command.id} leftSection={<Icon size={16} stroke={1.6} />}>
      {shortOf(command)}
    </Menu.Item>
  );
  const item = <Port,>(command: CommandDefinition<Port>, port: Port, Icon: typeof IconLock) => (
    <Menu.Item data-command={command.id} leftSection={<Icon size={16} stroke={1.6} />} onClick={() => command.run(port)}>
      {shortOf(command)}
    </Menu.Item>
  );
  return (
    <Menu id={id} opened={isOpen} onChange={onClose} position="bottom-end" width={208}>
      <Menu.Target>
        <AnchoredTarget of={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <b>{info.name}</b>
          {invite && <span>邀请码 {invite}</span>}
        </div>
        <Menu.Divider />
        {info.loginType !== 2 && leading(SESSION.password, IconLock, 'password')}
        {leading(SESSION.devices, IconDevices, 'devices')}
        {item(PANELS.keys, panelsPort(), IconKeyboard)}
        {item(SESSION.clearCache, at, IconEraser)}
        {item(SESSION.logout, at, IconLogout)}
      </Menu.Dropdown>
    </Menu>
  );
}
