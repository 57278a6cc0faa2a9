import { useMemo } from 'react';
import type { ShellCommand } from '../../../../commands/context';
import { strokeOf, written } from '../../../../commands/keys';
import { useKeys } from './useKeys';

/** Commands of a screen by the keys this user has for them. @returns which one a key press runs. */
export function useToolKeys(tools: readonly ShellCommand[]): (event: KeyboardEvent) => ShellCommand | undefined {
  const keys = useKeys();
  const strokes = useMemo(
    () =>
      new Map(
        tools.flatMap((tool) => {
          const key = tool.key && keys(`screen:${tool.id}`, tool.key);
          return key ? [[key, tool] as const] : [];
        }),
      ),
    [tools, keys],
  );
  return (event) => {
    const stroke = strokeOf(event);
    return stroke ? strokes.get(written([stroke])) : undefined;
  };
}
