import { useCallback } from 'react';
import { forServer } from '../../../language/lookUp';
import { wholeCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { runDesk } from './lazy';

/** Opens an interrupted run on its page; with `goOn` it continues. */
export function useOpenRun(): (id: string, goOn: boolean) => void {
  const session = useSession();
  return useCallback(
    (id, goOn) =>
      void Promise.all([runDesk.load(), wholeCatalogue()]).then(([{ openRun }, whole]) =>
        openRun(id, goOn, forServer(session.info, whole), session),
      ),
    [session],
  );
}
