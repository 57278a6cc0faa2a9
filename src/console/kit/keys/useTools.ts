import { useLayoutEffect, useRef } from 'react';
import { readied, type CommandDefinition, type ReadyCommand } from '../../../../commands/command';
import { useSame } from '../../base/loading/useSame';

/**
 * The commands of a screen. Their identity changes only when the set or a label does; what they do is always up to date.
 * @param at what they are about, and what they have done.
 */
export function useTools<Port>(commands: readonly CommandDefinition<Port>[], at: Port): readonly ReadyCommand[] {
  const now = useRef(at);
  useLayoutEffect(() => {
    now.current = at;
  });
  const ready = readied(commands, at);
  const shownNow = ready.map(({ id, label, why }) => [id, label, why].join()).join('\n');
  const tools = ready.map((one) => ({ ...one, run: () => commands.find(({ id }) => id === one.id)!.run(now.current) }));
  return useSame(tools, shownNow);
}
