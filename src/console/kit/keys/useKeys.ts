import { useMemo } from 'react';
import { keyOf, STANDARD_KEYS, type KeyOf, type KeySettings } from '../../../../commands/keySettings';
import { useStored } from '../../base/session/useStored';

/** Which keys run what: the standard ones, and what this user made of them. Everything that shows or hears a key asks here. */
export function useKeys(): KeyOf {
  const [settings] = useKeySettings();
  return useMemo(() => (command) => keyOf(settings, command), [settings]);
}

export const useKeySettings = () => useStored<KeySettings>('keys', STANDARD_KEYS);
