import { Button, type ButtonProps } from '@mantine/core';
import type { AriaAttributes, ReactNode } from 'react';
import { labelOf, shortOf, type CommandDefinition } from '../../../../commands/command';
import { Keycap } from './Keycap';
import { useKeys } from './useKeys';
import { withKey } from './withKey';

interface CommandButtonProps<Port> extends ButtonProps, Pick<AriaAttributes, 'aria-label' | 'aria-pressed'> {
  readonly command: CommandDefinition<Port>;
  /** What it is about, where what it is called depends on that. */
  readonly at?: Port;
  /** Shows its key beside its name, not only under the pointer. */
  readonly withCap?: boolean;
  readonly title?: string;
  /** Called with the command's id. */
  readonly onPress: (id: string) => void;
  /** What it shows instead of its short name. */
  readonly children?: ReactNode;
}

/** A command of a screen as a button: its short name, and its key. */
export function CommandButton<Port>({ command, at, withCap, title, onPress, children, ...rest }: CommandButtonProps<Port>) {
  const key = useKeys()(command);
  return (
    <Button
      size="compact-sm"
      variant="default"
      data-command={command.id}
      title={withKey(title ?? labelOf(command, at), key)}
      onClick={() => onPress(command.id)}
      rightSection={withCap && key && <Keycap of={key} />}
      {...rest}
    >
      {children ?? shortOf(command, at)}
    </Button>
  );
}
