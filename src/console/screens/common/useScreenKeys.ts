import { useMemo, type KeyboardEvent } from 'react';
import type { ReadyCommand } from '../../../../commands/command';
import { takesText } from '../../base/handover/takesText';
import { toast } from '../../base/stores/toast';
import type { Offer } from '../../contract';
import { commandOf, intentOf, meaningsOf, type GridIntent } from '../../kit/grid/gridKeys';
import { keyUse } from '../../kit/keys/keyUse';
import { useKeys } from '../../kit/keys/useKeys';
import { useToolKeys } from '../../kit/keys/useToolKeys';

/** What stands for a row: its buttons are for the pointer, and leave all keys to it. */
const ROWS = '[data-index], [data-card], [data-entry], [data-day], [data-line]';

/**
 * Whether a key belongs to the focused element: inputs, column headers and run reports have keys of their own; links and buttons, Enter
 * and space.
 */
function belongsToFocused({ target, currentTarget, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const on = target as Element;
  if (takesText(target) || !currentTarget.contains(on) || on.closest('[role=columnheader], [data-region=run]')) return true;
  if (key === 'Enter' && !ctrlKey && !metaKey && on.closest('a')) return true;
  return (key === 'Enter' || key === ' ') && on.closest('button') !== null && !on.closest(ROWS);
}

interface ScreenKeys {
  readonly act: (intent: GridIntent) => unknown;
  readonly offers: readonly Offer[];
  readonly tools: readonly ReadyCommand[];
  /** Keys that only this screen has. @returns whether it was one. */
  readonly onKey?: ((event: KeyboardEvent) => boolean) | undefined;
}

/** The keys of a screen: its own, its actions', its commands', and the shared ones. @returns the listener for the element with the rows. */
export function useScreenKeys({ act, offers, tools, onKey }: ScreenKeys): (event: KeyboardEvent) => void {
  const keys = useKeys();
  const meanings = useMemo(() => meaningsOf(keys, offers), [keys, offers]);
  const toolOf = useToolKeys(tools);
  return (event) => {
    if (belongsToFocused(event)) return;
    if (onKey?.(event)) {
      event.preventDefault();
      return;
    }
    const intent = intentOf(event.nativeEvent, meanings);
    const tool = intent?.do === 'offer' ? undefined : toolOf(event.nativeEvent);
    if (tool?.why) toast.info(tool.why);
    else if (tool) tool.run();
    else if (!intent || act(intent) === false) return;
    event.preventDefault();
    const command = tool ? tool.id : commandOf(intent!, offers);
    if (command) keyUse.record(command);
  };
}
