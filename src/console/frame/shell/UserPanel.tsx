import { Menu } from '@mantine/core';
import { IconDevices, IconEraser, IconKeyboard, IconLock, IconLogout } from '@tabler/icons-react';
import { hrefOf } from '../../base/address/location';
import { clearCache, remembered } from '../../base/session/browserMemory';
import { useSession } from '../../base/session/useSession';
import { AnchoredTarget, useOpened } from '../../kit/floating/AnchoredTarget';
import type { Floating } from '../../kit/floating/useFloating';
import { useLayer } from '../../kit/floating/useLayer';
import { sheets } from '../../kit/sheet/sheets';
import { askToLeave } from './leave';
import { DEVICES, EDIT_PASSWORD } from './routes';
import classes from './UserMenu.module.css';

/** Own password (not for partners' accounts), where one is signed in, keys, this browser's cache, and the way out. */
export function UserPanel({ id, anchor, opened, onClose }: Floating) {
  const { info } = useSession();
  const invite = remembered.inviteCode();
  const isOpen = useOpened(opened);
  useLayer(isOpen, 'menu', onClose);
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
        {info.loginType !== 2 && (
          <Menu.Item component="a" href={hrefOf(EDIT_PASSWORD)} leftSection={<IconLock size={16} stroke={1.6} />}>
            修改密码
          </Menu.Item>
        )}
        <Menu.Item component="a" href={hrefOf(DEVICES)} leftSection={<IconDevices size={16} stroke={1.6} />}>
          登录设备
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} />} onClick={() => sheets.open('keys')}>
          快捷键设置
        </Menu.Item>
        <Menu.Item leftSection={<IconEraser size={16} stroke={1.6} />} onClick={() => void clearCache()}>
          清除缓存
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void askToLeave()}>
          退出登录
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
