import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '../../../language/field';
import type { WireRow } from '../../contract';
import { sheets } from '../../kit/sheet/sheets';
import { NOTHING_YET, searching } from './searching';

/** `ready`: before anything was entered. `stopped` and `failed`: it can be continued. */
type Phase = 'ready' | 'asking' | 'stopped' | 'failed' | 'over';

/**
 * A search for many values with progress. It starts by itself unless look-ups are counted; then it asks first. Closing the sheet stops it.
 */
export function useSearch(
  values: readonly string[],
  name: string,
  field: Field,
  ask: (part: readonly string[], signal: AbortSignal) => Promise<readonly WireRow[]>,
) {
  const [found, setFound] = useState(NOTHING_YET);
  const [phase, setPhase] = useState<Phase>('ready');
  const [problem, setProblem] = useState('');
  const latest = useRef(found);
  const controller = useRef<AbortController | null>(null);
  const go = async () => {
    const { signal } = (controller.current = new AbortController());
    setPhase('asking');
    try {
      for await (const now of searching(values, name, field, latest.current, (part) => ask(part, signal))) {
        if (signal.aborted) return;
        latest.current = now;
        setFound(now);
      }
      setPhase('over');
    } catch (error) {
      if (signal.aborted) return;
      setProblem((error as Error).message);
      setPhase('failed');
    }
  };
  const stop = () => {
    controller.current?.abort();
    setPhase('stopped');
  };
  const begin = useEffectEvent(() => {
    if (!field.masked) void go();
  });
  useEffect(() => {
    begin();
    return () => controller.current?.abort();
  }, []);
  // Before the next key: one that closes what has just ended would stop it instead, and find it open.
  useLayoutEffect(() => (phase === 'asking' ? sheets.hold(stop) : undefined), [phase]);
  return { found, phase, problem, go: () => void go(), stop };
}
