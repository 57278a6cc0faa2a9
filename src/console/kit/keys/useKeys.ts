import { useMemo } from 'react';
import { keyOf, STANDARD_KEYS, type KeySettings } from '../../../../commands/keymap';
import { useStored } from '../../base/session/useStored';

/** The sequence a command has for this user, or undefined; `standard` is the default of a command that brings its own. */
export type KeyOf = (id: string, standard?: string) => string | undefined;

/** Which keys run what: the standard ones, and what this user made of them. Everything that shows or hears a key asks here. */
export function useKeys(): KeyOf {
  const [settings] = useKeySettings();
  return useMemo(() => (id, standard) => keyOf(settings, id, standard), [settings]);
}

export const useKeySettings = () => useStored<KeySettings>('keys', STANDARD_KEYS);
