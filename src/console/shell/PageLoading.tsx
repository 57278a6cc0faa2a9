import { useEffect, useState } from 'react';
import { CHUNK_TIMEOUT_MS } from '../../language/constants';
import { useAwaited } from '../keys/useAwaited';
import classes from './PageLoading.module.css';

/** Stands where a page is still loading; a page whose files have not come after 120 s is an error. */
export function PageLoading() {
  useAwaited(true);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CHUNK_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (late) throw new Error('页面资源加载超时,请检查网络后重试');
  return (
    <div className={classes.page} role="status" aria-label="页面加载中">
      <i className={classes.title} /><i className={classes.bar} />
      {Array.from({ length: 12 }, (_, i) => <i key={i} className={classes.row} />)}
    </div>
  );
}
