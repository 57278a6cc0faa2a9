import type { PagePlaces } from '../../../language/page';
import { fieldOf } from '../../kit/columns/columns';
import type { BesideProps } from '../../kit/rows/beside';
import { Mark } from './Mark';
import type { Spot } from './usePlaces';
import classes from '../../kit/map/map.module.css';

/** What colours, shapes and sizes mean, of those there are. */
export function Legend({ resource, declared, spots }: Pick<BesideProps, 'resource'> & { declared: PagePlaces; spots: readonly Spot[] }) {
  const field = declared.colour ? fieldOf(resource, declared.colour) : undefined;
  const size = declared.size ? fieldOf(resource, declared.size) : undefined;
  if (spots.length === 0 || (!field && !size)) return null;
  const there = Object.entries(field?.choices ?? {})
    .map(([code, label]) => ({
      code,
      label,
      tone: field!.tones?.[code] ?? ('idle' as const),
      count: spots.filter((spot) => spot.code === code).length,
    }))
    .filter(({ count }) => count > 0);
  return (
    <div className={classes.key}>
      {there.map(({ code, label, tone, count }) => (
        <span key={code}>
          <svg width={14} height={14} aria-hidden>
            <g transform="translate(7 7)">
              <Mark tone={tone} r={5} />
            </g>
          </svg>
          {label} {count}
        </span>
      ))}
      {size && <span>点越大,{size.label}越多</span>}
    </div>
  );
}
