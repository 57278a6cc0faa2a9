import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../../language/format';
import type { Resource } from '../../../language/resource';
import classes from '../../kit/map/map.module.css';
import { showTotal } from '../../kit/rows/range';
import { MOST, type usePlaces } from './usePlaces';

interface PlacesStatusProps {
  readonly resource: Resource;
  readonly found: ReturnType<typeof usePlaces>;
  /** What the row at hand is called, where it has no place. */
  readonly nowhere: string | undefined;
  readonly children: ReactNode;
}

/** How many rows are on the map, and why it may not be all. */
export function PlacesStatus({ resource, found, nowhere, children }: PlacesStatusProps) {
  const { rows, spots, total, capped, known, error, fetching, whole, retry } = found;
  const isPartly = error && rows.length > 0;
  return (
    <div className={classes.strip}>
      <p className={classes.summary} role="status">
        {!known
          ? error
            ? '没有取到位置'
            : '正在取位置…'
          : spots.length > 0 || rows.length === 0
            ? `${formatCount(spots.length)} 个${resource.label}在图上`
            : `这些${resource.label}都没有位置`}
        {fetching && <Loader size={10} role="img" aria-label="正在更新" />}
        {whole || rows.length < MOST || total === undefined ? null : (
          <b>
            只画前 {formatCount(MOST)} 个,共 {showTotal(total, capped)} 个,请用筛选缩小范围
          </b>
        )}
        {isPartly && <b>其余的没有取到</b>}
        {nowhere !== undefined && <b>“{nowhere}”没有位置</b>}
      </p>
      {isPartly && (
        <Button size="compact-xs" variant="default" onClick={retry}>
          重试
        </Button>
      )}
      {children}
    </div>
  );
}
