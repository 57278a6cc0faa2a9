import { Popover } from '@mantine/core';
import type { MenuGroup } from '../../base/session/permissions';
import { AnchoredTarget, useOpened } from '../../kit/floating/AnchoredTarget';
import type { Floating } from '../../kit/floating/useFloating';
import { useLayer } from '../../kit/floating/useLayer';
import { PageLink } from '../parts/PageLink';
import classes from './GroupBar.module.css';

/** The sub-groups of a menu group, side by side. */
export function GroupPanel({ id, anchor, opened, onClose, group, path }: Floating & { readonly group: MenuGroup; readonly path: string }) {
  const isOpen = useOpened(opened);
  useLayer(isOpen, 'menu', onClose);
  return (
    <Popover id={id} opened={isOpen} onChange={onClose} position="bottom-start" offset={4} trapFocus returnFocus>
      <Popover.Target>
        <AnchoredTarget of={anchor} />
      </Popover.Target>
      <Popover.Dropdown p={12}>
        <div className={classes.columns}>
          {group.subgroups.map((subgroup) => (
            <section key={subgroup.key} aria-label={subgroup.name}>
              <h2 className={classes.subgroup}>{subgroup.name}</h2>
              {subgroup.pages.map((page) => (
                <PageLink key={page.url} page={page} active={page.url === path} className={classes.page} onGo={onClose} />
              ))}
            </section>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
