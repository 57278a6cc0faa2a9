import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { MenuGroup } from '../session/permissions';
import { useSession } from '../session/useSession';
import classes from './GroupBar.module.css';
import { GroupIcon } from './GroupIcon';
import { PageLink } from './PageLink';

/** The menu of the horizontal layout: groups in a row, each opening its sub-groups side by side. */
export function GroupBar({ path }: { path: string }) {
  const { permissions: { menu, pages } } = useSession();
  const [open, setOpen] = useState<string | null>(null);
  const active = pages.get(path)?.crumbs[0];
  return (
    <nav aria-label="主菜单" data-region="menu" className={classes.bar}>
      {menu.map((group) => <Group key={group.key} group={group} path={path} active={group.name === active} opened={open === group.key} onOpen={(on) => setOpen(on ? group.key : null)} />)}
    </nav>
  );
}

function Group({ group, path, active, opened, onOpen }: { group: MenuGroup; path: string; active: boolean; opened: boolean; onOpen: (on: boolean) => void }) {
  return (
    <Popover opened={opened} onChange={onOpen} position="bottom-start" offset={4} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.group} data-active={active || undefined} onClick={() => onOpen(!opened)}>
          <GroupIcon group={group} size={16} />{group.name}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={12} aria-label={group.name}>
        <div className={classes.columns}>
          {group.subgroups.map((subgroup) => (
            <section key={subgroup.key} aria-label={subgroup.name}>
              <h3 className={classes.subgroup}>{subgroup.name}</h3>
              {subgroup.pages.map((page) => <PageLink key={page.url} page={page} active={page.url === path} className={classes.page} onGo={() => onOpen(false)} />)}
            </section>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
