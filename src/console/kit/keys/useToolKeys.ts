import { useMemo } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import { strokeOf, written } from '../../../../commands/keys';
import { useKeys } from './useKeys';

/** Commands of a screen by the keys this user has for them. @returns which one a key press runs. */
export function useToolKeys(tools: readonly ReadyCommand[]): (event: KeyboardEvent) => ReadyCommand | undefined {
  const keys = useKeys();
  const strokes = useMemo(
    () =>
      new Map(
        tools.flatMap((tool) => {
          const key = keys(tool);
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
