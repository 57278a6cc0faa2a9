import { NumberInput } from '@mantine/core';
import { formatLength, type Fence, type Place } from '../../../language/geo';
import { Streets } from '../../kit/fields/Streets';
import type { District } from '../../../language/streetTree';
import { moved, split, without } from './corners';
import { nameOfPlace, type Neighbour } from './near';
import type { Area } from './useArea';
import classes from '../../kit/map/map.module.css';

interface AreaSideProps {
  readonly area: Area;
  readonly districts: readonly District[];
  readonly neighbours: readonly Neighbour[];
  /** Neighbours it would overlap. */
  readonly conflicts: ReadonlySet<string>;
  /** The corner at hand. */
  readonly corner: number;
  readonly onCorner: (at: number) => void;
  readonly onStreets: (streets: readonly string[]) => void;
  /** @param kind changes of the same one in a row are one step. */
  readonly onFence: (fence: Fence, kind: string) => void;
  readonly onLook: (place: Place) => void;
}

/** Beside the map, all that is on it: the streets, the corners of the fence and the neighbours. */
export const AreaSide = ({
  area: { streets, fence },
  districts,
  neighbours,
  conflicts,
  corner,
  onCorner,
  onStreets,
  onFence,
  onLook,
}: AreaSideProps) => (
  <div className={classes.side} data-region="detail">
    <section aria-label="街道">
      <h2>
        配送街道 <span>{streets.length}</span>
      </h2>
      <Streets label="配送街道" districts={districts} chosen={streets} onChange={onStreets} />
    </section>
    <section aria-label="围栏顶点">
      <h2>
        围栏顶点 <span>{fence.length}</span>
      </h2>
      {fence.length === 0 ? (
        <p>还没有围栏</p>
      ) : (
        <ol className={classes.corners}>
          {fence.map((one, i) => (
            <li key={i} data-on={i === corner || undefined}>
              <span>{i + 1}</span>
              {(['经度', '纬度'] as const).map((label, axis) => (
                <NumberInput
                  key={label}
                  size="xs"
                  hideControls
                  decimalScale={6}
                  aria-label={`顶点 ${i + 1} ${label}`}
                  value={one[axis]}
                  onFocus={() => onCorner(i)}
                  onChange={(next) => {
                    if (typeof next === 'number') onFence(moved(fence, i, axis === 0 ? [next, one[1]] : [one[0], next]), `type${i}`);
                  }}
                />
              ))}
              <button type="button" tabIndex={-1} aria-hidden onClick={() => onFence(split(fence, i), 'split')} title="在后面加一个">
                +
              </button>
              <button
                type="button"
                tabIndex={-1}
                aria-hidden
                disabled={fence.length <= 3}
                onClick={() => onFence(without(fence, i), 'without')}
                title="去掉"
              >
                −
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
    <section aria-label="附近店铺">
      <h2>
        同城店铺 <span>{neighbours.length}</span>
      </h2>
      {neighbours.length === 0 ? (
        <p>附近没有设了配送区域或同品牌的店铺</p>
      ) : (
        <ul className={classes.near}>
          {neighbours.map((one) => (
            <li key={nameOfPlace(one)} data-conflict={conflicts.has(nameOfPlace(one)) || undefined}>
              {one.at ? (
                <button type="button" title="移到地图中间" onClick={() => onLook(one.at!)}>
                  {one.name}
                </button>
              ) : (
                one.name
              )}
              <span>
                {[one.isRival && '同品牌', one.fence && '有围栏', Number.isFinite(one.far) && formatLength(one.far)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  </div>
);
