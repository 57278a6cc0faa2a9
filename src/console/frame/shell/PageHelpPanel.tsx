import { Popover } from '@mantine/core';
import { useLocation } from 'wouter';
import { useSession } from '../../base/session/useSession';
import { AnchoredTarget, useOpened } from '../../kit/floating/AnchoredTarget';
import { RichText } from '../../kit/rich/RichText';
import classes from './PageHelp.module.css';

/** What the permission tree says about the page: a text, or an address to read on. */
export function PageHelpPanel({ anchor, opened, onChange }: { anchor: HTMLElement; opened: boolean; onChange: (opened: boolean) => void }) {
  const { permissions } = useSession();
  const { name, help = '' } = permissions.pages.get(useLocation()[0]) ?? {};
  return (
    <Popover
      opened={useOpened(opened)}
      onChange={onChange}
      position="bottom-start"
      width={340}
      shadow="md"
      withArrow
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <AnchoredTarget of={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`${name}的帮助`} className={classes.help} tabIndex={-1} data-autofocus>
        <b className={classes.name}>{name}</b>
        <RichText text={help} />
      </Popover.Dropdown>
    </Popover>
  );
}
