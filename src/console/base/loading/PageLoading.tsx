import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { CHUNK_TIMEOUT_MS } from '../../../language/constants';
import { useAwaited } from '../handover/useAwaited';
import { askAgain, useIsAway } from '../offline/reach';
import classes from './PageLoading.module.css';

/** Shown while a page loads; offline it says so and waits. A page whose files take more than 120 s is an error. */
export function PageLoading() {
  const isAway = useIsAway();
  useAwaited(!isAway);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isAway) {
    return (
      <div className={classes.away} role="alert">
        <h2>连不上服务器</h2>
        <p>网络恢复后,这一页会自动打开,不必刷新。</p>
        <Button size="sm" variant="default" onClick={askAgain}>
          重试
        </Button>
      </div>
    );
  }
  if (late) throw new Error('页面资源加载超时,请检查网络后重试');
  return (
    <div className={classes.page} role="status" aria-label="页面加载中">
      <i className={classes.title} />
      <i className={classes.bar} />
      {Array.from({ length: 12 }, (_, i) => (
        <i key={i} className={classes.row} />
      ))}
    </div>
  );
}
