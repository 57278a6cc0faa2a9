import { signOut } from '../session/account';
import { confirm } from './confirm';
import { tabsStore } from './tabsStore';

/** Signs out, after saying what would be lost. */
export async function askToLeave(): Promise<void> {
  const unsaved = tabsStore.unsaved();
  const message = unsaved.length ? `未保存的内容将丢失:${unsaved.join('、')}` : '打开的标签页会全部关闭。';
  if (await confirm({ title: '退出登录?', message, confirm: '退出登录', danger: unsaved.length > 0 })) await signOut();
}
