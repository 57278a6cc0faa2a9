import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from '../shell/TopBar.module.css';

/** One of the buttons of the top bar. @param command which command does the same. */
export function Tool({
  label,
  command,
  icon: Icon,
  onClick,
  pulsing,
  expanded,
}: {
  label: string;
  command: string;
  icon: Icon;
  onClick: () => void;
  pulsing?: boolean;
  expanded?: boolean;
}) {
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      className={classes.tool}
      data-command={command}
      aria-label={label}
      data-tip={label}
      aria-expanded={expanded}
      data-pulsing={pulsing || undefined}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
