/** Groups drawn: bars, or a line where the groups follow each other in time. Every bar and point is a link that says its figure. */
import { Bars } from './Bars';
import type { ChartProps } from './chartProps';
import { Line } from './Line';
import classes from './chart.module.css';
import { useWidth } from '../common/useWidth';

export function Chart({ kind, ...props }: ChartProps & { readonly kind: 'bar' | 'line' }) {
  const [box, width] = useWidth();
  return (
    <div ref={box} className={classes.chart}>
      {width > 0 && (kind === 'line' ? <Line {...props} width={width} /> : <Bars {...props} width={width} />)}
    </div>
  );
}
