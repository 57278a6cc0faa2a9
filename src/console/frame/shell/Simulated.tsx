import { useLocation } from 'wouter';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import classes from './Retired.module.css';

const SAYS = '这里与外部的往来由模拟的对方应答,没有发往真实的对方';

/** Beside the name of a page whose gateway leads to a remote of our own making. */
export function Simulated() {
  const { simulated } = useSession().info;
  const gateway = useCatalogue().pages.get(useLocation()[0])?.gateway;
  if (!gateway || !simulated?.includes(gateway)) return null;
  return (
    <span className={classes.retired}>
      <span className={classes.badge} data-tip={SAYS}>
        模拟
      </span>
    </span>
  );
}
