import type { KeyboardEvent } from 'react';
import type { GridEvent } from '../../kit/rows/selection';
import { sideOf } from '../../kit/focus/side';
import type { Going } from '../common/screenHandlers';
import type { useCursorFocus } from '../common/useCursorFocus';
import { beside, stepOf } from './steps';
import type { useTiles } from './useTiles';

/** Pictures before the last of those on hand at which more are fetched. */
const AHEAD = 24;

/** How the cursor of a gallery walks in two directions, and chooses on its way; near the end more pictures are fetched. */
export function useGalleryMoves(
  { rows, rowAt, at, focused, dispatch, more }: ReturnType<typeof useTiles>,
  { root, arrive }: ReturnType<typeof useCursorFocus>,
) {
  const standing = () => {
    const tiles = root.current?.querySelector('[data-tiles]');
    return { at, across: tiles ? Math.max(1, getComputedStyle(tiles).gridTemplateColumns.split(' ').length) : 1, count: rows.length };
  };
  const does = (event: GridEvent, to = at) => {
    arrive(() => dispatch(event));
    if (to > rows.length - AHEAD) more();
  };
  const goTo = (how: Going['do'], to: number) => does(how === 'move' ? { do: how, to } : { do: how, to, rowAt }, to);
  const go = (going: Going) => goTo(going.do, stepOf(going, standing()));
  return {
    onKey: (event: KeyboardEvent) => {
      const side = sideOf(event);
      if (side) goTo(event.shiftKey ? 'extend' : 'move', beside(side, standing()));
      return side !== 0;
    },
    handlers: {
      move: go,
      extend: go,
      toggle: () => does({ do: 'toggle', at, row: focused }),
      rangeFromLast: () => does({ do: 'rangeFromLast', to: at, rowAt }),
      all: () => does({ do: 'add', rows }),
      clear: () => does({ do: 'clear' }),
    },
  };
}
