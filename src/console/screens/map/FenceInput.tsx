import { Button, Input } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { areaOf, type Fence, type Place } from '../../../language/geo';
import type { InputProps } from '../../contract';
import { frame } from '../../kit/values/inputFrame';
import { circle, hexagon } from './corners';
import { FenceEditor } from './FenceEditor';
import { PlainMap } from '../../kit/map/PlainMap';
import { COUNTRY, fitting, zoomed, type MapView, type Size } from '../../kit/map/projection';
import classes from '../../kit/map/map.module.css';

/** Metres around a place that are seen before there is a fence. */
const AROUND_M = 3_000;

/** The fence of a row, drawn about the place it has (`lng`, `lat`); a row without one gets it first. */
export function FenceInput(props: InputProps) {
  const { value, onChange, about, field } = props;
  const fence = Array.isArray(value) ? (value as unknown as Fence) : NONE;
  const own: Place | null = typeof about?.lng === 'number' && typeof about.lat === 'number' ? [about.lng, about.lat] : null;
  const size = useRef<Size>({ width: 480, height: 240 });
  const all = () => fitting(fence.length > 2 ? [...fence, ...(own ? [own] : [])] : circle(own!, AROUND_M), size.current);
  const [view, setView] = useState<MapView>(() => (own || fence.length > 2 ? all() : COUNTRY));
  const [corner, setCorner] = useState(0);
  const fitted = useRef(false);
  const allNow = useRef(all);
  allNow.current = all;
  const canShow = own !== null || fence.length > 2;
  const onSize = useCallback((next: Size) => {
    size.current = next;
    if (!fitted.current) {
      fitted.current = true;
      setView(allNow.current());
    }
  }, []);
  const { id, error, label, description, withAsterisk } = frame(props) as {
    id?: string;
    error?: string;
    label?: string;
    description?: string;
    withAsterisk?: boolean;
  };
  return (
    <Input.Wrapper {...{ error, label, description, withAsterisk }} labelElement="div" size="sm">
      {!canShow ? (
        <p className={classes.hint}>先填经度和纬度,再画{field.label}。</p>
      ) : (
        <>
          <div id={id} className={classes.drawing}>
            <PlainMap
              label={field.label}
              view={view}
              onView={setView}
              onSize={onSize}
              points={own ? [{ id: 'own', label: '', at: own, tone: 'own' }] : []}
              fences={[]}
            >
              {(pixels, places) =>
                fence.length > 0 && (
                  <FenceEditor
                    fence={fence}
                    onChange={(next) => onChange(next)}
                    corner={Math.min(corner, fence.length - 1)}
                    onCorner={setCorner}
                    pixels={pixels}
                    places={places}
                  />
                )
              }
            </PlainMap>
          </div>
          <div className={classes.bar} data-narrow>
            {fence.length === 0 ? (
              <Button size="compact-sm" variant="default" onClick={() => onChange(hexagon(own!, size.current.width * view.perPixel * 0.2))}>
                画围栏
              </Button>
            ) : (
              <Button size="compact-sm" variant="default" onClick={() => onChange(null)}>
                删除围栏
              </Button>
            )}
            <Button size="compact-sm" variant="default" aria-label="放大地图" onClick={() => setView(zoomed(view, size.current, 1 / 1.5))}>
              +
            </Button>
            <Button size="compact-sm" variant="default" aria-label="缩小地图" onClick={() => setView(zoomed(view, size.current, 1.5))}>
              −
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setView(all())}>
              看全围栏
            </Button>
            {fence.length > 2 && (
              <span className={classes.status}>
                {fence.length} 个顶点,{(areaOf(fence) / 1e6).toFixed(2)} 平方公里
              </span>
            )}
          </div>
        </>
      )}
    </Input.Wrapper>
  );
}

const NONE: Fence = [];
