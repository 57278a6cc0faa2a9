/** Keys that all steps of the palette share. */
import { Kbd } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { shown as shownKey } from '../../../../commands/keys';

/** Escape, and Backspace where there is nothing to delete, go one step back. @returns whether the key was one of them. */
export function stepBack(event: KeyboardEvent, typed: string, onBack: () => void): boolean {
  // A Backspace that is held down empties the input and stops there.
  if (event.key !== 'Escape' && (event.key !== 'Backspace' || typed !== '' || event.repeat)) return false;
  event.preventDefault();
  event.stopPropagation();
  onBack();
  return true;
}

/** `Mod+.`: the one key beside the list. */
export const MORE_KEY = 'Mod+.';
export const isMore = (event: KeyboardEvent) => event.key === '.' && (event.ctrlKey || event.metaKey) && !event.altKey;
/** `Mod+.` copies a link to the action with its answers. */
export function copies(event: KeyboardEvent, onCopy: () => void): void {
  if (!isMore(event)) return;
  event.preventDefault();
  event.stopPropagation();
  onCopy();
}

export const Keys = ({ enter }: { enter: string }) => (
  <>
    <span>
      <Kbd size="xs">Enter</Kbd> {enter}
    </span>
    <span>
      <Kbd size="xs">Esc</Kbd> 上一步
    </span>
    <span>
      <Kbd size="xs">{shownKey(MORE_KEY)}</Kbd> 复制链接
    </span>
  </>
);
