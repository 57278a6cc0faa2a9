/** Groups drawn: bars, or a line where the groups follow each other in time. Every bar and point is a link that says its figure. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Bars } from './Bars';
import type { ChartProps } from './chartProps';
import { Line } from './Line';
import classes from './chart.module.css';

/** @param onDrawn called once there is something to focus. */
export function Chart({ kind, onDrawn, ...props }: ChartProps & { readonly kind: 'bar' | 'line'; readonly onDrawn: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  // Measured before the first paint, so that there is a bar to stand on at once; a hidden tab has no width.
  useLayoutEffect(() => {
    const take = (now: number) => {
      if (now > 0) setWidth(Math.floor(now));
    };
    take(box.current!.clientWidth);
    const observer = new ResizeObserver(([entry]) => take(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const isDrawn = width > 0;
  useEffect(() => {
    if (isDrawn) onDrawn();
  }, [isDrawn, onDrawn]);
  return (
    <div ref={box} className={classes.chart}>
      {width > 0 && (kind === 'line' ? <Line {...props} width={width} /> : <Bars {...props} width={width} />)}
    </div>
  );
}
