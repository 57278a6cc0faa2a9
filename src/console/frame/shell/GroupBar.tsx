import { Suspense } from 'react';
import { Coming } from '../../base/handover/useAwaited';
import type { MenuGroup } from '../../base/session/permissions';
import { useSession } from '../../base/session/useSession';
import { useFloating } from '../../kit/floating/useFloating';
import { GroupIcon } from '../parts/GroupIcon';
import { GroupPanel } from './floatingParts';
import classes from './GroupBar.module.css';

/** The menu of the horizontal layout: groups in a row, each opening its sub-groups side by side. */
export function GroupBar({ path }: { path: string }) {
  const {
    permissions: { menu, pages },
  } = useSession();
  const active = pages.get(path)?.crumbs[0];
  return (
    <nav aria-label="主菜单" data-region="menu" className={classes.bar}>
      {menu.map((group) => (
        <Group key={group.key} group={group} path={path} active={group.name === active} />
      ))}
    </nav>
  );
}

function Group({ group, path, active }: { group: MenuGroup; path: string; active: boolean }) {
  const { button, floating } = useFloating(GroupPanel, 'dialog');
  return (
    <>
      <button type="button" className={classes.group} data-active={active || undefined} {...button}>
        <GroupIcon group={group} size={16} />
        {group.name}
      </button>
      {floating && (
        <Suspense fallback={<Coming />}>
          <GroupPanel {...floating} group={group} path={path} />
        </Suspense>
      )}
    </>
  );
}
