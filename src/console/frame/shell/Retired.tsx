import { Link, useLocation } from 'wouter';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import classes from './Retired.module.css';

const badge = <span className={classes.badge}>停用</span>;

/** Beside the name of a page that is retired: that it is, and the way to the page that took over, for those who may open that. */
export function Retired() {
  const { permissions } = useSession();
  const successor = useCatalogue().pages.get(useLocation()[0])?.successor;
  if (!successor) return null;
  if (!permissions.canOpen(successor)) return <span className={classes.retired}>{badge}</span>;
  const name = permissions.titleOf(successor);
  const where = [...(permissions.pages.get(successor)?.crumbs ?? []), name].join(' / ');
  return (
    <Link className={classes.retired} href={successor} title={`新功能见 ${where}`}>
      {badge}
      <span className={classes.way}>见 {name}</span>
    </Link>
  );
}
