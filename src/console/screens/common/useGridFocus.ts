import { useCallback, useRef } from 'react';
import type { GridHandle } from '../../kit/grid/Grid';

/** The part of the document that a screen with lines is, and how the keyboard gets to the line with the cursor. */
export function useGridFocus() {
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  return { root, grid, refocus: useCallback(() => grid.current?.focus(), []) };
}
