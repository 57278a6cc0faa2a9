import { kind, kindOf, type PageBase } from './kind';

/** Rows as cards in lanes, moved by dragging. */
export interface BoardPage extends PageBase {
  readonly kind: 'board';
  /** The choice that determines a card's lane, or the instant: overdue, today, tomorrow, later. */
  readonly lanes: string;
}

declare module './kind' {
  interface Kinds {
    board: BoardPage;
  }
}

export const board = kind('board', {
  words: ['lanes'],
  problems: ({ url, lanes }, { fields }) => [
    !fields[lanes]?.choices &&
      kindOf(fields, lanes) !== 'instant' &&
      `${url} has lanes by ${lanes}, which is neither a choice nor an instant`,
  ],
});
