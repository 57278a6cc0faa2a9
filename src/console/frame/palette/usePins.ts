import type { Command } from '../../../../commands/command';
import { useStored } from '../../base/session/useStored';

/** A pinned command; a place (`to`) is found again by itself, an action only where it is on offer. */
export type Pin = Pick<Command, 'id' | 'label' | 'path' | 'to'>;
const MAX_PINS = 20;

/** What this user wants to stand first, in the order of pinning, kept in this browser. */
export function usePins(): { pins: readonly Pin[]; isPinned: (id: string) => boolean; toggle: (command: Command) => void } {
  const [{ list }, change] = useStored<{ readonly list: readonly Pin[] }>('pins', { list: [] });
  return {
    pins: list,
    isPinned: (id) => list.some((pin) => pin.id === id),
    toggle: ({ id, label, path, to }) =>
      change((now) => ({
        list: now.list.some((pin) => pin.id === id)
          ? now.list.filter((pin) => pin.id !== id)
          : [...now.list, { id, label, path, to }].slice(-MAX_PINS),
      })),
  };
}
