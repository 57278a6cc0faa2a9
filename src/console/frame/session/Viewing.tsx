import { Button } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useSession } from '../../base/session/useSession';
import classes from './Viewing.module.css';

/**
 * The banner of a window that shows what a role sees: which role, and that it is read-only. With a back end that does not support this
 * nothing is shown, as everything could be changed there.
 */
export function Viewing() {
  const { viewing } = useSession().info;
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-viewing', '');
    return () => document.documentElement.removeAttribute('data-viewing');
  }, []);
  const leave = (
    <Button size="compact-sm" variant="default" onClick={() => window.close()}>
      关闭这个窗口
    </Button>
  );
  if (!viewing)
    return (
      <div role="alert" className={classes.unknown}>
        <p>这个后端不能以角色查看。</p>
        {leave}
      </div>
    );
  return (
    <div role="status" className={classes.bar}>
      <span>
        正在以“<b>{viewing}</b>”查看:菜单、页面和按钮与这个角色的人看到的一样,只能看,不能操作
      </span>
      {leave}
    </div>
  );
}
