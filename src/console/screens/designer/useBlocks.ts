import { useCallback, useRef } from 'react';
import type { Block } from '../../../language/field';

/** Steps that can be taken back. */
const MOST_STEPS = 100;

/** The way back through changes of a page, step by step; typing in one field is one step. */
export function useBlocks(blocks: readonly Block[], set: (next: readonly Block[]) => void) {
  const now = useRef(blocks);
  now.current = blocks;
  const before = useRef<{ readonly blocks: readonly Block[]; readonly kind: string }[]>([]);
  /** @param kind changes of the same one in a row are one step. */
  const change = useCallback(
    (next: readonly Block[], kind: string) => {
      if (next === now.current) return;
      if (kind === '' || before.current.at(-1)?.kind !== kind)
        before.current = [...before.current.slice(1 - MOST_STEPS), { blocks: now.current, kind }];
      now.current = next;
      set(next);
    },
    [set],
  );
  /** @returns whether there was a step to take back. */
  const undo = useCallback(() => {
    const last = before.current.pop();
    if (last) {
      now.current = last.blocks;
      set(last.blocks);
    }
    return last !== undefined;
  }, [set]);
  return { now, change, undo };
}
