import type { Candidate } from '../../../language/kinds/desk';
import { metres, type Place } from '../../../language/geo';
import { fitting, scaleOf, toPixels } from '../../kit/map/projection';
import classes from './desk.module.css';

const SIZE = { width: 520, height: 200 };
const SCALE_PX = 120;
const FAR_M = 30_000;

/** Where the row lies among those that could take it, by their numbers: a sketch without streets. */
export function DeskMap({ at, candidates }: { readonly at: Place | null; readonly candidates: readonly Candidate[] }) {
  if (!at) return <p className={classes.nobody}>这一单没有坐标,不画位置。</p>;
  // Far ones would press all others into one point.
  const placed = candidates.flatMap((one, n) => (one.at && metres(at, one.at) <= FAR_M ? [{ one, n, at: one.at }] : []));
  const view = fitting([at, ...placed.map((one) => one.at)], SIZE);
  const scale = scaleOf(view, SCALE_PX);
  const [x, y] = toPixels(view, SIZE, at);
  return (
    <svg className={classes.map} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={`位置图:${placed.length} 个候选`}>
      {placed.toReversed().map(({ one, n, at: place }) => {
        const [to, down] = toPixels(view, SIZE, place);
        return (
          <g key={one.id} data-best={n === 0 || undefined}>
            <title>{`${n + 1} ${one.name},直线 ${(metres(at, place) / 1000).toFixed(1)} 公里`}</title>
            <line x1={x} y1={y} x2={to} y2={down} />
            <circle cx={to} cy={down} r={10} />
            <text x={to} y={down + 4} textAnchor="middle">
              {n + 1}
            </text>
          </g>
        );
      })}
      <path className={classes.here} d={`M${x} ${y - 8}l8 8-8 8-8-8Z`}>
        <title>收货地</title>
      </path>
      <g className={classes.scale}>
        <path d={`M8 ${SIZE.height - 14}v6h${scale.pixels}v-6`} />
        <text x={14} y={SIZE.height - 14}>
          {scale.metres >= 1000 ? `${scale.metres / 1000} 公里` : `${scale.metres} 米`}
        </text>
      </g>
    </svg>
  );
}
