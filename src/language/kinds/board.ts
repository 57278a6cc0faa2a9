import { kindOf, type Kind, type PageBase } from './kind';

/** Rows as cards in lanes, which are dragged from one to another. */
export interface BoardPage extends PageBase {
  readonly kind: 'board';
  /** The choice by which cards stand in lanes, or the instant: overdue, today, tomorrow, later. */
  readonly lanes: string;
}

export const board: Kind<BoardPage> = {
  words: ['lanes'],
  problems: ({ url, lanes }, { fields }) => [
    !fields[lanes]?.choices &&
      kindOf(fields, lanes) !== 'instant' &&
      `${url} has lanes by ${lanes}, which is neither a choice nor an instant`,
  ],
};
