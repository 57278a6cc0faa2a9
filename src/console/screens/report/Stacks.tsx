/** Bars of a few parts each, where the parts come to the bar: over time side by side, of all else one below the other. What the bar at hand consists of stands below. */
import { scaleBand, scaleLinear } from 'd3-scale';
import { useState, type RefObject } from 'react';
import { figureOf } from '../../../language/figures';
import type { ReportData } from '../../../language/report';
import type { Measure } from '../../../language/measures';
import { clipped } from './Bars';
import { Sign } from './Mark';
import stats from './chart.module.css';
import { MAX_BARS } from './chartProps';
import { ticksOf } from './chartWords';
import classes from './report.module.css';
import { useWidth } from '../common/useWidth';

const [HEIGHT, ROW] = [260, 28];
const EDGE = { left: 56, right: 20, top: 14, bottom: 26 } as const;

interface StacksProps {
  readonly data: ReportData;
  readonly measure: Measure;
  readonly at: number;
  readonly label: string;
  readonly svgRef: RefObject<SVGSVGElement | null>;
  readonly flags: readonly string[];
  /** Bars that follow each other in time stand upright. */
  readonly isInTime: boolean;
  /** Where the rows of a bar are. */
  readonly hrefOf: (row: number) => string | undefined;
}

export function Stacks({ data, measure, at, label, svgRef, flags, isInTime, hrefOf }: StacksProps) {
  const [box, width] = useWidth();
  const columns = data.members[1];
  const rows = isInTime ? data.members[0] : data.members[0].slice(0, MAX_BARS);
  const [wanted, setCursor] = useState(isInTime ? rows.length - 1 : 0);
  const cursor = Math.min(wanted, rows.length - 1);
  const valueOf = (r: number, c: number) => data.cells[r]![c]![at] ?? 0;
  const wholes = rows.map((_, r) => columns.reduce((sum, _column, c) => sum + valueOf(r, c), 0));
  const names = Math.min(168, Math.max(72, width * 0.3));
  const height = isInTime ? HEIGHT : rows.length * ROW;
  const length = scaleLinear()
    .domain([0, Math.max(1, ...wholes)])
    .range(isInTime ? [HEIGHT - EDGE.bottom, EDGE.top] : [names + 8, Math.max(names + 48, width - 92)]);
  if (isInTime) length.nice(4);
  const band = scaleBand<number>()
    .domain(rows.map((_, r) => r))
    .range(isInTime ? [EDGE.left, Math.max(EDGE.left + 1, width - EDGE.right)] : [0, height])
    .padding(isInTime ? 0.2 : 0.4);
  const every = Math.max(1, Math.ceil(rows.length / Math.max(1, Math.floor(width / 90))));
  const part = (r: number, c: number, from: number, to: number) => {
    const [start, end] = [length(from), length(to)];
    const across = isInTime
      ? { x: band(r), y: end, width: band.bandwidth(), height: start - end }
      : { x: start, y: band(r), width: end - start, height: band.bandwidth() };
    return <rect key={c} data-series={c} className={classes.part} {...across} />;
  };
  const figuresAt = (r: number) =>
    columns.map((member, c) => ({ name: member.label, figure: figureOf(measure, data.cells[r]![c]![at] ?? null) }));
  const middleOf = (r: number) => (band(r) ?? 0) + band.bandwidth() / 2;
  const place = (r: number) =>
    isInTime
      ? { x: middleOf(r) - band.step() / 2, y: EDGE.top, width: band.step(), height: HEIGHT - EDGE.bottom - EDGE.top }
      : { x: 0, y: middleOf(r) - band.step() / 2, width, height: band.step() };
  return (
    <div ref={box} className={classes.lines}>
      {width > 0 && (
        <svg ref={svgRef} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="group" aria-label={label}>
          {isInTime &&
            ticksOf(measure, length.ticks(4)).map(({ value, text }) => (
              <g key={value} aria-hidden>
                <line
                  className={value === 0 ? stats.axis : stats.grid}
                  x1={EDGE.left}
                  x2={width - EDGE.right}
                  y1={length(value)}
                  y2={length(value)}
                />
                <text className={stats.tick} x={EDGE.left - 8} y={length(value)} textAnchor="end" dominantBaseline="central">
                  {text}
                </text>
              </g>
            ))}
          {rows.map((member, r) => {
            const href = hrefOf(r);
            const Mark = href ? 'a' : 'g';
            const sums = columns.map((_, c) => columns.slice(0, c).reduce((sum, _column, before) => sum + valueOf(r, before), 0));
            return (
              <Mark
                key={member.key ?? member.kind}
                {...(href ? { href } : { role: 'img' })}
                className={stats.mark}
                data-mark={r}
                tabIndex={r === cursor ? 0 : -1}
                aria-label={[
                  `${member.label} ${figureOf(measure, wholes[r]!)}`,
                  ...figuresAt(r).map(({ name, figure }) => `${name} ${figure}`),
                  flags[r],
                ]
                  .filter(Boolean)
                  .join()}
                onFocus={() => setCursor(r)}
                onPointerEnter={() => setCursor(r)}
              >
                <rect className={stats.row} {...place(r)} rx={4} />
                {sums.map((from, c) => part(r, c, from, from + valueOf(r, c)))}
                {isInTime && r % every === 0 && (
                  <text className={stats.tick} x={middleOf(r)} y={HEIGHT - 8} textAnchor="middle">
                    {member.label.replace(/^\d{4}-(\d\d-\d\d)/, '$1')}
                  </text>
                )}
                {flags[r] && <Sign flag={flags[r]} x={middleOf(r)} y={EDGE.top} />}
                {!isInTime && (
                  <>
                    <text className={stats.name} x={names} y={middleOf(r)} textAnchor="end" dominantBaseline="central">
                      {clipped(member.label, names)}
                      <title>{member.label}</title>
                    </text>
                    <text className={stats.value} x={length(wholes[r]!) + 7} y={middleOf(r)} dominantBaseline="central">
                      {figureOf(measure, wholes[r]!)}
                    </text>
                  </>
                )}
              </Mark>
            );
          })}
        </svg>
      )}
      <ul className={classes.legend} aria-hidden>
        {rows[cursor] && <li className={classes.when}>{rows[cursor].label}</li>}
        {figuresAt(cursor).map(({ name, figure }, c) => (
          <li key={columns[c]!.key ?? columns[c]!.kind} data-series={c}>
            {name} <b>{figure}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
