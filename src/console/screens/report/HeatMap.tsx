/** Where the rows of a report lie: circles on a plain ground, the larger and warmer the more there is, and the hours of the day to slide through. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Place as Spot } from '../../../language/geo';
import type { Place, ReportData } from '../../../language/report';
import type { Measure } from '../../../language/measures';
import { PlainMap } from '../../kit/map/PlainMap';
import { COUNTRY, fitting, type MapView, type Size } from '../../kit/map/projection';
import { figureOf } from '../../../language/figures';
import { shadeOf } from './figures';
import classes from './report.module.css';
import { useSame } from '../../base/loading/useSame';

interface HeatMapProps {
  readonly data: ReportData;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly measure: string;
  readonly heat: readonly string[];
  readonly label: string;
  readonly onOpen: (place: Place, name: string) => void;
  /** The hour that is looked at, where there are hours. */
  readonly hour: string | null | undefined;
  readonly onHour: (hour: string | null) => void;
}
const [LEAST, MOST] = [5, 26];
const radiusOf = (shade: number) => LEAST + Math.sqrt(shade) * (MOST - LEAST);
const NOTHING: readonly never[] = [];

export function HeatMap({ data, measures, measure, heat, label, onOpen, hour, onHour }: HeatMapProps) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<MapView>(COUNTRY);
  /** The place that the keyboard comes back to, and the one that says what it is: where the keyboard or the mouse is now. */
  const [cursor, setCursor] = useState(0);
  const [hand, setHand] = useState<number | null>(null);
  const at = data.measures.indexOf(measure);
  const spots = useMemo(() => {
    const [lng, lat] = heat.map((name) => data.measures.indexOf(name)) as [number, number];
    return data.rows.flatMap((figures, row) => {
      const [x, y] = [figures[lng], figures[lat]];
      return typeof x === 'number' && typeof y === 'number' ? [{ row, at: [x, y] as Spot, value: figures[at] ?? null }] : [];
    });
  }, [data, heat, at]);
  const places = useSame(
    spots.map((spot) => spot.at),
    spots.map(({ at: [lng, lat] }) => `${lng.toFixed(1)},${lat.toFixed(1)}`).join(),
  );
  // Where other places are looked at the map goes there; where only their figures change it stays.
  useEffect(() => {
    if (size.width > 0 && places.length > 0) setView(fitting(places, size));
  }, [size, places]);
  const greatest = Math.max(0, ...spots.map(({ value }) => value ?? 0));
  const describeCell = (row: number, value: number | null) =>
    `${data.members[0][row]!.label}:${measures[measure]!.label} ${figureOf(measures[measure]!, value)}`;
  const inHand = hand === null ? undefined : spots[hand];
  const onSize = useCallback((next: Size) => setSize(next), []);
  return (
    <div className={classes.heat} data-region="detail">
      {hour !== undefined && (
        <label className={classes.hour}>
          <span>{hour === null ? '全天' : `${hour.padStart(2, '0')} 时`}</span>
          <input
            type="range"
            min={-1}
            max={23}
            value={hour === null ? -1 : Number(hour)}
            aria-label="小时"
            aria-valuetext={hour === null ? '全天' : `${hour} 时`}
            onChange={(event) => onHour(event.target.value === '-1' ? null : event.target.value)}
          />
        </label>
      )}
      <PlainMap label={label} view={view} onView={setView} onSize={onSize} points={NOTHING} fences={NOTHING}>
        {(pixels) => (
          <>
            {spots.map(({ row, at: spot, value }, i) => {
              const [x, y] = pixels(spot);
              const shade = shadeOf(value, greatest);
              return (
                <g
                  key={row}
                  className={classes.spot}
                  style={{ '--shade': shade.toFixed(2) } as React.CSSProperties}
                  role="img"
                  data-mark={i}
                  tabIndex={i === Math.min(cursor, spots.length - 1) ? 0 : -1}
                  aria-label={describeCell(row, value)}
                  onClick={() => onOpen({ row, column: null }, measure)}
                  onFocus={() => {
                    setCursor(i);
                    setHand(i);
                    if (x < 0 || y < 0 || x > size.width || y > size.height) setView({ ...view, center: spot });
                  }}
                  onBlur={() => setHand(null)}
                  onPointerEnter={() => setHand(i)}
                  onPointerLeave={() => setHand(null)}
                >
                  <circle cx={x} cy={y} r={radiusOf(shade)} />
                  {shade > 0.5 && i !== hand && (
                    <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
                      {figureOf(measures[measure]!, value)}
                    </text>
                  )}
                </g>
              );
            })}
            {inHand && (
              <Caption
                pixels={pixels(inHand.at)}
                width={size.width}
                radius={radiusOf(shadeOf(inHand.value, greatest))}
                text={describeCell(inHand.row, inHand.value)}
              />
            )}
          </>
        )}
      </PlainMap>
    </div>
  );
}

interface CaptionProps {
  readonly pixels: readonly [number, number];
  readonly width: number;
  readonly radius: number;
  readonly text: string;
}
/** What the place at hand is and comes to, and which one it is: above all others, and within the map. */
function Caption({ pixels: [x, y], width, radius, text }: CaptionProps) {
  const anchor = x < 120 ? 'start' : x > width - 120 ? 'end' : 'middle';
  return (
    <g className={classes.said} aria-hidden>
      <circle cx={x} cy={y} r={radius} />
      <text x={x} y={y < 48 ? y + radius + 18 : y - radius - 6} textAnchor={anchor}>
        {text}
      </text>
    </g>
  );
}
