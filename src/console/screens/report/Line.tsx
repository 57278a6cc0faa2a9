import { scaleLinear, scalePoint } from 'd3-scale';
import { figureOf } from '../../../language/figures';
import { NO_LIMITS, type SizedChart } from './chartProps';
import { ticksOf } from './chartWords';
import { Mark, Sign } from './Mark';
import classes from './chart.module.css';

const HEIGHT = 300;
const EDGE = { left: 56, right: 24, top: 28, bottom: 28 } as const;

/** Groups that follow each other in time, as points on a line. */
export function Line({
  groups,
  before = [],
  name,
  measure,
  width,
  svgRef,
  label,
  marks: known = [],
  goal,
  limits = NO_LIMITS,
  ...marks
}: SizedChart) {
  const y = scaleLinear()
    .domain([
      0,
      Math.max(1, ...groups.flatMap((g, i) => [g.values[name] ?? 0, before[i] ?? 0]), goal ?? 0, ...limits.map(({ value }) => value)),
    ])
    .nice(5)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const x = scalePoint<number>()
    .domain(groups.map((_, i) => i))
    .range([EDGE.left, width - EDGE.right])
    .padding(groups.length > 1 ? 0.2 : 0.5);
  const every = Math.ceil(groups.length / Math.max(1, Math.floor((width - EDGE.left - EDGE.right) / 76)));
  const { cursor } = marks;
  return (
    <svg ref={svgRef} viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="group" aria-label={label}>
      {ticksOf(measure, y.ticks(5)).map(({ value, text }) => (
        <g key={value} aria-hidden>
          <line className={value === 0 ? classes.axis : classes.grid} x1={EDGE.left} x2={width - EDGE.right} y1={y(value)} y2={y(value)} />
          <text className={classes.tick} x={EDGE.left - 8} y={y(value)} textAnchor="end" dominantBaseline="central">
            {text}
          </text>
        </g>
      ))}
      {groups.map(
        (g, i) =>
          i % every === 0 && (
            <text key={g.key ?? ''} className={classes.tick} aria-hidden x={x(i)} y={HEIGHT - 10} textAnchor="middle">
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
            {known[i]?.flag && <Sign flag={known[i].flag} x={at} y={EDGE.top - 8} />}
            <rect
              className={classes.reach}
              x={at - x.step() / 2}
              y={EDGE.top - 20}
              width={Math.max(4, x.step())}
              height={HEIGHT - EDGE.bottom - EDGE.top + 20}
            />
            <line className={classes.plumb} x1={at} x2={at} y1={up} y2={HEIGHT - EDGE.bottom} />
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

const shortTime = (label: string) => label.replace(/^\d{4}-(\d\d-\d\d)/, '$1');
