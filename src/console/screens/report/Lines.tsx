/** A line for each of a few columns over time, in one figure. One time is at hand, by key or by mouse: what each line comes to then stands below it. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { useState, type RefObject } from 'react';
import type { ReportData } from '../../../language/report';
import type { Limit } from '../../../language/figures';
import type { Measure } from '../../../language/measures';
import { figureOf } from '../../../language/figures';
import { ticksOf } from './chartWords';
import { Sign } from './Mark';
import stats from './chart.module.css';
import classes from './report.module.css';
import { useWidth } from '../common/useWidth';

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
  readonly limits: readonly Limit[];
}

export function Lines({ data, measure, at, label, svgRef, flags, limits }: LinesProps) {
  const [box, width] = useWidth();
  const [rows, columns] = data.members;
  const values = columns.map((_, c) => rows.map((_row, r) => data.cells[r]![c]![at] ?? null));
  const y = scaleLinear()
    .domain([0, Math.max(1, ...values.flat().map((value) => value ?? 0), ...limits.map(({ value }) => value))])
    .nice(4)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const x = scalePoint<number>()
    .domain(rows.map((_, r) => r))
    .range([EDGE.left, Math.max(EDGE.left + 1, width - EDGE.right)])
    .padding(0.3);
  const [wanted, setCursor] = useState(rows.length - 1);
  const cursor = Math.min(wanted, rows.length - 1);
  const figuresAt = (r: number) => columns.map((member, c) => ({ label: member.label, figure: figureOf(measure, values[c]![r] ?? null) }));
  const every = Math.max(1, Math.ceil(rows.length / Math.max(1, Math.floor(width / 90))));
  return (
    <div ref={box} className={classes.lines}>
      {width > 0 && (
        <svg ref={svgRef} viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="group" aria-label={label}>
          {ticksOf(measure, y.ticks(4)).map(({ value, text }) => (
            <g key={value} aria-hidden>
              <line className={value === 0 ? stats.axis : stats.grid} x1={EDGE.left} x2={width - EDGE.right} y1={y(value)} y2={y(value)} />
              <text className={stats.tick} x={EDGE.left - 8} y={y(value)} textAnchor="end" dominantBaseline="central">
                {text}
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
          {flags.map((note, r) => note && <Sign key={rows[r]!.key} flag={note} x={x(r)} y={EDGE.top} />)}
          {limits.map(({ value, tone }, i) => (
            <line key={i} className={stats.limit} data-tone={tone} x1={EDGE.left} x2={width - EDGE.right} y1={y(value)} y2={y(value)} />
          ))}
          {values.map((line, c) => (
            <g key={columns[c]!.key ?? columns[c]!.kind} data-series={c}>
              <polyline
                className={classes.series}
                points={line.flatMap((value, r) => (value === null ? [] : [`${x(r)},${y(value)}`])).join(' ')}
              />
              {line.map(
                (value, r) =>
                  value !== null && (
                    <circle
                      key={r}
                      className={classes.dot}
                      data-current={r === cursor || undefined}
                      cx={x(r)}
                      cy={y(value)}
                      r={r === cursor ? 4.5 : rows.length > 40 ? 1.5 : 3}
                    />
                  ),
              )}
            </g>
          ))}
          {rows.map((member, r) => (
            <g
              key={member.key ?? member.kind}
              role="img"
              className={stats.mark}
              data-mark={r}
              tabIndex={r === cursor ? 0 : -1}
              aria-label={[member.label, ...figuresAt(r).map((one) => `${one.label} ${one.figure}`), flags[r]].filter(Boolean).join()}
              onFocus={() => setCursor(r)}
              onPointerEnter={() => setCursor(r)}
            >
              <rect
                className={stats.reach}
                x={x(r)! - x.step() / 2}
                y={EDGE.top}
                width={Math.max(4, x.step())}
                height={HEIGHT - EDGE.bottom - EDGE.top}
              />
              <line
                className={classes.plumb}
                data-current={r === cursor || undefined}
                x1={x(r)}
                x2={x(r)}
                y1={EDGE.top}
                y2={HEIGHT - EDGE.bottom}
              />
            </g>
          ))}
        </svg>
      )}
      <ul className={classes.legend} aria-hidden>
        {rows[cursor] && <li className={classes.when}>{rows[cursor].label}</li>}
        {figuresAt(cursor).map(({ label: name, figure }, c) => (
          <li key={columns[c]!.key ?? columns[c]!.kind} data-series={c}>
            {name} <b>{figure}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
