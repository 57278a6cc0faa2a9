import { useLayoutEffect, useRef } from 'react';
import { readied, type CommandDefinition, type ReadyCommand } from '../../../../commands/command';
import { useSame } from '../../base/loading/useSame';

/**
 * The commands of a screen as they stand: the same ones for as long as which there are and what they are called stays the same. What they do is that of now.
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
