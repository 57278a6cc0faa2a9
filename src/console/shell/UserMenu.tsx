import { Avatar, Menu, UnstyledButton } from '@mantine/core';
import { IconEraser, IconLock, IconLogout } from '@tabler/icons-react';
import { signOut } from '../session/account';
import { clearCache, remembered } from '../session/browserMemory';
import { useSession } from '../session/useSession';
import { confirm } from './confirm';
import { hrefOf } from './location';
import { EDIT_PASSWORD } from './routes';
import { tabsStore } from './tabsStore';
import classes from './UserMenu.module.css';

/** The avatar: own password (not for partners' accounts), this browser's cache, and the way out. */
export function UserMenu() {
  const { info } = useSession();
  const invite = remembered.inviteCode();
  async function leave() {
    const unsaved = tabsStore.unsaved(tabsStore.get().tabs.map((tab) => tab.key));
    const message = unsaved.length ? `未保存的内容将丢失:${unsaved.join('、')}` : '打开的标签页会全部关闭。';
    if (await confirm({ title: '退出登录?', message, confirm: '退出登录', danger: unsaved.length > 0 })) await signOut();
  }
  return (
    <Menu position="bottom-end" width={208}>
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={`账号:${info.name}`}>
          <Avatar src={info.avatar ?? '/avatar.svg'} size={26} radius="xl" alt="" /><span className={classes.name}>{info.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}><b>{info.name}</b>{invite && <span>邀请码 {invite}</span>}</div>
        <Menu.Divider />
        {info.loginType !== 2 && <Menu.Item component="a" href={hrefOf(EDIT_PASSWORD)} leftSection={<IconLock size={16} stroke={1.6} />}>修改密码</Menu.Item>}
        <Menu.Item leftSection={<IconEraser size={16} stroke={1.6} />} onClick={clearCache}>清除缓存</Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void leave()}>退出登录</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
