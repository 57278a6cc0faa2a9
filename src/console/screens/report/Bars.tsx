import { scaleLinear } from 'd3-scale';
import { figureOf } from '../../../language/figures';
import { MAX_BARS, NO_LIMITS, type SizedChart } from './chartProps';
import { Mark } from './Mark';
import classes from './chart.module.css';

const ROW = 28;

/** Groups as bars that lie, because names of shops and people are long. */
export function Bars({
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
    <svg ref={svgRef} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="group" aria-label={label}>
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

/** As much of a name as there is room for; a character is 12 px, half of it in Latin. */
export function clipped(text: string, room: number): string {
  let left = room - 4;
  const chars = [...text];
  const fits = chars.findIndex((char) => (left -= char.charCodeAt(0) < 256 ? 7 : 12) < 0);
  return fits < 0 ? text : `${chars.slice(0, Math.max(1, fits - 1)).join('')}…`;
}
