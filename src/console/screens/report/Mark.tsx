import type { ReactNode } from 'react';
import { figureOf } from '../../../language/figures';
import { REVISED } from '../../../language/revised';
import type { ChartGroup, ChartMark, ChartProps } from './chartProps';
import classes from './chart.module.css';

type MarkProps = Pick<ChartProps, 'cursor' | 'hrefOf' | 'onCursor' | 'measure' | 'name'> & {
  readonly group: ChartGroup;
  readonly at: number;
  readonly known: ChartMark | undefined;
  readonly children: ReactNode;
};

/** One bar or point. The keyboard is on one of them at a time. */
export function Mark({ group, at, known, measure, name, cursor, hrefOf, onCursor, children }: MarkProps) {
  const href = hrefOf(group);
  const summary = {
    'aria-label': [group.label, `${measure.label} ${figureOf(measure, group.values[name])}`, known?.label, known?.flag]
      .filter(Boolean)
      .join(),
    tabIndex: at === cursor ? 0 : -1,
    'data-mark': at,
    className: classes.mark,
    onFocus: () => onCursor(at),
  };
  return href ? (
    <a href={href} {...summary}>
      {children}
    </a>
  ) : (
    <g role="img" {...summary}>
      {children}
    </g>
  );
}

/** What is to be said of a group above its figure. What somebody noted comes first. */
export function Sign({ flag, x, y }: { readonly flag: string; readonly x: number | undefined; readonly y: number }) {
  const isRevised = flag.startsWith(REVISED);
  return (
    <text className={classes.flag} data-revised={isRevised || undefined} x={x} y={y} textAnchor="middle">
      {isRevised ? '↺' : '⚑'}
      <title>{flag}</title>
    </text>
  );
}
