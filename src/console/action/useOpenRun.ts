import { useCallback } from 'react';
import { useCatalogue } from '../registry';
import { useSession } from '../session/useSession';
import { runDesk } from './lazy';

/** Opens a run that was left, on the page it was begun on; with `goOn` what is left of it is sent. */
export function useOpenRun(): (id: string, goOn: boolean) => void {
  const catalogue = useCatalogue();
  const session = useSession();
  return useCallback((id, goOn) => void runDesk.load().then(({ openRun }) => openRun(id, goOn, catalogue, session)), [catalogue, session]);
}
