import { Badge } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import classes from './Retired.module.css';

/** Beside the name of a page that is retired: that it is, and the way to the page that took over, for those who may open that. */
export function Retired() {
  const { permissions } = useSession();
  const successor = useCatalogue().pages.get(useLocation()[0])?.successor;
  if (!successor) return null;
  const crumbs = permissions.pages.get(successor)?.crumbs ?? [];
  return (
    <span className={classes.retired}>
      <Badge color="gray" variant="filled" size="sm" radius="sm">
        停用
      </Badge>
      {permissions.canOpen(successor) && (
        <span className={classes.way}>
          <span className={classes.far}>新功能见 </span>
          <Link href={successor} title={[...crumbs, permissions.titleOf(successor)].join(' / ')}>
            {permissions.titleOf(successor)}
          </Link>
        </span>
      )}
    </span>
  );
}
