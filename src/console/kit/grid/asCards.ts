import type { Column } from '../columns/columns';
import { cardOf } from './cardOf';
import classes from './cards.module.css';

/** Pixels: a line of a card, and what stands above and below its lines. */
const [LINE, AROUND] = [21, 17];

/** What makes a grid show its rows as cards: cursor, keys, choosing, menu and the window of drawn rows stay those of every grid. */
export function asCards(columns: readonly Column[], state: string, isTree: boolean, checkable: boolean) {
  const card = cardOf(columns, state, isTree);
  return {
    className: classes.cards,
    style: { '--lines': card.lines, '--line': `${LINE}px`, '--edge': checkable ? '32px' : '8px' } as object,
    grid: { columns: card.columns, rowHeight: card.lines * LINE + AROUND },
  };
}
