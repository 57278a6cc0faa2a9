import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { shortOf, type CommandDefinition } from '../../../../commands/command';
import classes from './TopBar.module.css';

interface ToolProps<Port> {
  readonly command: CommandDefinition<Port>;
  readonly at: Port;
  readonly icon: Icon;
  /** What it says, where that is more than its command is called. */
  readonly label?: string;
  readonly onClick?: () => void;
  readonly pulsing?: boolean;
  readonly expanded?: boolean;
}

/** One of the buttons of the top bar: a command of the console. */
export function Tool<Port>({
  command,
  at,
  icon: Icon,
  label = shortOf(command, at),
  onClick = () => command.run(at),
  pulsing,
  expanded,
}: ToolProps<Port>) {
  return (
    <ActionIcon
      size={32}
      className={classes.tool}
      data-command={command.id}
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
