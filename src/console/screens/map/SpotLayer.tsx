import { memo } from 'react';
import type { Tone } from '../../../language/field';
import type { Fence, Place } from '../../../language/geo';
import type { WireRow } from '../../contract';
import type { Cluster } from './clusters';
import { GAP, shortened, withRoom } from '../../kit/map/labels';
import { Mark } from './Mark';
import type { Size } from '../../kit/map/projection';
import type { Spot } from './usePlaces';
import classes from '../../kit/map/map.module.css';

/** Radius of what is drawn for a cluster, or for a row by itself: by its figure beside the largest there is. */
export const radiusOf = ({ of }: Cluster<Spot>, most: number): number =>
  of.length > 1 ? 13 + Math.min(9, 3 * Math.log10(of.length)) : 5 + 9 * Math.sqrt((of[0]?.value ?? 0) / most);

/** Pixels between what is drawn and the ring that says it is in hand. */
const HALO = 6;

interface SpotLayerProps {
  readonly size: Size;
  readonly pixels: (place: Place) => readonly [number, number];
  readonly spots: readonly Spot[];
  readonly clusters: readonly Cluster<Spot>[];
  /** The row in hand: it, or what it is taken together with, stands above all others. */
  readonly hand: Spot | undefined;
  readonly selected: ReadonlyMap<string, WireRow>;
  readonly most: number;
  readonly withFences: boolean;
  readonly withNames: boolean;
}

/** Areas beneath, then points and clusters, then the row in hand, and names where there is room. Only what is in the window is drawn. */
export function SpotLayer({ size, pixels, spots, clusters, hand, selected, most, withFences, withNames }: SpotLayerProps) {
  const drawn = clusters
    .flatMap((cluster) => {
      const [x, y] = pixels(cluster.at);
      return x < -40 || y < -40 || x > size.width + 40 || y > size.height + 40
        ? []
        : [{ cluster, x, y, r: radiusOf(cluster, most), isHand: hand !== undefined && cluster.of.includes(hand) }];
    })
    .sort((a, b) => Number(a.isHand) - Number(b.isHand));
  const called = drawn.flatMap(({ cluster, x, y, r, isHand }) =>
    isHand ? [{ ...hand!, x, y, r: r + HALO }] : cluster.of.length === 1 ? [{ ...cluster.of[0]!, x, y, r }] : [],
  );
  const first = [...called].sort((a, b) => Number(b.id === hand?.id) - Number(a.id === hand?.id) || b.value - a.value || a.index - b.index);
  const named = withRoom(withNames ? first : first.filter(({ id }) => id === hand?.id), size.width, { marks: drawn, always: hand?.id });
  const areas = withFences ? [...spots.filter((spot) => spot !== hand), ...(hand ? [hand] : [])] : [];
  return (
    <g aria-hidden>
      {areas.map(
        ({ id, name, fence, tone }) =>
          fence && <Area key={id} name={name} fence={fence} tone={tone} isHand={id === hand?.id} pixels={pixels} size={size} />,
      )}
      {drawn.map(({ cluster: { of }, x, y, r, isHand }) => (
        <g
          key={of[0]!.id}
          transform={`translate(${x} ${y})`}
          className={classes.spot}
          data-point={of.length === 1 ? of[0]!.id : undefined}
          data-cluster={of.length > 1 ? of.length : undefined}
        >
          {isHand && <circle className={classes.halo} r={r + HALO} />}
          {of.length > 1 ? (
            <Ring of={of} r={r} selected={selected} />
          ) : (
            <>
              {selected.has(of[0]!.id) && <circle className={classes.chosen} r={r + 3} />}
              <Mark tone={of[0]!.tone} r={r} />
              <title>{of[0]!.name}</title>
            </>
          )}
        </g>
      ))}
      {called.map(({ id, x, y, r, name }) => {
        const side = named.get(id);
        return (
          side && (
            <text
              key={id}
              className={classes.label}
              data-hand={id === hand?.id || undefined}
              x={side === 'right' ? x + r + GAP : x - r - GAP}
              y={y + 4}
              textAnchor={side === 'right' ? 'start' : 'end'}
            >
              {shortened(name)}
            </text>
          )
        );
      })}
    </g>
  );
}

const Area = memo(function Area({
  name,
  fence,
  tone,
  isHand,
  pixels,
  size,
}: {
  name: string;
  fence: Fence;
  tone: Tone;
  isHand: boolean;
  pixels: SpotLayerProps['pixels'];
  size: Size;
}) {
  const corners = fence.map(pixels);
  if (
    corners.every(([x]) => x < 0) ||
    corners.every(([x]) => x > size.width) ||
    corners.every(([, y]) => y < 0) ||
    corners.every(([, y]) => y > size.height)
  )
    return null;
  return (
    <polygon
      className={classes.area}
      data-tone={tone}
      data-hand={isHand || undefined}
      points={corners.map((corner) => corner.join()).join(' ')}
    >
      <title>{name}</title>
    </polygon>
  );
});

/** Several in one place: how many, and around that how many of each state. */
function Ring({ of, r, selected }: { of: readonly Spot[]; r: number; selected: ReadonlyMap<string, WireRow> }) {
  const around = 2 * Math.PI * r;
  const tones = [...new Set(of.map(({ tone }) => tone))];
  let sofar = 0;
  return (
    <>
      <circle className={classes.cluster} r={r} data-chosen={of.some(({ id }) => selected.has(id)) || undefined} />
      {tones.map((tone) => {
        const share = (of.filter((one) => one.tone === tone).length / of.length) * around;
        sofar += share;
        return (
          <circle
            key={tone}
            className={classes.share}
            data-tone={tone}
            r={r}
            strokeDasharray={`${share} ${around - share}`}
            strokeDashoffset={share - sofar}
          />
        );
      })}
      <text className={classes.many} y={4}>
        {of.length}
      </text>
      <title>{`${of.length} 个:${of
        .slice(0, 8)
        .map(({ name }) => name)
        .join('、')}${of.length > 8 ? '…' : ''}`}</title>
    </>
  );
}
