/** Where the rows of a report lie: circles on a plain ground, the larger and warmer the more there is, and the hours of the day to slide through. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Place as Spot } from '../../../language/geo';
import type { Place, ReportData } from '../../../language/report';
import type { Measure } from '../../../language/statistics';
import { PlainMap } from '../../kit/map/PlainMap';
import { COUNTRY, fitting, type MapView, type Size } from '../../kit/map/projection';
import { figureOf } from '../stats/figures';
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
const NOTHING: readonly never[] = [];

export function HeatMap({ data, measures, measure, heat, label, onOpen, hour, onHour }: HeatMapProps) {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<MapView>(COUNTRY);
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
        {(pixels) =>
          spots.map(({ row, at: spot, value }) => {
            const [x, y] = pixels(spot);
            const shade = shadeOf(value, greatest);
            const name = data.members[0][row]!.label;
            return (
              <g
                key={row}
                className={classes.spot}
                style={{ '--shade': shade.toFixed(2) } as React.CSSProperties}
                onClick={() => onOpen({ row, column: null }, measure)}
              >
                <circle cx={x} cy={y} r={LEAST + Math.sqrt(shade) * (MOST - LEAST)} />
                <title>{`${name}:${measures[measure]!.label} ${figureOf(measures[measure]!, value)}`}</title>
                {shade > 0.5 && (
                  <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
                    {figureOf(measures[measure]!, value)}
                  </text>
                )}
              </g>
            );
          })
        }
      </PlainMap>
    </div>
  );
}
