import { useCallback, useRef } from 'react';
import type { Block } from '../../../language/field';

/** Steps that can be taken back. */
const MOST_STEPS = 100;

interface Step {
  readonly blocks: readonly Block[];
  readonly kind: string;
}

/** The way back through changes of a page, step by step; typing in one field is one step. @param field which holds the blocks. */
export function useBlocks(blocks: readonly Block[], set: (field: string, next: readonly Block[]) => void, field: string) {
  const now = useRef(blocks);
  now.current = blocks;
  const before = useRef<Step[]>([]);
  const after = useRef<Step[]>([]);
  /** @param kind changes of the same one in a row are one step. */
  const change = useCallback(
    (next: readonly Block[], kind: string) => {
      if (next === now.current) return;
      if (kind === '' || before.current.at(-1)?.kind !== kind)
        before.current = [...before.current.slice(1 - MOST_STEPS), { blocks: now.current, kind }];
      after.current = [];
      now.current = next;
      set(field, next);
    },
    [set, field],
  );
  const step = useCallback(
    (from: Step[], to: Step[]) => {
      const last = from.pop();
      if (last) {
        to.push({ blocks: now.current, kind: last.kind });
        now.current = last.blocks;
        set(field, last.blocks);
      }
      return last !== undefined;
    },
    [set, field],
  );
  /** @returns whether there was a step to take back. */
  const undo = useCallback(() => step(before.current, after.current), [step]);
  /** Takes a step again that was taken back. @returns whether there was one. */
  const redo = useCallback(() => step(after.current, before.current), [step]);
  return { now, change, undo, redo };
}
