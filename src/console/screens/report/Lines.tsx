/** A line for each of a few columns over time, in one figure; each point says what it is of. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ReportData } from '../../../language/report';
import type { Measure } from '../../../language/statistics';
import { figureOf, tickOf } from '../stats/figures';
import stats from '../stats/stats.module.css';
import classes from './report.module.css';

/** Most columns that are told apart as lines. */
export const MOST_LINES = 6;
const HEIGHT = 240;
const EDGE = { left: 56, right: 20, top: 14, bottom: 26 } as const;

interface LinesProps {
  readonly data: ReportData;
  readonly measure: Measure;
  readonly at: number;
  readonly label: string;
  readonly svgRef: RefObject<SVGSVGElement | null>;
  /** What happened at each time. */
  readonly flags: readonly string[];
}

export function Lines({ data, measure, at, label, svgRef, flags }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const take = (now: number) => {
      if (now > 0) setWidth(Math.floor(now));
    };
    take(box.current!.clientWidth);
    const observer = new ResizeObserver(([entry]) => take(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const [rows, columns] = data.members;
  const values = columns.map((_, c) => rows.map((_row, r) => data.cells[r]![c]![at] ?? null));
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values.flat().map((value) => value ?? 0))])
    .nice(4)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const x = scalePoint<number>()
    .domain(rows.map((_, r) => r))
    .range([EDGE.left, Math.max(EDGE.left + 1, width - EDGE.right)])
    .padding(0.3);
  const every = Math.max(1, Math.ceil(rows.length / Math.max(1, Math.floor(width / 90))));
  return (
    <div ref={box} className={classes.lines}>
      {width > 0 && (
        <svg ref={svgRef} width={width} height={HEIGHT} role="img" aria-label={label}>
          {y.ticks(4).map((tick) => (
            <g key={tick} aria-hidden>
              <line className={tick === 0 ? stats.axis : stats.grid} x1={EDGE.left} x2={width - EDGE.right} y1={y(tick)} y2={y(tick)} />
              <text className={stats.tick} x={EDGE.left - 8} y={y(tick)} textAnchor="end" dominantBaseline="central">
                {tickOf(measure, tick)}
              </text>
            </g>
          ))}
          {rows.map(
            (member, r) =>
              r % every === 0 && (
                <text key={member.key ?? member.kind} className={stats.tick} aria-hidden x={x(r)} y={HEIGHT - 8} textAnchor="middle">
                  {member.label.replace(/^\d{4}-(\d\d-\d\d)/, '$1')}
                </text>
              ),
          )}
          {flags.map(
            (said, r) =>
              said && (
                <text key={rows[r]!.key} className={stats.flag} x={x(r)} y={EDGE.top} textAnchor="middle">
                  ⚑<title>{said}</title>
                </text>
              ),
          )}
          {values.map((line, c) => (
            <g key={columns[c]!.key ?? columns[c]!.kind} data-series={c}>
              <polyline
                className={classes.series}
                points={line.flatMap((value, r) => (value === null ? [] : [`${x(r)},${y(value)}`])).join(' ')}
              />
              {line.map(
                (value, r) =>
                  value !== null && (
                    <circle key={r} className={classes.dot} cx={x(r)} cy={y(value)} r={rows.length > 40 ? 1.5 : 3}>
                      <title>{`${rows[r]!.label} ${columns[c]!.label} ${figureOf(measure, value)}`}</title>
                    </circle>
                  ),
              )}
            </g>
          ))}
        </svg>
      )}
      <ul className={classes.legend} aria-hidden>
        {columns.map((member, c) => (
          <li key={member.key ?? member.kind} data-series={c}>
            {member.label}
          </li>
        ))}
      </ul>
    </div>
  );
}
