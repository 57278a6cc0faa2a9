import type { FocusEvent, RefObject } from 'react';
import type { ReportData } from '../../../language/report';
import { placeOf } from './Pivot';

/** Row and column of a cell, totals included. */
type Cell = readonly [r: number, c: number];

interface Cursor {
  readonly root: RefObject<HTMLElement | null>;
  readonly shown: ReportData | undefined;
  /** The measures that stand in the table. */
  readonly names: readonly string[];
  readonly measure: string;
}

/** Where one is in a report: on a cell of its table, or on a mark of its picture. The page itself keeps that, so that no step draws the table anew. */
export function useReportCursor({ root, shown, names, measure }: Cursor) {
  const cell = () => root.current?.querySelector<HTMLElement>('[data-r][tabindex="0"]') ?? null;
  const markInHand = () => document.activeElement?.closest<SVGElement>('[data-mark]') ?? null;
  return {
    /** A bar, point or place of the picture, where the keyboard is on one. */
    markInHand,
    /** What the number at hand stands for. */
    inHand: () => {
      const at = cell();
      return at && shown ? placeOf(at, shown, names, measure) : null;
    },
    /** The cell that got the focus is the one that is gone back to. */
    cellInHand: (event: FocusEvent<HTMLElement>) => {
      const now = event.target.closest<HTMLElement>('[data-r]');
      const before = cell();
      if (!now || now === before) return;
      if (before) before.tabIndex = -1;
      now.tabIndex = 0;
    },
    /** To another cell, as far as there are any; in the picture along what is drawn. */
    walk: (to: (at: Cell, last: Cell) => Cell): boolean => {
      const mark = markInHand();
      if (mark) {
        const marks = [...mark.ownerSVGElement!.querySelectorAll<SVGElement>('[data-mark]')];
        const [at, end] = [marks.indexOf(mark), marks.length - 1];
        const [down, along] = to([at, at], [end, end]);
        marks[Math.max(0, Math.min(end, down === at ? along : down))]!.focus();
        return true;
      }
      const now = document.activeElement?.closest('[data-r]') ?? (document.activeElement?.closest('[data-region=grid]') ? cell() : null);
      if (!now || !shown) return false;
      const last = [shown.members[0].length, shown.axes[1] === null ? names.length - 1 : shown.members[1].length] as const;
      const [r, c] = to([Number(now.getAttribute('data-r')), Number(now.getAttribute('data-c'))], last);
      root.current
        ?.querySelector<HTMLElement>(`[data-r="${Math.max(0, Math.min(last[0], r))}"][data-c="${Math.max(0, Math.min(last[1], c))}"]`)
        ?.focus();
      return true;
    },
  };
}
