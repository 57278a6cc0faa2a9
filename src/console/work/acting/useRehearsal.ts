import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../base/session/useSession';
import type { Effect } from '../../contract';
import type { Acting } from './acting';
import type { Judged } from './offers';
import { rehearse } from './rehearse';

/** Delay before asking the server, so that it is not asked at every key press. */
const REST_MS = 400;

/**
 * The server's dry run while a dialog is open: its progress, then its result; null if it is not requested. `input` is null while
 * incomplete.
 */
export function useRehearsal(
  acting: Acting,
  judged: Judged,
  input: Readonly<Record<string, unknown>> | null,
): { looked: number } | Effect | null {
  const { info } = useSession();
  const [rehearsal, setRehearsal] = useState<{ looked: number } | Effect | null>(null);
  const isAsked = info.dryRun === true && judged.eligible.length > 1 && input !== null;
  // The question as a text, so that it is not asked again at every rendering.
  const [about] = useDebouncedValue(isAsked ? JSON.stringify([input, judged.eligible.length, judged.skipped.length]) : null, REST_MS);
  const ask = useEffectEvent((onLooked: (looked: number) => boolean) => input && rehearse(acting, judged, input, true, onLooked));
  useEffect(() => {
    setRehearsal(null);
    if (about === null) return;
    let over = false;
    ask((looked) => {
      if (!over) setRehearsal({ looked });
      return !over;
    })?.then(
      (effect) => {
        if (!over) setRehearsal(effect.certain ? effect : null);
      },
      () => {
        if (!over) setRehearsal(null);
      },
    );
    return () => {
      over = true;
    };
  }, [about]);
  return rehearsal;
}
