import { useCallback, useEffect, useRef, useState } from 'react';
import { COUNT_CAP } from '../../language/wire';
import { toast } from '../shell/toast';
import type { GridEvent } from './selection';
import type { ListQuery } from './useRows';

/** Chooses every row a query matches, also those that were never loaded: at most 10,000, which it says. Stops when the query changes. */
export function usePickAll(list: ListQuery, capped: boolean, dispatch: (event: GridEvent) => void) {
  const controller = useRef<AbortController | null>(null);
  const [running, setRunning] = useState(false);
  const stop = useCallback(() => controller.current?.abort(), []);
  const start = useCallback(() => {
    controller.current?.abort();
    const mine = new AbortController();
    controller.current = mine;
    setRunning(true);
    const pick = async () => {
      const { allMatching } = await import('./allMatching');
      let count = 0;
      for await (const rows of allMatching(list, mine.signal)) { count += rows.length; dispatch({ do: 'add', rows }); }
      if (capped && count >= COUNT_CAP) toast.info(`一次最多选中 ${COUNT_CAP.toLocaleString('en-US')} 行,已选中前 ${count.toLocaleString('en-US')} 行`);
    };
    // A failed read was told by the client already; what was chosen until then stays.
    void pick().catch(() => undefined).finally(() => { if (controller.current === mine) setRunning(false); });
  }, [list, capped, dispatch]);
  // The same question asked again by a new object is the same question.
  useEffect(() => () => controller.current?.abort(), [JSON.stringify(list)]);
  return { running, start, stop };
}
