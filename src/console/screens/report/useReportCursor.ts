import type { RefObject } from 'react';
import type { ReportData } from '../../../language/report';
import { placeOf, type PivotPort } from './Pivot';

/** Row and column of a cell, totals included. */
type Cell = readonly [r: number, c: number];

interface Cursor {
  readonly root: RefObject<HTMLElement | null>;
  readonly pivot: RefObject<PivotPort | null>;
  readonly shown: ReportData | undefined;
  /** The measures that stand in the table. */
  readonly names: readonly string[];
  readonly measure: string;
}

/** Where one is in a report: on a cell of its table, or on a mark of its picture. The table keeps which cell that is, so that a step draws no more than two of its rows anew. */
export function useReportCursor({ root, pivot, shown, names, measure }: Cursor) {
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
      const next = [Math.max(0, Math.min(last[0], r)), Math.max(0, Math.min(last[1], c))] as const;
      // It may not be on the page yet.
      pivot.current?.hold(...next);
      root.current?.querySelector<HTMLElement>(`[data-r="${next[0]}"][data-c="${next[1]}"]`)?.focus();
      return true;
    },
  };
}
