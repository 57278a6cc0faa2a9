import { signOut } from '../../base/session/account';
import { confirm } from '../../base/tabs/confirm';
import { tabsStore } from '../../base/tabs/tabsStore';
import { runs } from '../../work/runs/runs';

/** Signs out, after saying what would be lost. */
export async function askToLeave(): Promise<void> {
  const running = runs.underway().map(({ run }) => `“${run.label}”`);
  const unsaved = tabsStore.unsaved();
  const message = [
    running.length && `批量操作${running.join('、')}还在执行,会停在这里;再次登录后可以继续。`,
    unsaved.length ? `未保存的内容将丢失:${unsaved.join('、')}` : '打开的标签页会全部关闭。',
  ]
    .filter(Boolean)
    .join('');
  if (await confirm({ title: '退出登录?', message, confirm: '退出登录', danger: unsaved.length > 0 })) await signOut();
}
