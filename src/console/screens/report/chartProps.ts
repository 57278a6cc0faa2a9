import type { RefObject } from 'react';
import type { Measure } from '../../../language/measures';

/** A bar or a point. */
export interface ChartGroup {
  readonly key: string;
  readonly label: string;
  readonly values: Readonly<Record<string, number | null>>;
}
export interface ChartProps {
  readonly groups: readonly ChartGroup[];
  /** The figures of an earlier period, group by group. */
  readonly before?: readonly (number | null)[] | undefined;
  readonly name: string;
  readonly measure: Measure;
  /** Which group the keyboard is on. */
  readonly cursor: number;
  readonly hrefOf: (group: ChartGroup) => string | undefined;
  readonly onCursor: (at: number) => void;
  readonly svgRef: RefObject<SVGSVGElement | null>;
  readonly label: string;
  /** What is known of a group beside its figure: that this may still change, and what happened then. */
  readonly marks?: readonly ChartMark[] | undefined;
  /** What figures should come to. */
  readonly goal?: number | undefined;
  /** Limits that somebody set. */
  readonly limits?: readonly { readonly value: number; readonly tone: string }[];
}
export const NO_LIMITS: readonly never[] = [];
export interface ChartMark {
  readonly isUnripe: boolean;
  readonly label: string;
  readonly flag: string;
}

/** How many columns can be distinguished as lines, or parts of a bar. */
export const MOST_LINES = 6;

/** Groups that a chart of bars shows; the table has all. */
export const MAX_BARS = 20;

export type SizedChart = ChartProps & { readonly width: number };
