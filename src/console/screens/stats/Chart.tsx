/** Groups drawn: bars that lie, because names of shops and people are long; or a line where the groups follow each other in time. Every bar and point is a link that says its figure. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Measure, StatisticsGroup } from '../../../language/statistics';
import { figureOf } from '../../../language/figures';
import { tickOf } from './figures';
import classes from './stats.module.css';

export interface ChartProps {
  readonly groups: readonly StatisticsGroup[];
  /** The figures of an earlier period, group by group. */
  readonly before?: readonly (number | null)[] | undefined;
  readonly name: string;
  readonly measure: Measure;
  /** Which group the keyboard is on. */
  readonly cursor: number;
  readonly hrefOf: (group: StatisticsGroup) => string | undefined;
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
const NO_LIMITS: readonly never[] = [];
export interface ChartMark {
  readonly isUnripe: boolean;
  readonly label: string;
  readonly flag: string;
}

/** Groups that a chart of bars shows; the table has all. */
export const MAX_BARS = 20;
const ROW = 28;
const LINE_HEIGHT = 300;

/** @param onDrawn told once there is something to stand on. */
export function Chart({ kind, onDrawn, ...props }: ChartProps & { readonly kind: 'bar' | 'line'; readonly onDrawn: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Measured before the first paint, so that there is a bar to stand on at once; a hidden tab has no width.
  useLayoutEffect(() => {
    const take = (now: number) => {
      if (now > 0) setWidth(Math.floor(now));
    };
    take(box.current!.clientWidth);
    const observer = new ResizeObserver(([entry]) => take(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const isDrawn = width > 0;
  useEffect(() => {
    if (isDrawn) onDrawn();
  }, [isDrawn, onDrawn]);
  return (
    <div ref={box} className={classes.chart}>
      {width > 0 && (kind === 'line' ? <Line {...props} width={width} /> : <Bars {...props} width={width} />)}
    </div>
  );
}

type Sized = ChartProps & { readonly width: number };

function Bars({ groups, before = [], name, measure, width, svgRef, label, marks: known = [], goal, limits = NO_LIMITS, ...marks }: Sized) {
  const shown = groups.slice(0, MAX_BARS);
  const names = Math.min(168, Math.max(72, width * 0.3));
  const values = 84;
  const x = scaleLinear()
    .domain([
      0,
      Math.max(1, ...shown.flatMap((g, i) => [g.values[name] ?? 0, before[i] ?? 0]), goal ?? 0, ...limits.map(({ value }) => value)),
    ])
    .range([0, Math.max(40, width - names - values - 8)]);
  const height = shown.length * ROW;
  return (
    <svg ref={svgRef} width={width} height={height} role="group" aria-label={label}>
      <line className={classes.axis} x1={names + 8} x2={names + 8} y1={0} y2={height} />
      {goal !== undefined && <line className={classes.goal} x1={names + 9 + x(goal)} x2={names + 9 + x(goal)} y1={0} y2={height} />}
      {limits.map((limit, i) => (
        <line
          key={i}
          className={classes.limit}
          data-tone={limit.tone}
          x1={names + 9 + x(limit.value)}
          x2={names + 9 + x(limit.value)}
          y1={0}
          y2={height}
        />
      ))}
      {shown.map((group, i) => {
        const value = group.values[name];
        return (
          <Mark key={group.key ?? ''} {...marks} known={known[i]} group={group} at={i} measure={measure} name={name}>
            <rect className={classes.row} x={0} y={i * ROW} width={width} height={ROW} rx={4} />
            <text className={classes.name} x={names} y={i * ROW + ROW / 2} textAnchor="end" dominantBaseline="central">
              {clipped(group.label, names)}
              <title>{group.label}</title>
            </text>
            <rect
              className={classes.filled}
              data-unripe={known[i]?.isUnripe || undefined}
              x={names + 9}
              y={i * ROW + 6}
              width={Math.max(value ? 2 : 0, x(value ?? 0))}
              height={ROW - 12}
              rx={2}
            />
            {before[i] !== null && before[i] !== undefined && (
              <line
                className={classes.before}
                x1={names + 9 + x(before[i])}
                x2={names + 9 + x(before[i])}
                y1={i * ROW + 3}
                y2={i * ROW + ROW - 3}
              />
            )}
            <text className={classes.value} x={names + 16 + x(value ?? 0)} y={i * ROW + ROW / 2} dominantBaseline="central">
              {figureOf(measure, value)}
            </text>
          </Mark>
        );
      })}
    </svg>
  );
}

const EDGE = { left: 56, right: 24, top: 28, bottom: 28 } as const;

function Line({ groups, before = [], name, measure, width, svgRef, label, marks: known = [], goal, limits = NO_LIMITS, ...marks }: Sized) {
  const height = LINE_HEIGHT;
  const y = scaleLinear()
    .domain([
      0,
      Math.max(1, ...groups.flatMap((g, i) => [g.values[name] ?? 0, before[i] ?? 0]), goal ?? 0, ...limits.map(({ value }) => value)),
    ])
    .nice(5)
    .range([height - EDGE.bottom, EDGE.top]);
  const x = scalePoint<number>()
    .domain(groups.map((_, i) => i))
    .range([EDGE.left, width - EDGE.right])
    .padding(groups.length > 1 ? 0.2 : 0.5);
  const every = Math.ceil(groups.length / Math.max(1, Math.floor((width - EDGE.left - EDGE.right) / 76)));
  const { cursor } = marks;
  return (
    <svg ref={svgRef} width={width} height={height} role="group" aria-label={label}>
      {y
        .ticks(5)
        .filter((tick) => measure.unit !== 'count' || Number.isInteger(tick))
        .map((tick) => (
          <g key={tick} aria-hidden>
            <line className={tick === 0 ? classes.axis : classes.grid} x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
            <text className={classes.tick} x={EDGE.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="central">
              {tickOf(measure, tick)}
            </text>
          </g>
        ))}
      {groups.map(
        (g, i) =>
          i % every === 0 && (
            <text key={g.key ?? ''} className={classes.tick} aria-hidden x={x(i)} y={height - 10} textAnchor="middle">
              {shortTime(g.label)}
            </text>
          ),
      )}
      {goal !== undefined && <line className={classes.goal} x1={EDGE.left} x2={width - EDGE.right} y1={y(goal)} y2={y(goal)} />}
      {limits.map((limit, i) => (
        <line
          key={i}
          className={classes.limit}
          data-tone={limit.tone}
          x1={EDGE.left}
          x2={width - EDGE.right}
          y1={y(limit.value)}
          y2={y(limit.value)}
        />
      ))}
      {runsOf(groups.map((g) => g.values[name])).map((run) => (
        <polyline key={run[0]} className={classes.line} points={run.map((i) => `${x(i)},${y(groups[i]!.values[name]!)}`).join(' ')} />
      ))}
      {runsOf(before).map((run) => (
        <polyline key={run[0]} className={classes.before} points={run.map((i) => `${x(i)},${y(before[i]!)}`).join(' ')} />
      ))}
      {groups.map((group, i) => {
        const value = group.values[name] ?? null;
        const [at, up] = [x(i)!, value === null ? y(0) : y(value)];
        return (
          <Mark key={group.key ?? ''} {...marks} known={known[i]} group={group} at={i} measure={measure} name={name}>
            {known[i]?.flag && (
              <text className={classes.flag} x={at} y={EDGE.top - 8} textAnchor="middle">
                ⚑<title>{known[i].flag}</title>
              </text>
            )}
            <rect
              className={classes.reach}
              x={at - x.step() / 2}
              y={EDGE.top - 20}
              width={Math.max(4, x.step())}
              height={height - EDGE.bottom - EDGE.top + 20}
            />
            <line className={classes.plumb} x1={at} x2={at} y1={up} y2={height - EDGE.bottom} />
            <circle
              className={classes.point}
              data-unripe={known[i]?.isUnripe || undefined}
              cx={at}
              cy={up}
              r={groups.length > 60 ? 2 : 3.5}
            />
            <text
              className={classes.said}
              data-always={groups.length <= 12 || undefined}
              x={Math.min(width - EDGE.right, Math.max(EDGE.left + 16, at))}
              y={up - 10}
              textAnchor={i === groups.length - 1 && groups.length > 12 ? 'end' : 'middle'}
            >
              {i === cursor && groups.length > 12 ? `${group.label}  ` : ''}
              {figureOf(measure, value)}
            </text>
          </Mark>
        );
      })}
    </svg>
  );
}

type MarkProps = Pick<ChartProps, 'cursor' | 'hrefOf' | 'onCursor' | 'measure' | 'name'> & {
  readonly group: StatisticsGroup;
  readonly at: number;
  readonly known: ChartMark | undefined;
  readonly children: React.ReactNode;
};

/** One bar or point. The keyboard is on one of them at a time. */
function Mark({ group, at, known, measure, name, cursor, hrefOf, onCursor, children }: MarkProps) {
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

/** Stretches of groups that have the figure: a line does not lead over what is not there. */
function runsOf(values: readonly (number | null | undefined)[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, i) => {
    if (value === null || value === undefined) return;
    if (runs.at(-1)?.at(-1) === i - 1) runs.at(-1)!.push(i);
    else runs.push([i]);
  });
  return runs;
}

/** As much of a name as there is room for; a character is 12 px, half of it in Latin. */
function clipped(text: string, room: number): string {
  let left = room - 4;
  const chars = [...text];
  const fits = chars.findIndex((char) => (left -= char.charCodeAt(0) < 256 ? 7 : 12) < 0);
  return fits < 0 ? text : `${chars.slice(0, Math.max(1, fits - 1)).join('')}…`;
}
const shortTime = (label: string) => label.replace(/^\d{4}-(\d\d-\d\d)/, '$1');
