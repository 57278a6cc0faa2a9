import { Button } from '@mantine/core';
import type { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { labelOf, type CommandDefinition } from '../../../../commands/command';
import { useKeys } from './useKeys';
import { withKey } from './withKey';

interface IconToolProps {
  readonly command: CommandDefinition;
  /** Its long description; its label where absent. */
  readonly title?: string;
  readonly icon: typeof IconRefresh;
  readonly off?: boolean;
  /** Called with the command's id. */
  readonly onPress: (id: string) => void;
  readonly onNear?: () => void;
}

/** A command of a screen as a small button. Its props are only what it shows, so moving over rows renders none. */
export const IconTool = memo(function IconTool({ command, title, icon: Icon, off, onPress, onNear }: IconToolProps) {
  const keys = useKeys();
  const label = labelOf(command);
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-label={label}
      data-command={command.id}
      disabled={off}
      title={withKey(title ?? label, keys(command))}
      onPointerEnter={onNear}
      onClick={() => onPress(command.id)}
    >
      <Icon size={14} stroke={1.6} aria-hidden />
    </Button>
  );
});
