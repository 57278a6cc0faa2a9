import { useCallback, useMemo, useState } from 'react';
import type { Fence } from '../../../language/geo';
import type { WireRow } from '../../contract';

/** Where a row reaches, as it is edited. */
export interface Area {
  readonly streets: readonly string[];
  readonly fence: Fence;
}
/** Steps that can be taken back. */
const MOST_STEPS = 100;

/** What is drawn and ticked, and the way back step by step; a pull at one corner is one step. */
export function useArea(row: WireRow, field: string) {
  const stored = useMemo<Area>(() => {
    const area = row[field] as { streets?: readonly string[]; fence?: Fence | null } | null;
    return { streets: area?.streets ?? [], fence: area?.fence ?? [] };
  }, [row, field]);
  const [steps, setSteps] = useState<{ readonly now: Area; readonly before: readonly Area[]; readonly kind: string }>({
    now: stored,
    before: [],
    kind: '',
  });
  /** @param kind changes of the same one in a row are one step. */
  const change = useCallback(
    (next: Partial<Area>, kind: string) =>
      setSteps(({ now, before, kind: last }) => ({
        now: { ...now, ...next },
        before: kind === last ? before : [...before.slice(-MOST_STEPS), now],
        kind,
      })),
    [],
  );
  const undo = useCallback(
    () => setSteps((all) => (all.before.length ? { now: all.before.at(-1)!, before: all.before.slice(0, -1), kind: '' } : all)),
    [],
  );
  const reset = useCallback((area: Area) => setSteps({ now: area, before: [], kind: '' }), []);
  const dirty = JSON.stringify(steps.now) !== JSON.stringify(stored);
  return { area: steps.now, stored, change, undo, reset, dirty, canUndo: steps.before.length > 0 };
}
