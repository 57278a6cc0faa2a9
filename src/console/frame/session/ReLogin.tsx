import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { expiry } from '../../base/http/expiry';
import { loseSession, resume } from '../../base/session/account';
import { useSession } from '../../base/session/useSession';
import { confirm } from '../../base/tabs/confirm';
import { tabsStore } from '../../base/tabs/tabsStore';
import { Dialog } from '../../kit/floating/Dialog';
import { LoginForm } from './LoginForm';

/** Opens over the page when the session has run out. After signing in, the calls that waited go through and nothing is lost. */
export function ReLogin({ ready }: { ready: boolean }) {
  const open = useSyncExternalStore(expiry.subscribe, expiry.open);
  const { info } = useSession();

  async function leave() {
    if (
      tabsStore.anyDirty() &&
      !(await confirm({ title: '有未保存的内容', message: '去登录页会丢失它们。', confirm: '放弃并离开', cancel: '留下', danger: true }))
    )
      return;
    loseSession();
    expiry.settle('left');
  }
  return (
    <Dialog
      layer="relogin"
      opened={ready && open}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="登录已失效,请重新登录"
      size={380}
    >
      <p style={{ margin: '0 0 16px', color: 'var(--wh-quiet)' }}>重新登录后,刚才的操作会继续,填写的内容都还在。</p>
      <LoginForm onDone={() => resume(info)} />
      <Button mt={8} size="sm" variant="subtle" fullWidth onClick={() => void leave()}>
        去登录页
      </Button>
    </Dialog>
  );
}
