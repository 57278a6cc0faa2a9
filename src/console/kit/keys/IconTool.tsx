import { Button } from '@mantine/core';
import type { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { useKeys } from './useKeys';
import { withKey } from './withKey';

interface IconToolProps {
  /** Without `screen:`. */
  readonly command: string;
  readonly label: string;
  /** What is said of it at length; its label where absent. */
  readonly title?: string;
  /** Its standard key, of a command that only one kind of screen has. */
  readonly standard?: string;
  readonly icon: typeof IconRefresh;
  readonly off?: boolean;
  readonly onPress: (command: string) => void;
  readonly onNear?: () => void;
}

/** A command of a screen as a small button. It is told only what it shows: moving over rows renders none. */
export const IconTool = memo(function IconTool({
  command,
  label,
  title = label,
  standard,
  icon: Icon,
  off,
  onPress,
  onNear,
}: IconToolProps) {
  const keys = useKeys();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      aria-label={label}
      data-command={`screen:${command}`}
      disabled={off}
      title={withKey(title, keys(`screen:${command}`, standard))}
      onPointerEnter={onNear}
      onClick={() => onPress(command)}
    >
      <Icon size={14} stroke={1.6} aria-hidden />
    </Button>
  );
});
