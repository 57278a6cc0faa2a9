import { useMemo } from 'react';
import type { WireRow } from '../../contract';

/** The rows in hand: those that are selected, as they are by now, else the one with the cursor. @param byId rows on hand. */
export const useChosen = (
  selected: ReadonlyMap<string, WireRow>,
  byId: ReadonlyMap<string, WireRow>,
  focused: WireRow | undefined,
): readonly WireRow[] =>
  useMemo(
    () => (selected.size ? [...selected].map(([id, row]) => byId.get(id) ?? row) : focused ? [focused] : []),
    [selected, byId, focused],
  );
