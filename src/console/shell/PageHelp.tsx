import { Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { RichText } from '../fields/RichText';
import { useSession } from '../session/useSession';
import { useBrowserLocation } from './location';
import classes from './PageHelp.module.css';
import { shellState, useShellState } from './shellState';
import { Tool } from './Tool';

/** What the permission tree says about the page: a text, or an address to read on. */
export function PageHelp() {
  const { permissions } = useSession();
  const { name, help } = permissions.pages.get(useBrowserLocation().path) ?? {};
  const open = useShellState().drawer === 'help';
  const set = (next: boolean) => shellState.set({ drawer: next ? 'help' : null });
  if (!help) return null;
  return (
    <Popover opened={open} onChange={set} position="bottom-start" width={340} shadow="md" withArrow trapFocus returnFocus withRoles={false}>
      <Popover.Target><span className={classes.target}><Tool label="本页帮助" command="shell:pageHelp" icon={IconHelpCircle} expanded={open} onClick={() => set(!open)} /></span></Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`${name}的帮助`} className={classes.help} tabIndex={-1} data-autofocus>
        <b className={classes.name}>{name}</b>
        <RichText text={help} />
      </Popover.Dropdown>
    </Popover>
  );
}
