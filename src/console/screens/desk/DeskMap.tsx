import type { Candidate } from '../../../language/kinds/desk';
import { formatLength, metres, type Place } from '../../../language/geo';
import { GroundLayer, useGroundNote } from '../../kit/map/GroundLayer';
import { fitting, scaleOf, toPixels } from '../../kit/map/projection';
import classes from './desk.module.css';
import type { Waiting } from './waiting';

const SIZE = { width: 520, height: 200 };
const SCALE_PX = 120;
/** The scale and its words. */
const FOOT = 36;
const FAR_M = 30_000;

interface DeskMapProps {
  readonly at: Place | null;
  readonly candidates: readonly Candidate[];
  readonly others: readonly Waiting[];
}

/** Where the row lies among those that could take it, by their numbers, and among the others that wait, over the ground of all maps. */
export function DeskMap({ at, candidates, others }: DeskMapProps) {
  const note = useGroundNote();
  if (!at) return <p className={classes.nobody}>这一单没有坐标,不画位置。</p>;
  // Far ones would press all others into one point.
  const placed = candidates.flatMap((one, n) => (one.at && metres(at, one.at) <= FAR_M ? [{ one, n, at: one.at }] : []));
  const view = fitting([at, ...placed.map((one) => one.at)], SIZE);
  const scale = scaleOf(view, SCALE_PX);
  const pixels = (place: Place) => toPixels(view, SIZE, place);
  const [x, y] = pixels(at);
  const near = others.flatMap((one) => {
    const [to, down] = pixels(one.at);
    return to > 0 && down > 0 && to < SIZE.width && down < SIZE.height ? [{ ...one, to, down }] : [];
  });
  const late = near.filter(({ isLate }) => isLate).length;
  const label = `位置图:${placed.length} 个候选${near.length ? `,附近还有 ${near.length} 单等着` : ''}${late ? `,其中 ${late} 单已超时` : ''}`;
  return (
    <svg className={classes.map} viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      <GroundLayer view={view} size={SIZE} pixels={pixels} foot={FOOT} />
      {near.map(({ id, title, isLate, to, down }) => (
        <circle key={id} className={classes.other} data-late={isLate || undefined} cx={to} cy={down} r={isLate ? 4.5 : 3.5}>
          <title>{`${title}${isLate ? ',已超时' : ''}`}</title>
        </circle>
      ))}
      {placed.toReversed().map(({ one, n, at: place }) => {
        const [to, down] = pixels(place);
        return (
          <g key={one.id} data-best={n === 0 || undefined}>
            <title>{`${n + 1} ${one.name},直线 ${formatLength(metres(at, place))}`}</title>
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
        <text x={14} y={SIZE.height - 18}>
          {scale.metres >= 1000 ? `${scale.metres / 1000} 公里` : `${scale.metres} 米`} · {note}
        </text>
      </g>
    </svg>
  );
}
